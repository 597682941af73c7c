"""What the command line asks of the window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.cli import (
    COMMANDS,
    add_environment_arguments,
    add_update_path_argument,
    given_update_path,
)
from core.commands import OpenEnvironment
from core.config import Hyperparameters, Objective, RewardSource, UpdatePath
from core.hold_out import HoldOut, hold_out_from
from core.options import SessionOptions
from core.version import version
from gui.desktop_entry import DesktopChange

SESSION_SUFFIX = ".gcoach"


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """A start of the window."""

    path: Path | None = None
    """A graph file, a folder or a session; None is the first sample."""
    environment: OpenEnvironment | None = None
    """An environment instead of a graph file; beside a session, what that may run."""
    session_path: Path | None = None
    seed: int | None = None
    update_path: UpdatePath | None = None
    reward_source: RewardSource | None = None
    objective: Objective | None = None
    steps: int = 0
    screenshot: Path | None = None
    actions: int | None = None
    theme: str = "system"
    language: str = "system"
    size: tuple[int, int] | None = None
    hold_out: HoldOut | None = None
    """Which graphs of a labelled set are held back."""
    desktop: DesktopChange | None = None
    """No window: a change of the desktop's menus instead."""

    @property
    def is_bare(self) -> bool:
        """Whether nothing was asked for but how the window looks: the start page may offer."""
        return self == Launch(theme=self.theme, language=self.language, size=self.size)

    def options(self, folder: Path | None) -> SessionOptions:
        """Settings of new sessions; a picture taken without --session leaves no file behind."""
        settings = Hyperparameters()
        if self.reward_source is not None:
            settings = replace(settings, reward_source=self.reward_source)
        if self.objective is not None:
            settings = replace(settings, objective=self.objective)
        return SessionOptions(
            seed=self.seed,
            update_path=self.update_path,
            hyperparameters=settings,
            session_path=self.session_path,
            session_folder=None if self.screenshot is not None else folder,
        )


def parse_launch(argv: Sequence[str]) -> Launch:
    """Read the window's arguments; bad usage ends the process with status 2."""
    parser = _parser()
    given = parser.parse_args(argv)
    if given.desktop is not None and len(argv) > 1:
        parser.error(f"--{given.desktop.value}-desktop goes with nothing else")
    return Launch(
        path=given.file,
        environment=_environment(parser, given),
        session_path=given.session,
        seed=given.seed,
        update_path=given_update_path(given),
        reward_source=None if given.reward is None else RewardSource(given.reward),
        objective=None if given.objective is None else Objective(given.objective),
        steps=given.steps,
        screenshot=given.screenshot,
        actions=given.actions,
        theme=given.theme,
        language=given.language,
        size=given.size,
        hold_out=given.hold_out,
        desktop=given.desktop,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="graph-coach",
        description="Train a graph agent by hand, and see every gradient while it learns.",
        epilog=f"Commands without a window: graph-coach {', '.join((*COMMANDS, 'bench'))}.",
    )
    parser.add_argument(
        "file", nargs="?", type=Path, help="a graph file, a folder or a .gcoach session"
    )
    add_environment_arguments(parser)
    parser.add_argument("--session", type=Path, metavar="PATH", help="write the session here")
    parser.add_argument(
        "--seed", type=_whole, metavar="N", help="what all randomness comes from; default: drawn"
    )
    add_update_path_argument(parser)
    parser.add_argument(
        "--reward",
        choices=[s.value for s in RewardSource],
        help="whose rewards count: yours, the environment's, yours over its, or their sum",
    )
    parser.add_argument(
        "--objective",
        choices=[o.value for o in Objective],
        help="whether the largest Q-value is greedy (reward) or the smallest (cost)",
    )
    parser.add_argument("--actions", type=_whole, metavar="N", help="number of actions")
    parser.add_argument(
        "--hold-out",
        type=_hold_out,
        metavar="SHARE|FILE[:FOLD]",
        help="hold graphs of a labelled set back, to judge the agent on: 25%% of every class, or a "
        "fold of a file with one number per graph",
    )
    parser.add_argument("--steps", type=_whole, default=0, metavar="N", help="run N steps on start")
    parser.add_argument(
        "--screenshot", type=Path, metavar="PNG", help="then save a picture of the window and quit"
    )
    parser.add_argument("--theme", choices=("system", "light", "dark"), default="system")
    parser.add_argument("--language", choices=("system", "en", "zh"), default="system")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window")
    parser.add_argument("--version", action="version", version=f"graph-coach {version()}")
    _add_desktop_arguments(parser)
    return parser


def _hold_out(text: str) -> HoldOut:
    try:
        return hold_out_from(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _add_desktop_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    for change, text in (
        (DesktopChange.INSTALL, "on Linux: menu entry, icon and .gcoach files for this user"),
        (DesktopChange.UNINSTALL, "take these away again"),
    ):
        option = f"--{change.value}-desktop"
        group.add_argument(option, dest="desktop", action="store_const", const=change, help=text)


def _environment(
    parser: argparse.ArgumentParser, given: argparse.Namespace
) -> OpenEnvironment | None:
    """The environment that was asked for; what does not go together is bad usage."""
    if given.env is None:
        if given.env_args is not None or given.adapter is not None:
            parser.error("--env-args and --adapter belong to --env")
        return None
    if given.file is not None and given.file.suffix != SESSION_SUFFIX:
        parser.error(f"wanted either a graph file or --env, got {given.file} and {given.env}")
    if given.actions is not None:
        parser.error(f"--actions is for graph files; {given.env} has its own actions")
    args: tuple[tuple[str, Any], ...] = ()
    if given.env_args is not None:
        from core.environments.gym_spec import parse_env_args

        try:
            args = parse_env_args(given.env_args)
        except ValueError as error:
            parser.error(str(error))
    return OpenEnvironment(given.env, args, given.adapter)


def _whole(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError(f"wanted a whole number of at least 0, got {text}")
    return value


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"wanted WxH, for example 1440x900, got {text!r}")
    return int(width), int(height)
