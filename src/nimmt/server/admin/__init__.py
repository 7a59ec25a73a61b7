"""Maintenance of the database: backup, export, rebuild and check."""

from .check import CheckReport as CheckReport
from .check import check_database as check_database
from .database import AdminError as AdminError
from .database import AdminReport as AdminReport
from .database import backup_database as backup_database
from .database import export_matches as export_matches
from .database import rebuild_lists as rebuild_lists
