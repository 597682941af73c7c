"""The report as text on the clipboard, or as a page in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from core.doctor.report.html import report_html
from core.doctor.report.model import Report
from core.doctor.report.text import report_text
from gui.dialogs import open_file_dialog


def copy_report(report: Report) -> None:
    """As `graph-coach doctor` prints it, for a bug report."""
    QGuiApplication.clipboard().setText(report_text(report))


def ask_page(parent: QWidget, report: Report, told: Callable[[str, bool], object]) -> None:
    """Ask for a file and write the report there.

    Args:
        parent: the window that asks.
        report: what is written.
        told: gets what to say when it is done, and whether it went well.
    """
    dialog = QFileDialog(parent, _tr("Save the report"))
    dialog.setObjectName("doctor-save-dialog")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(_tr("Web page ({0})").format("*.html"))
    dialog.setDefaultSuffix("html")
    dialog.selectFile("gradients.html")
    open_file_dialog(dialog, lambda path: told(*save_page(report, path)))


def save_page(report: Report, path: Path) -> tuple[str, bool]:
    """Write the report as a page; gives what to say, and whether it went well."""
    try:
        path.write_text(report_html(report), encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        return _tr("{0} cannot be written: {1}").format(path, reason), False
    return _tr("Saved: {0}").format(path), True


def _tr(text: str) -> str:
    return QCoreApplication.translate("doctor-keeping", text)
