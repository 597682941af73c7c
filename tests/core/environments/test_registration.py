"""Our environments in somebody else's program, and the guide's adapter."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import GraphInstance

from core.environments import OURS, register

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
import gymnasium
env = gymnasium.make("core.environments:{0}", **{1})
env.reset(seed=0)
assert "tensorflow" not in sys.modules
print(sorted(key for key in gymnasium.registry if key.startswith("GraphCoach/")))
"""


def test_gymnasium_makes_them_by_their_module_without_tensorflow() -> None:
    program = PROGRAM.format("GraphCoach/MaxCut-v0", {"n_nodes": 5})
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout.strip() == str(sorted(OURS))


def test_registering_again_changes_nothing() -> None:
    import gymnasium

    before = {env_id: gymnasium.registry[env_id] for env_id in OURS}
    register()
    assert all(gymnasium.registry[env_id] is spec for env_id, spec in before.items())


@pytest.fixture
def adapter() -> Any:
    """The function of the guide, as it stands there."""
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    (block,) = (text for text in code if "path_graph.py" in text)
    assert len(block.strip().splitlines()) <= 12
    names: dict[str, Any] = {}
    exec(block, names)
    return names["graph"]


def test_the_guides_adapter_finds_the_graph_in_a_row_of_numbers(adapter: Any) -> None:
    rng = np.random.default_rng(0)
    nodes = rng.random((10, 6), dtype=np.float32)
    links = rng.integers(10, size=(40, 2))
    row = np.concatenate([nodes.ravel(), rng.random(40), links.ravel()], dtype=np.float32)
    mask = rng.random(10) < 0.5
    found = adapter(row, {"mask": mask})
    assert isinstance(found, GraphInstance)
    np.testing.assert_array_equal(found.nodes, np.column_stack([nodes, mask]))
    np.testing.assert_array_equal(found.edge_links, links)
