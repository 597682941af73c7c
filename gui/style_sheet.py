"""The small style sheet upon Qt's Fusion style: what a palette cannot say."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QFont

from gui.palette import LARGE, SMALL, SPACE_M, SPACE_S, SPACE_XS, TITLE, Colours

_SHEET = """
QToolTip {{ background: {panel}; color: {text}; border: 1px solid {border}; padding: {xs}px; }}
QPushButton, QToolButton[framed="true"] {{
    background: {raised}; color: {text}; border: 1px solid {border}; border-radius: 4px;
    padding: {xs}px {s}px; min-height: 16px;
}}
QToolButton[framed="true"][popupMode="2"] {{ padding-right: 20px; }}
QToolButton[framed="true"]::menu-indicator {{
    image: url("{arrow}"); width: 14px; height: 14px;
    subcontrol-origin: padding; subcontrol-position: center right; right: 4px;
}}
QPushButton:hover, QToolButton[framed="true"]:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton[framed="true"]:pressed {{ background: {border}; }}
QPushButton:disabled, QToolButton[framed="true"]:disabled {{
    color: {disabled}; background: {window};
}}
QPushButton:focus, QToolButton:focus, QLineEdit:focus, QComboBox:focus,
QAbstractScrollArea[focusable="true"]:focus {{ border: 1px solid {accent}; }}
QPushButton[primary="true"] {{
    background: {accent}; color: {on_accent}; border: 1px solid {accent}; font-weight: 600;
}}
QPushButton[primary="true"]:hover {{ border: 1px solid {text}; }}
QPushButton[primary="true"]:focus {{ border: 2px solid {text}; }}
QPushButton[primary="true"]:disabled {{
    background: {window}; color: {disabled}; border: 1px solid {border};
}}
QLineEdit, QComboBox {{
    background: {panel}; color: {text}; border: 1px solid {border}; border-radius: 4px;
    padding: 3px 6px; selection-background-color: {accent}; selection-color: {on_accent};
}}
QLineEdit:disabled, QComboBox:disabled {{ color: {disabled}; background: {window}; }}
QLineEdit[invalid="true"] {{ border: 1px solid {bad}; }}
QAbstractSpinBox QLineEdit {{ border: 0; padding: 0 {xs}px; }}
QComboBox::drop-down {{ border: 0; width: 20px; }}
QComboBox::down-arrow {{ image: url("{arrow}"); width: 14px; height: 14px; }}
QComboBox::down-arrow:disabled {{ image: url("{arrow_disabled}"); }}
QComboBox QAbstractItemView {{ background: {panel}; border: 1px solid {border}; }}
QCheckBox {{ spacing: 6px; }}
QCheckBox::indicator, QGroupBox::indicator {{
    width: 14px; height: 14px; border: 1px solid {muted}; border-radius: 3px;
    background: {panel};
}}
QCheckBox::indicator:hover {{ border-color: {accent}; }}
QCheckBox::indicator:checked, QGroupBox::indicator:checked {{
    background: {accent}; border-color: {accent}; image: url("{check}");
}}
QCheckBox::indicator:disabled {{ background: {window}; border-color: {border}; }}
QCheckBox::indicator:checked:disabled {{ image: url("{check_disabled}"); }}
QCheckBox:focus, QRadioButton:focus {{ color: {accent}; }}
QTabWidget::pane {{ border: 1px solid {border}; border-radius: 4px; top: -1px; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{
    color: {muted}; background: transparent; padding: {xs}px {m}px;
    border: 0; border-bottom: 2px solid transparent;
}}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent}; }}
QTabBar::tab:focus {{ color: {accent}; }}
QLabel[role="muted"] {{ color: {muted}; font-size: {small_pt}pt; }}
QLabel[role="error"] {{ color: {bad}; }}
QLabel[role="question"] {{ color: {warning}; }}
QLabel[role="heading"] {{ font-size: {large_pt}pt; font-weight: 600; }}
QLabel[role="title"] {{ font-size: {title_pt}pt; font-weight: 600; }}
QDockWidget {{ color: {text}; font-weight: 600; }}
QDockWidget::title {{ background: {window}; padding: {xs}px {s}px; }}
QAbstractScrollArea {{ border: 1px solid {border}; }}
QAbstractScrollArea[frameless="true"] {{ border: 0; }}
QAbstractScrollArea[focusable="true"] {{ border: 1px solid transparent; background: {panel}; }}
QHeaderView {{ border: 0; background: {window}; }}
QHeaderView::section {{
    background: {window}; color: {muted}; border: 0; border-bottom: 1px solid {border};
    padding: {xs}px {s}px;
}}
QTableCornerButton::section {{ background: {window}; border: 0; }}
QTreeView::item, QTableView::item, QListView::item {{ padding: 2px {xs}px; }}
QScrollBar {{ background: transparent; }}
QScrollBar:vertical {{ width: 11px; }}
QScrollBar:horizontal {{ height: 11px; }}
QScrollBar::handle {{ background: {border}; border-radius: 4px; margin: 1px; }}
QScrollBar::handle:hover {{ background: {disabled}; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QMainWindow::separator {{ background: {window}; width: 6px; height: 6px; }}
QMainWindow::separator:hover {{ background: {accent}; }}
"""


def style_sheet(colours: Colours, font: QFont, images: Mapping[str, str]) -> str:
    """The sheet in one theme's colours, its sizes following the application's font.

    Args:
        colours: the theme.
        font: the application's font.
        images: paths of the pictures, by the names of `ControlImages`.
    """
    points = font.pointSizeF() if font.pointSizeF() > 0 else 9.0
    values = {name: getattr(colours, name) for name in colours.__slots__}
    return _SHEET.format(
        **values,
        **images,
        m=SPACE_M,
        xs=SPACE_XS,
        s=SPACE_S,
        small_pt=round(points * SMALL, 1),
        large_pt=round(points * LARGE, 1),
        title_pt=round(points * TITLE, 1),
    )
