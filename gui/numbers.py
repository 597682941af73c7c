"""Numbers as people type and read them, in any locale."""

from __future__ import annotations

import math
import re

_NUMBER = re.compile(r"[+\-−]?(\d+([.,]\d*)?|[.,]\d+)([eE][+\-−]?\d+)?")


class NumberError(ValueError):
    """A text is no finite number; the message says what was wanted and got."""


def parse_number(text: str) -> float:
    """The number a person typed: "1.5" and "1,5" are 1.5, "1e3" is 1000, in any locale.

    Raises:
        NumberError: empty, not a number, NaN, or too large to be finite.
    """
    typed = text.strip()
    if not typed:
        raise NumberError("empty: a number is needed")
    if not _NUMBER.fullmatch(typed):
        raise NumberError(f"{typed!r} is not a number such as 1.5, -2 or 1e3")
    value = float(typed.replace(",", ".").replace("−", "-"))
    if not math.isfinite(value):
        raise NumberError(f"{typed} is too large for a finite number")
    return value


def format_reward(value: float) -> str:
    """A reward as on its button: a sign of its own, a true minus, no needless digits."""
    if value == 0:
        return "0"
    return f"{'+' if value > 0 else '−'}{abs(value):.6g}"


def format_value(value: float, digits: int = 3) -> str:
    """A measured number in few characters; NaN and inf in words."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "inf" if value > 0 else "−inf"
    text = f"{abs(value):.{digits}g}"
    if 0 < abs(value) < 1e-3 and "e" not in text:
        text = f"{abs(value):.{digits - 1}e}"
    if "e" in text:
        mantissa, exponent = text.split("e")
        text = f"{mantissa}e{int(exponent)}".replace("-", "−")
    return f"−{text}" if value < 0 else text


def format_significant(value: float, digits: int = 2) -> str:
    """A number above 0 with just so many significant digits, trailing zeros kept."""
    if not 1e-3 <= value < 1e5:
        return format_value(value, digits)
    return f"{value:#.{digits}g}".rstrip(".") if value < 10**digits else f"{value:.0f}"


def format_fixed(value: float, decimals: int) -> str:
    """A number with so many decimals, so that a column of them aligns."""
    if not math.isfinite(value) or abs(value) >= 1e7:
        return format_value(value)
    text = f"{abs(value):.{decimals}f}"
    return f"−{text}" if value < 0 and float(text) else text


def decimals_for(span: float) -> int:
    """Decimals that tell values apart within a range: about four digits of it."""
    return 0 if span <= 0 else min(8, max(0, 4 - math.ceil(math.log10(span))))


def format_count(value: int) -> str:
    """A count with narrow spaces between thousands."""
    return f"{value:,}".replace(",", " ")
