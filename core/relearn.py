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
from dataclasses import asdict, replace

from core import amendments, labelling
from core.backend import forget_kernels
from core.carry_over import discarded_on_failure
from core.config import Hyperparameters, SessionConfig, from_json
from core.effect import EVENT as LABEL_EFFECT
from core.effect import label_errors
from core.errors import CommandError
from core.opening import new_session
from core.options import SessionOptions
from core.relearn_record import BEGUN, DONE, Relearned, RelearnOrder, begun_data, settings_of
from core.rewards import RewardEvent
from core.scoring import scores_of
from core.second_try import BACK
from core.session_file import SessionFile
from core.setting_words import with_settings
from core.stored_rows import StoredEvent, StoredStep
from core.story import Happening, story
from core.validator import Validator

JUDGEMENTS = 50
"""How often at most the new session is judged on graphs that are held back."""
TAKEN_BACK = ("rollback", "agent loaded", amendments.REDRAW, amendments.RESET)
"""Kinds of events about the weights that were; there is nothing to do of them to others."""


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
    forget_kernels()
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
        self._validator = Validator()
        self._validator.begin(self.session)
        self._judge_every = max(1, file.count("rewards") // JUDGEMENTS)
        self._judged_at = 0

    def run(self, tell: Callable[[int, int], None]) -> Iterator[RewardEvent | StoredStep]:
        """Take it through the story, learning as labels come; gives each step and label taken.

        Raises:
            SessionFileError, CommandError, EnvironmentFailed: see `relearn`.
        """
        n_steps = self._file.count("steps")
        for happening in story(self._file):
            if not self._belongs_to_act(happening):
                self._pay_off()
                self._judge()
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
        result = Relearned(
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
        session.recorder.add_event(DONE, session.moment, asdict(replace(result, session=None)))
        return result

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
        elif event.kind in (amendments.AHEAD, BACK):
            amendments.repeat(session, event.kind, event.data)
        elif event.kind == "skip":
            labelling.skip(session, int(event.data["step"]))
        elif event.kind == amendments.AHEAD:
            amendments.look_ahead(session)
        elif event.kind == LABEL_EFFECT and self._keeps_labels:
            steps = [int(part["step"]) for part in event.data["parts"]]
            met = label_errors(session, int(event.data["reward"]), steps)
            session.recorder.add_event(LABEL_EFFECT, session.moment, met)
        elif event.kind in TAKEN_BACK:
            self.not_repeated[event.kind] += 1

    def _judge(self) -> None:
        """Judge on the graphs that are held back, now and then; the new session keeps it."""
        given = self.session.rewards.last_id
        if self._validator.known.n_graphs and given >= self._judged_at + self._judge_every:
            self._judged_at = given
            self._validator.work(self.session)

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


def _episodes_of(config: SessionConfig, seed: int | None) -> int | None:
    """What the episodes are drawn from, so that they are the source's."""
    if config.environment_seed is not None or seed in (None, config.seed):
        return config.environment_seed
    return config.seed
