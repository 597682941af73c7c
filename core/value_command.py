"""`graph-coach value`: what a session's labels bought, beside a shadow that had none."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from core.cli import add_permission, allow, say
from core.relearn_command import keep_silent, progress_teller


def add_value(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser's commands."""
    parser = commands.add_parser("value", help="what the labels bought, beside a shadow without")
    parser.add_argument("session", type=Path, help="it is only read")
    parser.add_argument(
        "--last", type=int, default=20, metavar="N", help="newest labels to look at by themselves"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument(
        "--progress", action="store_true", help="say how far it is: a JSON line now and then"
    )
    add_permission(parser)
    parser.set_defaults(run=_value)


def _value(arguments: argparse.Namespace) -> int:
    from core.value import value_of_labels

    allow(arguments)
    tell = progress_teller() if arguments.progress else keep_silent
    document = value_of_labels(arguments.session, arguments.last, tell).document()
    say(json.dumps(document) if arguments.json else value_text(document))
    return 0


def value_text(value: dict[str, Any]) -> str:
    """The document in sentences.

    Args:
        value: what `Value.document` gives.
    """
    first, last = value["points"][0], value["points"][-1]
    shadow = (
        "had the environment's reward only" if value["shadow_learns"] else "learned from nothing"
    )
    rates = f"{value['gain_per_label']:+.3g} per label"
    if value["gain_per_minute"] is not None:
        rates += f", {value['gain_per_minute']:+.3g} per minute"
    rows = [f"{'labels':>8}{'minutes':>9}{'agent':>10}{'shadow':>10}"]
    rows += [
        f"{p['labels']:>8}{p['minutes']:>9.1f}{p['agent']:>10.4g}{p['shadow']:>10.4g}"
        for p in value["points"]
    ]
    return "\n".join(
        [
            f"{value['labels']} labels in {value['minutes']:.1f} minutes: {value['measure']} went "
            f"from {first['agent']:.4g} to {last['agent']:.4g}.",
            f"A shadow of the same seed that took the same steps without a label and {shadow} "
            f"has {last['shadow']:.4g}: {value['gain']:+.4g} ({rates}).",
            f"Intervention rate: {value['intervention_rate']:.2f} labels per step, "
            f"{value['recent_labels'] / max(1, value['recent_steps']):.2f} over the last "
            f"{value['recent_steps']} steps.",
            f"The last {value['last_labels']} labels changed {value['decisions_changed']} of "
            f"{value['decisions']} decisions.",
            "",
            *rows,
        ]
    )
