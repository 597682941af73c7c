"""The machine numbers were measured on: a number without it says little."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

_PACKAGES = (
    "graph-coach",
    "tensorflow",
    "tf_keras",
    "spektral",
    "numpy",
    "PySide6_Essentials",
    "pyqtgraph",
    "torch",
    "torch_geometric",
)
BUSY_SHARE = 0.5
_NAMES = ("model name", "Hardware", "Model")
"""What /proc/cpuinfo calls the processor, on different kinds of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What the benchmark ran on."""

    system: str
    processor: str
    cores: int
    """Cores this process may use."""
    python: str
    versions: tuple[tuple[str, str], ...]
    """(package, version) of what is installed."""
    threads: str
    """Threads of each library; empty where it decides by the cores."""
    load_before: float
    """Mean number of running processes over the last minute; NaN where the system is silent."""
    load_after: float

    def describe(self) -> str:
        """The machine in two lines, and a third where it was not left alone."""
        versions = ", ".join(f"{name} {version}" for name, version in self.versions)
        threads = self.threads or "one per core"
        text = (
            f"{self.processor}, {self.cores} cores, {self.system}; "
            f"load {self.load_before:.1f} at the start, {self.load_after:.1f} at the end\n"
            f"Python {self.python}, {versions}; threads: {threads}"
        )
        if not self.is_busy:
            return text
        return f"{text}\nOther programs were running: measure again when the machine is quiet."

    @property
    def is_busy(self) -> bool:
        """Whether others worked on half of the cores or more before anything was measured."""
        return self.load_before >= BUSY_SHARE * self.cores


def this_machine(load_before: float, load_after: float) -> Machine:
    """The machine this process runs on."""
    return Machine(
        system=f"{platform.system()} {platform.machine()}",
        processor=_processor(),
        cores=_n_cores(),
        python=platform.python_version(),
        versions=tuple(_versions()),
        threads=", ".join(
            f"{name}={os.environ[name]}"
            for name in ("OMP_NUM_THREADS", "TF_NUM_INTRAOP_THREADS", "OPENBLAS_NUM_THREADS")
            if name in os.environ
        ),
        load_before=load_before,
        load_after=load_after,
    )


def load() -> float:
    """Mean number of running processes over the last minute; NaN where the system is silent."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


def resident_mb() -> float:
    """Resident memory of this process in MB; NaN where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return float("nan")
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _n_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    for line in lines:
        name, _, value = line.partition(":")
        if name.strip() in _NAMES:
            return value.strip()
    return platform.processor() or platform.machine()


def _versions() -> list[tuple[str, str]]:
    known = []
    for package in _PACKAGES:
        try:
            known.append((package, metadata.version(package)))
        except metadata.PackageNotFoundError:
            continue
    return known
