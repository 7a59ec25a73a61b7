"""The people who use the server: identity, devices, names, TV screens, statistics, export and deletion."""

from .deletion import Deletion as Deletion
from .devices import FORGOTTEN as FORGOTTEN
from .devices import Devices as Devices
from .export import Export as Export
from .export import export_of as export_of
from .identity import COOKIE as COOKIE
from .identity import COOKIE_SECONDS as COOKIE_SECONDS
from .identity import MOST_DEVICES as MOST_DEVICES
from .identity import Caller as Caller
from .identity import Identities as Identities
from .identity import guest_of as guest_of
from .identity import token_of as token_of
from .names import LONGEST_NAME as LONGEST_NAME
from .names import tidy_name as tidy_name
from .screens import SCREEN_COOKIE as SCREEN_COOKIE
from .screens import SCREEN_COOKIE_SECONDS as SCREEN_COOKIE_SECONDS
from .screens import Screens as Screens
from .statistics import Statistics as Statistics
from .statistics import game_statistics as game_statistics
from .statistics import match_result as match_result
