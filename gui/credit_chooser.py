"""Chooses which steps a label is for when the agent runs on without waiting."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from core.credit import CreditRule, CreditSettings
from gui.numbers import format_count

WINDOWS = (2, 3, 4, 6, 8, 12, 16, 24, 32, 64)
"""Steps that can get a share."""


class CreditChooser(QToolButton):
    """A button that names the rule in force; its menu has the others.

    Signals:
        settings_changed(CreditSettings): the person chose another rule or window.
        calibration_wanted(): the reaction time is to be measured.
    """

    settings_changed = Signal(object)
    calibration_wanted = Signal()

    def __init__(self, settings: CreditSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("credit-rule")
        self.setAccessibleName(self.tr("Credit rule"))
        self.setToolTip(
            self.tr(
                "Which steps a label is for when the agent runs without waiting for you. "
                "Otherwise a label is for the step on screen alone."
            )
        )
        self.setProperty("framed", True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._settings = settings
        self._rules: dict[CreditRule, QAction] = {}
        self.setMenu(self._make_menu())
        self._show()

    @property
    def settings(self) -> CreditSettings:
        """The rule in force."""
        return self._settings

    def set_settings(self, settings: CreditSettings) -> None:
        """Another rule is in force; tells it."""
        if settings == self._settings:
            return
        self._settings = settings
        self._show()
        self.settings_changed.emit(settings)

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setObjectName("credit-menu")
        group = QActionGroup(self)
        for rule in CreditRule:
            action = menu.addAction("")
            action.setObjectName(f"credit-rule-{rule.value.replace(' ', '-')}")
            action.setCheckable(True)
            action.triggered.connect(partial(self._choose_rule, rule))
            group.addAction(action)
            self._rules[rule] = action
        menu.addSeparator()
        menu.addMenu(self._window_menu(menu))
        calibrate = menu.addAction(self.tr("Measure my reaction time…"))
        calibrate.setObjectName("credit-calibrate")
        calibrate.triggered.connect(lambda: self.calibration_wanted.emit())
        return menu

    def _window_menu(self, parent: QMenu) -> QMenu:
        menu = QMenu(self.tr("Steps that can get a share"), parent)
        menu.setObjectName("credit-window")
        group = QActionGroup(menu)
        self._windows: dict[int, QAction] = {}
        for window in WINDOWS:
            action = menu.addAction(self.tr("last {0}").format(window))
            action.setObjectName(f"credit-window-{window}")
            action.setCheckable(True)
            action.triggered.connect(partial(self._choose_window, window))
            group.addAction(action)
            self._windows[window] = action
        return menu

    def _choose_rule(self, rule: CreditRule, _checked: bool = False) -> None:
        self.set_settings(replace(self._settings, rule=rule))

    def _choose_window(self, window: int, _checked: bool = False) -> None:
        self.set_settings(replace(self._settings, window=window))

    def _show(self) -> None:
        settings = self._settings
        window = format_count(settings.window)
        delay, spread = f"{settings.delay_s:.2f}", f"{settings.spread_s:.2f}"
        for rule, text in (
            (CreditRule.LAST_STEP, self.tr("Step on screen")),
            (CreditRule.UNIFORM, self.tr("Last {0} steps alike").format(window)),
            (
                CreditRule.KERNEL,
                self.tr("By reaction time, {0} ± {1} s").format(delay, spread),
            ),
        ):
            self._rules[rule].setText(text)
        self._rules[settings.rule].setChecked(True)
        for window_size, action in self._windows.items():
            action.setChecked(window_size == settings.window)
        short = {
            CreditRule.LAST_STEP: self.tr("Credit: on screen"),
            CreditRule.UNIFORM: self.tr("Credit: last {0}").format(window),
            CreditRule.KERNEL: self.tr("Credit: {0} s ago").format(delay),
        }
        self.setText(short[settings.rule])
        self.setAccessibleDescription(self._rules[settings.rule].text())
