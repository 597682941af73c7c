"""Drives a session: modes, pace, updates owed. No thread of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from core.amendments import owe
from core.asker import Asker
from core.backend import forget_kernels
from core.commands import Command
from core.errors import CommandError
from core.events import Progress, StepTaken, UpdateDropped
from core.health.nonfinite import what_was_not_finite
from core.insight import Insight
from core.label_news import label_changed
from core.options import SessionOptions
from core.outbox import Outbox
from core.rate import Rate
from core.remedies import Done
from core.session import Session
from core.session_start import session_started
from core.snapshot import Drive, Held, take_snapshot
from core.telemetry import Mode

SNAPSHOTS_PER_SECOND = 60


class Driver:
    """Owns a session, keeps it moving, and tells the outbox what happened.

    Args:
        outbox: where snapshots, metrics and events go.
        options: settings of new sessions.
        clock: monotonic seconds.
        should_stop: whether the worker was asked to end; long work looks now and then.
    """

    def __init__(
        self,
        outbox: Outbox,
        options: SessionOptions,
        clock: Callable[[], float] = time.monotonic,
        should_stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self.outbox = outbox
        self.options = options
        self.drive = Drive()
        self.is_stopped = False
        self.insight = Insight(clock)
        self.asker = Asker(clock)
        self._clock = clock
        self.should_stop = should_stop
        self._session: Session | None = None
        self._remaining_steps: int | None = None
        self._held: Held | None = None
        self._next_beat = self._snapshot_due = 0.0
        self._steps, self._updates = Rate(clock=clock), Rate(clock=clock)

    @property
    def session(self) -> Session:
        """The session being driven.

        Raises:
            CommandError: none is open.
        """
        if self._session is None:
            raise CommandError("no graph or environment is open yet")
        return self._session

    # -- what the worker loop asks -----------------------------------------------------------

    def patience(self) -> float | None:
        """Seconds the loop may wait for a command: None without end, 0 when work is due."""
        if self._owes:
            return 0.0
        look = self._look_due()
        if self.drive.mode is not Mode.RUNNING:
            return look
        beat = 0.0 if self._is_flat_out else max(0.0, self._next_beat - self._clock())
        return beat if look is None else min(beat, look)

    def settle(self, is_waiting: bool) -> None:
        """Post a snapshot: always before a wait, otherwise at most 60 a second."""
        if self._session is None:
            return
        now = self._clock()
        if not is_waiting and now < self._snapshot_due:
            return
        self._snapshot_due = now + 1.0 / SNAPSHOTS_PER_SECOND
        if is_waiting:
            self._session.recorder.flush()
        self.outbox.post_snapshot(take_snapshot(self._session, self.drive_now()))

    def drive_now(self) -> Drive:
        """How the session is being driven, rates of this moment included."""
        is_running = self.drive.mode is Mode.RUNNING
        learns = is_running or self.session.owed_updates > 0
        return replace(
            self.drive,
            steps_per_second=self._steps.per_second() if is_running else 0.0,
            updates_per_second=self._updates.per_second() if learns else 0.0,
            owed_updates=self.session.owed_updates,
            health=self.insight.report,
            lens=self.insight.view,
            validation=self.insight.validator.known,
            asking=self.asker.now(self.session),
        )

    def carry_out(self, command: Command) -> None:
        """Carry out one command.

        Raises:
            CommandError: it is refused; the session is as it was.
            Exception: it failed.
        """
        from core.handlers import carry_out

        try:
            carry_out(command, self)
        finally:
            self.insight.look_again()

    def beat(self) -> None:
        """Do the next piece of work: what the lens asks, an owed update, a step when it is due."""
        if self._look_due() == 0.0:
            self.insight.work(self.session, self._is_idle)
        if self._owes:
            self._learn_once()
        elif self.drive.mode is Mode.RUNNING:
            if not self._is_flat_out and not self._is_time():
                return
            self.step(None)
            self._after_running_step()

    def finish(self, seconds: float) -> None:
        """Make the updates owed, but no longer than this."""
        end = self._clock() + seconds
        while self._owes and self._clock() < end:
            self._learn_once()

    def close(self) -> None:
        """Leave the session saved and its file closed."""
        if self._session is not None:
            self._session.close()
            self._session = None

    # -- what commands need ------------------------------------------------------------------

    def take_over(
        self,
        session: Session,
        message: str,
        done: Sequence[Done] = (),
        keeps_old: bool = False,
        copied_from: Path | None = None,
    ) -> None:
        """Put a new session in the place of the old one, which is saved first.

        Args:
            session: the new one.
            message: what to say about it.
            done: remedies in force in it.
            keeps_old: leave the old one open; somebody goes back to it.
            copied_from: the file of which it is a copy in memory.
        """
        if self._session is not None and not keeps_old:
            self._session.close()
            forget_kernels()
        self._session = session
        self.insight.begin(session, done)
        self.asker.begin(session)
        self._remaining_steps = None
        self._held = None
        number = self.drive.session_number + 1
        self.drive = replace(self.drive, mode=Mode.PAUSED, session_number=number)
        self.outbox.post_event(session_started(session, message, copied_from))

    def step(self, action: int | None) -> None:
        """Act once and tell it; the updates it brings are owed."""
        record = self.asker.act(self.session, action)
        self._steps.add()
        self.outbox.post_event(StepTaken(record))
        self._checkpoint_when_due()

    def tell_progress(self, line: str) -> None:
        """Say what takes so long; an empty line when it is over."""
        self.outbox.post_event(Progress(line))

    def pay_off(self) -> None:
        """Finish the updates owed, so that the same commands give the same session."""
        while self._owes and not self.should_stop():
            self._learn_once()
            self.settle(is_waiting=False)

    def run(self, steps: int | None) -> None:
        """Go on acting, for so many steps or without end."""
        self._held = None
        self._remaining_steps = steps
        self._next_beat = self._clock()
        self.drive = replace(self.drive, mode=Mode.RUNNING)

    def pause(self) -> None:
        """Stop acting; nothing else changes."""
        self._held = None
        self.drive = replace(self.drive, mode=Mode.PAUSED)
        self._remaining_steps = None

    def set_pace(self, steps_per_second: float | None) -> None:
        """Steps per second from now on."""
        self.drive = replace(self.drive, pace=steps_per_second)
        self._next_beat = self._clock()

    def go_on(self) -> None:
        """Leave the wait for a reward, if there is one."""
        if self.drive.mode is Mode.AWAITING_REWARD:
            pace = self.drive.pace
            self._next_beat = self._clock() + (0.0 if pace is None else 1.0 / pace)
            self.drive = replace(self.drive, mode=Mode.RUNNING)

    def go_on_after_drop(self) -> None:
        """Go on as before the guard paused the run; nothing happens if it did not."""
        held, self._held = self._held, None
        if held is None:
            return
        owe(self.session, held.owed_updates)
        self._remaining_steps = held.remaining_steps
        self._next_beat = self._clock()
        self.drive = replace(self.drive, mode=held.mode)

    def go_on_after(self, step: int) -> None:
        """Leave the wait when the step that was waited for has its reward or is skipped."""
        awaited = self.session.last_step
        if awaited is not None and awaited.step == step:
            self.go_on()

    def tell_labels(self, steps: Iterable[int]) -> None:
        """Say what became of the labels; the snapshot that follows shows it."""
        for step in steps:
            self.outbox.post_event(label_changed(self.session, step))
        self.settle(is_waiting=True)

    def check_session(self, number: int | None) -> None:
        """A label must be meant for this session.

        Raises:
            CommandError: it was meant for another; both are named.
        """
        if number is not None and number != self.drive.session_number:
            raise CommandError(
                f"that label was meant for session {number} of this window; "
                f"session {self.drive.session_number} is open now"
            )

    # -- inside ------------------------------------------------------------------------------

    def _look_due(self) -> float | None:
        """Seconds until the lens has something to compute."""
        if self._session is None:
            return None
        return self.insight.due_in(self._session, self._is_idle)

    @property
    def _is_idle(self) -> bool:
        return not self._owes and self.drive.mode is not Mode.RUNNING

    @property
    def _owes(self) -> bool:
        return self._session is not None and self._session.owed_updates > 0

    @property
    def _is_flat_out(self) -> bool:
        return self.drive.pace is None or self._remaining_steps is not None

    def _is_time(self) -> bool:
        """Whether the next paced step is due; one that is very late does not hurry the next."""
        now = self._clock()
        if self.drive.pace is None or now < self._next_beat:
            return self.drive.pace is None
        interval = 1.0 / self.drive.pace
        self._next_beat = max(self._next_beat, now - interval) + interval
        return True

    def _after_running_step(self) -> None:
        by_hand = not self.session.hyperparameters.reward_source.uses_environment
        if self._remaining_steps is not None:
            self._remaining_steps -= 1
            if self._remaining_steps <= 0:
                self.pause()
        elif by_hand and self.drive.waits_for_reward:
            if self.asker.wants_label(self.session):
                self.drive = replace(self.drive, mode=Mode.AWAITING_REWARD)
            elif self.asker.is_spent:
                self.pause()

    def _learn_once(self) -> None:
        owed = self.session.owed_updates
        mode, remaining = self.drive.mode, self._remaining_steps
        made = self.session.learn_many(min(owed, self.session.agent.learner.most_at_once))
        self.outbox.post_metrics([update.metrics for update in made])
        for update in made:
            self._updates.add()
            self.insight.observe(update)
        if not made:
            return
        metrics = made[-1].metrics
        if not metrics.applied:
            self.pause()
            self._held = Held(mode, remaining, owed - len(made))
            names = self.session.agent.learner.architecture.variable_names
            message = what_was_not_finite(names, metrics)
            self.outbox.post_event(UpdateDropped(metrics.update_step, message))
        else:
            self._checkpoint_when_due()

    def _checkpoint_when_due(self) -> None:
        if self.session.is_checkpoint_due:
            self.session.checkpoint("periodic")
