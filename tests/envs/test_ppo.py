"""examples/ppo.py in small: it learns, saves the net, resumes, and the bot plays the same."""

import os
import signal
from pathlib import Path
from random import Random

import numpy as np
import pytest

from nimmt.bots import features_of, find_bot
from nimmt.kernel import action_mask, encode_action, observe
from nimmt.rules import agree
from tests.bots.positions import first_positions

torch = pytest.importorskip("torch", reason="examples/ppo.py is not tried: pip install 'nimmt[torch]'")

from examples import ppo  # noqa: E402


@pytest.fixture
def trained(tmp_path: Path) -> ppo.Training:
    """A few updates of small batches."""
    torch.set_num_threads(1)
    training = ppo.Training(tmp_path, seed=1, minutes=1)
    tables = training.tables(64)
    for _ in range(3):
        training.update(tables)
    training.test(deals=100)
    return training


def test_the_bot_does_what_the_net_thinks_best(trained: ppo.Training) -> None:
    bot = find_bot(f"learned:{trained.folder / 'weights.npz'}")
    for position in first_positions(seats=4):
        seen = features_of(observe(position.view)[None])
        legal = (
            action_mask(agree(position.view.game, position.view.options), position.legal)[seen.choices] > 0
        )
        scores, _ = trained.net(ppo.Look(*map(torch.from_numpy, (seen.cards, seen.table, legal))))
        best = seen.choices[0, int(scores.argmax())]
        assert encode_action(bot.act(position.view, position.legal, Random(0))) == best


def test_updates_change_every_weight_of_the_net(trained: ppo.Training) -> None:
    fresh = ppo.Training(trained.folder, seed=1, minutes=1).net.state_dict()
    for name, weights in trained.net.state_dict().items():
        assert torch.isfinite(weights).all()
        assert not torch.equal(weights, fresh[name]), name
    assert trained.decisions == 3 * 64 * ppo.STEPS


def test_it_goes_on_from_what_was_kept(trained: ppo.Training) -> None:
    again = ppo.Training(trained.folder, seed=2, minutes=1)
    again.resume()
    assert again.curve == trained.curve
    assert again.decisions == trained.decisions
    for name, weights in again.net.state_dict().items():
        assert torch.equal(weights, trained.net.state_dict()[name])


def test_advantages_are_what_came_minus_what_was_expected() -> None:
    """Two steps to the end of a deal, then one step of the next deal, which has value 7."""
    paid = [(-1.0, 1.0), (-2.0, 0.0), (0.0, 1.0)]
    values = [torch.tensor([value]) for value in (1.0, 2.0, 3.0, 7.0)]
    found = ppo.advantages([(torch.tensor([r]), torch.tensor([g])) for r, g in paid], values)
    last, end = 7.0 - 3.0, -2.0 - 2.0
    first = -1.0 + 2.0 - 1.0 + ppo.LAMBDA * end
    assert [float(value) for value in found] == pytest.approx([first, end, last])


def test_what_is_illegal_has_no_chance() -> None:
    tables = ppo.Tables(50, seed=3, reward="heads")
    chances, _ = ppo.Net()(tables.look)
    assert torch.equal(chances.exp() > 0, tables.look.legal)
    assert np.allclose(chances.exp().sum(dim=1).detach().numpy(), 1)


def test_ctrl_c_keeps_the_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ppo, "ENVIRONMENTS", 64)
    monkeypatch.setattr(ppo, "TEST_DEALS", 50)
    training = ppo.Training(tmp_path, seed=1, minutes=60)
    update = ppo.Training.update

    def interrupted(self: ppo.Training, tables: ppo.Tables) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        update(self, tables)

    monkeypatch.setattr(ppo.Training, "update", interrupted)
    assert not training.run()
    assert training.decisions == 64 * ppo.STEPS
    assert {path.name for path in tmp_path.iterdir()} == {"weights.npz", "training.pt", "curve.svg"}
