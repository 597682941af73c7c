"""New sessions: a whole file or none, one network, everything recorded that a replay needs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.config import NetworkConfig
from core.environments.spec import LabelSpec
from core.file_lock import FileLock
from core.opening import new_network, new_session
from core.options import SessionOptions
from core.session import Session
from core.session_file import SessionFile
from core.store import SessionFileError
from tests.core.helpers import path_graph, random_graphs
from tests.core.session_files import bits, file_session, rows
from tests.core.sessions import LEARNING, NARROW


def options(**changes: object) -> SessionOptions:
    return replace(
        SessionOptions(seed=1, network=NARROW, hyperparameters=LEARNING),
        **changes,  # type: ignore[arg-type]
    )


def test_a_session_without_a_file_works(tmp_path: Path) -> None:
    session = new_session(LabelSpec((path_graph(),), "path"), options())
    assert session.recorder.path is None
    session.step()
    session.close()


def test_a_file_changes_nothing_of_what_happens(tmp_path: Path) -> None:
    spec = LabelSpec((path_graph(),), "path")
    without = new_session(spec, options())
    with_file = new_session(spec, options(session_path=tmp_path / "a.gcoach"))
    for session in (without, with_file):
        session.step()
    assert bits(without) == bits(with_file)
    with_file.close()


def test_all_graphs_of_the_set_are_in_the_file_at_once(tmp_path: Path) -> None:
    graphs = random_graphs(3, [3, 4, 5])
    session = file_session(tmp_path / "a.gcoach", *graphs)
    with SessionFile(tmp_path / "a.gcoach") as file:
        assert [g.digest() for g in file.spec().graphs] == [g.digest() for g in graphs]
        assert file.config() == session.config
        assert file.architecture() == session.agent.learner.architecture
    session.close()


def test_a_session_that_cannot_be_made_leaves_no_file(tmp_path: Path) -> None:
    mixed = (*random_graphs(1, [3], 2), *random_graphs(1, [3], 5))
    with pytest.raises(ValueError, match="same"):
        new_session(LabelSpec(mixed, "mixed"), options(session_path=tmp_path / "a.gcoach"))
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    place = tmp_path / "file" / "a.gcoach"
    with pytest.raises(SessionFileError, match=r"a\.gcoach: cannot write a session file here"):
        new_session(LabelSpec((path_graph(),), "path"), options(session_path=place))


def test_the_network_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    make = Session._make_agent
    monkeypatch.setattr(Session, "_make_agent", lambda self: made.append(1) or make(self))
    file_session(tmp_path / "a.gcoach").close()
    assert made == [1]


def test_a_new_network_is_a_new_session_in_a_new_file(tmp_path: Path) -> None:
    first = options(session_path=tmp_path / "a.gcoach")
    session = new_session(LabelSpec((path_graph(),), "path"), first)
    session.step()
    other = new_network(session, NetworkConfig(layers=2, channels=4), LEARNING, first)
    assert other.recorder.path == tmp_path / "a-2.gcoach"
    assert other.n_steps == 0
    assert other.agent.learner.architecture.network.layers == 2
    session.close()
    other.close()
    assert len(rows(tmp_path / "a.gcoach", "SELECT * FROM steps")) == 1


def test_a_name_another_program_took_in_the_same_moment_gets_a_number(tmp_path: Path) -> None:
    wanted = tmp_path / "a.gcoach"
    lock = FileLock(wanted)  # another program is about to make it
    session = new_session(LabelSpec((path_graph(),), "path"), options(session_path=wanted))
    assert session.recorder.path == tmp_path / "a-2.gcoach"
    session.close()
    lock.release()
    assert [path.name for path in tmp_path.iterdir()] == ["a-2.gcoach"]


def test_a_place_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    place = tmp_path / "file" / "a.gcoach"
    with pytest.raises(SessionFileError, match="cannot write a session file here"):
        new_session(LabelSpec((path_graph(),), "path"), options(session_path=place))
