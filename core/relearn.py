"""Learning again from the labels of a session, with other settings or another seed.

The recorded steps are taken again, whatever the new agent would have done, and every reward event
is given again in its order, retractions too; what is learned from them is learned anew. The new
session is an ordinary one: it opens, resumes and verifies.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core import amendments, labelling
from core.carry_over import discarded_on_failure
from core.config import Hyperparameters, SessionConfig, UpdatePath, from_json
from core.effect import EVENT as LABEL_EFFECT
from core.effect import label_errors
from core.errors import CommandError
from core.opening import new_session
from core.options import SessionOptions
from core.rewards import RewardEvent
from core.scores import Scores, scores_of
from core.session_file import SessionFile
from core.setting_words import with_settings
from core.stored_rows import StoredEvent, StoredStep
from core.story import Happening, story

BEGUN = "relearned"
"""Kind of the event that says from which labels, and with what changes, a session learned."""
DONE = "relearned scores"
"""Kind of the event that ends it, with the scores; a session without it was broken off."""
TAKEN_BACK = ("rollback", "agent loaded", amendments.REDRAW, amendments.RESET)
"""Kinds of events about the weights that were; there is nothing to do of them to others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelearnOrder:
    """From what to learn again, and how."""

    source: Path
    """A session file; it is only read."""
    settings: tuple[str, ...] = ()
    """NAME=VALUE each: what is to be otherwise, throughout the session."""
    seed: int | None = None
    """None is the source's. Another one changes first weights and samples, not the episodes."""
    update_path: UpdatePath | None = None
    """None is the source's."""
    session_path: Path | None = None
    """The new session's file, which must not exist; None writes none and gives no scores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relearned:
    """What it came to."""

    session: str | None
    settings: dict[str, str]
    seed: int
    steps: int
    labels: int
    """Labelled steps in force."""
    updates: int
    dropped: int
    """Updates whose loss or gradient was not finite; they changed nothing."""
    not_repeated: dict[str, int]
    """How often the source's weights were put back, loaded or drawn anew, by kind."""
    seconds: float
    scores: Scores | None

    def describe(self) -> str:
        """The result in sentences."""
        changed = ", ".join(f"{k} = {v}" for k, v in self.settings.items()) or "same settings"
        lines = [
            f"Learned again ({changed}, seed {self.seed}): {self.steps} steps, {self.labels} "
            f"labels, {self.updates} updates in {self.seconds:.1f} s."
        ]
        lines += [score_line(self.scores)] if self.scores else []
        if self.dropped:
            lines.append(f"{self.dropped} updates were not finite and changed nothing.")
        lines += [f"Not repeated: {kind} ({n}×)." for kind, n in self.not_repeated.items()]
        lines += [f"Session: {self.session}"] if self.session else []
        return "\n".join(lines)


def score_line(scores: Scores) -> str:
    """The scores there are, in one line."""
    words = {
        "agreement with labels": (scores.agreement, "{:.1%}"),
        "mean error on labels": (scores.label_error, "{:.4g}"),
        "greedy accuracy": (scores.accuracy, "{:.1%}"),
        "greedy return": (scores.mean_return, "{:g}"),
    }
    said = [f"{name} {form.format(v)}" for name, (v, form) in words.items() if v is not None]
    return f"{', '.join(said)}." if said else "There is nothing to judge the agent by."


def relearn(order: RelearnOrder, tell: Callable[[int, int], None]) -> Relearned:
    """Learn again from a session's labels, into a new session file.

    Args:
        order: from what, and how.
        tell: is given the steps taken and to be taken, after each; may raise to end it.

    Raises:
        SessionFileError: the source is missing or damaged, or the new file cannot be written.
        ValueError: no such setting, or a value that does not fit.
        CommandError: the environment did not repeat itself.
        EnvironmentFailed: somebody else's environment raised.
    """
    started = time.monotonic()
    with SessionFile(order.source) as file:
        learning = Relearning(file, order)
        with discarded_on_failure(learning.session):
            for _ in learning.run(tell):
                pass
            result = learning.finish(started)
        learning.session.close()
    return result


class Relearning:
    """One session that learns again; `run` takes it through the story of another.

    Args:
        file: the other session.
        order: what is to be otherwise.
        keeps_labels: whether the labels are given again, or only the steps taken.

    Raises:
        SessionFileError, ValueError: see `relearn`.
    """

    def __init__(self, file: SessionFile, order: RelearnOrder, keeps_labels: bool = True) -> None:
        config = file.config()
        self._file, self._order, self._keeps_labels = file, order, keeps_labels
        self._at = 0.0
        self._act: int | None = None
        self.n_dropped = 0
        self.not_repeated: Counter[str] = Counter()
        settings, network = with_settings(order.settings, config.hyperparameters, config.network)
        options = SessionOptions(
            seed=config.seed if order.seed is None else order.seed,
            environment_seed=_episodes_of(config, order.seed),
            network=network,
            hyperparameters=settings,
            update_path=order.update_path or config.update_path,
            session_path=order.session_path,
        )
        if order.session_path is not None and order.session_path.exists():
            raise ValueError(f"{order.session_path}: exists already; a session never overwrites it")
        self.session = new_session(file.spec(), options, clock=lambda: self._at)
        self.session.recorder.add_event(BEGUN, self.session.moment, begun_data(file, order))

    def run(self, tell: Callable[[int, int], None]) -> Iterator[RewardEvent | StoredStep]:
        """Take it through the story, learning as labels come; gives each step and label taken.

        Raises:
            SessionFileError, CommandError, EnvironmentFailed: see `relearn`.
        """
        n_steps = self._file.count("steps")
        for happening in story(self._file):
            if not self._belongs_to_act(happening):
                self._pay_off()
            self._repeat(happening)
            if isinstance(happening, StoredStep):
                tell(self.session.n_steps, n_steps)
            if not isinstance(happening, StoredEvent):
                yield happening
        self._pay_off()

    def finish(self, started: float) -> Relearned:
        """Write the scores into the new session; what it came to.

        Args:
            started: monotonic seconds when it began.
        """
        session, path = self.session, self.session.recorder.path
        scores = None
        if path is not None:
            with session.recorder.reading() as written:
                scores = scores_of(session, written)
            result = {"scores": asdict(scores), "dropped": self.n_dropped}
            session.recorder.add_event(DONE, session.moment, result)
        return Relearned(
            session=None if path is None else str(path),
            settings=settings_of(self._order.settings),
            seed=session.config.seed,
            steps=session.n_steps,
            labels=session.rewards.n_labelled,
            updates=session.n_updates,
            dropped=self.n_dropped,
            not_repeated=dict(self.not_repeated),
            seconds=time.monotonic() - started,
            scores=scores,
        )

    def _belongs_to_act(self, happening: Happening) -> bool:
        """Whether it is more of the label before: nothing is learned in between."""
        if isinstance(happening, RewardEvent):
            return happening.part_of is not None and happening.part_of != happening.id
        return isinstance(happening, StoredEvent) and happening.kind == LABEL_EFFECT

    def _repeat(self, happening: Happening) -> None:
        if isinstance(happening, StoredStep):
            self._at = happening.record.at
            self._step(happening)
        elif isinstance(happening, RewardEvent):
            self._at = happening.at
            if self._keeps_labels:
                labelling.take_rewards(self.session, [happening])
        else:
            self._repeat_event(happening)

    def _step(self, stored: StoredStep) -> None:
        """Act as recorded; graphs are compared by ids, which both number as they meet them."""
        if self.session.current.graph_id != stored.record.graph_id:
            raise CommandError(
                f"{self._file.path}: the environment did not repeat itself: step "
                f"{stored.record.step} would be on another graph now"
            )
        self.session.step(stored.record.action)

    def _repeat_event(self, event: StoredEvent) -> None:
        session = self.session
        if event.kind == "reset":
            session.reset(event.data["graph"])
        elif event.kind == "hyperparameters":
            stored = from_json(Hyperparameters, json.dumps(event.data))
            settings, _ = with_settings(self._order.settings, stored, session.network_config)
            amendments.set_hyperparameters(session, settings)
        elif event.kind == "skip":
            labelling.skip(session, int(event.data["step"]))
        elif event.kind == LABEL_EFFECT and self._keeps_labels:
            steps = [int(part["step"]) for part in event.data["parts"]]
            met = label_errors(session, int(event.data["reward"]), steps)
            session.recorder.add_event(LABEL_EFFECT, session.moment, met)
        elif event.kind in TAKEN_BACK:
            self.not_repeated[event.kind] += 1

    def _pay_off(self) -> None:
        """Make the updates that are owed; one that is not finite ends those of its label."""
        session = self.session
        while session.owed_updates:
            at_once = session.agent.learner.most_at_once
            made = session.learn_many(min(session.owed_updates, at_once))
            if not made:
                return
            self.n_dropped += not made[-1].metrics.applied
            if session.is_checkpoint_due:
                session.checkpoint("periodic")


def settings_of(words: tuple[str, ...]) -> dict[str, str]:
    """NAME=VALUE words as a mapping; the last of a name counts."""
    return dict(sorted(word.partition("=")[::2] for word in words))


def begun_data(file: SessionFile, order: RelearnOrder) -> dict[str, Any]:
    """What the new session says about where it comes from, and what is otherwise."""
    config = file.config()
    path = order.update_path or config.update_path
    return {
        "from": str(file.path),
        "source": source_facts(file),
        "settings": settings_of(order.settings),
        "seed": config.seed if order.seed is None else order.seed,
        "update_path": path.value,
    }


def source_facts(file: SessionFile) -> dict[str, Any]:
    """What tells one state of a session file from any other: a later one has more of something."""
    tables = ("steps", "rewards", "events")
    return {"created": file.meta("created")} | {table: file.count(table) for table in tables}


def _episodes_of(config: SessionConfig, seed: int | None) -> int | None:
    """What the episodes are drawn from, so that they are the source's."""
    if config.environment_seed is not None or seed in (None, config.seed):
        return config.environment_seed
    return config.seed
