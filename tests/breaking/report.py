"""The figures of what was broken, for the one who asks: a line of JSON each, in the file that HEADTABLE_REPORT names.

Figures are written, never judged: a machine that is busy with something else fails no test.
"""

import json
import os
from pathlib import Path
from typing import Any


def report(what: str, **figures: Any) -> None:
    """Append the figures of one harness's run; nothing where nobody asked for them."""
    if asked := os.environ.get("HEADTABLE_REPORT"):
        with Path(asked).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"what": what} | figures) + "\n")


def spread(seconds: list[float]) -> dict[str, float | int]:
    """How long many of one kind took: their number, the middle, the slowest twentieth and the slowest, in seconds."""
    ordered = sorted(seconds)
    at = {"p50": len(ordered) // 2, "p95": len(ordered) * 95 // 100, "most": len(ordered) - 1}
    return {"count": len(ordered)} | {name: round(ordered[place], 4) for name, place in at.items()}
