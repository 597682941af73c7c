"""What a new session is made with when the person did not say otherwise."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from core.config import Hyperparameters, NetworkConfig, SessionConfig, UpdatePath


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOptions:
    """Settings for new sessions, from the command line or the window."""

    seed: int | None = None
    """None draws one for each session; it is recorded."""
    environment_seed: int | None = None
    """What the environment's episodes are drawn from; None is the seed."""
    network: NetworkConfig = field(default_factory=NetworkConfig)
    hyperparameters: Hyperparameters = field(default_factory=Hyperparameters)
    update_path: UpdatePath | None = None
    """None measures which is quicker, where a session learns from its environment and no seed asks
    for a run that can be repeated elsewhere; otherwise updates are plain."""
    session_path: Path | None = None
    """File of the first session; the next ones get a number."""
    session_folder: Path | None = None
    """Where sessions without a path of their own go; None writes no file."""

    def config(self) -> SessionConfig:
        """The configuration of one new session."""
        seed = secrets.randbelow(2**31) if self.seed is None else self.seed
        return SessionConfig(
            seed=seed,
            network=self.network,
            hyperparameters=self.hyperparameters,
            update_path=self.update_path or UpdatePath.PLAIN,
            environment_seed=self.environment_seed,
        )

    @property
    def measures_update_path(self) -> bool:
        """Whether a session that learns from its environment is to find out what is quicker."""
        return self.update_path is None and self.seed is None

    def new_path(self, name: str, taken: Collection[Path] = ()) -> Path | None:
        """A path that does not exist yet, named after the environment and the time.

        Args:
            name: of the environment.
            taken: paths that somebody else is about to make.
        """
        if self.session_path is not None:
            return _free(self.session_path, taken)
        if self.session_folder is None:
            return None
        plain = "".join(c if c.isalnum() or c in "-_" else "-" for c in name).strip("-")[:60]
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        return _free(self.session_folder / f"{plain or 'session'}-{stamp}.gcoach", taken)


def _free(path: Path, taken: Collection[Path]) -> Path:
    """The path, or the next one with a number that is not taken."""
    candidate, number = path, 2
    while candidate.exists() or candidate in taken:
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return candidate
