"""The card beside the cursor that tells what is under it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from core.graph import Graph
from gui.canvas.palette import CanvasPalette

MAX_ROWS = 12
_PADDING = 9.0
_COLUMN_GAP = 14.0


@dataclass(frozen=True, slots=True)
class Card:
    """A heading and rows of a name with a value."""

    heading: str
    rows: tuple[tuple[str, str], ...]


def node_card(graph: Graph, node: int, value: tuple[str, float] | None) -> Card:
    """Id, name, degree, the value it is coloured by, and its features, non-zero ones first."""
    translate = QCoreApplication.translate
    name = graph.node_names[node]
    heading = name
    rows = []
    if name == str(node):
        heading = translate("NodeCard", "node {}").format(node)
    else:
        rows.append((translate("NodeCard", "id"), str(node)))
    if value is not None and value[0] not in graph.feature_names:
        rows.append((value[0], number_text(value[1])))
    touching = graph.edges[(graph.edges == node).any(axis=1)]
    if graph.directed:
        rows.append((translate("NodeCard", "in"), str(int((touching[:, 1] == node).sum()))))
        rows.append((translate("NodeCard", "out"), str(int((touching[:, 0] == node).sum()))))
    else:
        rows.append((translate("NodeCard", "edges"), str(len(touching))))
    features = graph.x[node].tolist()
    order = list(range(len(features)))
    if len(features) > MAX_ROWS:
        order = sorted(order, key=lambda column: features[column] == 0)[:MAX_ROWS]
    rows += [(graph.feature_names[column], number_text(features[column])) for column in order]
    if len(features) > MAX_ROWS:
        more = translate("NodeCard", "and {} more features").format(len(features) - MAX_ROWS)
        rows.append((more, ""))
    return Card(heading, tuple(rows))


def edge_card(graph: Graph, edge: int) -> Card:
    """Ends, weight and attributes of an edge."""
    source, target = (graph.node_names[end] for end in graph.edges[edge].tolist())
    rows = []
    if graph.weights is not None:
        rows.append(
            (QCoreApplication.translate("EdgeCard", "weight"), number_text(graph.weights[edge]))
        )
    for name, values in list(graph.edge_attributes.items())[:MAX_ROWS]:
        rows.append((name, str(values[edge])[:60]))
    arrow = "→" if graph.directed else "–"
    return Card(f"{source} {arrow} {target}", tuple(rows))


def spoken(graph: Graph, selected: int) -> str:
    """What a screen reader says of the picture; `selected` is a node, or -1."""
    text = QCoreApplication.translate("GraphCanvas", "{}: {} nodes, {} edges.").format(
        graph.name, graph.n_nodes, graph.n_edges
    )
    if selected < 0:
        return text
    name = graph.node_names[selected]
    return text + QCoreApplication.translate("GraphCanvas", " Selected: {}.").format(name)


def number_text(value: float) -> str:
    """A number as short as it can be said without loss the eye would see."""
    return f"{value:.5g}".replace("-", "\N{MINUS SIGN}")


def paint_card(
    painter: QPainter, card: Card, at: QPointF, area: QRectF, palette: CanvasPalette
) -> None:
    """Draw the card near a point, wholly inside the area where it fits."""
    bold = QFont(painter.font())
    bold.setBold(True)
    metrics, heading_metrics = QFontMetricsF(painter.font()), QFontMetricsF(bold)
    line = metrics.height()
    rows = [(metrics.elidedText(n, Qt.TextElideMode.ElideRight, 220), v) for n, v in card.rows]
    names = max((metrics.horizontalAdvance(name) for name, _ in rows), default=0.0)
    values = max((metrics.horizontalAdvance(value) for _, value in rows), default=0.0)
    heading = heading_metrics.elidedText(card.heading, Qt.TextElideMode.ElideRight, 320)
    inner = max(names + _COLUMN_GAP + values, heading_metrics.horizontalAdvance(heading))
    box = QRectF(0, 0, inner + 2 * _PADDING, (len(rows) + 1) * line + 2 * _PADDING)
    box.moveTo(_beside(at, box, area))
    painter.setPen(QPen(QColor(palette.card_border), 1))
    painter.setBrush(QColor(palette.card))
    painter.drawRoundedRect(box, 6, 6)
    inside = box.adjusted(_PADDING, _PADDING, -_PADDING, -_PADDING)
    plain = painter.font()
    painter.setFont(bold)
    painter.setPen(QColor(palette.text))
    painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, heading)
    painter.setFont(plain)
    for number, (name, value) in enumerate(rows, start=1):
        row = QRectF(inside.left(), inside.top() + number * line, inside.width(), line)
        painter.setPen(QColor(palette.muted_text))
        painter.drawText(row, Qt.AlignmentFlag.AlignLeft, name)
        painter.setPen(QColor(palette.text))
        painter.drawText(row, Qt.AlignmentFlag.AlignRight, value)


def _beside(at: QPointF, box: QRectF, area: QRectF) -> QPointF:
    """Top left corner: right of and below the point, on the other side where that is cut off."""
    x, y = at.x() + 16, at.y() + 16
    if x + box.width() > area.right() - 4:
        x = at.x() - 16 - box.width()
    if y + box.height() > area.bottom() - 4:
        y = at.y() - 16 - box.height()
    return QPointF(
        min(max(x, 4.0), max(area.right() - 4 - box.width(), 4.0)),
        min(max(y, 4.0), max(area.bottom() - 4 - box.height(), 4.0)),
    )
