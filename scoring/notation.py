"""The JSON form of a hand, as the contracts fix it, and of its score. Scores nothing.

The one-line form is in one_line.py.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from scoring.faults import Refused, refuse, shown
from scoring.hand import DISCARD, Contract, Hand, Offence
from scoring.hand_faults import faults_in
from scoring.hand_faults.auction import NOT_HERE, knows, not_here
from scoring.law import Law
from scoring.laws import law_named
from scoring.reasons import Reason
from scoring.score import Score
from scoring.strict_json import a_boolean, a_list, a_text, an_integer, an_object, written
from scoring.wording import Translate, gettext_noop

KEYS = frozenset(("law", "players", "dealer", "trump", "taken", "points", "faults", *NOT_HERE))
NEEDED = frozenset(("dealer", "trump"))
_SOME_LAWS_KEYS = frozenset(("call", "sold", "turned_jack", "turned_again", "gifts", "bunched_jacks", "pegged"))
MOST_SEATS = 7

F = TypeVar("F", bound=float)


def read_hand(value: object, law: Law | None = None) -> tuple[Hand, Law]:
    """The hand in `value`, and the law to score it by: `law`, or the one that it names itself.

    Raises Refused for anything that is not a complete hand of that law; each fault names its field.
    """
    payload = an_object(value, "", KEYS, NEEDED)
    law = _law_of(payload, law)
    if strange := [key for key in NOT_HERE if key in payload and not knows(law, key)]:
        raise Refused([not_here(law, strange[0])])
    hand = Hand(
        law.key,
        an_integer(payload["dealer"], "dealer", 1, MOST_SEATS),
        a_text(payload["trump"], "trump"),
        an_integer(payload.get("players", 4), "players", 2, MOST_SEATS),
        _bids(payload["bids"]) if "bids" in payload else None,
        _contract(payload["bid"]) if "bid" in payload else None,
        _taken(payload["taken"], law) if "taken" in payload else None,
        _points(payload["points"]) if "points" in payload else None,
        _offences(payload["faults"]) if "faults" in payload else (),
    )
    if not _SOME_LAWS_KEYS.isdisjoint(payload):
        hand = _with_other_keys(hand, payload)
    if faults := list(faults_in(hand, law)):
        raise Refused(faults)
    return hand, law


def _law_of(payload: Mapping[str, Any], law: Law | None) -> Law:
    if "law" not in payload:
        if law is None:
            raise refuse("law", gettext_noop("The hand does not name its law. Add the law's key."))
        return law
    key = a_text(payload["law"], "law")
    if law is not None and key == law.key:
        return law  # only its night knows a house law
    named = law_named(key)
    if law is not None:
        message = gettext_noop("The hand was played under %(named)s, but %(law)s is played here.")
        raise refuse("law", message, named=named.key, law=law.key)
    return named


def _with_other_keys(hand: Hand, payload: Mapping[str, Any]) -> Hand:
    """The hand with the keys that only some laws have."""
    call = payload.get("call")
    return hand._replace(
        call=None if call is None else an_integer(call, "call", 1, MOST_SEATS),
        sold=a_boolean(payload["sold"], "sold") if "sold" in payload else None,
        turned_jack=a_boolean(payload["turned_jack"], "turned_jack") if "turned_jack" in payload else False,
        turned_again=a_boolean(payload["turned_again"], "turned_again") if "turned_again" in payload else False,
        gifts=an_integer(payload["gifts"], "gifts", 0, 9) if "gifts" in payload else 0,
        bunched_jacks=an_integer(payload["bunched_jacks"], "bunched_jacks", 0, 9)
        if "bunched_jacks" in payload
        else 0,
        pegged=tuple([a_text(count, "pegged") for count in a_list(payload["pegged"], "pegged", 20)])
        if "pegged" in payload
        else (),
    )


def _bids(value: object) -> tuple[int | None, ...]:
    bids = a_list(value, "bids", 100)
    for points in bids:
        if points is None or (type(points) is int and -999 <= points <= 999):
            continue
        message = gettext_noop("A bid is a whole number, or null for a pass, not %(bid)s.")
        if type(points) is int:
            message = gettext_noop("A bid of %(bid)s cannot be made.")
        raise refuse("bids", message, bid=written(points))
    return tuple(bids)


_BID_KEYS = frozenset(("seat", "points"))


def _contract(value: object) -> Contract:
    payload = an_object(value, "bid", _BID_KEYS, _BID_KEYS)
    points = payload["points"]
    return Contract(
        an_integer(payload["seat"], "bid.seat", 1, MOST_SEATS),
        None if points is None else an_integer(points, "bid.points", -999, 999),
    )


def _taken(value: object, law: Law) -> tuple[tuple[str, int | None], ...]:
    """Who took each count, in the law's order: the order of the keys makes no difference. Raises Refused."""
    if not isinstance(value, dict):
        raise refuse("taken", gettext_noop("An object in braces belongs here, not %(value)s."), value=written(value))
    taken: list[tuple[str, int | None]] = []
    for count, who in value.items():
        if type(who) is int and 1 <= who <= MOST_SEATS:
            taken.append((count, who))
        elif who == "discard":
            taken.append((count, DISCARD))
        elif who is None:
            taken.append((count, None))
        else:
            message = gettext_noop("A seat, “discard” or null belongs here, not %(value)s.")
            raise refuse(f"taken.{shown(count)}", message, value=written(who))
    if list(value) == list(law.counts):
        return tuple(taken)
    order = {count: place for place, count in enumerate(law.counts)}
    taken.sort(key=lambda entry: order.get(entry[0], len(order)))
    return tuple([(shown(count), who) for count, who in taken])


def _points(value: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, dict):
        raise refuse("points", gettext_noop("An object in braces belongs here, not %(value)s."), value=written(value))
    points = []
    for seat, taken in value.items():
        if seat not in "1234567" or len(seat) != 1:
            message = gettext_noop("Points are given by seat, and “%(seat)s” is not a seat.")
            raise refuse(f"points.{shown(seat)}", message, seat=shown(seat))
        points.append((int(seat), an_integer(taken, f"points.{seat}", -999, 999)))
    return tuple(sorted(points))


_OFFENCE_KEYS = frozenset(("kind", "seat"))


def _offences(value: object) -> tuple[Offence, ...]:
    offences = []
    for place, entry in enumerate(a_list(value, "faults", 20)):
        payload = an_object(entry, f"faults[{place}]", _OFFENCE_KEYS, _OFFENCE_KEYS)
        kind = shown(a_text(payload["kind"], f"faults[{place}].kind"))
        offences.append(Offence(kind, an_integer(payload["seat"], f"faults[{place}].seat", 1, MOST_SEATS)))
    return tuple(offences)


def write_hand(hand: Hand, *, law: bool = False) -> dict[str, Any]:
    """The hand as the contracts write it, with its law's key if `law` is true."""
    payload: dict[str, Any] = {"law": hand.law} if law else {}
    if hand.players != 4:
        payload["players"] = hand.players
    payload["dealer"] = hand.dealer
    if hand.bids is not None:
        payload["bids"] = list(hand.bids)
    if hand.contract is not None:
        payload["bid"] = {"seat": hand.contract.maker, "points": hand.contract.bid}
    payload["trump"] = hand.trump
    if hand.call is not None:
        payload["call"] = hand.call
    if hand.sold is not None:
        payload["sold"] = hand.sold
    if hand.turned_jack:
        payload["turned_jack"] = True
    if hand.turned_again:
        payload["turned_again"] = True
    if hand.gifts:
        payload["gifts"] = hand.gifts
    if hand.bunched_jacks:
        payload["bunched_jacks"] = hand.bunched_jacks
    if hand.pegged:
        payload["pegged"] = list(hand.pegged)
    if hand.taken is not None:
        payload["taken"] = {count: "discard" if who == DISCARD else who for count, who in hand.taken}
    if hand.points is not None:
        payload["points"] = {str(seat): points for seat, points in hand.points}
    if hand.faults:
        payload["faults"] = [{"kind": kind, "seat": seat} for kind, seat in hand.faults]
    return payload


_SEATS = tuple(map(str, range(1, MOST_SEATS + 1)))


def by_seat(figures: Iterable[F]) -> dict[str, F]:
    """Figures in seat order, keyed by seat as JSON has it."""
    return dict(zip(_SEATS, figures))  # noqa: B905 (the names are for the most seats)


def write_score(score: Score, why: list[Reason], translate: Translate = str) -> dict[str, Any]:
    """What `settle` answers for one hand."""
    return {
        "maker": score.maker,
        "bid": score.bid,
        "made": score.made,
        "points": by_seat(score.points),
        "score": by_seat(score.credits),
        "why": [{"text": translate(text), "cite": translate(cite)} for text, cite in why],
    }
