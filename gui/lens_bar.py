"""The chooser upon the canvas: what to see on the graph, of which action, after which layer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from core.lens_view import LensKind, LensRequest, LensTarget, LensView
from gui.elided_label import ElidedLabel
from gui.form_rows import make_combo
from gui.lens_words import describe, kind_names, target_names
from gui.palette import SMALL, SPACE_S, SPACE_XS
from gui.theme import Theme

_WIDTH = 268


class LensBar(QFrame):
    """One small combo box while off; target or layer, and a line of numbers, while on.

    Signals:
        request_changed(object): a LensRequest, or None for off.
        table_toggled(bool): whether the table of numbers is wanted.
        resized(): it takes more or less room.
    """

    request_changed = Signal(object)
    table_toggled = Signal(bool)
    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lens-bar")
        self.setAccessibleName(self.tr("Lens on the graph"))
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._kind = make_combo(
            "lens-kind",
            self.tr("What to see on the graph"),
            self.tr("What Q depends on, and how nodes look to the network"),
            kind_names(),
        )
        self._target = make_combo(
            "lens-target", self.tr("Whose Q-value"), self.tr("Whose Q-value"), target_names()
        )
        self._layer = make_combo(
            "lens-layer", self.tr("After which layer"), self.tr("After which convolution")
        )
        self._table = QToolButton(self)
        self._table.setObjectName("lens-table-toggle")
        self._table.setText(self.tr("Table"))
        self._table.setCheckable(True)
        self._table.setToolTip(self.tr("The numbers as a table; of the selected node, if one is"))
        self._text = ElidedLabel(self)
        self._text.setObjectName("lens-text")
        self._text.setFont(theme.font(SMALL))
        self._arrange()
        for box in (self._kind, self._target, self._layer):
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            box.currentIndexChanged.connect(self._choose)
        self._table.toggled.connect(self.table_toggled)
        self.set_layers(1)
        self._fit()

    @property
    def wants_table(self) -> bool:
        """Whether the numbers are wanted as a table."""
        return self._table.isChecked()

    def request(self) -> LensRequest | None:
        """What is chosen now."""
        kind = self._kind.currentData()
        if kind is None:
            return None
        return LensRequest(
            kind=LensKind(kind),
            target=LensTarget(self._target.currentData()),
            layer=max(0, self._layer.currentIndex()),
        )

    def choose(self, kind: LensKind | None) -> None:
        """Choose what to see, as by hand."""
        self._kind.setCurrentIndex([k for _, k in kind_names()].index(kind))

    def set_layers(self, n_layers: int) -> None:
        """Offer as many convolutions as the network has; the last one at first."""
        if self._layer.count() == n_layers:
            return
        self._layer.blockSignals(True)
        self._layer.clear()
        for i in range(n_layers):
            self._layer.addItem(self.tr("after conv {0}").format(i + 1), i)
        self._layer.setCurrentIndex(n_layers - 1)
        self._layer.blockSignals(False)

    def show_view(
        self, view: LensView | None, action_names: tuple[str, ...], is_elsewhere: bool = False
    ) -> None:
        """Say what the newest answer is.

        Args:
            view: the answer, None while there is none.
            action_names: of the environment.
            is_elsewhere: whether a graph is on screen that the agent is not at, so that there
                will be no answer.
        """
        if view is not None:
            text = describe(view, action_names)
        else:
            elsewhere = self.tr("Only of the step the agent is at now")
            text = elsewhere if is_elsewhere else self.tr("Looking …")
        if text != self._text.text():
            self._text.setText(text)
        if view is not None:
            self._text.set_hint(
                self.tr("With the weights after {0} updates; took {1} ms").format(
                    view.n_updates, round(view.milliseconds, 1)
                )
            )

    def _arrange(self) -> None:
        icon_row = QHBoxLayout()
        icon_row.setSpacing(SPACE_XS)
        icon_row.addWidget(self._kind, 1)
        icon_row.addWidget(self._target, 1)
        icon_row.addWidget(self._layer, 1)
        self._second = QWidget(self)
        text_row = QHBoxLayout(self._second)
        text_row.setContentsMargins(0, 0, 0, 0)
        text_row.setSpacing(SPACE_XS)
        text_row.addWidget(self._text, 1)
        text_row.addWidget(self._table)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        column.setSpacing(SPACE_XS)
        column.addLayout(icon_row)
        column.addWidget(self._second)

    def _choose(self, _index: int) -> None:
        self._fit()
        self.request_changed.emit(self.request())

    def _fit(self) -> None:
        """Take only the room that the choice needs."""
        request = self.request()
        is_on = request is not None
        is_embedding = request is not None and request.kind is LensKind.EMBEDDING
        self._target.setVisible(is_on and not is_embedding)
        self._layer.setVisible(is_embedding)
        self._second.setVisible(is_on)
        if not is_on:
            self._table.setChecked(False)
        layout = self.layout()
        assert layout is not None, "made in the constructor"
        layout.activate()
        hint = self.sizeHint()
        self.resize(_WIDTH if is_on else self._kind.sizeHint().width() + SPACE_S + 4, hint.height())
        self.resized.emit()
