"""Pictures a style sheet needs as files: check marks and arrows in the theme's colours."""

from __future__ import annotations

from gui.icons import source
from gui.own_folder import OwnFolder
from gui.palette import Colours

_PICTURES = {
    "check": ("check", "on_accent"),
    "check_disabled": ("check", "disabled"),
    "arrow": ("chevron-down", "text"),
    "arrow_disabled": ("chevron-down", "disabled"),
}


class ControlImages:
    """A folder of recoloured icons that lasts as long as this object."""

    def __init__(self) -> None:
        self._folder = OwnFolder()

    def paths(self, colours: Colours) -> dict[str, str]:
        """Write the pictures in these colours and tell where each is, for url()."""
        result = {}
        for name, (icon_name, colour_name) in _PICTURES.items():
            colour = getattr(colours, colour_name)
            svg = source(icon_name).replace("currentColor", colour)
            # the colour is part of the name: Qt caches pictures by their path
            path = self._folder.path / f"{name}-{colour[1:]}.svg"
            path.write_text(svg, encoding="utf-8")
            result[name] = path.as_posix()
        return result
