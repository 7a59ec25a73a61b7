"""Names: every input becomes one spelling, or is refused with a sentence."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nimmt.server.limits import Pace
from nimmt.server.people.names import LONGEST_NAME, tidy_name
from nimmt.server.wire import Refused
from nimmt.table import Code, TableError
from tests.kit import is_sentence
from tests.server.in_process import Insider, close_all, company, inside, play_to_the_end, playing
from tests.server.programs.unlimited import WITHOUT_LIMITS
from tests.server.test_limits import Clock


def refused(text: str) -> str:
    with pytest.raises(TableError) as refusal:
        tidy_name(text)
    assert refusal.value.code is Code.BAD_MESSAGE
    assert is_sentence(str(refusal.value))
    return str(refusal.value)


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "x",
        "7",
        "O'Brien",
        "Jean-Luc P.",
        "李小龍",
        "Владимир",
        "שָׁלוֹם",
        "مُحَمَّد",
        "ผู้เล่น",
        "नमस्ते",
        "Nguyễn Văn Á",
        "🐂",
        "👍🏽 Max",
        "🇩🇪",
        "★",
        "a<b>&c",
        "W" * LONGEST_NAME,
    ],
)
def test_names_of_people_stay_as_they_are(name: str) -> None:
    assert tidy_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana \t Bell\n", "Ana Bell"),
        ("Ana\u00a0\u2003Bell", "Ana Bell"),
        ("Zoe\u0308", "Zoë"),
        ("\uff21\uff4e\uff41", "Ana"),
        ("ﬁsh", "fish"),
        ("❤️", "❤"),
        ("e\u0301" * LONGEST_NAME, "é" * LONGEST_NAME),
    ],
)
def test_several_spellings_of_a_name_become_one(typed: str, name: str) -> None:
    assert tidy_name(typed) == name


@pytest.mark.parametrize("text", ["", " ", "\n\t ", "\u3000", "\ufe0f"])
def test_a_name_is_not_empty(text: str) -> None:
    assert "none" in refused(text)


@pytest.mark.parametrize("text", ["W" * 25, "W" * 10**6, "\ufdfa" * 2, " " * 1000 + "a"])
def test_a_name_has_at_most_24_characters(text: str) -> None:
    assert "at most 24 characters" in refused(text)


@pytest.mark.parametrize(
    ("character", "what"),
    [
        ("\x00", "control"),
        ("\x1b", "control"),
        ("\x7f", "control"),
        ("\u200b", "invisible"),  # zero width space
        ("\u200d", "invisible"),  # zero width joiner
        ("\u200f", "invisible"),  # right-to-left mark
        ("\u202e", "invisible"),  # right-to-left override
        ("\u2066", "invisible"),  # left-to-right isolate
        ("\ufeff", "invisible"),
        ("\u00ad", "invisible"),  # soft hyphen
        ("\u034f", "invisible"),  # combining grapheme joiner
        ("\u115f", "invisible"),  # Hangul filler
        ("\u3164", "invisible"),
        ("\u2800", "invisible"),  # blank Braille pattern
        ("\U000e0041", "invisible"),  # tag
        ("\U000e0100", "invisible"),  # variation selector
        ("\ud800", "half"),
        ("\ue000", "else"),
        ("\U0010fffd", "else"),
        ("\u0378", "not exist"),
        ("\uffff", "not exist"),
    ],
)
def test_what_cannot_be_seen_or_disturbs_is_refused_by_its_number(character: str, what: str) -> None:
    for text in (f"a{character}b", f"{character}ab", f"ab{character}", character * 3):
        assert what in (sentence := refused(text))
        assert "U+" in sentence


def test_accents_do_not_pile_up() -> None:
    assert tidy_name("q\u0301\u0302a")
    assert "at most 2 accents" in refused("q\u0301\u0302\u0303a")
    assert "at most 2 accents" in refused("Z" + "\u0335\u0489\u033f" * 5)


@pytest.mark.parametrize("text", ["\u0301", "\u0301a", "a \u0301b", "\u20dd"])
def test_an_accent_stands_on_a_letter(text: str) -> None:
    assert "stands on a letter" in refused(text)


@pytest.mark.parametrize("text", ["...", "-", "'", "? !"])
def test_punctuation_alone_is_no_name(text: str) -> None:
    assert "letter, digit or symbol" in refused(text)


ANY_TEXT = st.text(st.characters(), max_size=40) | st.text(
    st.sampled_from("ab \u0301\u0308\u200d\ufe0f\u00a8\u2800ẞﬃé\u1100\u1161\u11a8"), max_size=30
)


@given(ANY_TEXT)
@example("\u00a8a")
@example("a\ufe0f\u0301")
def test_whatever_is_typed_is_refused_with_a_sentence_or_made_tidy_once_and_for_all(text: str) -> None:
    try:
        name = tidy_name(text)
    except TableError:
        refused(text)
        return
    assert tidy_name(name) == name
    assert 1 <= len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert name == " ".join(name.split())
    assert unicodedata.is_normalized("NFKC", name)


@given(st.text("abcäöüÅß ", min_size=1, max_size=LONGEST_NAME))
def test_two_ways_to_write_the_same_give_the_same_name(text: str) -> None:
    composed, taken_apart = (
        unicodedata.normalize(form, f"x{text}"[:LONGEST_NAME]) for form in ("NFC", "NFD")
    )
    assert tidy_name(composed) == tidy_name(taken_apart)


@pytest.mark.anyio
async def test_two_people_who_chose_the_same_name_are_told_apart_in_every_list(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        people = await playing(server, "Ana", "ana\u200a", public=True)
        for person in people:
            assert [chair["name"] for chair in person.chairs] == ["Ana", "ana 2"]
        [listed] = (await people[0].http.get("/api/v1/tables")).json()["tables"]
        assert listed["players"] == ["Ana", "ana 2"]
        await play_to_the_end(people)
        table = f"/api/v1/tables/{people[0].table.id}"
        [match] = (await people[1].http.get("/api/v1/me/matches")).json()["matches"]
        record = (await people[0].http.get(f"{table}/record")).json()
        replay = (await people[0].http.get(f"{table}/replay")).json()
        for told in (match["players"], record["seats"], replay["players"]):
            assert [player["name"] for player in told] == ["Ana", "ana 2"]
        assert (await people[1].http.get("/api/v1/me")).json()["name"] == "ana"
        await close_all(*people)


async def rename(person: Insider, name: str) -> str:
    """The new name, or the code of the refusal."""
    answer = (await person.http.post("/api/v1/me", json={"name": name})).json()
    return str(answer.get("code") or answer["name"])


@pytest.mark.anyio
async def test_a_person_takes_new_names_at_the_pace_of_whatever_else_nobody_has_asked_for(
    tmp_path: Path,
) -> None:
    clock, paces = Clock(), WITHOUT_LIMITS._replace(unasked=Pace(3, 10))
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=clock) as server:
        ana, bob = await company(server, "Ana", "Bob")
        assert [await rename(ana, name) for name in ("Anna", "Anne", "Anni")] == ["Anna", "Anne", "too-fast"]
        said = await ana.tell("say", phrase="moo")
        assert isinstance(said, Refused)
        assert said.code is Code.TOO_FAST, "sitting down, renaming and talking share one budget"
        assert await rename(bob, "Rob") == "Rob"
        clock.now += 10
        assert [await rename(ana, name) for name in ("Anni", "Anna")] == ["Anni", "too-fast"]
        assert (await ana.http.get("/api/v1/me")).json()["name"] == "Anni"
        await close_all(ana, bob)


@pytest.mark.anyio
async def test_a_person_who_may_store_nothing_more_keeps_the_name(tmp_path: Path) -> None:
    paces = WITHOUT_LIMITS._replace(bytes_of_person=Pace(200, 10))
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=Clock()) as server:
        ana = await server.client("Ana")
        assert [await rename(ana, f"Ana {n}") for n in range(3)] == ["Ana 0", "Ana 1", "too-fast"]
        await ana.close()


@pytest.mark.anyio
async def test_the_same_name_again_is_not_written_and_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path / "nimmt.db", paces=WITHOUT_LIMITS._replace(unasked=Pace(1, 10))) as server:
        ana = await server.client("Ana")
        assert await rename(ana, "Anna") == "Anna"
        monkeypatch.setattr(server.services.store, "rename", None)
        assert [await rename(ana, typed) for typed in ("Anna", " Anna ", "\uff21nna")] == ["Anna"] * 3
        await ana.close()
