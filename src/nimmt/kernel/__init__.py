"""The same rules on flat arrays: one C file and this thin Python around it."""
