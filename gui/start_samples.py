"""What the start page shows of the samples, read and laid out off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from core.graph_io import ReadOptions, read_graph_file
from gui.canvas.latest_job import LatestJob, Report
from gui.canvas.scene import Scene
from gui.graph_layout import LayoutKind, compute_layout
from gui.numbers import format_count
from gui.samples import sample_paths


@dataclass(frozen=True, slots=True, eq=False)
class SampleFace:
    """One sample file: its first graph with its places, and how many there are."""

    path: Path
    scene: Scene
    n_graphs: int

    def counts(self) -> str:
        """How large it is, in a few words."""
        if self.n_graphs > 1:
            return _tr("{0} labelled graphs").format(format_count(self.n_graphs))
        graph = self.scene.graph
        nodes, edges = format_count(graph.n_nodes), format_count(graph.n_edges)
        return _tr("{0} nodes, {1} edges").format(nodes, edges)


class SampleReader(QObject):
    """Reads every sample once.

    Signals:
        read(SampleFace): one more is ready to be drawn.
    """

    read = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job = LatestJob("start page samples", self)
        self._job.reported.connect(self.read)

    def start(self) -> None:
        """Begin to read; `read` tells of each sample."""
        self._job.submit(_read_all)

    def stop(self) -> None:
        """Wait until the thread has ended."""
        self._job.stop()


def sample_title(path: Path) -> str:
    """A sample's file name as a person reads it."""
    return path.stem.replace("_", " ")


def _read_all(report: Report) -> None:
    for path in sample_paths():
        report.check()
        try:
            graphs = read_graph_file(path, ReadOptions()).graphs
        except (ValueError, OSError):  # told when it is opened; the others keep their pictures
            continue
        layout = compute_layout(graphs[0], LayoutKind.AUTOMATIC)
        scene = Scene(graphs[0], layout.points, layout.spacing, layout.routes)
        report(SampleFace(path, scene, len(graphs)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("start_samples", text)
