"""The version of the program: that of the installed package, which pyproject.toml says."""

from __future__ import annotations

from importlib import metadata

PACKAGE = "graph-coach"


def version(package: str = PACKAGE) -> str:
    """Version of an installed package, or that it is not installed, without importing it."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"
