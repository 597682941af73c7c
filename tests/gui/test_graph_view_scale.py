"""At every screen scale a click hits the node that is seen under the cursor."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

# Node 2 alone has the map's brightest colour: it is looked for in the picture itself, in device
# pixels, and clicked there; the canvas must not be asked where it believes its nodes to be.
_SCRIPT = """
import numpy as np
from PySide6.QtCore import QEventLoop, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from core.graph import Graph
from gui.canvas.colour_map import colour_table
from gui.canvas.palette import LIGHT
from gui.graph_view import GraphView

n_nodes = {n_nodes}
app = QApplication([])
view = GraphView()
view.resize(700, 500)
view.show()
edges = {(i, j % n_nodes) for i in range(n_nodes) for j in (i + 1, 7 * i)}
loop = QEventLoop()
view.layout_finished.connect(loop.quit)
view.show_graph(Graph(x=[[0]] * n_nodes, edges=sorted(edges)))
loop.exec()
values = np.zeros(n_nodes)
values[2] = 1
view.set_node_values(values, "v")
view.canvas.zoom({zoom})
while not view.canvas.is_sharp():
    app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
image = view.canvas.grab().toImage()
image = image.convertToFormat(image.Format.Format_RGB32)
ratio = view.canvas.devicePixelRatioF()
pixels = np.array(image.constBits()).reshape(image.height(), -1, 4)[:, :, 2::-1].astype(int)
away = np.abs(pixels - colour_table("viridis", LIGHT)[255].astype(int)).sum(axis=2)
away[:, -round(96 * ratio):] = 999
rows, columns = np.nonzero(away < 40)
at = QPoint(round(columns.mean() / ratio), round(rows.mean() / ratio))
QTest.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=at)
print(ratio, len(rows), view.canvas.marks.selected)
view.close()
"""


@pytest.mark.parametrize("factor", ["1", "1.5", "2"])
@pytest.mark.parametrize(("n_nodes", "zoom"), [(8, 1.3), (1500, 1.0)], ids=["shapes", "layers"])
def test_a_click_hits_the_node_that_is_seen(factor: str, n_nodes: int, zoom: float) -> None:
    script = _SCRIPT.replace("{n_nodes}", str(n_nodes)).replace("{zoom}", str(zoom))
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"QT_SCALE_FACTOR": factor, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    ratio, n_pixels, selected = done.stdout.split()
    assert float(ratio) == float(factor)
    assert int(n_pixels) > 3
    assert selected == "2"
