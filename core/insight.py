"""Looking inside while it learns: the health of the session, its remedies, and the lens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.health.finding import HealthReport
from core.health.watch import HealthWatch
from core.lens import Lens
from core.lens_view import LensRequest, LensView
from core.made_update import MadeUpdate
from core.remedies import Done
from core.session import Session


class Insight:
    """What is known of the session being driven beyond its own numbers.

    Args:
        clock: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._lens = Lens(clock)
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
        """A command was carried out: what the lens shows may have changed."""
        self._lens.look_again()

    def due_in(self, session: Session, is_idle: bool) -> float | None:
        """Seconds until the lens has something to compute, None when it has not."""
        return self._lens.due_in(session, is_idle)

    def work(self, session: Session) -> None:
        """Let the lens compute its next part."""
        self._lens.work(session)
