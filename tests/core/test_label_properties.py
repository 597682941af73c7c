"""Whatever a person does with labels, in any order: file, window and buffer say the same.

The model here keeps acts in a list and knows nothing of events; the session is a real one, on a
real file, driven as the window drives it.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import commands as c
from core import database
from core.credit import CreditRule, CreditSettings, spread, uniform_shares
from core.driver import Driver
from core.errors import CommandError
from core.events import LabelChanged
from core.options import SessionOptions
from core.outbox import Outbox
from core.rewards import RewardLog
from core.session import Session
from core.session_file import SessionFile
from tests.core.session_files import file_session
from tests.core.stub_agent import StubAgent

CAPACITY = 5


@dataclass
class Act:
    """One label or spread label of the model."""

    parts: dict[int, float]
    is_spread: bool
    is_active: bool = True


@dataclass
class Model:
    """What a person believes: acts in order, and a pile of those taken back."""

    n_steps: int = 0
    acts: list[Act] = field(default_factory=list)
    undone: list[Act] = field(default_factory=list)
    skipped: set[int] = field(default_factory=set)

    def label(self, step: int) -> float | None:
        for act in reversed(self.acts):
            if act.is_active and not act.is_spread and step in act.parts:
                return act.parts[step]
        return None

    def credit(self, step: int) -> Fraction | None:
        shares = [
            Fraction(act.parts[step])
            for act in self.acts
            if act.is_active and act.is_spread and step in act.parts
        ]
        return sum(shares, Fraction(0)) if shares else None

    def reward(self, step: int) -> float | None:
        label, credit = self.label(step), self.credit(step)
        if label is None and credit is None:
            return None
        return float(Fraction(label or 0.0) + (credit or 0))

    def give(self, act: Act) -> None:
        self.acts.append(act)
        self.undone.clear()
        self.skipped -= set(act.parts)

    def undo(self) -> bool:
        for act in reversed(self.acts):
            if act.is_active:
                act.is_active = False
                self.undone.append(act)
                return True
        return False

    def redo(self) -> bool:
        if not self.undone:
            return False
        self.undone.pop().is_active = True
        return True


# Multiples of a quarter: their sums are exact, so that order of adding does not matter.
VALUES = st.integers(-20, 20).map(lambda n: n / 4)
STEPS = st.floats(0, 1)
OPERATIONS = st.one_of(
    st.just(("step",)),
    st.just(("step",)),
    st.tuples(st.just("label"), STEPS, VALUES),
    st.tuples(st.just("label newest"), VALUES),
    st.tuples(st.just("brush"), STEPS, STEPS, VALUES),
    st.tuples(st.just("kernel"), VALUES, st.floats(0, 2)),
    st.just(("undo",)),
    st.just(("undo",)),
    st.just(("redo",)),
    st.tuples(st.just("skip"), STEPS),
    st.just(("reset",)),
    st.just(("sample",)),
)


class Bench:
    """A driven session beside the model, and what the window has been told."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.outbox = Outbox()
        self.driver = Driver(self.outbox, SessionOptions())
        session = file_session(path, buffer_capacity=CAPACITY, discount=0.0, epsilon=0.5)
        self.driver.take_over(session, "")
        self.session = session
        self.model = Model()
        self.seen: dict[int, LabelChanged] = {}
        self.rows: list[tuple[Any, ...]] = []
        self.rng = np.random.default_rng(0)

    def at(self, share: float) -> int:
        return min(self.model.n_steps - 1, int(share * self.model.n_steps))

    def order(self, command: c.Command) -> bool:
        """Carry a command out; whether it was accepted."""
        try:
            self.driver.carry_out(command)
        except CommandError:
            return False
        finally:
            for event in self.outbox.drain().events:
                if isinstance(event, LabelChanged):
                    self.seen[event.step] = event
        return True

    def give(self, step: int, value: float, shares: dict[int, float] | None) -> None:
        pairs = None if shares is None else tuple(shares.items())
        assert self.order(c.GiveReward(step, value, shares=pairs))
        parts = {step: value} if shares is None else shares
        self.model.give(Act(parts, shares is not None))
        self.session.owed_updates = 0

    def do(self, operation: tuple[Any, ...]) -> None:
        name, *rest = operation
        model = self.model
        if name == "step":
            assert self.order(c.Step())
            model.n_steps += 1
        elif name == "reset":
            assert self.order(c.NewEpisode())
        elif name == "undo":
            assert self.order(c.Undo()) == model.undo()
        elif name == "redo":
            assert self.order(c.Redo()) == model.redo()
        elif name == "sample":
            self.check_samples()
        elif model.n_steps == 0:
            assert not self.order(c.GiveReward(0, 1.0))
            assert not self.order(c.Skip(0))
        elif name == "label":
            self.give(self.at(rest[0]), rest[1], None)
        elif name == "label newest":
            self.give(model.n_steps - 1, rest[0], None)
        elif name == "brush":
            first, last = sorted((self.at(rest[0]), self.at(rest[1])))
            steps = range(first, last + 1)[:4]  # a power of two or three: see below
            steps = steps if len(steps) in (1, 2, 4) else steps[:2]
            self.give(last, rest[2], uniform_shares(rest[2], steps))
        elif name == "kernel":
            self.give_by_kernel(*rest)
        elif name == "skip":
            step = self.at(rest[0])
            assert self.order(c.Skip(step))
            model.skipped.add(step)

    def give_by_kernel(self, value: float, age: float) -> None:
        records = list(self.session.recent_steps)
        steps = [record.step for record in records]
        began = [step * 0.3 for step in steps]
        rule = CreditSettings(rule=CreditRule.KERNEL, window=4)
        shares = spread(value, steps, began, began[-1] + age, rule)
        assert sum(shares.values()) == value
        self.give(steps[-1], value, shares)

    def check(self) -> None:
        self.check_file()
        model, session = self.model, self.session
        for step in range(model.n_steps):
            reward, credit = model.reward(step), model.credit(step)
            wanted = (model.label(step), reward, None if credit is None else float(credit))
            told = self.seen.get(step)
            if told is not None:
                assert close((told.label, told.reward, told.credit), wanted)
                assert told.skipped == (step in model.skipped)
            else:
                assert wanted == (None, None, None)
            held = session.buffer.reward(step)
            if step in session.buffer:
                assert close((None if held is None else held.value,), (reward,))
            else:
                assert held is None
        assert session.skipped == model.skipped
        labelled = [s for s in range(model.n_steps) if model.reward(s) is not None]
        assert session.rewards.labelled_steps() == labelled
        assert session.buffer.n_labelled == sum(s >= model.n_steps - CAPACITY for s in labelled)
        assert (session.rewards.newest_undone() is not None) == bool(model.undone)

    def check_samples(self) -> None:
        if self.session.buffer.n_labelled == 0:
            return
        for transition, reward in self.session.buffer.sample(16, self.rng):
            assert close((reward.value,), (self.model.reward(transition.step),))

    def check_file(self) -> None:
        """Rows are only ever added."""
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as db:
            rows = db.execute("SELECT * FROM rewards ORDER BY id").fetchall()
        assert rows[: len(self.rows)] == self.rows
        self.rows = rows

    def check_file_alone(self) -> None:
        """The file amounts to the same without the session that wrote it."""
        self.session.recorder.close()
        with SessionFile(self.path) as file:
            log = RewardLog(tuple(file.rewards()))
            assert file.changed_rewards() == []
            assert [s.record.step for s in file.steps()] == list(range(self.model.n_steps))
        for step in range(self.model.n_steps):
            assert close((log.by_hand(step),), (self.model.reward(step),))


def close(a: tuple[float | None, ...], b: tuple[float | None, ...]) -> bool:
    """Equal up to the rounding of adding shares of different labels."""
    return all(
        x == y or (x is not None and y is not None and abs(x - y) < 1e-12)
        for x, y in zip(a, b, strict=True)
    )


@pytest.fixture(scope="module")
def fast_sessions() -> Any:
    """No network to build, and no wait for the disk: what is tested here is neither."""
    patch = pytest.MonkeyPatch()
    patch.setattr(Session, "_make_agent", lambda session: StubAgent(session))
    patch.setattr(database, "_DURABLE", "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;")
    yield
    patch.undo()


def live(operations: list[tuple[Any, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder) / "a.gcoach")
        for operation in operations:
            bench.do(operation)
            bench.check()
        bench.check_samples()
        bench.check_file_alone()


@pytest.mark.usefixtures("fast_sessions")
@settings(
    max_examples=1_000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(operations=st.lists(OPERATIONS, min_size=1, max_size=30))
def test_file_window_and_buffer_agree(operations: list[tuple[Any, ...]]) -> None:
    live(operations)


@pytest.mark.soak
@pytest.mark.usefixtures("fast_sessions")
@settings(
    max_examples=1_000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(operations=st.lists(OPERATIONS, min_size=20, max_size=80))
def test_file_window_and_buffer_agree_for_long(operations: list[tuple[Any, ...]]) -> None:
    live(operations)
