"""A bot that presses Ctrl-C."""

STOPPER = """
import json, os, signal, sys
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "stopper"}), flush=True)
    elif request["type"] == "play":
        asked += 1
        if asked == int(sys.argv[2]) and not os.path.exists(sys.argv[1]):
            open(sys.argv[1], "w").close()
            os.kill(os.getppid(), signal.SIGINT)
        print(json.dumps({"type": "play", "cards": request["legal"][0]}), flush=True)
    elif request["type"] == "take-row":
        print(json.dumps({"type": "take-row", "row": 0}), flush=True)
"""
"""Arguments: a file that marks the interrupt, and the number of the play at which it happens, once."""
