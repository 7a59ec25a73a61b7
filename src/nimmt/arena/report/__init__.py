"""The results of a run as tables, live or final, and as a picture."""
