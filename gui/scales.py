"""Round numbers for axes, linear and logarithmic."""

from __future__ import annotations

import math

_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def nice_step(span: float, n_ticks: int) -> float:
    """The smallest of 1, 2, 5 times a power of ten that needs at most `n_ticks` steps."""
    raw = span / max(1, n_ticks)
    base = 10.0 ** math.floor(math.log10(raw))
    for factor in (1.0, 2.0, 5.0):
        if raw <= factor * base * (1 + 1e-9):
            return factor * base
    return 10.0 * base


def nice_range(low: float, high: float) -> tuple[float, float]:
    """A range with round ends that holds [low, high] and is never empty."""
    if high <= low:
        low, high = low - 1.0, high + 1.0
    step = nice_step(high - low, 10)
    return math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step


def nice_ticks(low: float, high: float, n_ticks: int) -> list[float]:
    """About `n_ticks` round numbers within [low, high]; 0 is exactly 0."""
    step = nice_step(high - low, n_ticks)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [float(f"{i * step:.12g}") for i in range(first, last + 1)]


def decade_range(low: float, high: float) -> tuple[int, int]:
    """Exponents of whole decades that hold [low, high], both above 0; at least one decade."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    return first, max(first + 1, last)


def log_range(low: float, high: float) -> tuple[float, float]:
    """Decimal logarithms of round ends around [low, high], both above 0.

    Whole decades where there are two or more, else the nearest 1, 2 or 5 times a power of ten.
    """
    if math.log10(high) - math.log10(low) >= 2.0:
        first, last = decade_range(low, high)
        return float(first), float(last)
    marks = _marks(math.log10(low) - 1, math.log10(high) + 1)
    below = max(m for m in marks if m <= math.log10(low) + 1e-9)
    above = min(m for m in marks if m >= math.log10(high) - 1e-9)
    if above - below < 1e-9:
        return below, min(m for m in marks if m > below + 1e-9)
    return below, above


def log_ticks(low: float, high: float, n_ticks: int) -> list[float]:
    """Decimal logarithms to label in [low, high], high to low, `n_ticks` or two at most."""
    marks = [m for m in _marks(low, high) if low - 1e-9 <= m <= high + 1e-9]
    if len(marks) <= n_ticks:
        return marks[::-1]
    first, last = math.ceil(low - 1e-9), math.floor(high + 1e-9)
    if last <= first:
        return [marks[-1], marks[0]]
    step = max(1, math.ceil((last - first) / max(1, n_ticks - 1)))
    return [float(t) for t in range(last, first - 1, -step)]


def log_label(mark: float) -> str:
    """The value at a decimal logarithm: plain near 1, else as a power of ten."""
    if -3.5 < mark < 4.75:
        return f"{float(f'{10.0**mark:.1g}'):g}"
    exponent = math.floor(mark + 1e-9)
    factor = round(10.0 ** (mark - exponent))
    return power_of_ten(exponent) if factor == 1 else f"{factor}·{power_of_ten(exponent)}"


def _marks(low: float, high: float) -> list[float]:
    """Logarithms of 1, 2, 5 times every power of ten from exponent low to exponent high."""
    first, last = math.floor(low), math.ceil(high)
    return [e + math.log10(m) for e in range(first, last + 1) for m in (1, 2, 5)]


def power_of_ten(exponent: int) -> str:
    """10 to a power as text, such as "10⁻³"; 1 and 10 as they are."""
    if exponent in (0, 1):
        return "1" if exponent == 0 else "10"
    return f"10{str(exponent).translate(_SUPERSCRIPTS)}"
