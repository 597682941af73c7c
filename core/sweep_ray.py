"""Doing the points of a sweep many at a time, on this computer or on a cluster, by Ray."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator, Sequence
from typing import Any

from core.errors import EnvironmentFailed
from core.sweep import Job, Made, Point, relearn_point

RETRIES = 3
"""How often a point is done again whose worker was lost."""
INSTALL = "pip install 'ray>=2.49'"


def is_installed() -> bool:
    """Whether Ray is there."""
    return importlib.util.find_spec("ray") is not None


class RayRunner:
    """Does jobs on Ray, at most so many at a time.

    Args:
        workers: at most so many at a time; None is one per processor.
        address: of a cluster whose computers have this program too; None uses this computer.

    Raises:
        ValueError: Ray is not installed.
    """

    def __init__(self, workers: int | None, address: str | None) -> None:
        if not is_installed():
            raise ValueError(
                f"wanted Ray for more than one worker, but it is not installed: {INSTALL}; "
                "--workers 1 does without, one run after another"
            )
        self._workers, self._address = workers, address

    def __call__(self, jobs: Sequence[Job]) -> Iterator[Made]:
        """Do the jobs, in the order in which they come to an end.

        Raises:
            ValueError: the cluster cannot be reached.
        """
        if not jobs:
            return
        ray = _started(self._workers, self._address)
        try:
            yield from _done(ray, jobs, self._workers)
        finally:
            ray.shutdown()


def _started(workers: int | None, address: str | None) -> Any:
    """Ray, running."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers
    import ray

    options: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        if address is None:
            ray.init(address="local", num_cpus=workers, include_dashboard=False, **options)
        else:
            ray.init(address=address, **options)
    except (ConnectionError, RuntimeError, ValueError) as error:
        where = "on this computer" if address is None else f"at {address}"
        raise ValueError(f"Ray cannot be started or reached {where}: {error}") from error
    return ray


def _done(ray: Any, jobs: Sequence[Job], workers: int | None) -> Iterator[Made]:
    """Keep as many jobs going as there are workers; one that lost its worker is given again."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(relearn_point)
    waiting, running = list(reversed(jobs)), dict[Any, Point]()
    # every waiting job is a copy of the session in Ray's memory: not all of them at once
    at_once = workers or 2 * int(ray.cluster_resources().get("CPU", 1))
    while waiting or running:
        while waiting and len(running) < at_once:
            job = waiting.pop()
            running[task.remote(job)] = job.point
        for reference in ray.wait(list(running), num_returns=1)[0]:
            yield running.pop(reference), _outcome(ray, reference)


def _outcome(ray: Any, reference: Any) -> bytes | str:
    """A session file, or what went wrong; an error of our own program goes on."""
    try:
        made: bytes = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if not isinstance(error.cause, ValueError | EnvironmentFailed):
            raise
        return str(error.cause)
    except ray.exceptions.RayError as error:
        return f"given to {RETRIES + 1} workers, all of them were lost: {error}"
    return made
