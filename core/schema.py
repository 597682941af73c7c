"""What a session file is made of: its tables, which anyone may read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

FORMAT_VERSION = 1

SCHEMA = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE graphs(id INTEGER PRIMARY KEY, sha256 TEXT UNIQUE, name TEXT, data BLOB);
CREATE TABLE steps(step INTEGER PRIMARY KEY, episode INTEGER, graph_id INTEGER, action INTEGER,
    greedy_action INTEGER, explored INTEGER, epsilon REAL, q_values BLOB,
    environment_reward REAL, next_graph_id INTEGER, terminated INTEGER, truncated INTEGER, at REAL,
    mask BLOB, next_mask BLOB);
CREATE TABLE rewards(id INTEGER PRIMARY KEY, step INTEGER, value REAL, weight REAL,
    confidence REAL, action INTEGER, other_action INTEGER, kind TEXT, source TEXT,
    retracts INTEGER, at REAL, part_of INTEGER, checksum INTEGER);
CREATE TABLE events(id INTEGER PRIMARY KEY, step INTEGER, update_step INTEGER, kind TEXT,
    data TEXT, at REAL, last_reward_id INTEGER);
CREATE TABLE updates(update_step INTEGER PRIMARY KEY, step INTEGER, last_reward_id INTEGER,
    loss REAL, td_error REAL, gradient_norms BLOB, none_count INTEGER, nonfinite_count INTEGER,
    at REAL);
CREATE TABLE checkpoints(id INTEGER PRIMARY KEY, update_step INTEGER, step INTEGER, reason TEXT,
    data BLOB);
CREATE INDEX rewards_by_step ON rewards(step);
"""

KEYS = {
    "meta": "rowid",
    "graphs": "id",
    "steps": "step",
    "rewards": "id",
    "events": "id",
    "updates": "update_step",
    "checkpoints": "id",
}
"""Column that numbers the rows of each table."""

PAYLOADS = frozenset({"rollback", "agent loaded"})
"""Reasons of checkpoints that hold the weights of an event; they are kept, and not resumed from."""


def missing_tables(parts: Sequence[tuple[str, str, str | None]]) -> list[str]:
    """Tables a database lacks; parts are rows (type, name, sql) of its `sqlite_master`."""
    return sorted(set(KEYS) - {name for kind, name, _ in parts if kind == "table"})


def changed_parts(parts: Sequence[tuple[str, str, str | None]]) -> list[str]:
    """Tables and indexes that are not made as `SCHEMA` makes them, and all triggers.

    A table of another make, or a trigger, could compute whatever it likes when it is used.
    """
    found = {name: _plain(sql) for kind, name, sql in parts if kind in ("table", "index")}
    made = filter(None, map(_plain, SCHEMA.split(";")))
    wanted = {statement.split()[2].split("(")[0]: statement for statement in made}
    changed = sorted(name for name, statement in wanted.items() if found.get(name) != statement)
    return changed + sorted(str(name) for kind, name, _ in parts if kind == "trigger")


def _plain(sql: str | None) -> str:
    """A statement with its white space made equal."""
    return " ".join((sql or "").split())


def reward_checksum(row: Sequence[Any]) -> int:
    """CRC-32 of a row of `rewards`; a label that was changed in the file can be told by it."""
    return crc32(repr(tuple(row)).encode())
