"""The wheel: what is in it, and that it works on every supported Python of this machine."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging import first_use
from tests.packaging.fresh import ROOT, FreshEnvironment, build_wheel
from tests.packaging.pythons import SUPPORTED, find_python

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that is taken away at once: every environment is 2 GB."""
    yield tmp_path
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_the_wheel_has_the_program_and_its_assets_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"core", "gui", "assets"}
    assert not [n for n in names if Path(n).name.startswith(("test", "conftest")) or "/tests/" in n]
    wanted = [
        path.relative_to(ROOT).as_posix()
        for package in ("core", "gui", "assets/graphs", "assets/icons", "assets/guide")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    ]
    assert set(wanted) - set(names) == set()
    assert "assets/translations/graph_coach_zh_CN.qm" in names, "compiled by the build"


@pytest.mark.parametrize("minor_version", SUPPORTED)
def test_the_wheel_works_in_a_fresh_environment(
    minor_version: str, wheel: Path, folder: Path
) -> None:
    base = find_python(minor_version)
    if base is None:
        pytest.skip(f"no Python {minor_version} on this machine")
    fresh = FreshEnvironment(base, folder)
    fresh.install(str(wheel))
    place = "import importlib.resources as r; print(r.files('assets') / 'graphs' / 'motifs.json')"
    graph = Path(fresh.python("-c", place).out.strip())
    assert folder in graph.parents, "the installed one, not the sources"
    first_use.check_training(fresh.program, graph, folder)
    first_use.check_window(fresh.program, graph, folder)
    first_use.check_doctor(fresh.program, folder)
