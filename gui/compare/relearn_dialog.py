"""Asks with which settings a session's labels are to be learned from again, and shows how far."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from enum import Enum
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QProgressBar,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.comparison import ComparedSession
from core.config import Hyperparameters, NetworkConfig
from gui.compare.relearn_run import RelearnWish
from gui.compare.table import setting_words
from gui.elided_label import ElidedLabel
from gui.number_field import NumberField
from gui.numbers import format_count
from gui.palette import SPACE_M, SPACE_S
from gui.settings_fields import exploring_fields, learning_fields, network_fields
from gui.settings_form import SettingsForm

_LARGEST_SEED = 2**31 - 1


class RelearnDialog(QDialog):
    """Every setting of a session, to be changed for a duplicate that learns again.

    Signals:
        wanted(RelearnWish): learn again like this.
        cancelled(): do not go on.
    """

    wanted = Signal(object)
    cancelled = Signal()

    def __init__(self, session: ComparedSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("relearn-dialog")
        self.setWindowTitle(self.tr("Duplicate and re-learn"))
        self._session = session
        self._is_running = False
        self._build()
        values = _values(session.config.hyperparameters) | _values(session.config.network)
        for form in self._forms:
            form.show_values(values)
        self._judge()

    def show_progress(self, done: int, of: int) -> None:
        """How far it is."""
        self._bar.setRange(0, max(1, of))
        self._bar.setValue(done)
        self._bar.setFormat(self.tr("step {0} of {1}").format(format_count(done), format_count(of)))

    def show_failure(self, why: str) -> None:
        """There is no new session; the settings may be changed and tried again."""
        self._set_running(False)
        self._say(self.tr("It did not work: {0}").format(why), "error")

    def accept(self) -> None:
        """Give the order; the dialog stays and shows how far it is."""
        if self._is_running or self._problem():
            return
        self._set_running(True)
        self.show_progress(0, self._session.n_steps)
        self.wanted.emit(
            RelearnWish(
                source=self._session.path,
                settings=self._words(),
                seed=int(self._seed.value),
                program=self._session.program,
            )
        )

    def finish(self) -> None:
        """The new session is there."""
        self._is_running = False
        super().accept()

    def reject(self) -> None:
        """Cancel what runs, or close."""
        if self._is_running:
            self._set_running(False)
            self._say(self.tr("Cancelled; nothing was kept."), "muted")
            self.cancelled.emit()
            return
        super().reject()

    # -- inside ------------------------------------------------------------------------------

    def _build(self) -> None:
        name = ElidedLabel(self)
        name.setText(self._session.path.name)
        about = QLabel(self)
        about.setWordWrap(True)
        about.setProperty("role", "muted")
        about.setText(
            self.tr(
                "A new session takes the same {0} steps and learns from the same {1} labels. What "
                "you change here holds from its first step on; all else is as it was recorded."
            ).format(format_count(self._session.n_steps), format_count(self._session.n_labels))
        )
        network = [field for field in network_fields() if field.name != "head"]
        self._tabs = QTabWidget(self)
        self._tabs.setObjectName("relearn-tabs")
        self._tabs.setAccessibleName(self.tr("Parts of the settings"))
        self._forms = []
        for prefix, title, fields in (
            ("learning", self.tr("Learning"), learning_fields()),
            ("network", self.tr("Network"), network),
            ("exploring", self.tr("Exploring"), exploring_fields()),
        ):
            form = SettingsForm(f"relearn-{prefix}", fields, self)
            form.edited.connect(self._judge)
            self._tabs.addTab(form, title)
            self._forms.append(form)
        self._note = QLabel(self)
        self._note.setObjectName("relearn-note")
        self._note.setWordWrap(True)
        self._bar = QProgressBar(self)
        self._bar.setObjectName("relearn-progress")
        self._bar.setAccessibleName(self.tr("Steps taken again"))
        self._bar.hide()
        self._make_buttons()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(name)
        layout.addWidget(about)
        layout.addLayout(self._top())
        layout.addWidget(self._tabs, 1)
        for part in (self._note, self._bar, self._buttons):
            layout.addWidget(part)
        self.setMinimumWidth(460)

    def _top(self) -> QFormLayout:
        seed = self._session.config.seed
        self._seed = NumberField(seed, 0, _LARGEST_SEED, is_integer=True, parent=self)
        self._seed.setObjectName("relearn-seed")
        self._seed.setAccessibleName(self.tr("Seed"))
        self._seed.set_hint(self.tr("Of first weights and samples; the episodes stay the same."))
        self._seed.textEdited.connect(self._judge)
        self._seed.value_changed.connect(self._judge)
        top = QFormLayout()
        top.setSpacing(SPACE_S)
        top.addRow(self.tr("Seed"), self._seed)
        return top

    def _make_buttons(self) -> None:
        standard = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(standard.Ok | standard.Cancel, self)
        self._ok = self._buttons.button(standard.Ok)
        self._ok.setText(self.tr("Re-learn"))
        self._ok.setObjectName("relearn-start")
        self._buttons.button(standard.Cancel).setObjectName("relearn-cancel")
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _set_running(self, is_running: bool) -> None:
        self._is_running = is_running
        self._bar.setVisible(is_running)
        self._tabs.setEnabled(not is_running)
        self._seed.setEnabled(not is_running)
        self._judge()

    def _judge(self) -> None:
        """Say what will be otherwise, or which value cannot be."""
        problem = self._problem()
        self._ok.setEnabled(not problem and not self._is_running)
        if problem:
            self._say(problem, "error")
            return
        words = setting_words()
        changed = [
            f"{words.get(name, name)} = {value}"
            for name, _, value in (word.partition("=") for word in self._words())
        ]
        if int(self._seed.value) != self._session.config.seed:
            changed.append(f"{self.tr('Seed')} = {int(self._seed.value)}")
        same = self.tr("Nothing is changed: the new session will learn exactly the same.")
        self._say(
            self.tr("Otherwise: {0}").format(", ".join(changed)) if changed else same, "muted"
        )

    def _problem(self) -> str:
        problems = [form.problem() for form in self._forms]
        if not self._seed.is_valid:
            problems.insert(0, f"{self._seed.accessibleName()}: {self._seed.toolTip()}")
        return next(filter(None, problems), "")

    def _words(self) -> tuple[str, ...]:
        """NAME=VALUE of each setting that is not as it was left."""
        read: dict[str, Any] = {}
        for form in self._forms:
            read |= form.values()
        config = self._session.config
        network = replace(config.network, **_of(NetworkConfig, read))
        learning = replace(config.hyperparameters, **_of(Hyperparameters, read))
        before = _values(config.hyperparameters) | _values(config.network)
        after = _values(learning) | _values(network)
        return tuple(f"{k}={_word(after[k])}" for k in after if after[k] != before[k])

    def _say(self, text: str, role: str) -> None:
        self._note.setProperty("role", role)
        self._note.style().unpolish(self._note)
        self._note.style().polish(self._note)
        self._note.setText(text)


def _values(config: NetworkConfig | Hyperparameters) -> dict[str, Any]:
    return {name: getattr(config, name) for name in asdict(config)}


def _of(
    kind: type[NetworkConfig] | type[Hyperparameters], values: dict[str, Any]
) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in kind.__dataclass_fields__}


def _word(value: object) -> str:
    """A value as `core.setting_words` reads it."""
    if isinstance(value, Enum):
        return str(value.value)
    return value if isinstance(value, str) else json.dumps(value)
