"""An agent on disk: weights in `.weights.h5` and, beside them, the architecture as JSON."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from core.agent import IGDQN
from core.config import NetworkConfig, from_json
from core.network import copy_weights
from core.telemetry import Architecture

SUFFIX = ".weights.h5"

# What h5py and Keras raise over a damaged file or a full disk; h5py is fond of RuntimeError.
_H5_ERRORS = (OSError, ValueError, KeyError, RuntimeError, TypeError, AttributeError)


class AgentFileError(ValueError):
    """An agent cannot be saved or loaded; the message says which file and why."""


def weights_path(path: Path) -> Path:
    """The path with the suffix `.weights.h5`, whatever suffix of ours it came with."""
    stem = path.name.removesuffix(SUFFIX).removesuffix(".h5").removesuffix(".json")
    return path.with_name(stem + SUFFIX)


def architecture_path(path: Path) -> Path:
    """The JSON file beside the weights."""
    return path.with_name(weights_path(path).name.removesuffix(SUFFIX) + ".json")


def save_agent(agent: IGDQN, path: Path, action_names: tuple[str, ...]) -> Path:
    """Write weights and architecture; either both are new or both are as before.

    Raises:
        AgentFileError: a file cannot be written.
    """
    weights, record = weights_path(path), architecture_path(path)
    stem = weights.name.removesuffix(SUFFIX)
    weights_part = weights.with_name(f".{stem}.part{SUFFIX}")
    record_part = weights.with_name(f".{stem}.part.json")
    text = json.dumps(_to_json(agent.learner.architecture, action_names), indent=1)
    try:
        agent.network.save_weights(weights_part)
        record_part.write_text(text, encoding="utf-8")
        _replace_both((record_part, record), (weights_part, weights))
    except _H5_ERRORS as error:
        raise AgentFileError(f"{weights}: cannot save the agent: {_reason(error)}") from error
    finally:
        weights_part.unlink(missing_ok=True)
        record_part.unlink(missing_ok=True)
    return weights


def load_agent(agent: IGDQN, path: Path) -> None:
    """Replace an agent's weights by saved ones of the same architecture.

    The optimizer starts anew and the target network is synced.

    Raises:
        AgentFileError: a file is missing or damaged, or the architectures differ; both are named.
            The agent is as it was.
    """
    weights, record = weights_path(path), architecture_path(path)
    saved = _read_record(record)
    differences = architecture_differences(saved, agent.learner.architecture)
    if differences:
        raise AgentFileError(f"{weights.name} has another architecture: {'; '.join(differences)}")
    if not weights.exists():
        raise AgentFileError(_missing(weights))
    before = [v.numpy() for v in agent.network.variables]
    try:
        agent.network.load_weights(weights)
        _check_finite(agent)
    except _H5_ERRORS as error:
        for variable, value in zip(agent.network.variables, before, strict=True):
            variable.assign(value)
        raise AgentFileError(f"{weights}: not usable weights: {_reason(error)}") from error
    copy_weights(agent.network, agent.learner.target)
    agent.learner.reset_optimizer()


def architecture_differences(saved: dict[str, Any], own: Architecture) -> list[str]:
    """What keeps saved weights from fitting, one entry "name: saved … here …" each."""
    wanted = _to_json(own, ())
    result = []
    for key in ("n_features", "n_actions"):
        if saved.get(key) != wanted[key] and not (key == "n_actions" and _is_node(saved, wanted)):
            result.append(f"{key}: saved {saved.get(key)}, here {wanted[key]}")
    saved_net, own_net = saved.get("network", {}), wanted["network"]
    for key in sorted({*saved_net, *own_net}):
        if saved_net.get(key) != own_net.get(key):
            result.append(f"{key}: saved {saved_net.get(key)}, here {own_net.get(key)}")
    return result


def _is_node(saved: dict[str, Any], own: dict[str, Any]) -> bool:
    return bool(saved.get("network", {}).get("head") == own["network"]["head"] == "node")


def _to_json(record: Architecture, action_names: tuple[str, ...]) -> dict[str, Any]:
    network = {k: getattr(v, "value", v) for k, v in asdict(record.network).items()}
    return {
        "n_features": record.n_features,
        "n_actions": record.n_actions,
        "network": network,
        "variables": dict(
            zip(record.variable_names, map(list, record.variable_shapes), strict=True)
        ),
        "actions": list(action_names),
    }


def _read_record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        from_json(NetworkConfig, json.dumps(record["network"]))
    except FileNotFoundError as error:
        raise AgentFileError(_missing(path)) from error
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise AgentFileError(f"{path}: not an agent's architecture: {error}") from error
    return dict(record)


def _replace_both(first: tuple[Path, Path], second: tuple[Path, Path]) -> None:
    """Move two new files over two old ones; the first old one comes back if the second fails."""
    old = first[1].read_bytes() if first[1].exists() else None
    os.replace(*first)
    try:
        os.replace(*second)
    except OSError:
        if old is None:
            first[1].unlink()
        else:
            first[1].write_bytes(old)
        raise


def _check_finite(agent: IGDQN) -> None:
    trainable = map(id, agent.network.trainable_variables)
    names = dict(zip(trainable, agent.learner.architecture.variable_names, strict=True))
    for variable in agent.network.variables:
        if not np.isfinite(variable.numpy()).all():
            name = names.get(id(variable), variable.name)
            raise ValueError(f"{name} holds NaN or infinite numbers")


def _missing(path: Path) -> str:
    return f"{path.name} is missing: an agent is its {SUFFIX} file and the .json beside it"


def _reason(error: Exception) -> str:
    """The cause in one line; h5py repeats path, time and buffers."""
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    return str(error).split("\n")[0]
