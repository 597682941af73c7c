"""XML to a tree of plain tags, without ever expanding an entity the file declares."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from core.graph_io.limits import MAX_TREE_ITEMS
from core.graph_io.source import Source

MAX_DEPTH = 500
_SEPARATOR = "\n"
_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")


class _EntityDeclared(Exception):
    """The file declares an entity: a bomb or a way to other files, and no graph needs one."""


class _TooDeep(Exception):
    """Elements nested deeper than any graph nests them."""


def parse_xml(source: Source) -> Element:
    """The root element; tags and attribute names are local names, without their namespace.

    Raises:
        GraphFileError: the text is not well-formed, declares entities, or nests too deep.
    """
    source.check_tree(source.text.count("<") // 2, MAX_TREE_ITEMS)
    maker = _TreeMaker()
    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.buffer_text = True
    parser.StartElementHandler = maker.start
    parser.EndElementHandler = maker.end
    parser.CharacterDataHandler = maker.builder.data
    parser.EntityDeclHandler = _refuse_entity
    # The text is decoded already; a declaration of its encoding would contradict that.
    text = _DECLARATION.sub("", source.text, count=1)
    removed = source.text[: len(source.text) - len(text)].count("\n")
    try:
        parser.Parse(text, True)
    except _EntityDeclared as error:
        raise source.refuse("declares XML entities; such files are refused") from error
    except _TooDeep as error:
        raise source.refuse(f"elements nested deeper than {MAX_DEPTH}") from error
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise source.refuse(f"not well-formed XML: {reason}", error.lineno + removed) from error
    except UnicodeEncodeError as error:
        raise source.refuse("holds characters that no XML text may hold") from error
    return maker.builder.close()


class _TreeMaker:
    """Expat's events to an ElementTree of local names."""

    def __init__(self) -> None:
        self.builder = TreeBuilder()
        self._depth = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise _TooDeep
        named = {local_name(name): value for name, value in attributes.items()}
        self.builder.start(local_name(tag), named)

    def end(self, tag: str) -> None:
        self._depth -= 1
        self.builder.end(local_name(tag))


def local_name(name: str) -> str:
    """A qualified name without its namespace."""
    return name.rpartition(_SEPARATOR)[2].rpartition(":")[2]


def _refuse_entity(*_: object) -> None:
    raise _EntityDeclared


def text_of(element: Element | None) -> str:
    """All text inside an element, stripped; empty when there is no element."""
    return "" if element is None else "".join(element.itertext()).strip()
