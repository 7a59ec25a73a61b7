"""A dispute: 3 is lower than every row. Ask the referee, as `nimmt referee` does."""

from nimmt.rules import encode, judge_json

TURN = """
{"game": "classic", "rows": [[30, 36], [37], [43, 44], [58, 61]],
 "plays": [{"seat": 0, "cards": [3]}, {"seat": 1, "cards": [9]}], "choices": CHOICES}
"""

for choices in ("{}", '{"0": 1}'):
    print(encode(judge_json(TURN.replace("CHOICES", choices).encode())).decode())
