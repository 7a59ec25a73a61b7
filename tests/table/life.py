"""A table to which anything happens, by chance, while everything that must hold is watched."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from msgspec.structs import replace

from nimmt.rules import (
    Action,
    Chosen,
    Phase,
    Play,
    Record,
    Seat,
    Seen,
    State,
    TakeRow,
    check_seen,
    encode,
    legal,
    verify,
)
from nimmt.table import (
    BotTurn,
    Change,
    Changes,
    Code,
    Command,
    Settings,
    Stage,
    Table,
    TableError,
    bot_input,
    bot_turns,
    check_settings,
    come,
    decide,
    decide_for_bot,
    drop,
    due,
    fold_log,
    follow,
    look,
    news,
    record,
    stand_still,
    table_of,
    tick,
)
from nimmt.table import commands as asks
from nimmt.table.clock import IDLE_STEP
from nimmt.table.entries import Began, CardsDealt, Decided, Frozen, Opened, Renewed, Restarted, TookOver
from nimmt.table.names import looks
from nimmt.table.state import BOT_PATIENCE, IDLE
from nimmt.table.view import is_revealed
from nimmt.table.votes import verdict_on
from tests.kit import is_sentence
from tests.properties.test_play import cards_of_all_places
from tests.properties.test_views import choose_anew, disguise, nothing_kept
from tests.table.client import Client
from tests.table.room import KNOWN, PROGRAMS, Room, commitment_of, guest, part_of, seed_of

PEOPLE = ("ana", "ana2", "bob", "bella", "robo", "hal")
ANYONE = (*PEOPLE, "stranger")
CHEAP_BOTS = ("random", "lowest", "greedy")
SECONDS = (0.0, 0.5, 1.0, 3.0, 6.0, 21.0, 130.0, 301.0, -2.0, -100_000.0)
WRONG_ACTIONS: tuple[Action, ...] = (Play(0, (105,)), TakeRow(0, 4), Play(0, ()), Play(0, (1, 1)))


class Life:
    def __init__(self, settings: Settings, wishes: Sequence[Settings], luck: int) -> None:
        self.rng = Random(luck)
        self.room = Room(settings)
        self.wishes = wishes
        """What hosts may want instead, possible or not."""
        self.clients = [Client(self.table, person) for person in (*PEOPLE, None)]
        self.marks: dict[int, dict[tuple[int, int], set[Seat]]] = {}
        """By match, deal and turn: whose decisions were made for them."""
        self.bots_at_begin: set[Seat] = set()
        self.sent: list[tuple[str, int]] = []
        self.delayed = 0

    @property
    def table(self) -> Table:
        return self.room.table

    @property
    def now(self) -> float:
        return self.room.now

    def go(self, steps: int) -> None:
        for person in self.rng.sample(PEOPLE, self.rng.randint(0, 4)):
            self.sit(person)
        for _ in range(steps):
            deed = self.rng.choice(self.deeds())
            deed()
            self.check()
        self.check_end()

    def deeds(self) -> list[Callable[[], object]]:
        """What may happen now: mostly something that makes sense."""
        always = [self.ask_anything, self.send_again, self.lose_connection, self.connect, self.connect]
        passing = [self.let_time_pass, self.tick, self.stand_still]
        if self.table.stage is Stage.OPEN:
            settling = [self.sit, self.sit, self.seat_bot, self.configure, self.begin, self.begin]
            return [*always, *passing, *settling, *([self.ready] * 4 if self.table.number > 1 else [])]
        if self.table.stage is Stage.STARTING:
            return [*always, *passing, self.start, self.start, self.start, self.start]
        if self.table.stage is Stage.PLAYING:
            playing = [
                self.play,
                self.play,
                self.change_choice,
                self.let_a_bot_answer,
                self.let_a_bot_answer,
                self.play_a_while,
            ]
            return [*always, *passing, *playing, self.pause, self.vote, self.sit]
        settling = [self.sit, self.seat_bot, self.configure, self.rematch]
        return [*always, self.tick, *settling, self.ready, self.ready]

    def ask(self, person: str, command: Command) -> None:
        """A refusal has a code and a sentence, and changes nothing; sent again, nothing happens again."""
        ref = self.rng.randrange(2**40)
        sent: Command = replace(command, ref=ref)
        try:
            changes = decide(self.table, sent, guest(person), self.now, seed=self.rng.randbytes(32))
        except TableError as refusal:
            check_refusal(refusal)
            return
        if not changes:
            assert self.has_done(person, command)
            return
        self.sent = [*self.sent[-8:], (person, ref)]
        self.add(changes, made_for=False)

    def has_done(self, person: str, command: Command) -> bool:
        """Whether the person has done that already, so that the command changes nothing."""
        seat, state, start = self.table.seat_of(person), self.table.match, self.table.start
        assert seat is not None
        match command:
            case asks.PlayCards(cards=cards):
                return state is not None and state.chosen[seat] == tuple(sorted(cards))
            case asks.Commit(commitment=commitment):
                return self.table.chairs[seat].commitment == commitment
            case asks.Contribute():
                return self.table.chairs[seat].partless
            case asks.Ready(ready=ready):
                return self.table.stage is Stage.FINISHED or self.table.chairs[seat].willing == ready
            case asks.Rematch():
                return self.table.chairs[seat].willing
            case asks.Reveal(part=part):
                return start is not None and start.parts[seat] == part
            case _:
                return False

    def add(self, changes: Changes, *, made_for: bool) -> None:
        for change in changes:
            before = self.table
            self.room.add((change,))
            assert change.silent == any(
                isinstance(event, Chosen) and event.changed for event in change.events
            )
            self.check_secrets(before, change)
            self.note(before, change, made_for)
            for client in self.clients:
                client.hear(change)
                assert client.known == look(self.table, client.seat)

    def note(self, before: Table, change: Change, made_for: bool) -> None:
        """Who began, and whose decisions were made for them, as the record has to tell it."""
        entry, table = change.entry, change.table
        if isinstance(entry, Frozen) and before.stage is Stage.OPEN:
            self.bots_at_begin = {seat for seat, chair in enumerate(table.chairs) if chair.person is None}
            people = [chair for chair in before.chairs if chair.person is not None and table.number > 1]
            assert all(chair.dropped is None for chair in people)
            assert all(chair.willing or chair.program or chair.person == table.host for chair in people)
        if isinstance(entry, TookOver):
            self.bots_at_begin -= {seat for seat, chair in enumerate(table.chairs) if chair.missed}
        if isinstance(entry, Began):
            self.marks[table.number] = {}
        if isinstance(entry, Decided):
            assert before.match is not None
            turn = (len(before.match.dealt), before.match.turn)
            marked = self.marks[table.number].setdefault(turn, set())
            if made_for:
                marked.add(entry.action.seat)
            elif isinstance(entry.action, Play):
                marked.discard(entry.action.seat)

    def check_secrets(self, before: Table, change: Change) -> None:
        """No seed is told, and another table that looks the same to a seat sounds the same to it."""
        if is_revealed(change.table):
            return
        seat = self.rng.choice([*range(len(change.table.chairs)), None])
        told = encode(news(change, seat)) + encode(look(change.table, seat))
        assert change.table.fair.seed.encode() not in told
        if before.stage is Stage.PLAYING:
            other = self.told_otherwise(before, change, seat)
            assert news(other, seat) == news(change, seat)
            assert look(other.table, seat) == look(change.table, seat)
            assert without_order(record(other.table)) == without_order(record(change.table))

    def told_otherwise(self, before: Table, change: Change, seat: Seat | None) -> Change:
        """The same, with other cards wherever this seat cannot see them."""
        entry, state = change.entry, before.match
        assert state is not None
        if isinstance(entry, CardsDealt):
            assert change.table.match is not None
            return follow(before, replace(entry, deal=self.disguised(change.table.match, seat).dealt[-1]))
        if turns_cards_up(change, state):
            return change
        other = choose_anew(self.disguised(state, seat), seat, self.rng)
        if isinstance(entry, Decided) and entry.action.seat != seat and isinstance(entry.action, Play):
            entry = replace(entry, action=self.rng.choice(legal(other, entry.action.seat)))
        fair = replace(before.fair, seed=seed_of(99).hex())
        return follow(replace(before, match=other, fair=fair), entry)

    def disguised(self, state: State, seat: Seat | None) -> State:
        return disguise(state, seat, nothing_kept(state), self.rng)

    # What people do

    def sit(self, person: str | None = None) -> None:
        person = person or self.rng.choice(PEOPLE)
        if person in PROGRAMS or self.rng.random() < 0.1:
            self.ask(person, self.rng.choice([asks.Sit(), asks.Sit(part=part_of(person))]))
        else:
            self.ask(person, asks.Sit(commitment=self.commitment()))

    def commitment(self) -> str:
        """To a new part each time."""
        return commitment_of(f"{self.rng.random()}")

    def seat_bot(self) -> None:
        self.ask(self.table.host or "bob", asks.SeatBot(bot=self.rng.choice(CHEAP_BOTS)))

    def configure(self) -> None:
        who = self.rng.choice([self.rng.choice(ANYONE), self.table.host or "bob"])
        self.ask(who, asks.Configure(settings=self.rng.choice(self.wishes)))

    def begin(self) -> None:
        """The host begins, if need be with a bot, and everyone has given a part."""
        host = self.table.host or "ana"
        for chair in self.table.chairs:
            if chair.person is not None and not chair.ready and self.rng.random() < 0.9:
                self.ask(chair.person, asks.Commit(commitment=self.commitment()))
        if sum(not chair.free for chair in self.table.chairs) < 2:
            self.ask(host, asks.SeatBot(bot=self.rng.choice(CHEAP_BOTS)))
        self.ask(host, asks.Begin())

    def start(self) -> None:
        """Someone who is awaited commits or reveals, rightly or wrongly, or time passes."""
        table = self.table
        if not table.awaited or table.start is None:
            return self.wait_and_tick()
        seat = self.rng.choice(table.awaited)
        person, frozen = table.chairs[seat].person, table.start.commitments
        if person is None or self.rng.random() < 0.1:
            self.wait_and_tick()
        elif frozen is None:
            self.ask(person, asks.Commit(commitment=self.commitment()))
        else:
            wrong = self.rng.random() < 0.1
            self.ask(person, asks.Reveal(part=part_of("wrong") if wrong else KNOWN[frozen[seat]]))
        return None

    def ready(self) -> None:
        """Somebody is ready, or no longer; or all are, with their parts."""
        everyone = self.rng.random() < 0.5
        for person in PEOPLE if everyone else [self.rng.choice(PEOPLE)]:
            seat = self.table.seat_of(person)
            self.ask(person, asks.Ready(ready=everyone or self.rng.random() < 0.7))
            if seat is not None and self.table.stage is Stage.OPEN and not self.table.chairs[seat].ready:
                self.ask(person, asks.Commit(commitment=self.commitment()))

    def rematch(self) -> None:
        self.ask(self.rng.choice(PEOPLE), asks.Rematch())

    def pause(self) -> None:
        """Or go on: by anyone, who may have to wait for the host."""
        host = self.table.host or "ana"
        paused = self.table.paused is not None
        who = self.rng.choice([host, self.rng.choice(ANYONE)])
        self.ask(who, asks.GoOn() if paused else asks.Pause())
        if self.rng.random() < 0.7 and self.table.paused is not None:
            self.ask(host, asks.GoOn())

    def vote(self) -> None:
        away = [seat for seat in self.table.persons if not self.is_here(seat)]
        if away:
            wait = self.rng.choice([True, True, False, None])
            self.ask(self.rng.choice(PEOPLE), asks.Vote(seat=self.rng.choice(away), wait=wait))

    def ask_anything(self) -> None:
        """By anyone, or by the host, who may do more."""
        rng = self.rng
        seat = rng.randint(-1, 10)
        command: Command = rng.choice(
            [
                asks.Sit(seat=seat, commitment=self.commitment()),
                asks.Rise(),
                asks.Rise(),
                asks.SeatBot(bot=rng.choice([*CHEAP_BOTS, "nobody"]), seat=seat),
                asks.Remove(seat=seat % max(1, len(self.table.chairs))),
                asks.Remove(seat=seat),
                asks.HandOver(seat=seat % max(1, len(self.table.chairs))),
                asks.HandOver(seat=seat),
                asks.Commit(commitment=self.commitment()),
                asks.Contribute(part=part_of("y")),
                asks.Reveal(part=part_of("y")),
                asks.Begin(),
                asks.PlayCards(cards=(rng.randint(-1, 105),)),
                asks.PlayCards(cards=(rng.randint(0, 104), rng.randint(0, 104))),
                asks.ChooseRow(row=rng.randint(-1, 4), asked=rng.choice([None, self.table.asked, 3])),
                asks.Pause(),
                asks.GoOn(),
                asks.Vote(seat=seat, wait=rng.choice([True, False, None])),
                asks.Say(phrase="moo"),
                asks.Rematch(),
                asks.Ready(ready=rng.random() < 0.5),
                asks.Close() if rng.random() < 0.1 else asks.Say(phrase="hello"),
            ]
        )
        self.ask(rng.choice([*ANYONE, *[self.table.host or "bob"] * 4]), command)

    def play(self) -> None:
        """Something legal for the person, or for another one, now or when an older question was open."""
        person = self.rng.choice(PEOPLE)
        whose = self.rng.choice([self.table.seat_of(person), *self.table.acting])
        assert self.table.match is not None
        if whose is not None and (allowed := legal(self.table.match, whose)):
            stale = self.rng.random() < 0.2
            asked = self.rng.randrange(self.table.version) if stale else self.table.asked
            self.ask(person, command_of(self.rng.choice(allowed), asked))

    def change_choice(self) -> None:
        """Or choose the same again: nobody else can tell, nor by when the table needs attention."""
        match = self.table.match
        assert match is not None
        chosen = [
            seat for seat in self.table.persons if match.chosen[seat] is not None and self.is_here(seat)
        ]
        if chosen:
            seat = self.rng.choice(chosen)
            others = [other for other in (*range(match.seats), None) if other != seat]
            before = [look(self.table, other) for other in others], due(self.table), self.table.changed
            self.decide(seat)
            after = [look(self.table, other) for other in others], due(self.table), self.table.changed
            assert before == after

    def send_again(self) -> None:
        """The ref decides, even if something else is sent with it."""
        if self.sent:
            person, ref = self.rng.choice(self.sent)
            if self.table.answered(person, ref) is not None:
                again = asks.Rise(ref=ref)
                assert decide(self.table, again, guest(person), self.now, seed=seed_of(0)) == ()

    def lose_connection(self) -> None:
        person = self.rng.choice(ANYONE)
        self.add(drop(self.table, person, self.now), made_for=False)
        assert drop(self.table, person, self.now) == ()

    def connect(self) -> None:
        """With everything as it was."""
        person = self.rng.choice(ANYONE)
        seat = self.table.seat_of(person)
        before = look(self.table, seat)
        self.add(come(self.table, person, self.now), made_for=False)
        after = look(self.table, seat)
        assert (after.view, after.question) == (before.view, before.question)

    # What time and bots do

    def let_time_pass(self) -> None:
        self.room.wait(self.rng.choice(SECONDS))

    def stand_still(self) -> None:
        """The server does: then people have as much time as before."""
        since, before = self.now, self.times_left()
        began = [self.table.asked_at, *[chair.dropped or 0.0 for chair in self.table.chairs]]
        self.room.wait(abs(self.rng.choice(SECONDS)))
        self.add(stand_still(self.table, since, self.now), made_for=False)
        if max(began) <= since:  # the clock was not set back
            for one, other in zip(before, self.times_left(), strict=True):
                assert abs(one - other) < 1e-3

    def times_left(self) -> list[float]:
        """Until people are decided for."""
        people = [turn for turn in bot_turns(self.table) if self.table.chairs[turn.seat].bot is None]
        return [turn.at - self.now for turn in people]

    def tick(self) -> bool:
        """Bots that owe an answer for too long are decided for, and so are people."""
        changes = tick(self.table, self.now, seed=self.rng.randbytes(32))
        made_for = True
        if changes and isinstance(changes[0].entry, Decided):
            seat = changes[0].entry.action.seat
            made_for = seat not in self.bots_at_begin or self.table.chairs[seat].bot != "lowest"
        self.add(changes, made_for=made_for)
        return bool(changes)

    def let_a_bot_answer(self) -> None:
        """In time or too early, rightly, twice, to an old question, or wrongly."""
        wanted = bot_turns(self.table)
        if not wanted:
            return
        how = self.rng.choice(["right", "right", "twice", "stale", "wrong"])
        thought = self.rng.choice(wanted)
        actions = WRONG_ACTIONS if how == "wrong" else bot_input(self.table, thought)[1]
        action, asked = self.rng.choice(actions), self.table.asked - (how == "stale")
        done = [self.bot_answers(thought, action, asked) for _ in range(1 + (how == "twice"))]
        assert not any(done[1:])
        assert how in ("right", "twice") or not any(done)

    def bot_answers(self, thought: BotTurn, action: Action, asked: int) -> bool:
        try:
            changes = decide_for_bot(self.table, thought, action, asked=asked, now=self.now)
        except TableError as refusal:
            check_refusal(refusal)
            return False
        self.add(changes, made_for=thought.seat not in self.bots_at_begin)
        return True

    def play_a_while(self) -> None:
        for _ in range(self.rng.randint(1, 12)):
            if self.table.stage is Stage.PLAYING:
                self.go_on()

    def go_on(self) -> None:
        """One who is here decides, or a bot that is waited for, or else time has to pass."""
        here = [seat for seat in self.table.acting if self.is_here(seat)]
        version = self.table.version
        if self.table.paused is not None:
            self.end_pause()
        elif here:
            self.decide(self.rng.choice(here))
        elif wanted := bot_turns(self.table):
            first = min(wanted, key=lambda thought: thought.at)
            self.room.now = max(self.now, first.at)
            assert self.bot_answers(first, self.rng.choice(bot_input(self.table, first)[1]), self.table.asked)
        else:
            self.wait_and_tick()
        assert self.table.version > version

    def end_pause(self) -> None:
        """By whoever is here and may, or else time does it."""
        people = [self.table.chairs[seat] for seat in self.table.persons if self.is_here(seat)]
        for chair in people:
            if chair.person is not None and self.table.paused is not None:
                self.ask(chair.person, asks.GoOn())
        if self.table.paused is not None:
            self.wait_and_tick()

    def decide(self, seat: Seat) -> None:
        person = self.table.chairs[seat].person
        assert person is not None
        assert self.table.match is not None
        self.ask(person, command_of(self.rng.choice(legal(self.table.match, seat)), self.table.asked))

    def wait_and_tick(self) -> None:
        at = due(self.table)
        assert at is not None
        self.room.now = max(self.now, at)
        if not self.tick():
            self.room.wait(BOT_PATIENCE)
            assert self.tick()

    def is_here(self, seat: Seat) -> bool:
        chair = self.table.chairs[seat]
        return chair.person is not None and chair.dropped is None

    # What always holds

    def check(self) -> None:
        self.check_log()
        self.check_series()
        self.check_start()
        self.check_countdown()
        self.check_not_stuck()
        self.check_people()
        self.check_names()
        self.check_cards()
        self.check_delay()
        self.check_record()

    def check_log(self) -> None:
        assert table_of(self.room.log) == self.table
        assert self.table.length == len(self.room.log)
        assert self.table.version == len([change for change in self.room.changes if not change.silent])

    def check_start(self) -> None:
        """At most as many restarts as seats, each with a seed of its own."""
        entries = [change.entry for change in self.room.changes]
        seeds = [entry.seed for entry in entries if isinstance(entry, Opened | Renewed | Restarted)]
        assert len(set(seeds)) == len(seeds)
        restarts = 0
        for entry in entries:
            restarts = 0 if isinstance(entry, Renewed) else restarts + isinstance(entry, Restarted)
            assert restarts <= len(self.table.chairs)

    def check_not_stuck(self) -> None:
        table = self.table
        assert (due(table) is None) == (table.stage is Stage.CLOSED)
        assert bool(table.acting) == (table.stage is Stage.PLAYING)
        waited_for = {thought.seat for thought in bot_turns(table)}
        if table.paused is not None:
            self.check_pause()
            return
        if any(self.is_here(seat) and not table.chairs[seat].program for seat in table.persons):
            wanted = {seat for seat in table.acting if verdict_on(table, seat) == "wait"}
            assert all(self.is_here(seat) or seat in waited_for | wanted for seat in table.acting)
        if table.settings.clock is not None:
            assert waited_for == set(table.acting)

    def check_countdown(self) -> None:
        """Nobody is thrown into a match: the next one begins when everyone who is here wants it."""
        table = self.table
        people = [chair for chair in table.chairs if chair.person is not None]
        wanted = [chair for chair in people if chair.dropped is None and (chair.willing or chair.program)]
        if table.countdown is not None:
            assert table.stage is Stage.OPEN
            assert table.number > 1
            assert wanted == people
            assert all(chair.ready or chair.program for chair in people)

    def check_pause(self) -> None:
        """Nobody is asked, hurried or decided for, and time leads out of it."""
        table = self.table
        assert table.stage is Stage.PLAYING
        assert not bot_turns(table)
        assert look(table, self.rng.choice(table.acting)).question is None
        assert look(table, None).deadline is None
        at = due(table)
        assert at is not None
        assert at < table.changed + IDLE[Stage.PLAYING] + IDLE_STEP
        assert not any(isinstance(entry, Decided) for entry in tick(table, max(self.now, at)))

    def check_series(self) -> None:
        """Every match that came to its end is on the sheet, with as many points as it had."""
        ended = [change.table.match for change in self.room.changes if ends_on(change)]
        series = look(self.table, None).table.series
        assert (series is None) == (not ended)
        if series is not None:
            totals = [sum(match.totals) for match in ended if match is not None]
            assert [sum(filter(None, match.totals)) for match in series.matches] == totals
            assert sum(line.total for line in series.lines) == sum(totals)

    def check_people(self) -> None:
        """Nobody sits twice, programs only where they may, and where people sit there is a host."""
        chairs = self.table.chairs
        assert max(Counter([chair.person for chair in chairs if chair.person]).values(), default=1) == 1
        assert not any(chair.person and chair.bot for chair in chairs)
        assert self.table.settings.programs or not any(chair.program for chair in chairs)
        check_settings(self.table.settings)
        if (
            any(chair.person and not chair.program for chair in chairs)
            and self.table.stage is not Stage.CLOSED
        ):
            assert self.table.host is not None
        assert self.table.host not in PROGRAMS

    def check_names(self) -> None:
        """No two names look alike, neither at the table nor of two persons on the score sheet."""
        heirs = [
            chair.heir.name for chair in self.table.chairs if chair.heir and chair.heir.person != chair.left
        ]
        check_distinct([*[chair.name for chair in self.table.chairs if chair.name], *heirs])
        persons = {who.person: who.name for match in self.table.series for who in match.who if who.person}
        check_distinct([*persons.values()])

    def check_cards(self) -> None:
        match = self.table.match
        if match is not None and match.dealt:
            dealt = match.dealt[-1]
            assert cards_of_all_places(match) == Counter([*dealt.rows, *sum(dealt.hands, ())])

    def check_delay(self) -> None:
        """Who watches with a delay is one turn behind, and never goes back."""
        version = self.table.delayed_version
        assert self.delayed <= version <= self.table.version
        self.delayed = version
        if self.table.stage is Stage.PLAYING:
            assert self.turns_at(version) == max(0, self.turns_at(self.table.version) - 1)

    def turns_at(self, version: int) -> int:
        """How many turns of the present match were over then."""
        match = next(change.table.match for change in self.room.changes if change.table.version == version)
        assert match is not None
        running = match.turns if len(match.deals) < len(match.dealt) else ()
        return sum(len(played.turns) for played in match.deals) + len(running)

    def check_record(self) -> None:
        """What was made for someone is marked, and only that."""
        if self.table.match is None:
            return
        made, marks = record(self.table), self.marks[self.table.number]
        for number, dealt in enumerate(made.deals, 1):
            assert [set(turn.auto) for turn in dealt.turns] == [
                marks[number, turn] for turn in range(1, len(dealt.turns) + 1)
            ]
        if not is_revealed(self.table):
            assert made.fair is None
            assert len(made.deals) == len(self.table.match.deals)

    def check_end(self) -> None:
        """A running match comes to its end, all that ended have records, and at last the table is closed."""
        steps = 0
        while self.table.stage in (Stage.STARTING, Stage.PLAYING):
            self.start() if self.table.stage is Stage.STARTING else self.go_on()
            self.check_start()
            steps += 1
            assert steps < 10_000
        self.check()
        self.check_endings()
        while self.table.stage is not Stage.CLOSED:
            self.wait_and_tick()

    def check_endings(self) -> None:
        begun = [change.table for change in self.room.changes if isinstance(change.entry, Began)]
        ended = [change.table for change in fold_log(self.room.log) if change.ends_match]
        assert len(ended) == len(begun)
        for before, after in zip(begun, ended, strict=True):
            made = record(after)
            verify(made)
            assert made.fair is not None
            assert before.start is not None
            assert before.start.commitments is not None
            frozen = [commitment for commitment in before.start.commitments if commitment is not None]
            check_seen(made.fair, Seen(made.fair.hash, tuple(frozen), None))
            names = [player.name.split(", ")[0] for player in made.seats]
            assert names == [chair.name for chair in before.chairs]


def ends_on(change: Change) -> bool:
    return isinstance(change.entry, Decided) and change.table.stage is Stage.FINISHED


def check_refusal(refusal: TableError) -> None:
    assert refusal.code in Code
    assert is_sentence(str(refusal))


def command_of(action: Action, asked: int) -> Command:
    if isinstance(action, TakeRow):
        return asks.ChooseRow(row=action.row, asked=asked)
    return asks.PlayCards(cards=action.cards[::-1], asked=asked)


def turns_cards_up(change: Change, before: State) -> bool:
    """Then they are known to all."""
    decided = isinstance(change.entry, Decided) and before.phase is Phase.PLAY
    return decided and not isinstance(change.events[-1], Chosen)


def without_order(made: Record) -> Record:
    """The same, whatever the order in which the cards of a hand were dealt."""
    deals = [
        replace(dealt, hands=tuple([tuple(sorted(hand)) for hand in dealt.hands])) for dealt in made.deals
    ]
    return replace(made, deals=tuple(deals))


def check_distinct(names: Sequence[str]) -> None:
    for one, other in combinations(names, 2):
        assert looks(one).isdisjoint(looks(other)), names
