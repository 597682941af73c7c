"""The environments a person can choose from: ours, each with a sentence, and recent ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QSettings

from core.commands import OpenEnvironment
from core.environments import GRID_PLACEMENT_ID, INDEPENDENT_SET_ID, LABEL_ID, MAX_CUT_ID
from core.environments.gym_spec import gym_spec_from_json
from gui.samples import sample_path

MAX_RECENT = 8
_KEY = "recent-environments"


@dataclass(frozen=True, slots=True)
class EnvironmentChoice:
    """One line of the list."""

    order: OpenEnvironment
    sentence: str
    is_recent: bool = False


def own_choices() -> list[EnvironmentChoice]:
    """Our environments with arguments that show what there is to set."""
    random_graphs = (("n_nodes", 12), ("edge_probability", 0.4))
    labelled = (("path", str(sample_path("motifs.json"))),)
    return [
        EnvironmentChoice(OpenEnvironment(env, args), sentence)
        for env, args, sentence in (
            (MAX_CUT_ID, random_graphs, _tr("Part the nodes so that many edges lie between.")),
            (INDEPENDENT_SET_ID, random_graphs, _tr("Choose many nodes, no two of them joined.")),
            (GRID_PLACEMENT_ID, (("n_cells", 20),), _tr("Place a netlist's cells, wires short.")),
            (LABEL_ID, labelled, _tr("Name the class of each graph of a file.")),
        )
    ]


class RecentEnvironments:
    """Environments opened lately with their arguments, the newest first, remembered per user."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def choices(self) -> list[EnvironmentChoice]:
        """What was remembered; what cannot be read any more is left out."""
        orders = [order for order in map(_order, self._stored()) if order is not None]
        return [EnvironmentChoice(order, describe(order), is_recent=True) for order in orders]

    def add(self, order: OpenEnvironment) -> None:
        """An environment was opened."""
        text = json.dumps(
            {
                "env": order.env,
                "env_args": dict(order.env_args),
                "adapter": order.adapter,
                "folder": order.folder,
            }
        )
        kept = [text, *(t for t in self._stored() if t != text)][:MAX_RECENT]
        self._settings.setValue(_KEY, kept)

    def _stored(self) -> list[str]:
        value: Any = self._settings.value(_KEY, [])
        texts: Sequence[Any] = value if isinstance(value, list) else [value]
        return [str(text) for text in texts if text]


def describe(order: OpenEnvironment) -> str:
    """An environment's arguments, adapter and folder in one line."""
    parts = [json.dumps(dict(order.env_args)) if order.env_args else "", order.adapter or ""]
    return " · ".join(part for part in (*parts, order.folder) if part) or _tr("No arguments.")


def _order(text: str) -> OpenEnvironment | None:
    try:
        facts = json.loads(text)
        spec = gym_spec_from_json(facts) if isinstance(facts, dict) else None
    except ValueError:
        return None
    if spec is None:
        return None
    return OpenEnvironment(spec.env, spec.env_args, spec.adapter, spec.folder)


def _tr(text: str) -> str:
    return QCoreApplication.translate("environment", text)
