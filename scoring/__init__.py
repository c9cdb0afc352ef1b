"""What a hand of cinch is worth under a law, as a library: see its README. Pure Python: knows no Django, no night, no person."""

from importlib import import_module
from typing import TYPE_CHECKING

from scoring.faults import Fault, Refused
from scoring.hand import Contract, Hand, Offence
from scoring.hand_faults import faults_in
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand, write_hand
from scoring.reasons import reasons
from scoring.score import Score
from scoring.score import score as _score

if TYPE_CHECKING:
    from scoring.game import Game, play_game
    from scoring.house import House, house_law
    from scoring.one_line import read_line, write_line
    from scoring.rulings import rulings_for

# Loaded when they are asked for: a quarter of the time that all take.
_LATER = {
    **dict.fromkeys(("Game", "play_game"), "scoring.game"),
    **dict.fromkeys(("House", "house_law"), "scoring.house"),
    **dict.fromkeys(("read_line", "write_line"), "scoring.one_line"),
    "rulings_for": "scoring.rulings",
}

__all__ = [
    "KEYS",
    "Contract",
    "Fault",
    "Game",
    "Hand",
    "House",
    "Law",
    "Offence",
    "Refused",
    "Score",
    "house_law",
    "law_named",
    "play_game",
    "read_hand",
    "read_line",
    "reasons",
    "rulings_for",
    "score",
    "write_hand",
    "write_line",
]


def score(hand: Hand, law: Law) -> Score:
    """What the hand is worth under the law. Raises Refused, naming each field, for a hand that the law makes impossible."""
    if faults := list(faults_in(hand, law)):
        raise Refused(faults)
    return _score(hand, law)


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
