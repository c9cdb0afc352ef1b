"""Who sits where next: the register of movements by the key that a night carries, as `movements.toml` has them."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from scoring.laws import package_of
from scoring.wording import Text, read_texts
from tournaments.movement import cutting_in, social, solo
from tournaments.movement.movement import Fit, Movement, Source, movement_missing
from tournaments.movement.next_round import Steps
from tournaments.movement.progressive_cinch import DIVIDED, EUCHRE, PAIRS, SIXES_DIVIDED, SIXES_EUCHRE, SIXES_PAIRS
from tournaments.movement.walking import SEAT_WALK, STAY, STAY_ALONE, WHITE_BLUE


class Movements(dict[str, Movement]):
    """The movements by key, the usual first. One from a package that is not there is no part of it, and is found all the same."""

    def __missing__(self, key: str) -> Movement:
        """A movement that moves nobody, for nights that have it. Raises KeyError for a key that no package can have."""
        if not package_of(key):
            raise KeyError(key)
        return movement_missing(key)


def _by_options(usual: Steps, fixed_partners: Steps | None = None) -> Callable[[Mapping[str, str]], Steps]:
    return lambda options: fixed_partners if fixed_partners and options.get("partners") == "fixed" else usual


# At tables of four in partnership, of six in three pairs, and where each plays alone.
_STEPS: Final[Mapping[str, Mapping[str, Any]]] = {
    "progressive-cinch": {"steps": _by_options(DIVIDED), "sixes": _by_options(SIXES_DIVIDED)},
    "progressive-euchre": {"steps": _by_options(EUCHRE), "sixes": _by_options(SIXES_EUCHRE)},
    "kingsland": {"steps": _by_options(DIVIDED, PAIRS), "sixes": _by_options(SIXES_DIVIDED, SIXES_PAIRS)},
    "fixed-pairs": {"steps": _by_options(PAIRS), "sixes": _by_options(SIXES_PAIRS)},
    "social": {"steps": _by_options(social.STEPS)},
    "seat-walk": {"steps": _by_options(SEAT_WALK)},
    "white-blue": {"steps": _by_options(WHITE_BLUE)},
    "stay": {"steps": _by_options(STAY), "alone": _by_options(STAY_ALONE)},
    "solo": {"alone": _by_options(solo.STEPS)},
    "cutting-in": {"steps": _by_options(cutting_in.STEPS)},
}


def _movement(
    key: str,
    title: Text,
    source: Text,
    fit: Mapping[str, Any],
    page: str = "",
    forms: Sequence[Any] = ("fours",),
    options: Mapping[str, Sequence[str]] = {},
    **row: Any,
) -> Movement:
    return Movement(
        key=key,
        TITLE=title,
        source=Source(source, page),
        fit=Fit(**fit),
        forms=tuple(forms),
        options={option: tuple(values) for option, values in options.items()},
        **row,
        **_STEPS[key],
    )


MOVEMENTS = Movements(
    (key, _movement(key, **row)) for key, row in read_texts(Path(__file__).with_name("movements.toml")).items()
)
