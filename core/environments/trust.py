"""Which programs of other people a person of this process has allowed to run.

Opening a session file must run nobody's code. An environment outside this program is somebody's
code, so one that only a file names is refused until the person names it too.
"""

from __future__ import annotations

from core.environments import OURS

_allowed: set[str] = set()
"""A fact about the process, as `sys.modules` is: what was imported once stays imported."""


def is_foreign(env: str, adapter: str | None) -> bool:
    """Whether somebody's program would run: any environment but ours, or an adapter."""
    return env not in OURS or adapter is not None


def allow(env: str) -> None:
    """The person named this environment or adapter: it may run from now on."""
    _allowed.add(env)


def is_allowed(env: str) -> bool:
    """Whether the person named it."""
    return env in _allowed
