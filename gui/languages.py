"""The language of the window: the system's, or the person's choice."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from importlib import resources
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QSettings, QTranslator

from gui.catalogue import Message, compiled, read_ts
from gui.told import Sentences, speak

CHINESE_LOCALE = "zh_CN"
_KEY = "language"


class Language(Enum):
    """Which language to use."""

    SYSTEM = "system"
    ENGLISH = "en"
    CHINESE = "zh"


def catalogue_path() -> Path:
    """The Chinese translations as people edit them."""
    folder = resources.files("assets") / "translations"
    return Path(str(folder / f"graph_coach_{CHINESE_LOCALE}.ts"))


class Languages(QObject):
    """Owns the application's translators, and lives as long as the application.

    What is on screen already stays as it is: texts are looked up when widgets are made.

    Args:
        app: whose texts are translated.
        chosen: what to begin with.
    """

    def __init__(self, app: QCoreApplication, chosen: Language = Language.SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self._chosen = chosen
        self._translators: list[QTranslator] = []
        self._system = QLocale.system()
        self._apply()

    @property
    def chosen(self) -> Language:
        """What the person chose."""
        return self._chosen

    @property
    def current(self) -> Language:
        """The language in use now; never SYSTEM."""
        if self._chosen is not Language.SYSTEM:
            return self._chosen
        return system_language(self._system.uiLanguages())

    def choose(self, language: Language) -> bool:
        """Use another language from now on; whether texts differ from those until now."""
        before = self.current
        self._chosen = language
        self._apply()
        return self.current is not before

    def _apply(self) -> None:
        for translator in self._translators:
            self._app.removeTranslator(translator)
        self._translators = []
        if self.current is Language.CHINESE:
            self._translators = [_qt_translator(), _own_translator()]
            speak(_sentences())
        else:
            speak(Sentences())
        for translator in self._translators:
            self._app.installTranslator(translator)
        QLocale.setDefault(self._locale())

    def _locale(self) -> QLocale:
        """How dates are written: as the system does where that speaks the language in use."""
        is_chinese = self.current is Language.CHINESE
        wanted = QLocale.Language.Chinese if is_chinese else QLocale.Language.English
        return self._system if self._system.language() == wanted else QLocale(wanted)


def system_language(codes: list[str]) -> Language:
    """The best of our languages for a person who reads these, the preferred first.

    Args:
        codes: as `QLocale.uiLanguages` gives them, for example "zh-Hans-CN".
    """
    for code in codes:
        parts = code.replace("_", "-").split("-")
        if parts[0] == "en":
            return Language.ENGLISH
        if parts[0] == "zh" and not {"Hant", "TW", "HK", "MO"} & set(parts):
            return Language.CHINESE
    return Language.ENGLISH


def stored_language(settings: QSettings) -> Language:
    """What the person chose last."""
    known = {language.value: language for language in Language}
    return known.get(str(settings.value(_KEY, "")), Language.SYSTEM)


def store_language(settings: QSettings, language: Language) -> None:
    """Remember what the person chose."""
    settings.setValue(_KEY, language.value)


class _OwnTranslator(QTranslator):
    """Reads a catalogue from memory, which Qt does not copy: it lives as long as this."""

    def __init__(self, catalogue: bytes) -> None:
        super().__init__()
        self._catalogue = catalogue
        is_read = self.load(self._catalogue)
        assert is_read, "compiled here, or at packaging time by the same code"


def _own_translator() -> QTranslator:
    packaged = catalogue_path().with_suffix(".qm")
    if packaged.exists():
        return _OwnTranslator(packaged.read_bytes())
    return _OwnTranslator(compiled(_messages(), CHINESE_LOCALE))


def _qt_translator() -> QTranslator:
    """Texts of Qt's own dialogs and buttons; empty where an installation left them out."""
    translator = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator.load(f"qtbase_{CHINESE_LOCALE}", folder)
    return translator


@lru_cache(maxsize=1)
def _messages() -> tuple[Message, ...]:
    return tuple(read_ts(catalogue_path()))


@lru_cache(maxsize=1)
def _sentences() -> Sentences:
    return Sentences(_messages())
