from __future__ import annotations

import itertools
import random
import time
from pathlib import Path as FilePath

import pytest

from core.doctor.report.model import Flow, Path, PathNode
from gui.doctor.path_layout import BOX_HEIGHT, BOX_WIDTH, CARD_WIDTH, lay_out, layer_of
from tests.gui.doctor.reports import sick_path


def random_path(n_operations: int, n_layers: int) -> Path:
    rng = random.Random(3)
    nodes = [PathNode(0, "loss", "loss", Flow.FLOWS, None)]
    nodes += [PathNode(i, "Mul", "operation", Flow.FLOWS, None) for i in range(1, n_operations)]
    edges = [(rng.randint(max(0, i - 8), i - 1), i) for i in range(1, n_operations)]
    edges += [(i, i + rng.randint(1, 5)) for i in range(1, n_operations - 5)]
    for i in range(2 * n_layers):
        number = n_operations + i
        nodes.append(PathNode(number, f"l{i // 2}/v{i % 2}", "variable", Flow.FLOWS, None))
        edges.append((rng.randint(1, n_operations - 1), number))
    return Path(tuple(nodes), tuple(dict.fromkeys(edges)))


def test_the_loss_is_on_top_and_everything_below_what_uses_it(tmp_path: FilePath) -> None:
    path = sick_path(tmp_path / "train.py")
    layout = lay_out(path)
    assert min(y for _, y in layout.centres.values()) == layout.centres[0][1]
    for upper, lower in path.edges:
        assert layout.centres[upper][1] < layout.centres[lower][1]


def test_variables_lie_in_a_card_per_layer_at_the_bottom(tmp_path: FilePath) -> None:
    layout = lay_out(sick_path(tmp_path / "train.py"))
    assert [card.title for card in layout.cards] == ["network/one", "network/two"]
    assert [[v.id for v in card.variables] for card in layout.cards] == [[5, 6], [7]]
    assert layout.cards[0].centre[1] == layout.cards[1].centre[1]
    assert layout.centres[5][0] == layout.centres[6][0]
    assert layout.centres[5][1] < layout.centres[6][1]


def test_edges_to_one_card_are_one_line(tmp_path: FilePath) -> None:
    layout = lay_out(sick_path(tmp_path / "train.py"))
    ends = [(line.upper.id, [lower.id for lower in line.lowers]) for line in layout.lines]
    assert (4, [5, 6]) in ends
    assert (4, [7]) in ends
    assert len(ends) == 6


@pytest.mark.parametrize(("n_operations", "n_layers"), [(12, 2), (60, 8), (300, 20)])
def test_nothing_overlaps(n_operations: int, n_layers: int) -> None:
    path = random_path(n_operations, n_layers)
    layout = lay_out(path)
    rows: dict[float, list[tuple[float, float]]] = {}
    for node in path.nodes:
        if node.kind != "variable":
            x, y = layout.centres[node.id]
            rows.setdefault(y, []).append((x, BOX_WIDTH))
    for card in layout.cards:
        rows.setdefault(card.centre[1], []).append((card.centre[0], CARD_WIDTH))
    for row in rows.values():
        row.sort()
        for (left, width), (right, other) in itertools.pairwise(row):
            assert right - left > (width + other) / 2
    heights = sorted(rows)
    gaps = [b - a for a, b in itertools.pairwise(heights)]
    assert min(gaps) > BOX_HEIGHT


def test_lines_lead_from_box_to_box(tmp_path: FilePath) -> None:
    layout = lay_out(random_path(40, 5))
    tops = {card.centre: card for card in layout.cards}
    for line in layout.lines:
        x, y = layout.centres[line.upper.id]
        assert line.points[0] == (x, y + BOX_HEIGHT / 2)
        heights = [y for _, y in line.points]
        assert heights == sorted(heights)
        if line.lowers[0].kind == "variable":
            assert line.points[-1] in tops
        else:
            x, y = layout.centres[line.lowers[0].id]
            assert line.points[-1] == (x, y - BOX_HEIGHT / 2)


def test_a_variable_nothing_leads_to_is_shown_as_well() -> None:
    nodes = (
        PathNode(0, "loss", "loss", Flow.FLOWS, None),
        PathNode(1, "net/a/kernel", "variable", Flow.STOPPED, None),
        PathNode(2, "plain", "variable", Flow.STOPPED, None),
    )
    layout = lay_out(Path(nodes, ()))
    assert [card.title for card in layout.cards] == ["net/a", ""]
    assert layout.lines == ()
    assert layout.centres[0][1] < layout.centres[1][1]


def test_a_loop_in_the_path_does_no_harm() -> None:
    nodes = tuple(
        PathNode(i, "Op", "operation" if i else "loss", Flow.FLOWS, None) for i in range(4)
    )
    layout = lay_out(Path(nodes, ((0, 1), (1, 2), (2, 3), (3, 1), (2, 2))))
    assert len(layout.lines) == 4


def test_layers_are_read_from_names() -> None:
    assert layer_of("network/dense/kernel") == "network/dense"
    assert layer_of("w") == ""


@pytest.mark.timed
def test_a_long_path_is_laid_out_at_once() -> None:
    path = random_path(300, 20)
    started = time.thread_time()
    lay_out(path)
    assert time.thread_time() - started < 1.0
