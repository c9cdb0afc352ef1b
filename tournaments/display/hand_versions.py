"""Two versions of one hand side by side, part for part, so that a person sees where they differ. Decides nothing."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.reasons import side_name
from scoring.score import score
from tournaments.actions.enter_sheet import SECOND_KEYING
from tournaments.actions.give_ruling import RULED, WITHDRAWN
from tournaments.actions.settle_dispute import TAKEN_OVER
from tournaments.display.translation import translate
from tournaments.hand_comparison import Difference, differences
from tournaments.table_order import side_of


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
    parts = {_("Dealer"): _seat(hand.dealer)}
    if hand.bids is not None:
        parts[_("Bids")] = ", ".join(_bid(hand, place, bid) for place, bid in enumerate(hand.bids))
    maker, bid = hand.made_by(law)
    parts[_("Maker")] = _seat(maker) if bid is None else _seat_and(maker, str(bid))
    parts[_("Trumps")] = translate(SUIT_NAMES[hand.trump])
    counts = {
        translate(COUNT_NAMES[count]): _taker(hand.players, law, who, exactly=exactly)
        for count, who in hand.taken or ()
    }
    if each_count:
        parts |= counts
    elif counts:
        parts[_("Counts")] = ", ".join(f"{count}: {taker}" for count, taker in counts.items())
    for kind, seat in hand.faults:
        name = _("Revoke") if kind == "revoke" else _("Foul hand")
        parts[name] = ", ".join(filter(None, (parts.get(name), _seat(seat))))
    settled = score(hand, law)
    for side in (0, 1):
        name = translate(side_name(law, hand.players, side))
        parts[_("%(side)s took") % {"side": name}] = str(settled.points[side])
        parts[_("%(side)s score") % {"side": name}] = str(settled.score[side])
    return parts


def differing(stands: Hand, keyed: Hand, law: Law) -> list[Part]:
    """The cells in which the two differ, in the order of the sheet; none where they agree."""
    found = list(differences(stands, keyed, law, by_side=True))
    if law.all_in_play(4) and found and found[0].kind == "points":
        maker = side_of(keyed.made_by(law).maker)  # sheets and lines give the maker's points; the rest follows
        found = [each for each in found if each.key == maker]
    exactly = bool(stands.faults or keyed.faults)
    return [
        Part(_name(each, law), *(_value(each, value, law, exactly) for value in (each.one, each.other)))
        for each in found
    ]


def _name(each: Difference, law: Law) -> str:
    match each.kind:
        case "bid":
            return _("%(seat)s’s bid") % {"seat": _seat(each.key)}
        case "taken":
            return translate(COUNT_NAMES[each.key])
        case "fault":
            return _("Revoke") if each.key == "revoke" else _("Foul hand")
        case "points":
            return _("%(side)s took") % {"side": translate(side_name(law, 4, each.key))}
        case "score":
            return _("%(side)s score") % {"side": translate(side_name(law, 4, each.key))}
    return {"dealer": _("Dealer"), "contract": _("Winning bid"), "trump": _("Trumps")}[each.kind]


def _value(each: Difference, value: Any, law: Law, exactly: bool) -> str:
    match each.kind:
        case "dealer":
            return _seat(value)
        case "bid":
            return pgettext("bid", "pass") if value is None else str(value)
        case "contract":
            maker, bid = value
            return _seat(maker) if bid is None else _seat_and(maker, str(bid))
        case "trump":
            return translate(SUIT_NAMES[value])
        case "taken":
            return _taker(4, law, value, exactly=exactly)
        case "fault":
            return ", ".join(map(_seat, value)) or _("nobody")
    return str(value)


def _taker(players: int, law: Law, who: int | None, *, exactly: bool) -> str:
    if who is None or who == DISCARD:
        return _("not in play") if who is None else pgettext("who took a count", "discards")
    return _seat(who) if exactly else translate(side_name(law, players, side_of(who)))


def _seat(seat: int) -> str:
    return translate(seat_name(seat))


def _seat_and(seat: int, what: str) -> str:
    return _("%(seat)s %(bid)s") % {"seat": _seat(seat), "bid": what}


def _bid(hand: Hand, place: int, bid: int | None) -> str:
    return _seat_and(hand.seat_after(hand.dealer, place + 1), pgettext("bid", "passes") if bid is None else str(bid))


def program_reason(why: str) -> str:
    """The reason in words; empty for one that a person typed."""
    words = {
        TAKEN_OVER: _("the other version was right"),
        SECOND_KEYING: _("the second keying was right"),
        RULED: _("by the director’s ruling"),
        WITHDRAWN: _("the ruling was withdrawn"),
    }
    return words.get(why, "")
