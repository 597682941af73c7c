"""What a Gymnasium environment is made from, so that it can be made again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KIND = "gymnasium"


@dataclass(frozen=True, slots=True, kw_only=True)
class GymSpec:
    """An environment of Gymnasium's registry, or a class in somebody's module."""

    env: str
    """ID, module:ID or module:Class."""
    env_args: tuple[tuple[str, Any], ...] = ()
    adapter: str | None = None
    """module:function, called as function(observation, info), gives the GraphInstance."""
    folder: str = ""
    """Where the person's own modules are; empty where there are none."""
    notices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What sessions and their files are named after."""
        return self.env.rpartition(":")[2].rpartition("/")[2]

    def to_json(self) -> str:
        """The specification for a session file."""
        facts = {
            "kind": KIND,
            "env": self.env,
            "env_args": dict(self.env_args),
            "adapter": self.adapter,
            "folder": self.folder,
        }
        return json.dumps(facts)


def gym_spec_from_json(facts: Mapping[str, Any]) -> GymSpec:
    """The specification `to_json` wrote.

    Raises:
        ValueError: an entry is missing or of the wrong kind.
    """
    env, args = facts.get("env"), facts.get("env_args")
    adapter, folder = facts.get("adapter"), facts.get("folder", "")
    if not isinstance(env, str) or not isinstance(args, dict) or not isinstance(folder, str):
        raise ValueError(f"environment: wanted env, env_args and folder, got {dict(facts)!r:.120}")
    if adapter is not None and not isinstance(adapter, str):
        raise ValueError(f"environment: adapter must be module:function, got {adapter!r:.80}")
    return GymSpec(env=env, env_args=tuple(args.items()), adapter=adapter, folder=folder)


def parse_env_args(text: str) -> tuple[tuple[str, Any], ...]:
    """Keyword arguments of an environment from the JSON of the command line.

    Raises:
        ValueError: not a JSON object.
    """
    try:
        given = json.loads(text)
    except ValueError as error:
        raise ValueError(f"--env-args must be JSON, got {text[:80]!r}: {error}") from error
    if not isinstance(given, dict):
        raise ValueError(f'--env-args must be a JSON object such as {{"n": 5}}, got {text[:80]!r}')
    return tuple(given.items())


def with_absolute_path(args: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    """The arguments with a `path` that means the same file from everywhere."""
    return tuple(
        (key, str(Path(value).resolve()) if key == "path" and isinstance(value, str) else value)
        for key, value in args
    )
