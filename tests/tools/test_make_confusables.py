"""The table of confusable characters: what is made of Unicode's list, and that it is there."""
# ruff: noqa: RUF001 - it is about ambiguous characters

import json
from pathlib import Path

from nimmt.table.names import _CONFUSABLES
from tools.make_confusables import stand_ins, written

LIST = {
    "A": ["А", "𝐀"],
    "А": ["A"],
    "l": ["1", "ﺍ"],
    "o": ["ό"],
    "ы": ["ьl"],
    "m": ["rn"],
}


def test_characters_that_look_alike_have_one_stand_in(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text(json.dumps({a: [{"c": c} for c in b] for a, b in LIST.items()}))
    found = stand_ins(tmp_path / "list.json")
    assert found == {"А": "A", "l": "1", "ا": "1", "ο": "o", "ы": "ьl"}
    assert written(found).splitlines() == ["31; 6C 627", "41; 410", "44C 6C; 44B", "6F; 3BF"]


def test_the_table_is_that_of_unicode() -> None:
    assert len(_CONFUSABLES) > 2000
    assert {_CONFUSABLES[letter] for letter in "ΑАᎪᗅꓮ"} == {"A"}
    assert not {"A", "a", "0", "1"} & {*_CONFUSABLES}
