"""When a run by hand asks: threshold, first labels, and how many questions at most."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from core.asking import Asking
from core.commands import SetAsking
from core.config import LARGEST
from gui.palette import SPACE_M, SPACE_S
from gui.settings_form import Field, Number, Options, SettingsForm

_ADAPTS, _FIXED = "adapts", "fixed"
_MOST = 1_000_000
_WIDTH = 440


class AskingDialog(QDialog):
    """Every value of asking, explained.

    Signals:
        command(SetAsking): ask like this from now on, when unsure.
    """

    command = Signal(object)

    def __init__(self, asking: Asking, threshold: float, parent: QWidget | None = None) -> None:
        """Show what is in force.

        Args:
            asking: the settings.
            threshold: the largest gap asked about now, offered where it is to stay; NaN for none.
            parent: the window.
        """
        super().__init__(parent)
        self.setObjectName("asking-dialog")
        self.setWindowTitle(self.tr("When to ask"))
        intro = QLabel(
            self.tr(
                "A run goes on by itself and stops for a label where the agent is unsure: where "
                "the best two Q-values differ by no more than the threshold. What you labelled "
                "already, the same action on the same graph, is not asked again."
            ),
            self,
        )
        intro.setWordWrap(True)
        self._asking = asking
        self._form = SettingsForm("asking", asking_fields(), self)
        self._form.show_values(_to_fields(asking, threshold))
        self._problem = QLabel(self)
        self._problem.setObjectName("asking-problem")
        self._problem.setWordWrap(True)
        self._form.edited.connect(lambda: self._problem.setText(self._form.problem()))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        for part in (intro, self._form, self._problem, buttons):
            layout.addWidget(part)
        self.setMinimumWidth(_WIDTH)
        self.resize(_WIDTH, layout.totalHeightForWidth(_WIDTH))  # else the wrapped text takes it

    def accept(self) -> None:
        """Give the order; a field that is no number keeps the dialog open."""
        problem = self._form.problem()
        self._problem.setText(problem)
        if problem:
            return
        self.command.emit(SetAsking(_from_fields(self._asking, self._form.values())))
        super().accept()


def asking_fields() -> tuple[Field, ...]:
    """The fields; a budget of 0 has no end."""
    return (
        Options(
            "rule",
            _tr("Threshold"),
            _tr("Whether it follows the size of the newest gaps or stays as it is set."),
            [(_tr("adapts to the newest gaps"), _ADAPTS), (_tr("stays as set"), _FIXED)],
        ),
        Number(
            "percent",
            _tr("Share asked about, %"),
            _tr("Where it adapts: this share of the newest 50 gaps, the smallest, are asked."),
            0.0,
            100.0,
            excludes_low=True,
        ),
        Number(
            "threshold",
            _tr("Largest gap asked about"),
            _tr("Where it stays: the difference of the best two Q-values."),
            0.0,
            LARGEST,
        ),
        Number(
            "first",
            _tr("Ask always until so many labels"),
            _tr("A new agent's Q-values do not say yet what it is sure of."),
            0,
            _MOST,
            is_integer=True,
        ),
        Number(
            "per_minute",
            _tr("Questions a minute at most"),
            _tr("In any 60 seconds; the run goes on without asking. 0 has no limit."),
            0,
            _MOST,
            is_integer=True,
        ),
        Number(
            "in_all",
            _tr("Questions in all at most"),
            _tr("From now on; then the run pauses. 0 has no limit."),
            0,
            _MOST,
            is_integer=True,
        ),
    )


def _to_fields(asking: Asking, threshold: float) -> dict[str, object]:
    fixed = asking.threshold
    offered = threshold if threshold == threshold else 0.1
    return {
        "rule": _ADAPTS if fixed is None else _FIXED,
        "percent": 100.0 * asking.share,
        "threshold": offered if fixed is None else fixed,
        "first": asking.first,
        "per_minute": asking.per_minute or 0,
        "in_all": asking.in_all or 0,
    }


def _from_fields(before: Asking, values: dict[str, object]) -> Asking:
    numbers = {name: float(str(value)) for name, value in values.items() if name != "rule"}
    return replace(
        before,
        is_on=True,
        threshold=numbers["threshold"] if values["rule"] == _FIXED else None,
        share=numbers["percent"] / 100.0,
        first=int(numbers["first"]),
        per_minute=int(numbers["per_minute"]) or None,
        in_all=int(numbers["in_all"]) or None,
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("AskingDialog", text)
