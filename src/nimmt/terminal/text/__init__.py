"""Cards, rows, scores and sentences as text, for both ways to play and for replays."""
