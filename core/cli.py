"""The commands without a window, and bench's core part.

Exit status: 0 fine, 1 a problem was found (doctor, verify), 2 bad usage or input, which gets
one readable line on stderr. With --json, one JSON document is all there is on stdout.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.config import Hyperparameters, NetworkConfig, UpdatePath
from core.errors import EnvironmentFailed

COMMANDS = ("info", "train", "relearn", "sweep", "value", "verify", "export", "doctor")


def main(argv: Sequence[str]) -> int:
    """Run one of `COMMANDS`; gives the exit status."""
    if argv[:1] == ["doctor"]:
        from core.doctor.command import main as doctor

        return doctor(argv[1:])
    if argv[:1] == ["bench"]:
        from core.bench.command import main as bench

        return bench(argv[1:])
    arguments = _parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except (ValueError, OSError, EnvironmentFailed) as error:
        say_error(error)
        return 2
    except KeyboardInterrupt:
        return 130


def say_error(error: BaseException) -> None:
    """One line on stderr: what was wanted, what was got, where."""
    text = " ".join(str(error).split())
    print(f"graph-coach: {text or type(error).__name__}", file=sys.stderr)  # noqa: T201


def say(text: str) -> None:
    """A line of output."""
    print(text, flush=True)  # noqa: T201


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="graph-coach", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    info = commands.add_parser("info", help="say what was read from a graph file")
    info.add_argument("file", type=Path)
    info.add_argument("--json", action="store_true", help="one JSON document on stdout")
    info.set_defaults(run=_info)
    _add_train(commands)
    from core.relearn_command import add_relearn

    add_relearn(commands)
    from core.sweep_command import add_sweep

    add_sweep(commands)
    from core.value_command import add_value

    add_value(commands)
    verify = commands.add_parser("verify", help="replay a session and compare every number")
    verify.add_argument("session", type=Path)
    verify.add_argument("--json", action="store_true", help="one JSON document on stdout")
    add_permission(verify)
    verify.set_defaults(run=_verify)
    export = commands.add_parser("export", help="write labels, steps, metrics and weights")
    export.add_argument("session", type=Path)
    export.add_argument("folder", type=Path)
    export.add_argument(
        "--format",
        choices=("csv", "jsonl", "parquet", "tensorboard"),
        default="csv",
        help="of the tables; tensorboard writes a run for `tensorboard --logdir FOLDER` instead",
    )
    add_permission(export)
    export.set_defaults(run=_export)
    commands.add_parser("doctor", help="explain a TensorFlow script's missing gradients")
    commands.add_parser("bench", help="measure the program against the posted code")
    return parser


def add_permission(parser: argparse.ArgumentParser) -> None:
    """A session may name somebody's program; it runs only when the person names it too."""
    for option in ("--env", "--adapter"):
        parser.add_argument(option, help=f"let the session run this {option[2:]}")


def _add_train(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    train = commands.add_parser("train", help="the same learning without a window")
    train.add_argument("file", type=Path, nargs="?", help="a graph file or folder, or use --env")
    add_environment_arguments(train)
    train.add_argument(
        "--reward",
        choices=("environment", "oracle"),
        default="environment",
        help="environment: its own reward; oracle: +1 or -1 labels from the file's classes",
    )
    train.add_argument(
        "--answer",
        choices=("reward", "correction"),
        default="reward",
        help="with --reward oracle or --folds: what the oracle says of each step, its reward or "
        "the right action",
    )
    train.add_argument("--steps", type=int, default=1_000, metavar="N")
    train.add_argument("--seed", type=int, default=None, metavar="N")
    add_update_path_argument(train)
    train.add_argument("--session", type=Path, default=None, metavar="PATH")
    train.add_argument("--actions", type=int, default=None, metavar="N")
    train.add_argument(
        "--folds",
        metavar="N|FILE",
        help="cross-validate with labels from the file's classes: a number of stratified folds, or "
        "a file with the fold of each graph, one a line",
    )
    train.add_argument(
        "--ask",
        default="random",
        metavar="STRATEGY",
        help="with --folds: which graph is labelled next, each once before any again: random, "
        "margin, doubtful, novel, typical or mixed; with --hold-out several with commas, or all",
    )
    train.add_argument(
        "--hold-out",
        metavar="SHARE|FILE[:FOLD]",
        help="compare strategies of asking: --steps labels each, judged on what is held back",
    )
    train.add_argument(
        "--repeat", type=int, default=1, metavar="N", help="with --hold-out: seeds to compare over"
    )
    train.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="settings",
        help="a hyperparameter or a setting of the network, for example discount=0; repeatable",
    )
    train.add_argument("--json", action="store_true", help="one JSON document on stdout")
    train.set_defaults(run=_train)


def add_environment_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that name an environment instead of a file."""
    parser.add_argument(
        "--env",
        metavar="ID|MODULE:ID|MODULE:CLASS",
        help="a Gymnasium environment; a module is looked for in the current folder first",
    )
    parser.add_argument("--env-args", metavar="JSON", help="its keyword arguments, a JSON object")
    parser.add_argument(
        "--adapter",
        metavar="MODULE:FUNCTION",
        help="function(observation, info) -> GraphInstance, where the graph is not plain to see",
    )


def add_update_path_argument(parser: argparse.ArgumentParser) -> None:
    """How updates are computed."""
    parser.add_argument(
        "--update-path",
        choices=[path.value for path in UpdatePath],
        help="how updates are computed, the same numbers to rounding; by default what is quicker "
        "where the environment rewards and no seed is given, else plain",
    )


def given_update_path(arguments: argparse.Namespace) -> UpdatePath | None:
    """What `add_update_path_argument` read; None where nothing was given."""
    path = arguments.update_path
    return None if path is None else UpdatePath(path)


def _info(arguments: argparse.Namespace) -> int:
    from core.info import info_document, info_text

    document = info_document(arguments.file)
    say(json.dumps(document, indent=1) if arguments.json else info_text(document))
    return 0


def _train(arguments: argparse.Namespace) -> int:
    from core.ask_comparison import compare_asks
    from core.cross_validation import cross_validate
    from core.environments.gym_spec import parse_env_args
    from core.setting_words import with_settings
    from core.teaching import Answer
    from core.training import TrainingRequest, train

    settings = with_settings(arguments.settings, Hyperparameters(), NetworkConfig())
    request = TrainingRequest(
        hyperparameters=settings[0],
        network=settings[1],
        path=arguments.file,
        env=arguments.env,
        env_args=() if arguments.env_args is None else parse_env_args(arguments.env_args),
        adapter=arguments.adapter,
        steps=arguments.steps,
        seed=arguments.seed,
        update_path=given_update_path(arguments),
        session_path=arguments.session,
        actions=arguments.actions,
        is_oracle=arguments.reward == "oracle",
        answer=Answer(arguments.answer),
        folds=arguments.folds,
        ask=arguments.ask,
        hold_out=arguments.hold_out,
        repeat=arguments.repeat,
    )
    tell = _silent if arguments.json else say
    run: Callable[..., Any] = train if request.folds is None else cross_validate
    report = (compare_asks if request.hold_out is not None else run)(request, tell)
    say(json.dumps(asdict(report), indent=1) if arguments.json else report.describe())
    return 0


def allow(arguments: argparse.Namespace) -> None:
    """Whatever program the person names may run when a session asks for it."""
    from core.environments import trust

    for name in filter(None, (arguments.env, arguments.adapter)):
        trust.allow(name)


def _verify(arguments: argparse.Namespace) -> int:
    from core.verify import verify

    allow(arguments)
    result = verify(arguments.session)
    if arguments.json:
        say(json.dumps({"equal": result.is_equal} | asdict(result), indent=1))
    else:
        say(result.describe())
    return 0 if result.is_equal else 1


def _export(arguments: argparse.Namespace) -> int:
    from core.export import TableFormat, export

    allow(arguments)
    if arguments.format == "tensorboard":
        from core.tensorboard import export_tensorboard

        written = export_tensorboard(arguments.session, arguments.folder, _note)
    else:
        written = export(arguments.session, arguments.folder, TableFormat(arguments.format))
    for path in written:
        say(str(path))
    return 0


def _note(text: str) -> None:
    """A line on stderr, where it is not in the way of the output."""
    if text:
        print(text, file=sys.stderr, flush=True)  # noqa: T201


def _silent(text: str) -> None:
    """Say nothing."""
