"""Where two keyings of one sheet differ, cell by cell, in words. What differs is found by `hand_comparison`."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.hand import COUNT_NAMES, DISCARD, SUIT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.reasons import side_name
from tournaments.display.translation import translate
from tournaments.hand_comparison import Difference, differences
from tournaments.table_result import pair_of


class Cell(NamedTuple):
    """One cell of a deal's line in which the keyings differ: its name, what stands, what was keyed now."""

    name: str
    stands: str
    keyed: str

    @property
    def sentence(self) -> str:
        """Both values."""
        return _("keyed first: %(first)s, keyed by you: %(second)s") % {"first": self.stands, "second": self.keyed}


def differing(stands: Hand, keyed: Hand, law: Law) -> list[Cell]:
    """The cells in which the two differ, in the order of the sheet; none where they agree."""
    found = list(differences(stands, keyed, law, by_side=True))
    if law.all_in_play(4) and found and found[0].kind == "points":
        found = found[:1]  # what one side took, the other did not
    exactly = bool(stands.faults or keyed.faults)
    return [
        Cell(_name(each, law), *(_value(each, value, law, exactly) for value in (each.one, each.other)))
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
            return _seat(maker) if bid is None else _("%(seat)s %(bid)s") % {"seat": _seat(maker), "bid": bid}
        case "trump":
            return translate(SUIT_NAMES[value])
        case "taken":
            return _taker(value, law, exactly)
        case "fault":
            return ", ".join(map(_seat, value)) or _("nobody")
    return str(value)


def _taker(who: int | None, law: Law, exactly: bool) -> str:
    if who is None or who == DISCARD:
        return _("not in play") if who is None else pgettext("who took a count", "discards")
    return _seat(who) if exactly else translate(side_name(law, 4, pair_of(who)))


def _seat(seat: int) -> str:
    return translate(seat_name(seat))
