"""The gradient doctor: why are my gradients None, zero or not finite?

`graph-coach doctor SCRIPT` runs a TensorFlow script and explains; `explain` does so for one loss
function in one's own process. Everything inside this package is imported relatively, because the
process that runs the script loads it under another name: a user's own `core` must win there.
"""

from __future__ import annotations

from typing import Any

__all__ = ["explain"]


def __getattr__(name: str) -> Any:
    # TensorFlow takes seconds to import; whoever only shows reports never pays for it.
    if name == "explain":
        from .library import explain

        return explain
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
