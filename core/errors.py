"""Errors that a person can do something about."""

from __future__ import annotations


class CommandError(ValueError):
    """A command cannot be carried out; the session is as it was."""
