"""A step of the build: compiles the translations into the wheel. Only setuptools reads this."""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent


class BuildWithTranslations(build_py):
    """Copies the packages, then puts a `.qm` beside every `.ts`.

    An editable install has none: there the `.ts` itself is read, so that it is never stale.
    """

    def run(self) -> None:
        """Build as always, then compile."""
        super().run()
        if not self.editable_mode:
            for catalogue in self._catalogues():
                self._compile(catalogue)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """Every file the build makes, the compiled translations among them."""
        made = [] if self.editable_mode else map(self._target, self._catalogues())
        return [*super().get_outputs(include_bytecode), *map(str, made)]

    def _compile(self, catalogue: Path) -> None:
        sys.path.insert(0, str(ROOT))  # a build sees its own tools only
        from gui.catalogue import compiled, read_ts

        language = catalogue.stem.removeprefix("graph_coach_")
        self._target(catalogue).write_bytes(compiled(read_ts(catalogue), language))

    def _catalogues(self) -> list[Path]:
        return sorted((ROOT / "assets" / "translations").glob("*.ts"))

    def _target(self, catalogue: Path) -> Path:
        return Path(self.build_lib, "assets", "translations", f"{catalogue.stem}.qm")
