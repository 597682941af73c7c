"""What makes the window easier on eyes and ears: sounds, and how much on it moves."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSettings
from PySide6.QtWidgets import QApplication, QStyle

from gui.settings_form import Field, Switch

_SOUNDS, _STILL = "sounds", "reduced-motion"


@dataclass(frozen=True, slots=True)
class Comfort:
    """A person's choice; it belongs to the window, not to a session."""

    sounds: bool = False
    reduced_motion: bool = False


def stored_comfort(settings: QSettings) -> Comfort:
    """What was chosen; where nothing was, no sounds, and movement as the system has it."""
    return Comfort(
        sounds=settings.value(_SOUNDS, False, bool) is True,
        reduced_motion=settings.value(_STILL, system_reduces_motion(), bool) is True,
    )


def store_comfort(settings: QSettings, comfort: Comfort) -> None:
    """Remember a choice."""
    settings.setValue(_SOUNDS, comfort.sounds)
    settings.setValue(_STILL, comfort.reduced_motion)


def system_reduces_motion() -> bool:
    """Whether the desktop's settings switch animations off."""
    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0


def comfort_fields() -> list[Field]:
    """The fields of the settings, named as in `Comfort`."""
    return [
        Switch(
            "sounds",
            _tr("Sounds"),
            _tr(
                "A high tone when a label is taken, two rising ones when the agent waits for your "
                "reward, two falling ones when something is wrong; or the system's bell."
            ),
        ),
        Switch(
            "reduced_motion",
            _tr("Reduce movement"),
            _tr("Nothing flashes or slides: what changes is there at once."),
        ),
    ]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Comfort", text)
