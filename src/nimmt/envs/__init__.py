"""Environments for learning agents. The adapters are modules of their own, since each needs an extra package.

`nimmt.envs.gymnasium`, `nimmt.envs.pettingzoo` and `nimmt.envs.openspiel` play the game;
`nimmt.envs.trajectories` converts between records and the steps of an environment.
"""

from .episode import VERSION as VERSION
from .episode import Episode as Episode
from .episode import Setup as Setup
from .episode import set_up as set_up
from .history import INFORMATION_STATE as INFORMATION_STATE
