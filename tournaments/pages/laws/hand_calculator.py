"""A hand typed in by anyone → what it is worth under every law that can tell. Keeps nothing; knows no night.

A hand comes in the fields of `hand_form` (four hands, two sides, the contract alone) or on one line, which tells any
hand of any law. The line may name its law first; the others are then asked about the same hand.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scoring.faults import Fault, Refused, refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand
from scoring.one_line import read_line
from scoring.wording import Text, gettext_noop
from tournaments.display.hand_value import HandUnderLaw, under_each
from tournaments.display.translation import translate
from tournaments.entry.hand_form import SEATS, hand_from_fields

DEFAULT: Final = "foster-1897"
MOST_LETTERS: Final = 160
OTHER_COUNTS: Final = Fault("taken", Text(gettext_noop("Other cards count here than were told.")))


class Calculation(NamedTuple):
    """What was typed under `law`, what it comes to law by law, and what is amiss where nothing can be told."""

    law: Law
    typed: Mapping[str, str]
    hands: Sequence[HandUnderLaw] = ()
    silent: Sequence[HandUnderLaw] = ()  # laws that cannot settle this hand
    faults: Sequence[Fault] = ()

    def fault(self, field: str) -> str:
        """What is amiss at a field, or nothing."""
        return " ".join(translate(fault.text) for fault in self.faults if fault.field == field)


def laws_with_fields() -> list[Law]:
    """The laws whose hand the fields can tell: four hands, two sides, trumps named by a bidder."""
    known = map(law_named, KEYS)
    return [law for law in known if 4 in law.players and 4 in law.partners_at and law.most_bid > 0]


def fields_of(law: Law) -> list[str]:
    """The names of the fields, in the order in which they are typed."""
    counts = [f"taken_{count}" for count in law.counts]
    points = ["points"] if law.all_in_play(4) else ["points", "points_other"]
    return ["dealer", "bid_seat", "bid_points", "trump", *counts, *points, *(f"fault_{seat}" for seat in SEATS)]


def by_fields(sent: Mapping[str, str], house: Sequence[Law] = ()) -> Calculation:
    """The hand in the fields, under the law that `law` names, every other, and the club's own in `house`."""
    law = next((law for law in laws_with_fields() if law.key == sent.get("law")), law_named(DEFAULT))
    typed = {name: sent.get(name, "").strip()[:MOST_LETTERS] for name in fields_of(law)}
    if not any(text for name, text in typed.items() if name != "dealer"):
        return Calculation(law, typed)
    try:
        told = hand_from_fields(_as_form(typed, law), law, None)
    except Refused as refused:
        return Calculation(law, typed, faults=[Fault(_shown_at(each.field), each.text) for each in refused.faults])
    return _settled(law, typed, under_each(_from(law, house), lambda each: read_hand(told, each)[0]))


def by_line(line: str, house: Sequence[Law] = ()) -> Calculation:
    """The hand on one line, under the law that it names first, every other, and the club's own in `house`."""
    line = line[:MOST_LETTERS].strip()
    word, _, rest = line.partition(" ")
    named = word.lower() in KEYS
    law = law_named(word.lower()) if named else law_named(DEFAULT)
    if not line:
        return Calculation(law, {"line": line})
    told = rest if named else line

    def read(each: Law) -> Hand:
        return read_line(told, each)

    hands = under_each(_from(law, house), read)
    if not named:  # the first law that can settle it is taken to be meant
        law = next((hand.law for hand in hands if hand.hand), law)
    return _settled(law, {"line": line}, hands)


def _settled(law: Law, typed: Mapping[str, str], hands: Sequence[HandUnderLaw]) -> Calculation:
    """Sorted into the laws that settle the hand and those that cannot, for one has other counts than were told."""
    told: list[HandUnderLaw] = []
    silent: list[HandUnderLaw] = []
    for hand in hands:
        if hand.hand and hand.law.counts == law.counts:
            told.append(hand)
        else:
            silent.append(hand if hand.faults else HandUnderLaw(hand.law, None, faults=(OTHER_COUNTS,)))
    amiss = next((hand.faults for hand in silent if hand.law.key == law.key), ())
    return Calculation(law, typed, told, [hand for hand in silent if hand.law.key != law.key], amiss)


def _from(law: Law, house: Sequence[Law]) -> list[Law]:
    """Every law, `law` first."""
    return [law, *(law_named(key) for key in KEYS if key != law.key), *house]


def _as_form(typed: Mapping[str, str], law: Law) -> dict[str, str]:
    """The fields as `hand_form` has them: a seat that is chosen here is that very seat."""
    taken = {count: typed[f"taken_{count}"] for count in law.counts}
    if typed["points"] and any(taken.values()):
        message = gettext_noop("Give either who took each count or the points, and not both.")
        raise refuse("points", message)
    if not typed["bid_seat"]:
        raise refuse("bid_seat", gettext_noop("Say who named trumps."))
    return {**typed, **{f"seat_{count}": who for count, who in taken.items() if who.isdigit()}}


def _shown_at(field: str) -> str:
    """Where the page shows a fault of the form."""
    return field.replace("seat_", "taken_") if field != "bid_seat" else field
