"""Maintenance of the database: backup, export, rebuild and check."""

from .check import CheckReport, check_database
from .database import AdminError, AdminReport, backup_database, export_matches, rebuild_lists

__all__ = [
    "AdminError",
    "AdminReport",
    "CheckReport",
    "backup_database",
    "check_database",
    "export_matches",
    "rebuild_lists",
]
