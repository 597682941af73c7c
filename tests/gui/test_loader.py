from __future__ import annotations

import threading
import time
from pathlib import Path

from core.graph_io import GraphFile, GraphFileError, ReadOptions, read_graph_file
from gui.loader import Loaded, Loader
from gui.samples import FIRST, sample_path, sample_paths


def result(loader: Loader) -> Loaded:
    end = time.monotonic() + 10
    while (loaded := loader.poll()) is None:
        assert time.monotonic() < end
        time.sleep(0.005)
    return loaded


def test_a_file_is_read_in_the_background_and_comes_once() -> None:
    loader = Loader()
    assert loader.poll() is None
    loader.request(sample_path())
    assert loader.is_busy
    loaded = result(loader)
    assert loaded.error is None
    assert loaded.file is not None
    assert loaded.file.graphs[0].n_nodes == 8
    assert not loader.is_busy
    assert loader.poll() is None
    loader.stop()


def test_a_bad_file_comes_as_an_error(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text("")
    loader = Loader()
    loader.request(path)
    loaded = result(loader)
    assert isinstance(loaded.error, GraphFileError)
    assert "empty.json" in str(loaded.error)
    loader.stop()


def test_the_newest_request_wins() -> None:
    go = threading.Event()

    def read(path: Path, options: ReadOptions) -> GraphFile:
        go.wait(5)
        return read_graph_file(path, options)

    loader = Loader(read)
    loader.request(sample_path())
    loader.request(sample_path("karate.json"))
    go.set()
    assert result(loader).path.name == "karate.json"
    assert loader.poll() is None
    loader.stop()


def test_every_sample_is_a_graph_and_the_first_comes_first() -> None:
    paths = sample_paths()
    assert paths[0].name == FIRST
    assert len(paths) == 4
    for path in paths:
        assert read_graph_file(path).graphs
