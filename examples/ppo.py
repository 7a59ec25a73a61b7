"""Learn to beat three `greedy` by PPO with action masks, in 20 minutes on two cores.

Needs PyTorch: pip install 'nimmt[torch]'. It writes to a folder: weights.npz, the net for the bot
learned:FILE; curve.svg, the learning curve; and training.pt, from which --resume continues after Ctrl-C.
"""

import argparse
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from nimmt.arena import LETTER_HEIGHT, Box, Shape, Words, svg
from nimmt.bots import CARD_NUMBERS, LEAST_PLACES, SHAPES, TABLE_NUMBERS, features_of
from nimmt.rules import ROWS

try:
    import torch
    from gymnasium.vector import AutoresetMode
    from torch import Tensor, nn

    from nimmt.envs.gymnasium import NimmtVectorEnv
except ImportError:
    sys.exit("PyTorch or Gymnasium is not installed: pip install 'nimmt[torch]'.")

ENVIRONMENTS = 1024
STEPS = 22
"""Steps per environment and update: about two deals."""
EPOCHS = 3
MINIBATCH = 2048
HIDDEN = 64
LEARNING_RATE = 2e-3
LAMBDA = 0.8
CLIP = 0.2
ENTROPY = 0.01
"""The weight of the entropy bonus. Like the learning rate, it decays to 0."""
REWARDS = {"heads": 5.0, "margin": 8.0, "win": 0.4}
"""The scale of each reward."""
SECONDS = 20
"""The time between two points of the curve."""
TEST_DEALS, LAST_TEST_DEALS = 4_000, 20_000
TEST_SEED = 2**40


class Look(NamedTuple):
    """The features and legal choices of each environment."""

    cards: Tensor
    table: Tensor
    legal: Tensor


class Steps(NamedTuple):
    """Features, choices, their log-probabilities, values and advantages."""

    look: Look
    choice: Tensor
    chance: Tensor
    value: Tensor
    advantage: Tensor


class Net(nn.Module):  # type: ignore[misc]
    """The net of the bot `learned`, with a value head."""

    def __init__(self) -> None:
        super().__init__()
        self.card = nn.Linear(CARD_NUMBERS, HIDDEN)
        self.table = nn.Linear(TABLE_NUMBERS, HIDDEN, bias=False)
        self.again = nn.Linear(HIDDEN, HIDDEN)
        self.hand = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.play = nn.Linear(HIDDEN, 1, bias=False)
        self.whole = nn.Linear(HIDDEN, HIDDEN)
        self.around = nn.Linear(TABLE_NUMBERS, HIDDEN, bias=False)
        self.row = nn.Linear(HIDDEN, ROWS, bias=False)
        self.value = nn.Linear(HIDDEN, 1)
        for layer in (self.play, self.row, self.value):
            nn.init.zeros_(layer.weight)  # at first everything is as good as anything else

    def forward(self, look: Look) -> tuple[Tensor, Tensor]:
        """The log-probability of each choice, and the value."""
        held = (look.cards[:, :, :1] > 0).float()
        cards = held * torch.relu(self.card(look.cards) + self.table(look.table)[:, None])
        hand = cards.sum(dim=1) / LEAST_PLACES
        again = torch.relu(self.again(cards) + self.hand(hand)[:, None])
        whole = torch.relu(self.whole(hand) + self.around(look.table))
        scores = torch.cat([self.play(again)[:, :, 0], self.row(whole)], dim=1)
        return torch.log_softmax(scores.masked_fill(~look.legal, -1e9), dim=1), self.value(whole)[:, 0]


class Tables:
    """Many deals at once, with one learning seat each."""

    def __init__(self, count: int, *, seed: int, reward: str, unit: float = 1) -> None:
        mode, self._unit = AutoresetMode.SAME_STEP, unit
        self._env = NimmtVectorEnv(count, opponents="greedy", reward=reward, autoreset_mode=mode, copy=False)
        self._look(*self._env.reset(seed=seed))

    def _look(self, observations: Any, infos: dict[str, Any]) -> None:
        seen = features_of(observations)
        legal = np.take_along_axis(infos["action_mask"], seen.choices, axis=1) > 0
        self.look, self._actions = Look(*map(torch.from_numpy, (seen.cards, seen.table, legal))), seen.choices

    def step(self, choice: Tensor) -> tuple[Tensor, Tensor]:
        """The rewards, and 0 for deals that ended, else 1."""
        actions = self._actions[np.arange(len(choice)), choice.numpy()]
        observations, rewards, ended, _, infos = self._env.step(actions)
        told = torch.tensor(rewards) / self._unit, torch.tensor(~ended).float()
        self._look(observations, infos)
        return told


def play(tables: Tables, net: Net) -> Steps:
    """Collect some steps of all environments."""
    looks, did, paid = [], [], []
    with torch.no_grad():
        for _ in range(STEPS):
            chances, value = net(tables.look)
            choice = torch.multinomial(chances.exp(), 1)
            looks.append(tables.look)
            did.append((choice[:, 0], chances.gather(1, choice)[:, 0], value))
            paid.append(tables.step(choice[:, 0]))
        values = [value for *_, value in did] + [net(tables.look)[1]]
    choice, chance, value = map(torch.cat, zip(*did, strict=True))
    look = Look(*map(torch.cat, zip(*looks, strict=True)))
    return Steps(look, choice, chance, value, torch.cat(advantages(paid, values)))


def advantages(paid: list[tuple[Tensor, Tensor]], values: list[Tensor]) -> list[Tensor]:
    """Generalised advantage estimation without discounting."""
    found = [torch.zeros_like(values[0])]
    for (reward, goes_on), before, after in reversed([*zip(paid, values[:-1], values[1:], strict=True)]):
        found.append(reward - before + goes_on * (after + LAMBDA * found[-1]))
    return found[:0:-1]


def learn(net: Net, optimizer: torch.optim.Optimizer, steps: Steps, *, left: float) -> None:
    """Update the net by PPO; `left` is the remaining share of the time."""
    for group in optimizer.param_groups:
        group["lr"] = LEARNING_RATE * max(left, 0.01)
    returns = steps.advantage + steps.value
    advantage = (steps.advantage - steps.advantage.mean()) / (steps.advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(returns)).split(MINIBATCH):
            chances, value = net(Look(*[values[part] for values in steps.look]))
            ratio = (chances.gather(1, steps.choice[part, None])[:, 0] - steps.chance[part]).exp()
            gain = torch.minimum(ratio * advantage[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[part])
            entropy = -(chances.exp() * chances).sum(dim=1)
            loss = ((value - returns[part]).square() / 2 - gain - ENTROPY * left * entropy).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def wins(net: Net, deals: int) -> float:
    """The share of deals won by greedy choices of the net."""
    tables = Tables(deals, seed=TEST_SEED, reward="win")
    won, playing = torch.zeros(deals), torch.ones(deals)
    while playing.any():
        with torch.no_grad():
            reward, goes_on = tables.step(net(tables.look)[0].argmax(dim=1))
        won += playing * reward
        playing *= goes_on
    return float(won.mean())


class Training:
    """A net, its training time, and its learning curve."""

    def __init__(self, folder: Path, *, seed: int, minutes: float, reward: str = "heads") -> None:
        torch.manual_seed(seed)
        self.folder, self.seed, self.total, self.reward = folder, seed, 60 * minutes, reward
        self.net = Net()
        self.optimizer = torch.optim.Adam(self.net.parameters(), eps=1e-5)
        self.seconds, self.decisions = 0.0, 0
        self.curve: list[tuple[float, float]] = []
        """Seconds of training, and the share of deals won."""

    def tables(self, count: int) -> Tables:
        unit = REWARDS[self.reward]
        return Tables(count, seed=self.seed + self.decisions, reward=self.reward, unit=unit)

    def update(self, tables: Tables) -> None:
        began = monotonic()
        steps = play(tables, self.net)
        learn(self.net, self.optimizer, steps, left=max(0.0, 1 - self.seconds / self.total))
        self.decisions += len(steps.choice)
        self.seconds += monotonic() - began

    def test(self, deals: int = TEST_DEALS) -> None:
        self.curve.append((self.seconds, wins(self.net, deals)))
        self.keep()

    def keep(self) -> None:
        """Save everything; old files are replaced only by complete new ones."""
        net, optimizer = self.net.state_dict(), self.optimizer.state_dict()
        told = {"seconds": self.seconds, "decisions": self.decisions, "curve": self.curve}
        torch.save({"net": net, "optimizer": optimizer, **told}, self.folder / "new.pt")
        (self.folder / "new.pt").replace(self.folder / "training.pt")
        weights: dict[str, Any] = {name: net[name].numpy() for name in SHAPES}
        np.savez_compressed(self.folder / "new.npz", **weights)
        (self.folder / "new.npz").replace(self.folder / "weights.npz")
        (self.folder / "curve.svg").write_bytes(svg(*SIZE, drawn(self.curve)))

    def resume(self) -> None:
        kept = torch.load(self.folder / "training.pt", weights_only=True)
        self.net.load_state_dict(kept["net"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.seconds, self.decisions, self.curve = kept["seconds"], kept["decisions"], kept["curve"]

    def run(self) -> bool:
        """Train until the time is over. Returns False after Ctrl-C."""
        stopped: list[int] = []
        usual = signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))
        tables = self.tables(ENVIRONMENTS)
        columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
        with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
            bar = progress.add_task("", total=self.total)
            while self.seconds < self.total and not stopped:
                self.update(tables)
                if not self.curve or self.seconds > self.curve[-1][0] + SECONDS:
                    self.test()
                told = f"{self.decisions:,} decisions, {self.curve[-1][1]:.1%} won"
                progress.update(bar, completed=self.seconds, description=told)
        self.test(TEST_DEALS if stopped else LAST_TEST_DEALS)
        signal.signal(signal.SIGINT, usual)
        return not stopped


SIZE = WIDTH, HEIGHT = 900, 500
LEFT, TOP, ACROSS, DOWN = 70, 60, 800, 380
BLUE, RED, PALE = "#1f4e79", "#c0392b", "#e8eef4"


def drawn(curve: list[tuple[float, float]]) -> Iterator[Shape]:
    """The learning curve: wins from 0 to 50 % over minutes."""
    longest = max(*[seconds for seconds, _ in curve], 1.0)
    yield Words(LEFT, 16, "deals won against three greedy, % (red: par), by minutes")
    for percent in range(0, 51, 10):
        y = TOP + DOWN * (1 - percent / 50)
        yield Box(LEFT, y, ACROSS, 1, PALE)
        yield Words(LEFT - 40, y - LETTER_HEIGHT / 2, str(percent))
    yield Box(LEFT, TOP + DOWN / 2, ACROSS, 2, RED)
    for part in range(5):
        yield Words(LEFT + ACROSS * part / 4, TOP + DOWN + 12, f"{longest * part / 240:.1f}", middle=True)
    for seconds, share in curve:
        yield Box(LEFT + ACROSS * seconds / longest - 3, TOP + DOWN * (1 - 2 * share) - 3, 6, 6, BLUE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20, help="of learning, in all (20)")
    parser.add_argument("--threads", type=int, default=2, help="that PyTorch uses (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reward", choices=REWARDS, default="heads", help="what it learns for (heads)")
    parser.add_argument("--folder", type=Path, default=Path("ppo"), help="where everything is kept (ppo)")
    parser.add_argument("--resume", action="store_true", help="go on with what is kept there")
    given = parser.parse_args()
    if given.minutes <= 0 or given.threads < 1:
        parser.error("--minutes and --threads are more than 0.")
    if given.resume != (given.folder / "training.pt").exists():
        there = "nothing to go on with" if given.resume else "a net already: go on with --resume, or move it"
        parser.error(f"In {given.folder} there is {there}.")
    given.folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(given.threads)
    training = Training(given.folder, seed=given.seed, minutes=given.minutes, reward=given.reward)
    if given.resume:
        training.resume()
    finished = training.run()
    minutes, share = training.seconds / 60, training.curve[-1][1]
    print(f"{training.decisions:,} decisions in {minutes:.1f} minutes: {share:.1%} of deals won.")
    print(f"nimmt arena --bots learned:{given.folder / 'weights.npz'} --field greedy --seats 4 --deals 2000")
    if not finished:
        print("Stopped; the same command with --resume goes on.", file=sys.stderr)
    return 0 if finished else 130


if __name__ == "__main__":
    sys.exit(main())
