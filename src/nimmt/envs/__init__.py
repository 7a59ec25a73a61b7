"""Environments for learning agents. The adapters are modules of their own, since each needs an extra package.

`nimmt.envs.gymnasium`, `nimmt.envs.pettingzoo` and `nimmt.envs.openspiel` play the game;
`nimmt.envs.trajectories` converts between records and the steps of an environment.
"""

from .episode import VERSION, Episode, Setup, set_up
from .history import INFORMATION_STATE

__all__ = ["INFORMATION_STATE", "VERSION", "Episode", "Setup", "set_up"]
