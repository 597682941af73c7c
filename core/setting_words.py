"""Settings written as NAME=VALUE, as on the command line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from core.config import Hyperparameters, NetworkConfig, from_json, to_json

_PLACED_BY_THE_ENVIRONMENT = ("head",)


def with_settings(
    words: Sequence[str], hyperparameters: Hyperparameters, network: NetworkConfig
) -> tuple[Hyperparameters, NetworkConfig]:
    """Hyperparameters and network with some settings changed.

    Args:
        words: NAME=VALUE each, with the names of the two classes' fields.
        hyperparameters: what is changed.
        network: what is changed.

    Raises:
        ValueError: no such setting (those there are are named), or a value that does not fit.
    """
    changes: dict[type[Any], dict[str, Any]] = {Hyperparameters: {}, NetworkConfig: {}}
    owners = {field.name: kind for kind in changes for field in fields(kind)}
    for name in _PLACED_BY_THE_ENVIRONMENT:
        del owners[name]
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in owners:
            raise ValueError(
                f"--set {word}: wanted NAME=VALUE with one of {', '.join(sorted(owners))}"
            )
        changes[owners[name]][name] = setting_value(value)
    return (
        _changed(hyperparameters, changes[Hyperparameters]),
        _changed(network, changes[NetworkConfig]),
    )


def setting_value(text: str) -> Any:
    """A number or truth value where it reads as one, else the word itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _changed(config: Any, changes: dict[str, Any]) -> Any:
    try:
        return from_json(type(config), json.dumps(json.loads(to_json(config)) | changes))
    except ValueError as error:
        raise ValueError(f"--set: {error}") from error
