"""Head Table's speed and memory, each figure beside its floor: what the same machine does with next to nothing.

FAMILY: a figure or a few of one kind a module. Knows servers and clocks; nothing of the program uses it.
"""

from tests.bench.figures import Figure, Workplace, as_json

__all__ = ["Figure", "Workplace", "as_json"]
