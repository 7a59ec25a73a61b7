"""Parts of the shuffle: sealed, revealed, compared with the proof in the end; and if one is missing."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.commands import nimmt_here
from tests.server.live_server import known
from tests.web.conftest import Picture, Visit
from tests.web.player import (
    LINGER,
    hand,
    host,
    join,
    my_turn,
    open_table,
    origin,
    play_on,
    play_together,
    ready,
    rows,
    seeded,
    sit,
    the_end,
)

NOBODY_LOW = 1
TWO_CARDS = {"hand": 2, "deals": 1, "points": None}
ONE_CARD = {"hand": 1, "deals": 1, "points": None}
SAME = "Compared with what this device saw before the deal: the seed and all parts are the same"
ONLY_SHOWN = "only the cards that this page has shown were checked."
WITHOUT_BOB = known(module="without_bob", arguments=[str(LINGER)])
ALL_IN_VIEW = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


class Line:
    """A page's connection to the table, on which messages can be held back or changed."""

    def __init__(self, page: Page) -> None:
        self.holds: str | None = None
        """Messages of this type that the page sends are held back."""
        self.change: Callable[[Any], None] = lambda _: None
        """Changes messages of the server in place."""
        self.held: list[Callable[[], None]] = []
        page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, end: WebSocketRoute) -> None:
        server = end.connect_to_server()

        def up(message: str | bytes) -> None:
            if json.loads(message)["type"] == self.holds:
                self.held.append(lambda: server.send(message))
            else:
                server.send(message)

        def down(message: str | bytes) -> None:
            heard = json.loads(message)
            self.change(heard)
            end.send(json.dumps(heard))

        end.on_message(up)
        server.on_message(down)


def draw(page: Page, byte: int) -> Page:
    """Each page draws another part."""
    page.add_init_script(f"crypto.getRandomValues = (bytes) => bytes.fill({byte})")
    return page


def seat(visit: Visit, *, phone: bool = False, options: dict[str, Any] = TWO_CARDS) -> tuple[Page, Page]:
    """Ana, the host, and Bob at a table."""
    ana, bob = draw(visit(None, phone=phone), 1), draw(visit(None, phone=phone, likes={"name": ""}), 2)
    table = open_table(ana, seats=2, options=options)
    ana.goto(f"/t/{table}")
    sit(ana)
    bob.goto(f"/t/{table}")
    join(bob, "Bob")
    return ana, bob


def start(ana: Page) -> None:
    ana.get_by_role("button", name="Start", exact=True).click()


def fairness(page: Page) -> Locator:
    return page.get_by_role("region", name="Fair deals")


def path_of(page: Page) -> str:
    return re.sub(r"^https?://[^/]+", "", page.url)


known_cards = pytest.mark.parametrize("server", [seeded(NOBODY_LOW)], indirect=True)


@known_cards
def test_both_parts_are_revealed_and_compared_in_the_end(visit: Visit, tmp_path: Path) -> None:
    ana, bob = seat(visit)
    start(ana)
    for _ in range(2):
        play_together([ana, bob])
    for page in (ana, bob):
        expect(the_end(page)).to_be_visible()
        expect(fairness(page)).to_contain_text("This deal was fair")
        expect(fairness(page)).to_contain_text(f"{SAME}, yours included.")
        expect(page.get_by_role("alert")).to_have_count(0)
    assert check(ana, save(ana, tmp_path), tmp_path) == 0
    ana.get_by_role("link", name="Replay").click()
    expect(fairness(ana)).to_contain_text(f"{SAME}, yours included.")
    other = visit(path_of(ana))
    expect(fairness(other)).to_contain_text("This device has stored nothing that was shown before the deal")
    expect(other.get_by_role("button", name="Save what I saw")).to_have_count(0)


def save(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save what I saw").click()
    path = folder / "seen.json"
    download.value.save_as(path)
    return path


def check(page: Page, seen: Path, folder: Path) -> int:
    """The exit status of `nimmt verify` for the match and the saved file."""
    table = page.url.split("/")[4]
    record = folder / "match.json"
    record.write_bytes(page.context.request.get(f"{origin(page)}/api/v1/tables/{table}/record").body())
    return nimmt_here("verify", str(record), "--seen", str(seen)).returncode


@known_cards
def test_what_was_seen_can_be_saved_during_the_match(visit: Visit, tmp_path: Path) -> None:
    ana, bob = seat(visit)
    start(ana)
    expect(my_turn(ana)).to_be_visible()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="About this table").click()
    seen = save(ana, tmp_path)
    saved = json.loads(seen.read_text(encoding="utf-8"))
    assert list(saved) == ["hash", "commitments", "part"]
    assert saved["part"] == "01" * 16
    shown = ana.get_by_role("dialog")
    for commitment in saved["commitments"]:
        expect(shown.get_by_text(commitment)).to_be_visible()
    ana.keyboard.press("Escape")
    for _ in range(2):
        play_together([ana, bob])
    expect(the_end(ana)).to_be_visible()
    assert check(ana, seen, tmp_path) == 0
    saved["commitments"].reverse()
    seen.write_text(json.dumps(saved), encoding="utf-8")
    assert check(ana, seen, tmp_path) == 1


@known_cards
def test_the_waiting_room_shows_all_commitments(visit: Visit, picture: Picture) -> None:
    ana, _ = seat(visit, phone=True)
    ana.get_by_text("Sealed parts").click()
    listed = ana.get_by_role("group").filter(has_text="Sealed parts").get_by_role("definition")
    expect(listed).to_have_count(2)
    first, second = listed.all_inner_texts()
    assert re.fullmatch("[0-9a-f]{64}", first)
    assert re.fullmatch("[0-9a-f]{64}", second)
    assert first != second
    picture(ana, whole=True)


@known_cards
def test_a_page_that_was_reloaded_before_the_start_still_reveals_its_part(visit: Visit) -> None:
    ana, bob = seat(visit)
    for page in (ana, bob):
        page.reload()
        expect(page.get_by_role("heading", name="Before the match")).to_be_visible()
    start(ana)
    for _ in range(2):
        play_together([ana, bob])
    for page in (ana, bob):
        expect(fairness(page)).to_contain_text("yours included")


@known_cards
@ALL_IN_VIEW
def test_while_parts_are_awaited_the_board_is_there_and_nothing_moves_later(
    visit: Visit, picture: Picture, phone: bool
) -> None:
    ana, bob = seat(visit, phone=phone)
    line = Line(bob)
    line.holds = "reveal"
    bob.reload()
    expect(bob.get_by_role("heading", name="Before the match")).to_be_visible()
    picture(ana, "waiting-room", whole=True)
    start(ana)
    expect(ana.get_by_text("The cards are being shuffled").or_(ana.get_by_text("Shuffling."))).to_be_visible()
    expect(ana.get_by_text("Shuffling. Waiting for the part of Bob")).to_be_visible()
    expect(rows(ana)).to_have_count(4)
    before = [box(row) for row in rows(ana).all()]
    picture(ana, "starting")
    for held in line.held:
        held()
    expect(hand(ana)).to_have_count(2)
    assert [box(row) for row in rows(ana).all()] == before


def box(place: Locator) -> tuple[int, ...]:
    found = place.bounding_box()
    assert found is not None
    return round(found["x"]), round(found["y"]), round(found["width"]), round(found["height"])


@pytest.mark.parametrize("server", [WITHOUT_BOB], indirect=True)
@ALL_IN_VIEW
def test_a_part_that_never_arrives_is_named_and_its_owner_is_warned(
    visit: Visit, picture: Picture, phone: bool
) -> None:
    ana, bob = seat(visit, phone=phone, options=ONE_CARD)
    Line(bob).holds = "reveal"
    bob.reload()
    expect(bob.get_by_role("heading", name="Before the match")).to_be_visible()
    start(ana)
    for page in (ana, bob):
        expect(my_turn(page)).to_be_visible()
    expect(ana.get_by_role("status").filter(has_text="The part of Bob did not arrive")).to_be_visible()
    expect(ana.get_by_role("alert")).to_have_count(0)
    warning = bob.get_by_role("alert")
    expect(warning).to_contain_text("Your part did not arrive in time")
    expect(warning).to_contain_text("One other part still protects the deals")
    picture(ana, "told")
    picture(bob, "warned")
    warning.get_by_role("button", name="Close").click()
    expect(warning).to_have_count(0)
    bob.reload()
    expect(my_turn(bob)).to_be_visible()
    expect(warning).to_have_count(0)
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="About this table").click()
    expect(
        ana.get_by_role("dialog").get_by_text("did not arrive, so the match began without it")
    ).to_be_visible()
    ana.keyboard.press("Escape")
    play_together([ana, bob])
    expect(fairness(ana)).to_contain_text(f"{SAME}, yours included.")
    expect(fairness(bob)).to_contain_text(f"{SAME}.")


@pytest.mark.parametrize("server", [seeded(NOBODY_LOW, linger=0)], indirect=True)
def test_a_player_who_was_away_at_the_start_is_told_so(visit: Visit) -> None:
    ana, bob = seat(visit)
    at = path_of(bob)
    bob.goto("/rules/classic")
    expect(ana.get_by_text("connection lost")).to_be_visible()
    start(ana)
    expect(my_turn(ana)).to_be_visible()
    bob.goto(at)
    expect(bob.get_by_role("alert")).to_contain_text("You were away when the match began")


def other_part(message: Any) -> None:
    """The server shows another part of Bob in the end than it had sealed."""
    fair = (message.get("table") or {}).get("fair")
    if fair:
        fair["parts"][1] = "ff" * 16


def other_commitment(message: Any) -> None:
    """The server shows Ana another commitment of Bob than the one that counts."""
    other_list(message)
    table = message.get("table") or {}
    if len(table.get("chairs", ())) > 1 and "commitment" in table["chairs"][1]:
        table["chairs"][1]["commitment"] = "ff" * 32


def other_list(message: Any) -> None:
    """The server shows Ana a frozen list that is not that of the chairs."""
    start = (message.get("table") or {}).get("start")
    if start and start["commitments"]:
        start["commitments"][1] = "ff" * 32


def other_rows(message: Any) -> None:
    """The server shows rows that do not follow from the seed."""
    if (message.get("view") or {}).get("first_rows"):
        message["view"]["first_rows"].reverse()


@known_cards
@ALL_IN_VIEW
@pytest.mark.parametrize("tamper", [other_part, other_commitment])
def test_a_proof_that_differs_from_what_was_sealed_is_an_alarm(
    visit: Visit, picture: Picture, phone: bool, tamper: Callable[[Any], None]
) -> None:
    ana, bob = seat(visit, phone=phone)
    Line(ana).change = tamper
    ana.reload()
    expect(ana.get_by_role("heading", name="Before the match")).to_be_visible()
    start(ana)
    for _ in range(2):
        play_together([ana, bob])
    alarm = ana.get_by_role("alert")
    expect(alarm).to_contain_text("These cards were not dealt as sealed before the match!")
    expect(alarm).to_contain_text("Bob’s part is not the one that was sealed.")
    expect(fairness(ana)).not_to_contain_text("yours included")
    expect(fairness(bob)).to_contain_text("yours included")
    picture(ana, whole=True)
    picture(bob, "right", whole=True)


def test_nobody_reveals_a_part_to_a_list_that_is_not_that_of_the_chairs(visit: Visit) -> None:
    ana, _ = seat(visit)
    line = Line(ana)
    line.change, line.holds = other_list, "reveal"
    ana.reload()
    expect(ana.get_by_role("heading", name="Before the match")).to_be_visible()
    start(ana)
    expect(ana.get_by_role("alert")).to_contain_text("The server has changed what was fixed")
    assert line.held == []


def test_a_part_that_the_server_ignores_is_an_alarm(visit: Visit) -> None:
    """The server begins without Ana's part although she is here."""
    ana, _ = seat(visit)

    def ignore(message: Any) -> None:
        table = message.get("table") or {}
        if table.get("start"):
            table["start"]["commitments"] = table["start"]["commitments"][1:]
            table["start"]["awaited"] = [1]
            table["chairs"][0].pop("commitment", None)

    Line(ana).change = ignore
    ana.reload()
    expect(ana.get_by_role("heading", name="Before the match")).to_be_visible()
    start(ana)
    expect(ana.get_by_role("alert")).to_contain_text("The server left your part out although you were here.")


def test_one_click_against_bots_reveals_the_part_as_well(visit: Visit, tmp_path: Path) -> None:
    page = draw(visit(None), 1)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(hand(page)).to_have_count(10)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="About this table").click()
    saved = json.loads(save(page, tmp_path).read_text(encoding="utf-8"))
    assert saved["part"] == "01" * 16
    assert len(saved["commitments"]) == 1


def test_a_match_against_bots_is_compared_in_the_end(visit: Visit) -> None:
    page = draw(visit(None), 1)
    host(page, seats=2, options=ONE_CARD)
    play_on(page)
    expect(fairness(page)).to_contain_text("yours included")


def second_tab(page: Page) -> Page:
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(tab.get_by_role("heading", name="Before the match")).to_be_visible()
    return tab


def test_rematches_raise_no_alarm_in_two_tabs_and_after_a_reload(visit: Visit) -> None:
    ana, bob = seat(visit, options=ONE_CARD)
    tab = second_tab(bob)
    start(ana)
    for again in (False, True, True):
        if again:
            ready(bob, ana)
        expect(my_turn(tab)).to_be_visible()
        bob.reload()
        play_together([ana, bob])
        for page in (ana, bob, tab):
            expect(fairness(page)).to_contain_text(f"{SAME}, yours included.")
            expect(page.get_by_role("alert")).to_have_count(0)


@known_cards
def test_a_match_that_is_given_up_is_checked_as_far_as_it_was_played(visit: Visit) -> None:
    ana, bob = seat(visit)
    start(ana)
    play_together([ana, bob])
    close_table(ana)
    for page in (ana, bob):
        expect(page.get_by_role("heading", name="The match was abandoned")).to_be_visible()
        expect(fairness(page)).to_contain_text("This deal was fair")
        expect(fairness(page)).to_contain_text(f"{SAME}, yours included.")
        expect(page.get_by_role("alert")).to_have_count(0)


def close_table(host: Page) -> None:
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="About this table").click()
    for _ in ("asked", "confirmed"):
        host.get_by_role("button", name="Close the table").click()


@known_cards
@pytest.mark.parametrize("chosen", [False, True], ids=["as sealed", "other cards"])
def test_without_a_replay_the_cards_on_the_page_are_checked(visit: Visit, chosen: bool) -> None:
    """The server hides the replay, and perhaps shows Ana rows that do not follow from the seed."""
    ana, bob = seat(visit)
    ana.route(re.compile("/replay"), lambda route: route.abort("internetdisconnected"))
    if chosen:
        Line(ana).change = other_rows
    ana.reload()
    expect(ana.get_by_role("heading", name="Before the match")).to_be_visible()
    start(ana)
    for _ in range(2):
        play_together([ana, bob])
    expect(the_end(ana)).to_be_visible()
    expect(fairness(bob)).to_contain_text("This deal was fair")
    expect(fairness(ana)).not_to_contain_text("was fair")
    if chosen:
        expect(ana.get_by_role("alert")).to_contain_text("Deal 1 does not follow from the seed")
    else:
        expect(fairness(ana)).to_contain_text(ONLY_SHOWN)
        expect(ana.get_by_role("alert")).to_have_count(0)


def test_a_player_who_is_moved_to_another_seat_is_warned_at_once_and_in_the_end(visit: Visit) -> None:
    """The server gives Ana the seat of Bob after her part is revealed."""
    ana, bob = seat(visit, options=ONE_CARD)

    def move(message: Any) -> None:
        table = message.get("table") or {}
        if table.get("stage") in ("playing", "finished"):
            table["you"] = 1

    Line(ana).change = move
    ana.reload()
    expect(ana.get_by_role("heading", name="Before the match")).to_be_visible()
    start(ana)
    warning = ana.get_by_role("alert").filter(has_text="The server has changed what was fixed")
    expect(warning).to_be_visible()
    warning.get_by_role("button", name="Close").click()
    expect(warning).to_have_count(0)
    close_table(ana)
    expect(ana.get_by_role("alert")).to_contain_text("The server changed the sealed parts, the seats")
    expect(bob.get_by_role("alert")).to_have_count(0)


@known_cards
@ALL_IN_VIEW
def test_a_quick_rematch_does_not_hide_an_alarm(visit: Visit, picture: Picture, phone: bool) -> None:
    ana, bob = seat(visit, phone=phone)
    line = Line(ana)
    line.change = other_rows
    ana.reload()
    expect(ana.get_by_role("heading", name="Before the match")).to_be_visible()
    start(ana)
    expect(my_turn(ana)).to_be_visible()
    line.change = lambda _: None
    for _ in range(2):
        play_together([ana, bob])
    ready(bob, ana)
    for page in (ana, bob):
        expect(my_turn(page)).to_be_visible()
    alarm = ana.get_by_role("alert")
    expect(alarm).to_contain_text("Match 1: These cards were not dealt as sealed before the match!")
    expect(alarm).to_contain_text("Deal 1 does not follow from the seed and the parts.")
    expect(bob.get_by_role("alert")).to_have_count(0)
    picture(ana)
    ana.reload()
    expect(alarm).to_contain_text("Deal 1 does not follow")
    alarm.get_by_role("button", name="Close").click()
    expect(alarm).to_have_count(0)
    ana.reload()
    expect(my_turn(ana)).to_be_visible()
    expect(alarm).to_have_count(0)
