"""Saved matches: written completely or not at all, and no foreign file is overwritten."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from nimmt.rules import NimmtError, read
from nimmt.terminal.play import resume_match
from nimmt.terminal.saves import MatchFile, ResumeError, SavingError, load, newest_unfinished

from .table import new_match, play_out


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NIMMT_DATA", str(tmp_path))
    folder = tmp_path / "matches"
    folder.mkdir()
    return folder


def left(path: Path, game: str = "classic") -> bytes:
    play_out(new_match(game, path), answers=3)
    return path.read_bytes()


def test_the_newest_unfinished_match_goes_on(folder: Path) -> None:
    for age, game in enumerate(("cow", "classic", "tactics")):
        left(folder / f"{game}.json", game)
        os.utime(folder / f"{game}.json", (1000 - age, 1000 - age))
    play_out(new_match("classic", folder / "over.json"))
    (folder / "notes.txt").write_text("no match")
    (folder / ".nimmt-1").write_text("half a ma")
    assert newest_unfinished().record.game == "cow"


def test_in_our_folder_no_file_needs_to_be_named(folder: Path) -> None:
    shown = play_out(new_match("classic", folder / "a.json"), answers=1)
    assert shown.endswith("Go on with: nimmt play --resume\n")


def test_none_there_is_a_sentence(folder: Path) -> None:
    with pytest.raises(ResumeError, match=r"no unfinished match in .*; nimmt play starts one\.$"):
        newest_unfinished()
    folder.rmdir()
    with pytest.raises(ResumeError, match="no unfinished match"):
        newest_unfinished()


DAMAGES: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "cut": ("not JSON", lambda text: text[:-40]),
    "emptied": ("not JSON", lambda text: text[:0]),
    "another card": ("turn 1", lambda text: text.replace(b'{"plays":[[', b'{"plays":[[105,')),
    "another seed": ("hash", lambda text: text.replace(b'"seed":"00', b'"seed":"01')),
    "a key with an escape": (
        r"`\\x1b\[2J`",
        lambda text: text.replace(b'"seats"', b'"\\u001b[2J":1,"seats"'),
    ),
    "endless": ("longer than", lambda text: text + b" " * 2**24),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_match_is_refused_with_its_file_and_left_as_it_is(damage: str, folder: Path) -> None:
    path = folder / "damaged.json"
    reason, inflict = DAMAGES[damage]
    text = inflict(left(path))
    path.write_bytes(text)
    with pytest.raises(NimmtError, match=reason) as refused:
        newest_unfinished()
    assert str(refused.value).isprintable()
    assert str(path) in str(refused.value)
    assert path.read_bytes() == text


def test_a_finished_match_does_not_go_on(tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    play_out(new_match("classic", path))
    with pytest.raises(ResumeError, match="is over"):
        resume_match(load(path))


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_what_is_no_file_is_a_sentence(name: str, tmp_path: Path) -> None:
    with pytest.raises(ResumeError, match="There is no match in"):
        load(tmp_path / name)


def test_a_file_that_is_there_is_not_overwritten_by_a_new_match(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear cow")
    with pytest.raises(SavingError, match="already"):
        play_out(new_match("classic", path))
    assert path.read_text() == "Dear cow"


def test_a_file_that_someone_else_changed_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    text = left(path)
    match = resume_match(load(path))
    path.write_bytes(text + b"\n")
    with pytest.raises(SavingError, match="changed by another program"):
        play_out(match)
    assert path.read_bytes() == text + b"\n"


def test_a_full_disk_is_a_sentence_and_what_was_kept_stays_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    text = left(path)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    match = resume_match(load(path))
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SavingError, match=r"No space left on device\. The turns saved before are"):
        play_out(match)
    assert path.read_bytes() == text
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SavingError, match=r"cannot be saved in .*: Not a directory\.$"):
        play_out(new_match("classic", tmp_path / "file" / "match.json"))


def test_a_link_to_a_match_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "match.json", tmp_path / "link.json"
    left(path)
    link.symlink_to(path)
    play_out(resume_match(load(link)))
    assert link.is_symlink()
    assert len(read(path.read_bytes()).deals) == 2


def test_saving_twice_leaves_one_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "match.json"
    text = left(path)
    file = MatchFile(path, text)
    file.save(read(text))
    file.save(read(text))
    assert list(path.parent.iterdir()) == [path]
    assert path.read_bytes() == text
