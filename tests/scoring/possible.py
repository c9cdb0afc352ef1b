"""Who took what, made possible: whatever a generator drew, changed as little as play demands. From the books, not ours.

`taken` is a count's seat, "discard", or None where it was not in play.
"""

from collections.abc import Collection
from typing import Any

ALL_IN_PLAY = ("foster-thirteen-cards", "foster-blind-cinch", "foster-california-jack", "foster-shasta-sam")
HIGHEST_OUT = ("chicago", "foster-seven-up", "foster-all-fives", "foster-auction-pitch", "foster-pitch-to-the-board")
HIGHEST_OUT += ("foster-pitch-full-value", "foster-smudge", "foster-blind-all-fours")
PIPS = ("foster-seven-up", "foster-seven-up-nine-cards", "foster-all-fives", "foster-california-jack")
PIPS += ("foster-shasta-sam", *HIGHEST_OUT[3:])
HIGHEST_OUT += ("foster-pedro-sancho", "foster-dom-pedro")
TRUMPS_ARE_LED = HIGHEST_OUT[3:]
RANKS = ("peg_ace", "peg_king", "peg_queen", "peg_jack", "peg_ten")


def possible(taken: dict[str, Any], key: str, hand: dict[str, Any]) -> dict[str, Any]:
    """`taken` as play can bring it under the law `key`; `hand` has the gift and the turned Jack."""
    taken = dict(taken)
    if key in PIPS and taken["game"] == "discard":
        taken["game"] = None
    if hand.get("gifts"):  # the cards were not run, so nothing was discarded and a turned Jack stays where it is
        taken = {count: None if who == "discard" else who for count, who in taken.items()}
        for count in {"jack", "peg_jack"} & taken.keys() if hand.get("turned_jack") else ():
            taken[count] = None
    if hand.get("turned_again"):
        taken |= dict.fromkeys({"jack", "peg_jack"} & taken.keys())
    if "peg_jack" in taken:
        taken["jack"] = taken["peg_jack"]
        highest = next((taken[count] for count in RANKS if taken[count] is not None), None)
        taken["high"] = taken["high"] if highest in (None, "discard") else highest
    if key in ALL_IN_PLAY:
        _fill(taken, taken.keys() - ({"game"} if key in PIPS else set()))
    if key == "foster-widow-cinch":
        _fill(taken, [count for count, who in taken.items() if who is None][4:])
    if key.endswith("whole-pack"):
        left = (53 if "joker" in taken else 52) % hand.get("players", 4)  # what does not go round
        _fill(taken, [count for count, who in taken.items() if who is None and count not in ("high", "low")][left:])
    trump_taken = any(who is not None for count, who in taken.items() if count != "game" or key not in PIPS)
    if key.startswith(HIGHEST_OUT) and (key.startswith(TRUMPS_ARE_LED) or trump_taken):
        _fill(taken, ("high", "low"))
    return taken


def _fill(taken: dict[str, Any], counts: Collection[str]) -> None:
    for count in counts:
        taken[count] = 1 if taken[count] is None else taken[count]
