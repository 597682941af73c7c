"""Reads graph files off the GUI thread; the window asks now and then whether they are there."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from core.graph_io import GraphFile, ReadOptions, read_graph_file


@dataclass(frozen=True, slots=True, eq=False)
class Loaded:
    """What became of one file: what was read, or an error."""

    path: Path
    file: GraphFile | None = None
    error: Exception | None = None


class Loader:
    """One background reader; a newer request replaces one that has not been shown yet."""

    def __init__(self, read: Callable[[Path, ReadOptions], GraphFile] = read_graph_file) -> None:
        self._read = read
        self._pool: ThreadPoolExecutor | None = None
        self._waiting: Future[Loaded] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read."""
        return self._waiting is not None

    def request(self, path: Path, options: ReadOptions | None = None) -> None:
        """Begin to read a file."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="graph-coach-reader")
        self._waiting = self._pool.submit(self._load, path, options or ReadOptions())

    def poll(self) -> Loaded | None:
        """What has been read since the last time, None when there is nothing new."""
        waiting = self._waiting
        if waiting is None or not waiting.done():
            return None
        self._waiting = None
        return waiting.result()

    def stop(self) -> None:
        """Let the reader end; its result is dropped."""
        self._waiting = None
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _load(self, path: Path, options: ReadOptions) -> Loaded:
        try:
            return Loaded(path, self._read(path, options))
        except (ValueError, OSError, MemoryError) as error:
            return Loaded(path, error=error)
