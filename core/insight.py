"""Looking inside while it learns: health, remedies, the lens, and what was held back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.health.finding import HealthReport
from core.health.watch import HealthWatch
from core.lens import Lens
from core.lens_view import LensRequest, LensView
from core.made_update import MadeUpdate
from core.remedies import Done
from core.session import Session
from core.validator import Validator


class Insight:
    """What is known of the session being driven beyond its own numbers.

    Args:
        clock: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._lens = Lens(clock)
        self.validator = Validator(clock)
        self._watch: HealthWatch | None = None
        self.done: list[Done] = []
        """Remedies in force, oldest first."""

    @property
    def report(self) -> HealthReport:
        """Whether learning works."""
        return HealthReport() if self._watch is None else self._watch.report

    @property
    def view(self) -> LensView | None:
        """The newest answer of the lens."""
        return self._lens.view

    def begin(self, session: Session, done: Sequence[Done] = ()) -> None:
        """Watch another session, in which these remedies are in force."""
        self._watch = HealthWatch(session)
        self._lens.forget()
        self.validator.begin(session)
        self.set_done(done)

    def set_done(self, done: Sequence[Done]) -> None:
        """These remedies are in force now; health is judged anew."""
        assert self._watch is not None, "a session is watched first"
        self.done = list(done)
        self._watch.remedied([each.applied for each in done])

    def observe(self, update: MadeUpdate) -> None:
        """Look at an update the session has just made."""
        assert self._watch is not None, "a session is watched first"
        self._watch.observe(update)

    def ask(self, request: LensRequest | None) -> None:
        """See something on the graph from now on; None ends it."""
        self._lens.ask(request)

    def look_again(self) -> None:
        """A command was carried out: the weights, or what the lens shows, may have changed."""
        self._lens.look_again()
        self.validator.look_again()

    def due_in(self, session: Session, is_idle: bool) -> float | None:
        """Seconds until there is something to compute, None when there is not."""
        due = (self._lens.due_in(session, is_idle), self.validator.due_in(session))
        return min((seconds for seconds in due if seconds is not None), default=None)

    def work(self, session: Session, is_idle: bool) -> None:
        """Compute what is due: the next part of the lens, a judgement."""
        if self.validator.due_in(session) == 0.0:
            self.validator.work(session)
        if self._lens.due_in(session, is_idle) == 0.0:
            self._lens.work(session)
