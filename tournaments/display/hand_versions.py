"""Two versions of one hand side by side, part for part, so that a person sees where they differ. Decides nothing."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Contract, Hand, seat_name
from scoring.law import Law
from scoring.reasons import side_name
from scoring.score import score
from tournaments.actions.rulings import RULED, TAKEN_OVER, WITHDRAWN
from tournaments.actions.sheets import SECOND_KEYING
from tournaments.display.translation import labelled, translate
from tournaments.night.hand_comparison import Difference, differences
from tournaments.night.order import side_of, sides_at

FAULT_NAMES = {
    "revoke": gettext_lazy("Revoke"),
    "foul_hand": gettext_lazy("Foul hand"),
    "revoke_taken_off": gettext_lazy("Revoke, taken off"),
    "looked_early": gettext_lazy("Looked too early"),
    "miscount": gettext_lazy("Wrong number of cards"),
}


class Part(NamedTuple):
    """One part of a hand in both versions: what stands, and what was reported or keyed besides."""

    name: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        return self.one != self.other


def compared(one: Hand | None, other: Hand | None, law: Law) -> list[Part]:
    """Every part that either version has; what a version does not say is empty, of None all."""
    each_count = all(hand is not None and hand.taken is not None for hand in (one, other))
    exactly = any(hand is not None and hand.faults for hand in (one, other))
    parts = _parts(one, law, each_count=each_count, exactly=exactly) if one else {}
    of_other = _parts(other, law, each_count=each_count, exactly=exactly) if other else {}
    return [Part(name, parts.get(name, ""), of_other.get(name, "")) for name in (parts | of_other)]


def _parts(hand: Hand, law: Law, *, each_count: bool, exactly: bool) -> dict[str, str]:
    """The hand in words, by the names of its parts: `each_count` for itself, or all of them in one part.

    Counts are taken by a side, as sheets and phones have it, or by the very seat (`exactly`) where a fault makes it
    matter.
    """
    parts = {_("Dealer"): _seat(hand.dealer, hand.players)}
    if hand.bids is not None:
        parts[_("Bids")] = ", ".join(_bid(hand, place, bid) for place, bid in enumerate(hand.bids))
    if law.most_bid:
        parts[_("Maker")] = _contract(hand.made_by(law), hand.players)
    parts |= {_asked_names()[name]: _asked(name, value, hand.players) for name, value in _asked_of(hand)}
    parts[_("Trumps")] = translate(SUIT_NAMES[hand.trump])
    counts = {
        translate(COUNT_NAMES[count]): _taker(hand.players, law, who, exactly=exactly)
        for count, who in hand.taken or ()
    }
    if each_count:
        parts |= counts
    elif counts:
        parts[pgettext("cards", "Counts")] = ", ".join(labelled(*each) for each in counts.items())
    for kind, seat in hand.faults:
        name = str(FAULT_NAMES[kind])
        parts[name] = ", ".join(filter(None, (parts.get(name), _seat(seat, hand.players))))
    scored = score(hand, law)
    for side in range(sides_at(law, hand.players)):
        name = translate(side_name(law, hand.players, side))
        # Translators: “North and South”, “North” or “seat 3”
        parts[_("%(side)s took") % {"side": name}] = str(scored.points[side])
        parts[_("%(side)s score") % {"side": name}] = str(scored.credits[side])
    return parts


def differing(stands: Hand, keyed: Hand, law: Law) -> list[Part]:
    """The cells in which the two differ, in the order of the sheet; none where they agree."""
    found = list(differences(stands, keyed, law, by_side=True))
    players, sides = keyed.players, sides_at(law, keyed.players)
    if sides == 2 and law.most_bid and law.all_in_play(players) and found and found[0].kind == "points":
        maker = side_of(keyed.made_by(law).maker)  # sheets and lines give the maker's points; the rest follows
        found = [each for each in found if each.key == maker]
    exactly = bool(stands.faults or keyed.faults)
    return [
        Part(
            _name(each, law, players),
            *(_value(each, value, law, players, exactly=exactly) for value in (each.one, each.other)),
        )
        for each in found
    ]


def _name(each: Difference, law: Law, players: int) -> str:
    match each.kind:
        case "bid":
            return _("%(seat)s’s bid") % {"seat": _seat(each.key, players)}
        case "taken":
            return translate(COUNT_NAMES[each.key])
        case "fault":
            return str(FAULT_NAMES[each.key])
        case "points":
            return _("%(side)s took") % {"side": translate(side_name(law, players, each.key))}
        case "score":
            return _("%(side)s score") % {"side": translate(side_name(law, players, each.key))}
    return {"dealer": _("Dealer"), "contract": _("Winning bid"), "trump": _("Trumps"), **_asked_names()}[each.kind]


def _value(each: Difference, value: Any, law: Law, players: int, *, exactly: bool) -> str:
    match each.kind:
        case "dealer":
            return _seat(value, players)
        case "bid":
            return pgettext("bid", "pass") if value is None else str(value)
        case "contract":
            return _contract(value, players)
        case "call" | "sold" | "turned_jack" | "gifts" | "pegged":
            return _asked(each.kind, value, players)
        case "trump":
            return translate(SUIT_NAMES[value])
        case "taken":
            return _taker(players, law, value, exactly=exactly)
        case "fault":
            return ", ".join(_seat(seat, players) for seat in value) or _("nobody")
    return str(value)


def _asked_names() -> dict[str, str]:
    return {
        "call": _("Called partner"),
        "sold": _("Sold"),
        "turned_jack": _("Turned Jack"),
        "gifts": _("Given on a beg"),
        "pegged": _("Order of pegging"),
    }


def _asked_of(hand: Hand) -> list[tuple[str, Any]]:
    """What only some laws ask, where it is on record."""
    given = [(name, getattr(hand, name)) for name in _asked_names()]
    return [(name, value) for name, value in given if value or (value is False and name == "sold")]


def _asked(name: str, value: Any, players: int) -> str:
    if name == "call":
        return _seat(value, players) if value else _("nobody")
    if name == "gifts":
        return str(value)
    if name == "pegged":
        return ", ".join(translate(COUNT_NAMES[count]) for count in value)
    return _("yes") if value else _("no")


def _taker(players: int, law: Law, who: int | None, *, exactly: bool) -> str:
    if who is None or who == DISCARD:
        return _("not in play") if who is None else pgettext("who took a count", "discards")
    return (
        _seat(who, players) if exactly else translate(side_name(law, players, side_of(who, sides_at(law, players))))
    )


def _contract(contract: Contract, players: int) -> str:
    maker, bid = contract
    return _seat(maker, players) if bid is None else _seat_and(maker, str(bid), players)


def _seat(seat: int, players: int) -> str:
    return translate(seat_name(seat, players))


def _seat_and(seat: int, what: str, players: int) -> str:
    # Translators: “North 8” or “North passes”
    return _("%(seat)s %(bid)s") % {"seat": _seat(seat, players), "bid": what}


def _bid(hand: Hand, place: int, bid: int | None) -> str:
    what = pgettext("bid", "passes") if bid is None else str(bid)
    return _seat_and(hand.seat_after(hand.dealer, place + 1), what, hand.players)


def program_reason(why: str) -> str:
    """The reason in words; empty for one that a person typed."""
    words = {
        TAKEN_OVER: _("the other version was right"),
        SECOND_KEYING: _("the second keying was right"),
        RULED: _("by the director’s ruling"),
        WITHDRAWN: _("the ruling was withdrawn"),
    }
    return words.get(why, "")
