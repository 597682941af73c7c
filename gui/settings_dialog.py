"""Settings of the network and of learning, with two presets."""

from __future__ import annotations

from dataclasses import asdict

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QMessageBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.commands import NewNetwork, SetHyperparameters
from core.config import Hyperparameters, NetworkConfig, Objective
from core.telemetry import Snapshot
from gui.comfort import Comfort, comfort_fields
from gui.palette import SPACE_M, SPACE_S
from gui.settings_fields import exploring_fields, learning_fields, network_fields
from gui.settings_form import SettingsForm
from gui.settings_notes import keep_check, new_session_text, notes

_DEFAULT, _AS_POSTED, _CUSTOM = range(3)


class SettingsDialog(QDialog):
    """Every value of the network and of learning.

    Signals:
        command(Command): NewNetwork when the network's shape changed, after a question; else
            SetHyperparameters; nothing when nothing changed.
        comfort_chosen(Comfort): the window shall sound or move otherwise from now on.
    """

    command = Signal(object)
    comfort_chosen = Signal(object)

    def __init__(
        self, snapshot: Snapshot, parent: QWidget | None = None, comfort: Comfort | None = None
    ) -> None:
        super().__init__(parent)
        self._comfort = comfort or Comfort()
        self.setObjectName("settings-dialog")
        self.setWindowTitle(self.tr("Settings"))
        self._network = snapshot.architecture.network
        self._hyperparameters = snapshot.hyperparameters
        self._snapshot = snapshot
        self._n_actions = snapshot.architecture.n_actions or len(snapshot.action_names)
        self._build()
        self._show(self._network, self._hyperparameters)

    def accept(self) -> None:
        """Give the order for what changed; a new network only after a question."""
        if self._problem():
            self._judge()
            return
        network, hyperparameters = self._read()
        comfort = Comfort(**self._comfort_form.values())
        if comfort != self._comfort:
            self._comfort = comfort
            self.comfort_chosen.emit(comfort)
        if network != self._network:
            self._ask(network, hyperparameters)
            return
        if hyperparameters != self._hyperparameters:
            self.command.emit(SetHyperparameters(hyperparameters))
        super().accept()

    def _build(self) -> None:
        self._preset = QComboBox(self)
        self._preset.setObjectName("settings-preset")
        self._preset.setAccessibleName(self.tr("Preset"))
        self._preset.setToolTip(self.tr("Sets every value of the network and what goes with it."))
        self._preset.addItems([self.tr("Default"), self.tr("As posted"), self.tr("Custom")])
        self._preset.activated.connect(self._take_preset)
        self._network_form = SettingsForm("network", network_fields(), self)
        self._exploring_form = SettingsForm("exploring", exploring_fields(), self)
        self._learning_form = SettingsForm("learning", learning_fields(), self)
        self._comfort_form = SettingsForm("comfort", comfort_fields(), self)
        self._comfort_form.show_values(asdict(self._comfort))
        tabs = QTabWidget(self)
        tabs.setObjectName("settings-tabs")
        tabs.setAccessibleName(self.tr("Parts of the settings"))
        for form, title in (
            (self._network_form, self.tr("Network")),
            (self._learning_form, self.tr("Learning")),
            (self._exploring_form, self.tr("Exploring")),
            (self._comfort_form, self.tr("Window")),
        ):
            tabs.addTab(form, title)
            form.edited.connect(self._judge)
        self._notes = QLabel(self)
        self._notes.setObjectName("settings-notes")
        self._notes.setWordWrap(True)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        top = QFormLayout()
        top.addRow(self.tr("Preset"), self._preset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addLayout(top)
        layout.addWidget(tabs, 1)
        layout.addWidget(self._notes)
        layout.addWidget(self._buttons)
        self.setMinimumWidth(440)

    def _take_preset(self, index: int) -> None:
        network, hyperparameters = self._read()
        if index == _DEFAULT:
            self._show(NetworkConfig(head=network.head), _default_learning(hyperparameters))
        elif index == _AS_POSTED:
            self._show(NetworkConfig.as_posted(self._n_actions), _posted_learning(hyperparameters))

    def _show(self, network: NetworkConfig, hyperparameters: Hyperparameters) -> None:
        values = {f: getattr(network, f) for f in asdict(network)}
        self._network_form.show_values(values)
        values = {f: getattr(hyperparameters, f) for f in asdict(hyperparameters)}
        self._learning_form.show_values(values)
        self._exploring_form.show_values(values)
        self._judge()

    def _read(self) -> tuple[NetworkConfig, Hyperparameters]:
        learning = self._learning_form.values() | self._exploring_form.values()
        return NetworkConfig(**self._network_form.values()), Hyperparameters(**learning)

    def _problem(self) -> str:
        forms = (self._network_form, self._learning_form, self._exploring_form)
        return next((p for p in (form.problem() for form in forms) if p), "")

    def _judge(self) -> None:
        """Say what the values mean, or which of them cannot be."""
        problem = self._problem()
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not problem)
        self._notes.setProperty("role", "error" if problem else "question")
        self._notes.style().unpolish(self._notes)
        self._notes.style().polish(self._notes)
        if problem:
            self._notes.setText(problem)
            self._notes.show()
            self._make_room()
            return
        network, hyperparameters = self._read()
        self._preset.setCurrentIndex(self._preset_of(network, hyperparameters))
        changes = network != self._network
        self._notes.setText("\n\n".join(notes(network, changes)))
        self._notes.setVisible(bool(self._notes.text()))
        self._make_room()

    def _make_room(self) -> None:
        """Grow for wrapped notes: a dialog's least height does not count them, fields shrink."""
        layout = self.layout()
        assert layout is not None, "made in _build"
        layout.activate()
        width = max(self.width(), self.minimumWidth())
        needed = layout.totalHeightForWidth(width)
        if self.height() < needed:
            self.resize(width, min(needed, self.screen().availableGeometry().height()))

    def _preset_of(self, network: NetworkConfig, hyperparameters: Hyperparameters) -> int:
        if network == NetworkConfig(head=network.head) and hyperparameters == _default_learning(
            hyperparameters
        ):
            return _DEFAULT
        is_posted = network == NetworkConfig.as_posted(self._n_actions)
        if is_posted and hyperparameters == _posted_learning(hyperparameters):
            return _AS_POSTED
        return _CUSTOM

    def _ask(self, network: NetworkConfig, hyperparameters: Hyperparameters) -> None:
        box = QMessageBox(
            QMessageBox.Icon.Question,
            self.tr("Start a new network?"),
            self.tr("Another shape needs a new network that has learned nothing yet."),
            parent=self,
        )
        box.setObjectName("settings-question")
        keeps = keep_check(self._snapshot)
        box.setCheckBox(keeps)
        objective = hyperparameters.objective

        def explain() -> None:
            box.setInformativeText(new_session_text(self._snapshot, keeps.isChecked(), objective))

        keeps.toggled.connect(explain)
        explain()
        start = box.addButton(self.tr("Start a new network"), QMessageBox.ButtonRole.AcceptRole)
        start.setObjectName("settings-start-new-network")
        keep = box.addButton(self.tr("Keep the present one"), QMessageBox.ButtonRole.RejectRole)
        keep.setObjectName("settings-keep-network")
        box.setDefaultButton(keep)
        start.clicked.connect(
            lambda: self._start(NewNetwork(network, hyperparameters, keeps.isChecked()))
        )
        box.open()

    def _start(self, command: NewNetwork) -> None:
        self.command.emit(command)
        super().accept()


def _default_learning(now: Hyperparameters) -> Hyperparameters:
    """The default way of learning; what the person wants rewarded stays."""
    return Hyperparameters(objective=now.objective, reward_source=now.reward_source)


def _posted_learning(now: Hyperparameters) -> Hyperparameters:
    """As posted: no clipping, and the greedy action is the smallest Q-value."""
    return Hyperparameters(clip_norm=0.0, objective=Objective.COST, reward_source=now.reward_source)
