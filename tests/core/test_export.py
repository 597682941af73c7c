"""Tables for other tools: all that was labelled, done and measured, read back by pandas."""

from __future__ import annotations

import csv
import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from core import export as export_module
from core import labelling
from core.agent_file import load_agent
from core.cli import main
from core.export import ExportError, TableFormat, export
from core.gradients import layer_norms
from core.labels import Label
from core.resume import open_copy
from core.session_file import SessionFile
from tests.core.session_files import change, file_session, labelled_session
from tests.core.sessions import make_session
from tests.fakes import make_graph


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Labels that were replaced, taken back, given back and spread; an exact number among them."""
    path = tmp_path_factory.mktemp("export") / "a.gcoach"
    session = labelled_session(path, 4)
    labelling.give(session, Label(step=0, value=0.1, source="panel"))
    labelling.undo(session)
    labelling.redo(session)
    labelling.give(session, Label(step=3, value=1.0, shares={2: 0.25, 3: 0.75}))
    labelling.give(session, Label(step=1, value=1 / 3))
    labelling.undo(session)
    session.step(2)
    session.close()
    return path


def read(folder: Path, name: str, table_format: TableFormat) -> pd.DataFrame:
    file = folder / f"{name}.{table_format.value}"
    if table_format is TableFormat.CSV:
        return pd.read_csv(file)
    lines = file.read_text(encoding="utf-8").splitlines()
    return pd.DataFrame([json.loads(line) for line in lines])


@pytest.mark.parametrize("table_format", [TableFormat.CSV, TableFormat.JSON_LINES])
def test_tables_hold_what_the_session_holds(
    path: Path, tmp_path: Path, table_format: TableFormat
) -> None:
    files = export(path, tmp_path / "out", table_format)
    assert [f.name for f in files] == [
        *(f"{name}.{table_format.value}" for name in ("labels", "steps", "metrics")),
        "agent.weights.h5",
    ]
    labels = read(tmp_path / "out", "labels", table_format)
    assert labels["id"].tolist() == list(range(1, 12))
    assert labels["active"].tolist() == [
        *(False, True, True, True),  # of step 0: replaced
        *(True, False, False),  # the new one, its undo and redo
        *(True, True),  # shares
        *(False, False),  # taken back
    ]
    assert labels["value"][4] == 0.1
    assert labels["retracts"][5] == 5
    assert labels["kind"].tolist()[7:9] == ["credit", "credit"]
    steps = read(tmp_path / "out", "steps", table_format)
    assert steps["step"].tolist() == [0, 1, 2, 3, 4]
    assert steps["chosen_by"][4] == "by_hand"
    assert steps["action_name"][4] == "action 2"
    assert [c for c in steps.columns if c.startswith("q_")] == ["q_0", "q_1", "q_2", "q_3"]
    assert steps["environment_reward"].isna().all()
    metrics = read(tmp_path / "out", "metrics", table_format)
    assert metrics["update_step"].tolist() == list(range(1, 9))
    assert not list((tmp_path / "out").glob(".*"))


@pytest.mark.parametrize("table_format", [TableFormat.CSV, TableFormat.JSON_LINES])
def test_numbers_are_exact(path: Path, tmp_path: Path, table_format: TableFormat) -> None:
    export(path, tmp_path, table_format)
    texts = [
        (tmp_path / f"{name}.{table_format.value}").read_text(encoding="utf-8").splitlines()
        for name in ("steps", "metrics")
    ]
    if table_format is TableFormat.CSV:
        steps, metrics = (list(csv.DictReader(lines)) for lines in texts)
    else:
        steps, metrics = ([json.loads(line) for line in lines] for lines in texts)
    with SessionFile(path) as file:
        for row, stored in zip(steps, file.steps(), strict=True):
            q = [np.float32(row[f"q_{i}"]) for i in range(4)]
            assert q == stored.record.q_values.tolist()
            assert float(row["at"]) == stored.record.at
        architecture = file.architecture()
        for row, update in zip(metrics, file.updates(), strict=True):
            assert float(row["loss"]) == update.loss
            norms = layer_norms(architecture, update.gradient_norms)
            for layer, norm in zip(architecture.layers, norms, strict=True):
                assert float(row[f"gradient_norm {layer.name}"]) == norm


def test_the_weights_are_those_of_the_session(path: Path, tmp_path: Path) -> None:
    *_, weights = export(path, tmp_path, TableFormat.CSV)
    assert json.loads((tmp_path / "agent.json").read_text())["n_actions"] == 4
    other = make_session(seed=99, actions=4)
    load_agent(other.agent, weights)
    session = open_copy(path)
    assert other.q_values().tobytes() == session.q_values().tobytes()
    session.close()


def test_parquet_without_pyarrow_says_what_to_install(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ExportError, match="pip install pyarrow"):
        export(path, tmp_path / "out", TableFormat.PARQUET)
    assert main(["export", str(path), str(tmp_path / "out"), "--format", "parquet"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_parquet_where_pyarrow_is(path: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    export(path, tmp_path, TableFormat.PARQUET)
    labels = pd.read_parquet(tmp_path / "labels.parquet")
    assert labels["value"][4] == 0.1
    assert labels["retracts"].dtype == "Int64"


def test_a_session_of_another_architecture_still_gives_its_labels(
    path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "a.gcoach"
    copy.write_bytes(path.read_bytes())
    change(
        copy,
        "UPDATE meta SET value = replace(value, '\"layers\": 1', '\"layers\": 2')"
        " WHERE key = 'config'",
    )
    with pytest.raises(ExportError, match=r"another architecture .* the tables are in .*out"):
        export(copy, tmp_path / "out", TableFormat.CSV)
    assert sorted(f.name for f in (tmp_path / "out").iterdir()) == [
        "labels.csv",
        "metrics.csv",
        "steps.csv",
    ]


def test_a_session_without_steps_or_labels(tmp_path: Path) -> None:
    file_session(tmp_path / "a.gcoach").close()
    export(tmp_path / "a.gcoach", tmp_path / "out", TableFormat.CSV)
    for name in ("labels", "steps", "metrics"):
        table = pd.read_csv(tmp_path / "out" / f"{name}.csv")
        assert len(table) == 0
        assert len(table.columns) > 5


def test_names_of_actions_are_those_of_the_graphs(tmp_path: Path) -> None:
    graph = replace(make_graph(), actions=("up, left", 'say "no"', "ü"))
    session = file_session(tmp_path / "a.gcoach", graph, actions=None)
    for action in range(3):
        session.step(action)
    session.close()
    export(tmp_path / "a.gcoach", tmp_path, TableFormat.CSV)
    steps = pd.read_csv(tmp_path / "steps.csv")
    assert steps["action_name"].tolist() == ["up, left", 'say "no"', "ü"]


def test_a_folder_that_cannot_be_written_is_named(path: Path, tmp_path: Path) -> None:
    (tmp_path / "out").touch()
    with pytest.raises(ExportError, match="out: cannot write here"):
        export(path, tmp_path / "out", TableFormat.CSV)


def test_a_write_that_fails_leaves_the_old_table(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(path, tmp_path, TableFormat.CSV)
    before = (tmp_path / "steps.csv").read_bytes()

    def failing(table: pd.DataFrame, target: Path) -> None:
        target.write_text("half")
        if "steps" in target.name:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(export_module, "_writer", lambda table_format: failing)
    with pytest.raises(ExportError, match="No space left"):
        export(path, tmp_path, TableFormat.CSV)
    assert (tmp_path / "steps.csv").read_bytes() == before
