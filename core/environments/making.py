"""From a specification to a running Gymnasium environment and its adapter."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium

from core.environments import register
from core.environments.failures import foreign_code
from core.environments.gym_spec import GymSpec
from core.environments.observed_graph import ADAPTER_FORM
from core.environments.user_modules import UserFolder
from core.errors import UnusableEnvironmentError

Adapter = Callable[[Any, dict[str, Any]], object]

_NEEDED = ("reset", "step", "action_space")


def make_env(spec: GymSpec) -> Any:
    """A new environment.

    Raises:
        UnusableEnvironmentError: there is no such module, name or ID, or it is no environment.
        EnvironmentFailed: importing or making it raised.
    """
    register()
    folder = UserFolder(Path(spec.folder or "."))
    module_name, _, name = spec.env.rpartition(":")
    target = _attribute(_module(folder, module_name), name) if module_name else None
    if target is None:
        target = functools.partial(gymnasium.make, _registered(folder, module_name, name))
        target = functools.partial(target, disable_env_checker=True)
    if not callable(target):
        raise UnusableEnvironmentError(
            f"--env {spec.env}: wanted a class, got {type(target).__name__}"
        )
    with foreign_code():
        env = target(**dict(spec.env_args))
    missing = [part for part in _NEEDED if not hasattr(env, part)]
    if missing:
        raise UnusableEnvironmentError(
            f"--env {spec.env}: wanted a gymnasium.Env, got {type(env).__name__} "
            f"without {', '.join(missing)}"
        )
    return env


def load_adapter(spec: GymSpec) -> Adapter | None:
    """The function that makes graphs of observations, None where none is named.

    Raises:
        UnusableEnvironmentError: it is not written module:function, or there is none of that name.
        EnvironmentFailed: importing it raised.
    """
    if spec.adapter is None:
        return None
    module_name, _, name = spec.adapter.partition(":")
    if not module_name or not name:
        raise UnusableEnvironmentError(f"--adapter must be module:function, got {spec.adapter!r}")
    module = _module(UserFolder(Path(spec.folder or ".")), module_name)
    function = _attribute(module, name)
    if not callable(function):
        raise UnusableEnvironmentError(
            f"--adapter {spec.adapter}: no such function; wanted {ADAPTER_FORM}"
        )
    return function  # type: ignore[no-any-return]


def _module(folder: UserFolder, name: str) -> Any:
    with foreign_code():
        try:
            return folder.load(name)
        except ModuleNotFoundError as error:
            if error.name is None or error.name.rpartition(".")[2] not in name.split("."):
                raise
            raise UnusableEnvironmentError(
                f"no module {name!r} in {folder.folder} or among what is installed"
            ) from error


def _attribute(module: Any, dotted: str) -> Any:
    for part in dotted.split("."):
        module = getattr(module, part, None)
    return module


def _registered(folder: UserFolder, module_name: str, env_id: str) -> Any:
    """The registered specification, with its class loaded from the person's folder first."""
    try:
        found = gymnasium.spec(env_id)
    except gymnasium.error.Error as error:
        where = f"module {module_name!r} has no {env_id!r}, and " if module_name else ""
        raise UnusableEnvironmentError(
            f"{where}no environment is registered as {env_id!r}: {error}"
        ) from error
    if not isinstance(found.entry_point, str) or not folder.has(found.entry_point.split(".")[0]):
        return found
    entry_module, _, name = found.entry_point.partition(":")
    loaded = copy.deepcopy(found)
    loaded.entry_point = _attribute(_module(folder, entry_module), name)
    return loaded
