"""What a person can correct: each fault names its field, shows the value and says what to do.

Anything else that goes wrong is a bug and raises whatever Python raises.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from scoring.wording import Text

T = TypeVar("T")


class Fault(NamedTuple):
    """`field` is a path into what was given (`taken.jack`, `hands[2].bids`); `text` is the sentence."""

    field: str
    text: Text

    def under(self, place: str) -> "Fault":
        """The same fault with its field inside `place`: `bids` under `hands[2]` is `hands[2].bids`."""
        if not place or not self.field:
            return Fault(place or self.field, self.text)
        return Fault(f"{place}{'' if self.field.startswith('[') else '.'}{self.field}", self.text)


class Refused(ValueError):
    """The whole input is refused; `faults` (at least one) say where and why."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.field}: {fault.text}" for fault in self.faults))

    def under(self, place: str) -> "Refused":
        """The same refusal, its fields inside `place`."""
        return Refused(fault.under(place) for fault in self.faults)


def refuse(field: str, message: str, **params: object) -> Refused:
    """A refusal with one fault, for the caller to raise."""
    return Refused([Fault(field, Text(message, params))])


def shown(value: object, most: int = 40) -> str:
    """`value` as a fault shows it: short, on one line, in ASCII where it is not plain text."""
    text = value if isinstance(value, str) and value.isprintable() else ascii(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def for_each(name: str, keys: Iterable[int], step: Callable[[int], T]) -> dict[int, T]:
    """Return what `step` returns for each key. Raises Refused with the faults of all keys, each at a field like `deals[2]`."""
    found, faults = {}, list[Fault]()
    for key in keys:
        try:
            found[key] = step(key)
        except Refused as refused:
            faults += refused.under(f"{name}[{key}]").faults
    if faults:
        raise Refused(faults)
    return found
