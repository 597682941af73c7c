"""Call sites: how often a line asked for gradients, and when it has been seen enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..report.model import CallReport, Place
from .places import Places, RawPlace
from .records import Tape

HEALTHY_CALLS = 20
IDLE_CALLS = 20
"""Calls of finished sites in a row that show a script to be in a loop."""

_BLIND = (
    " (This call came after a long loop and was recorded from its tape on only; "
    "what ran before the tape is not known.)"
)


@dataclass(slots=True, eq=False)
class Site:
    """One line that asks for gradients."""

    place: Place | None
    n_calls: int = 0
    report: CallReport | None = None
    done: bool = False
    """An unhealthy call, or enough healthy ones, were recorded."""


class Sites:
    """All call sites, in the order they were met."""

    def __init__(self, places: Places, publish: Callable[[CallReport], None]) -> None:
        self._places = places
        self._publish = publish
        self._sites: dict[RawPlace | None, Site] = {}
        self._of_tape: dict[RawPlace, list[Site]] = {}
        self._n_idle = 0
        self.on_done: Callable[[], None] = lambda: None
        """Everything has been seen, over and over: nothing more need be recorded."""
        self.on_wanted: Callable[[], bool] = lambda: False
        """Has recording resumed; answers whether it had been paused."""

    def site(self, raw: RawPlace | None) -> Site:
        """The site of a line."""
        if raw not in self._sites:
            self._sites[raw] = Site(self._places.place(raw))
        return self._sites[raw]

    def tie(self, tape: Tape, site: Site) -> None:
        """Note that tapes made at this tape's line serve this site."""
        if tape.raw is not None:
            known = self._of_tape.setdefault(tape.raw, [])
            if site not in known:
                known.append(site)

    def on_new_tape(self, tape: Tape) -> None:
        """A tape that serves only finished sites is not recorded for; another wakes the record."""
        known = self._of_tape.get(tape.raw) if tape.raw is not None else None
        tape.keeps_values = not known or not all(site.done for site in known)
        if tape.keeps_values:
            self._n_idle = 0
            tape.blind = self.on_wanted()

    def defer(self, site: Site, report: CallReport) -> None:
        """Keep a problem whose record is incomplete; the next call at the site may replace it."""
        if not site.done:
            findings = tuple(
                replace(finding, explanation=finding.explanation + _BLIND)
                for finding in report.findings
            )
            site.report = replace(report, findings=findings)

    def add(self, site: Site, report: CallReport, n_calls: int = 1) -> None:
        """Record what one or more calls at a site showed; the first problem stays."""
        if site.done:
            return
        site.n_calls += n_calls
        # The path of a healthy call is drawn once.
        drawn = report.path if report.path.nodes or site.report is None else site.report.path
        report = replace(report, n_calls=site.n_calls, path=drawn)
        first = site.n_calls == n_calls
        site.report = report
        site.done = not report.healthy or site.n_calls >= HEALTHY_CALLS
        if first or site.done:
            self._publish(report)
        self._n_idle = 0

    def pass_by(self) -> None:
        """Note another call of a finished site; a loop of nothing else ends the recording."""
        self._n_idle += 1
        if self._n_idle == IDLE_CALLS and all(site.done for site in self._sites.values()):
            self.on_done()

    def finish(self) -> None:
        """Publish the last word on every site that is not finished."""
        for site in self._sites.values():
            if site.report is not None and not site.done and site.n_calls != 1:
                self._publish(site.report)
