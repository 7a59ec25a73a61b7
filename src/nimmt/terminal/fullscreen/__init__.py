"""The table as a full screen, for a terminal that a person sits at."""
