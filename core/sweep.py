"""A sweep: learning again from the same labels, over settings and seeds."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from sqlite3 import connect
from typing import Any

from core.config import UpdatePath
from core.environments import trust
from core.errors import EnvironmentFailed
from core.file_lock import FileLock, LockedError
from core.relearn_record import (
    Relearned,
    RelearnOrder,
    begun_data,
    what_was_relearned,
)
from core.session_file import SessionFile
from core.setting_words import with_settings
from core.store import SessionFileError


@dataclass(frozen=True, slots=True)
class Point:
    """One run of a sweep."""

    settings: tuple[str, ...]
    """NAME=VALUE each."""
    seed: int

    @property
    def name(self) -> str:
        """For its file and for a line of the table."""
        return ", ".join((*self.settings, f"seed={self.seed}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Everything a process on any computer needs for one point."""

    point: Point
    session: bytes
    """The source, a whole session file."""
    origin: str
    """The source's path, for the record."""
    update_path: UpdatePath | None
    allowed: tuple[str, ...]
    """Somebody's programs that the person lets the session run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of a point: a session, or the reason why there is none."""

    point: Point
    relearned: Relearned | None = None
    is_reused: bool = False
    """Whether it was there already."""
    error: str = ""


Made = tuple[Point, bytes | str]
"""A point with the session file that was made, or with what went wrong."""
Runner = Callable[[Sequence[Job]], Iterator[Made]]
"""Does jobs, in any order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepOrder:
    """What is swept over, and where the sessions go."""

    source: Path
    grid: Mapping[str, tuple[str, ...]]
    """Values to be tried of each setting."""
    seeds: tuple[int, ...] = ()
    """Empty is the source's own."""
    settings: tuple[str, ...] = ()
    """NAME=VALUE each, the same in every point."""
    update_path: UpdatePath | None = None
    out: Path
    """A folder; it is made."""
    allowed: tuple[str, ...] = ()

    def points(self, own_seed: int) -> tuple[Point, ...]:
        """Every combination, seeds varying fastest."""
        words = [[f"{name}={value}" for value in values] for name, values in self.grid.items()]
        points = (
            Point((*self.settings, *combination), seed)
            for combination in product(*words)
            for seed in self.seeds or (own_seed,)
        )
        return tuple(dict.fromkeys(points))


def sweep(order: SweepOrder, run: Runner, tell: Callable[[Result], None]) -> list[Result]:
    """Learn again at every point that has no finished session in the folder yet.

    Args:
        order: the points and the folder.
        run: does the jobs: one after another, or many at a time.
        tell: is given each result as it comes; those that were there already first.

    Returns:
        One result per point, in the order of the points.

    Raises:
        SessionFileError: the source is missing or damaged.
        ValueError: no such setting, or a value that does not fit; another sweep uses the folder.
    """
    order.out.mkdir(parents=True, exist_ok=True)
    lock = _locked(order.out)
    try:
        with SessionFile(order.source) as file:
            config = file.config()
            points = order.points(config.seed)
            for point in points:
                with_settings(point.settings, config.hyperparameters, config.network)
            found = _finished(order, file, points)
            data = _whole(file)
        for result in found.values():
            tell(result)
        jobs = [_job(order, point, data) for point in points if point not in found]
        for point, made in run(jobs):
            found[point] = _kept(order.out, point, made)
            tell(found[point])
    finally:
        lock.release()
    return [found[point] for point in points]


def one_after_another(jobs: Sequence[Job]) -> Iterator[Made]:
    """Do the jobs in this process."""
    for job in jobs:
        try:
            yield job.point, relearn_point(job)
        except (ValueError, EnvironmentFailed) as error:
            yield job.point, str(error)


def relearn_point(job: Job) -> bytes:
    """Do one job; gives the new session's file. Runs in this process or in any other.

    Raises:
        ValueError, EnvironmentFailed: see `relearn`.
    """
    from core.relearn import relearn

    for name in job.allowed:
        trust.allow(name)
    with tempfile.TemporaryDirectory(prefix="graph-coach-sweep-") as folder:
        source, target = Path(folder, "source.gcoach"), Path(folder, "new.gcoach")
        source.write_bytes(job.session)
        relearn(
            RelearnOrder(
                source=source,
                origin=job.origin,
                settings=job.point.settings,
                seed=job.point.seed,
                update_path=job.update_path,
                session_path=target,
            ),
            lambda done, of: None,
        )
        with SessionFile(target) as file:
            return _whole(file)


def _job(order: SweepOrder, point: Point, data: bytes) -> Job:
    return Job(
        point=point,
        session=data,
        origin=str(order.source),
        update_path=order.update_path,
        allowed=order.allowed,
    )


def _finished(order: SweepOrder, file: SessionFile, points: Sequence[Point]) -> dict[Point, Result]:
    """Points whose session is in the folder, learned from the very same labels."""
    wanted = {_key(_begun(order, file, point)): point for point in points}
    found = {}
    for path in sorted(order.out.glob("*.gcoach")):
        try:
            with SessionFile(path) as each:
                record = what_was_relearned(each)
        except SessionFileError:
            continue  # not ours, or not whole: it is left alone and the point done again
        point = None if record is None else wanted.get(_key(record[0]))
        if record is not None and point is not None:
            found[point] = Result(point=point, relearned=record[1], is_reused=True)
    return found


def _begun(order: SweepOrder, file: SessionFile, point: Point) -> dict[str, Any]:
    return begun_data(
        file,
        RelearnOrder(
            source=order.source,
            settings=point.settings,
            seed=point.seed,
            update_path=order.update_path,
        ),
    )


def _key(begun: dict[str, Any]) -> str:
    """What makes two runs the same: labels, settings, seed and way of computing."""
    parts = ("source", "settings", "seed", "update_path")
    settled = {part: begun.get(part) for part in parts}
    return repr([sorted(v.items()) if isinstance(v, dict) else v for v in settled.values()])


def _kept(out: Path, point: Point, made: bytes | str) -> Result:
    """Put a finished session into the folder; it appears there only when it is whole."""
    if isinstance(made, str):
        return Result(point=point, error=made)
    plain = re.sub(r"[^A-Za-z0-9.=_-]+", "_", point.name)[:120]
    path, number = out / f"{plain}.gcoach", 2
    while path.exists():
        path, number = out / f"{plain}-{number}.gcoach", number + 1
    part = out / f".{path.name}.part"
    part.write_bytes(made)
    os.replace(part, path)
    with SessionFile(path) as file:
        record = what_was_relearned(file)
    assert record is not None, "a run that did not raise has finished"
    return Result(point=point, relearned=replace(record[1], session=str(path)))


def _whole(file: SessionFile) -> bytes:
    """A session file as it is at this moment; without a write-ahead log, so one file for all."""
    with tempfile.TemporaryDirectory(prefix="graph-coach-sweep-") as folder:
        path = Path(folder, "whole.gcoach")
        with closing(connect(path)) as database:
            file.copy_to(database)
            database.execute("PRAGMA journal_mode = DELETE")
        return path.read_bytes()


def _locked(out: Path) -> FileLock:
    try:
        return FileLock(out / "sweep")
    except LockedError as error:
        raise ValueError(f"{out}: another sweep writes into this folder ({error})") from error
