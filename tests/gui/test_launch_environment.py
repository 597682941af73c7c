"""Environments from the command line of the window, and sessions that act in one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from core import events as e
from core.commands import Command, OpenEnvironment, OpenSession
from core.environments import trust
from core.options import SessionOptions
from core.outbox import Telemetry
from gui.app import Pilot
from gui.bridge import Bridge
from gui.launch import Launch, parse_launch
from gui.main_window import MainWindow
from gui.theme import Theme

ARGUMENTS = ["--env", "my_env:Ring", "--env-args", '{"n": 5}', "--adapter", "my_env:graph"]
WANTED = OpenEnvironment("my_env:Ring", (("n", 5),), "my_env:graph")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Command]:
    commands: list[Command] = []
    monkeypatch.setattr(Bridge, "submit", lambda _, c: commands.append(c) is None)
    monkeypatch.setattr("core.environments.trust._allowed", set())
    return commands


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path, sent: list[Command]) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(Bridge(SessionOptions()), theme, settings)
    qtbot.addWidget(window)
    yield window
    window.close()


def test_an_environment_is_read_from_the_command_line() -> None:
    launch = parse_launch(ARGUMENTS)
    assert (launch.environment, launch.path) == (WANTED, None)
    assert parse_launch(["--env", "A-v0"]).environment == OpenEnvironment("A-v0")
    beside = parse_launch(["mine.gcoach", "--env", "A-v0"])
    assert (beside.path, beside.environment) == (Path("mine.gcoach"), OpenEnvironment("A-v0"))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--env-args", "{}"], "belong to --env"),
        (["--adapter", "a:b"], "belong to --env"),
        (["g.json", "--env", "A-v0"], "either a graph file or --env, got g.json and A-v0"),
        (["--env", "A-v0", "--actions", "3"], "--actions is for graph files"),
        (["--env", "A-v0", "--env-args", "[]"], "--env-args must be a JSON object"),
        (["--env", "A-v0", "--env-args", "{n}"], "--env-args must be JSON"),
    ],
)
def test_what_does_not_go_together_is_bad_usage(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_launch(arguments)
    assert ended.value.code == 2
    assert named in capsys.readouterr().err


def test_the_pilot_opens_the_environment_instead_of_a_file(
    window: MainWindow, sent: list[Command]
) -> None:
    Pilot(window, window._bridge, parse_launch(ARGUMENTS))
    assert sent == [WANTED]


def test_beside_a_session_the_environment_is_one_that_may_run(
    window: MainWindow, sent: list[Command]
) -> None:
    Pilot(window, window._bridge, Launch(path=Path("mine.gcoach"), environment=WANTED))
    assert sent == [OpenSession(Path("mine.gcoach"))]
    assert trust.is_allowed("my_env:Ring")
    assert trust.is_allowed("my_env:graph")


def test_a_session_with_somebodys_program_is_asked_about(
    window: MainWindow, sent: list[Command]
) -> None:
    path = Path("theirs.gcoach")
    window.open_path(path)
    failed = e.CommandFailed(
        "OpenSession", "this session acts in evil:Env", "", "UntrustedEnvironmentError"
    )
    window.show_telemetry(Telemetry(None, (), 0, (failed,)))
    box = window.findChild(QMessageBox, "session-runs-program")
    assert box is not None
    assert "evil:Env" in box.text()
    default = box.defaultButton()
    assert default is not None
    assert default.text().replace("&", "") == "Cancel"
    (button,) = [b for b in box.buttons() if b.text() == "Let it run"]
    button.click()
    assert sent[-1] == OpenSession(path, runs_program=True)
