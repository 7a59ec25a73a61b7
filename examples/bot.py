"""A bot in ten lines: plays its lowest card, takes the first row. Run it as cmd:"python examples/bot.py"."""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "bye":
        break
    answer = {"type": "ready", "name": "lowest first"}
    if asked["type"] == "play":
        answer = {"type": "play", "cards": asked["legal"][0]}
    elif asked["type"] == "take-row":
        answer = {"type": "take-row", "row": asked["legal"][0]}
    print(json.dumps(answer), flush=True)
