"""What new sessions are made with, and where their files go."""

from __future__ import annotations

from pathlib import Path

from core.options import SessionOptions


def test_a_seed_is_drawn_for_each_session_and_differs() -> None:
    options = SessionOptions()
    seeds = {options.config().seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < 2**31 for seed in seeds)
    assert SessionOptions(seed=5).config().seed == 5


def test_without_a_place_there_is_no_file() -> None:
    assert SessionOptions().new_path("circuit") is None


def test_an_existing_file_is_never_named_again(tmp_path: Path) -> None:
    options = SessionOptions(session_path=tmp_path / "a.gcoach")
    names = []
    for _ in range(3):
        path = options.new_path("x")
        assert path is not None
        path.touch()
        names.append(path.name)
    assert names == ["a.gcoach", "a-2.gcoach", "a-3.gcoach"]


def test_two_sessions_of_one_second_get_two_files(tmp_path: Path) -> None:
    options = SessionOptions(session_folder=tmp_path)
    first = options.new_path("circuit/7 (ü).json")
    assert first is not None
    first.touch()
    second = options.new_path("circuit/7 (ü).json")
    assert second != first
    assert first.parent == tmp_path
    assert first.name.startswith("circuit-7--ü--json-")
    assert first.suffix == ".gcoach"


def test_a_name_without_letters_is_a_session(tmp_path: Path) -> None:
    path = SessionOptions(session_folder=tmp_path).new_path("///")
    assert path is not None
    assert path.name.startswith("session-")
