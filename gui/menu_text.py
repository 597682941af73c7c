"""Texts of menus where there is no Alt key to mark: in lists of keys and commands."""

from __future__ import annotations

import re

_IN_BRACKETS = re.compile(r"\(&\w\)")
"""Where a language has no Latin letters, as in 文件(&F)."""


def plain(text: str) -> str:
    """A menu text without its mark for Alt."""
    bare = _IN_BRACKETS.sub("", text)
    return bare.replace("&&", "\0").replace("&", "").replace("\0", "&")
