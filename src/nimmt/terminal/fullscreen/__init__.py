"""The table as a full screen, for interactive terminals."""
