"""Drives a session by commands: modes, pace, updates owed. No thread of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import singledispatchmethod

from core import commands as c
from core.environments.spec import LabelSpec
from core.errors import CommandError
from core.evaluation import evaluate
from core.labels import Label
from core.opening import new_network, new_session
from core.options import SessionOptions
from core.rate import Rate
from core.resume import open_copy, resume
from core.session import CHECKPOINT_EVERY, Session
from core.snapshot import Drive, take_snapshot
from core.telemetry import (
    Evaluated,
    GradientState,
    LabelChanged,
    Mode,
    Outbox,
    Progress,
    Saved,
    SessionStarted,
    StepTaken,
    UpdateDropped,
    UpdateMetrics,
)

SNAPSHOTS_PER_SECOND = 60


class Driver:
    """Carries out commands on the session it owns and tells the outbox what happened.

    Args:
        outbox: where snapshots, metrics and events go.
        options: settings of new sessions.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        outbox: Outbox,
        options: SessionOptions,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.outbox = outbox
        self.options = options
        self.drive = Drive()
        self._clock = clock
        self._session: Session | None = None
        self._owed_updates = 0
        self._remaining_steps: int | None = None
        self._next_beat = 0.0
        self._snapshot_due = 0.0
        self._steps = Rate(clock=clock)
        self._updates = Rate(clock=clock)
        self.is_stopped = False

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
        if self._owed_updates:
            return 0.0
        if self.drive.mode is not Mode.RUNNING:
            return None
        return 0.0 if self._is_flat_out else max(0.0, self._next_beat - self._clock())

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
        drive = replace(
            self.drive,
            steps_per_second=self._steps.per_second(),
            updates_per_second=self._updates.per_second(),
            owed_updates=self._owed_updates,
        )
        self.outbox.post_snapshot(take_snapshot(self._session, drive))

    def beat(self) -> None:
        """Do the next piece of work: an owed update, or a step when it is due."""
        if self._owed_updates:
            self._learn_once()
        elif self.drive.mode is Mode.RUNNING:
            if not self._is_flat_out and not self._is_time():
                return
            self._step(None)
            self._after_running_step()

    def pause(self) -> None:
        """Stop acting; nothing else changes."""
        self.drive = replace(self.drive, mode=Mode.PAUSED)
        self._remaining_steps = None

    def close(self) -> None:
        """Leave the session saved and its file closed."""
        if self._session is not None:
            self._session.close()
            self._session = None

    # -- commands ----------------------------------------------------------------------------

    @singledispatchmethod
    def carry_out(self, command: c.Command) -> None:
        """Carry out one command.

        Raises:
            CommandError: it is refused; the session is as it was.
            Exception: it failed.
        """
        raise CommandError(f"unknown command {type(command).__name__}")

    @carry_out.register
    def _(self, command: c.Step) -> None:
        waiting = self.drive.mode is Mode.AWAITING_REWARD
        if waiting and self.session.last_step is not None:
            number = self.session.last_step.step
            raise CommandError(f"step {number} waits for its reward: press 1 to 5, Enter or S")
        self._pay_off()
        self._step(command.action)

    @carry_out.register
    def _(self, command: c.Run) -> None:
        _ = self.session
        self._remaining_steps = command.steps
        self._next_beat = self._clock()
        self.drive = replace(self.drive, mode=Mode.RUNNING)

    @carry_out.register
    def _(self, command: c.Pause) -> None:
        self.pause()
        if self.session.n_updates:
            self.session.checkpoint("pause")

    @carry_out.register
    def _(self, command: c.SetPace) -> None:
        self.drive = replace(self.drive, pace=command.steps_per_second)
        self._next_beat = self._clock()

    @carry_out.register
    def _(self, command: c.SetWaitForReward) -> None:
        self.drive = replace(self.drive, waits_for_reward=command.wait)
        if not command.wait and self.drive.mode is Mode.AWAITING_REWARD:
            self._go_on()

    @carry_out.register
    def _(self, command: c.GiveReward) -> None:
        self._check_session(command.session_number)
        label = Label(
            step=command.step,
            value=command.value,
            weight=command.weight,
            confidence=command.confidence,
            source=command.source,
        )
        changed = self.session.label(label)
        self._tell_labels(changed)
        self._owed_updates += self.session.hyperparameters.updates_per_label
        self._go_on_after(command.step)

    @carry_out.register
    def _(self, command: c.Skip) -> None:
        self._check_session(command.session_number)
        self.session.skip(command.step)
        self._tell_labels((command.step,))
        self._go_on_after(command.step)

    @carry_out.register
    def _(self, command: c.Undo) -> None:
        self._tell_labels(self.session.undo())

    @carry_out.register
    def _(self, command: c.Redo) -> None:
        self._tell_labels(self.session.redo())

    @carry_out.register
    def _(self, command: c.NewEpisode) -> None:
        self._reset(None)

    @carry_out.register
    def _(self, command: c.ShowGraph) -> None:
        self._reset(command.index)

    @carry_out.register
    def _(self, command: c.SetHyperparameters) -> None:
        self.session.set_hyperparameters(command.hyperparameters)
        self.options = replace(self.options, hyperparameters=command.hyperparameters)

    @carry_out.register
    def _(self, command: c.OpenGraphs) -> None:
        spec = LabelSpec(command.graphs, command.name, command.actions, command.notices)
        self._take_over(new_session(spec, self.options), "")

    @carry_out.register
    def _(self, command: c.OpenSession) -> None:
        name = command.path.name
        if command.is_copy:
            self._take_over(open_copy(command.path), f"A copy of {name}; nothing is saved")
        else:
            self._take_over(resume(command.path), f"Resumed {name}")

    @carry_out.register
    def _(self, command: c.SaveSessionAs) -> None:
        self.session.recorder.save_as(command.path)
        self.session.checkpoint("saved")
        self.outbox.post_event(Saved(str(command.path), "session"))

    @carry_out.register
    def _(self, command: c.NewNetwork) -> None:
        made = new_network(self.session, command.network, command.hyperparameters, self.options)
        self.options = replace(
            self.options, network=command.network, hyperparameters=command.hyperparameters
        )
        self._take_over(made, f"New network: {made.agent.learner.architecture.describe()}")

    @carry_out.register
    def _(self, command: c.Checkpoint) -> None:
        self.session.checkpoint("saved")
        path = self.session.recorder.path
        if path is None:
            raise CommandError("this session is not written to a file; start one with --session")
        self.outbox.post_event(Saved(str(path), "checkpoint"))

    @carry_out.register
    def _(self, command: c.SaveAgent) -> None:
        path = self.session.save_agent(command.path)
        self.outbox.post_event(Saved(str(path), "agent"))

    @carry_out.register
    def _(self, command: c.LoadAgent) -> None:
        self.session.load_agent(command.path)
        self.outbox.post_event(Progress(f"Loaded agent {command.path.name}"))

    @carry_out.register
    def _(self, command: c.Evaluate) -> None:
        result = evaluate(self.session, command.episodes)
        self.outbox.post_event(Evaluated(result.episodes, result.mean_return, result.accuracy))

    @carry_out.register
    def _(self, command: c.Stop) -> None:
        self.is_stopped = True

    # -- inside ------------------------------------------------------------------------------

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

    def _step(self, action: int | None) -> None:
        record = self.session.step(action)
        self._steps.add()
        self.outbox.post_event(StepTaken(record))
        self._owed_updates += self.session.updates_per_step

    def _after_running_step(self) -> None:
        by_hand = not self.session.hyperparameters.reward_source.uses_environment
        if self._remaining_steps is not None:
            self._remaining_steps -= 1
            if self._remaining_steps <= 0:
                self.pause()
        elif by_hand and self.drive.waits_for_reward:
            self.drive = replace(self.drive, mode=Mode.AWAITING_REWARD)

    def _go_on_after(self, step: int) -> None:
        """Leave the wait when the step that was waited for has its reward or is skipped."""
        awaited = self.session.last_step
        if awaited is not None and awaited.step == step:
            self._go_on()

    def _go_on(self) -> None:
        if self.drive.mode is Mode.AWAITING_REWARD:
            self._next_beat = self._clock()
            if self.drive.pace is not None:
                self._next_beat += 1.0 / self.drive.pace
            self.drive = replace(self.drive, mode=Mode.RUNNING)

    def _reset(self, index: int | None) -> None:
        self.session.reset(index)
        self._go_on()

    def _learn_once(self) -> None:
        self._owed_updates -= 1
        metrics = self.session.learn()
        if metrics is None:
            self._owed_updates = 0
            return
        self._updates.add()
        self.outbox.post_metrics([metrics])
        if not metrics.applied:
            self._owed_updates = 0
            self.pause()
            message = _why_dropped(self.session, metrics)
            self.outbox.post_event(UpdateDropped(metrics.update_step, message))
        elif metrics.update_step % CHECKPOINT_EVERY == 0:
            self.session.checkpoint("periodic")

    def _pay_off(self) -> None:
        """Finish the updates owed, so that the same commands give the same session."""
        while self._owed_updates:
            self._learn_once()
            self.settle(is_waiting=False)

    def finish(self, seconds: float) -> None:
        """Pay off what is owed, but no longer than this."""
        end = self._clock() + seconds
        while self._owed_updates and self._clock() < end:
            self._learn_once()

    def _tell_labels(self, steps: tuple[int, ...]) -> None:
        """Say what became of the labels; the snapshot that follows shows it."""
        session = self.session
        for step in steps:
            label = session.rewards.label(step)
            earlier = session.consistency.contradicted(step)
            warning = (
                f"earlier you gave {earlier[1]:+g} here (step {earlier[0]})" if earlier else ""
            )
            self.outbox.post_event(
                LabelChanged(
                    step=step,
                    label=None if label is None else label.value,
                    reward=session.effective_reward(step),
                    skipped=step in session.skipped,
                    warning=warning,
                )
            )
        self.settle(is_waiting=True)

    def _take_over(self, session: Session, message: str) -> None:
        """Put a new session in the place of the old one, which is saved first."""
        if self._session is not None:
            self._session.close()
        self._session = session
        self._owed_updates = 0
        self._remaining_steps = None
        number = self.drive.session_number + 1
        self.drive = replace(self.drive, mode=Mode.PAUSED, session_number=number)
        path = session.recorder.path
        self.outbox.post_event(SessionStarted(None if path is None else str(path), message))

    def _check_session(self, number: int | None) -> None:
        if number is not None and number != self.drive.session_number:
            raise CommandError(
                f"that label was meant for session {number} of this window; "
                f"session {self.drive.session_number} is open now"
            )


def _why_dropped(session: Session, metrics: UpdateMetrics) -> str:
    """Which layers were not finite, in words."""
    states = metrics.gradient_states
    names = session.agent.learner.architecture.variable_names
    bad = [
        f"{name} ({GradientState(int(state)).name})"
        for name, state in zip(names, states, strict=True)
        if state >= GradientState.NAN
    ]
    where = f"gradient of {', '.join(bad[:4])}" if bad else f"loss {metrics.loss}"
    more = f" and {len(bad) - 4} more" if len(bad) > 4 else ""
    return f"update {metrics.update_step}: {where}{more} not finite; the weights were kept"
