"""Errors that a person can do something about."""

from __future__ import annotations


class CommandError(ValueError):
    """A command cannot be carried out; the session is as it was."""


class EnvironmentFailed(Exception):
    """Somebody else's environment raised; the message is the last line of its traceback."""

    def __init__(self, last_line: str, traceback: str) -> None:
        super().__init__(last_line)
        self.traceback = traceback
        """As Python would print it, without our own frames at the top."""


class UnusableEnvironmentError(CommandError):
    """An environment is not there or not of a kind that can be used; what was looked for."""


class UntrustedEnvironmentError(UnusableEnvironmentError):
    """A session file names a program of somebody's that nobody here has allowed to run."""
