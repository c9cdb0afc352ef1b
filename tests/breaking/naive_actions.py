"""What each action does to a night by its promise, done to the naive night; an action that is refused changes nothing."""

from typing import Any, NamedTuple

from tests.breaking.naive_night import (
    LEAST_OPEN,
    MOST_KEYS,
    MOST_OTHERS,
    Dealt,
    NaiveNight,
    NaiveRound,
    NaiveTable,
    Other,
    Revision,
)

# The round, the deal and the revision of a hand.
Place = tuple[int, int, int]


class Refusal(Exception):
    """The action is refused with a sentence; nothing is changed."""


class Reused(Exception):
    """The key came with other content."""


class Came(NamedTuple):
    """What a hand that was reported became: where it is found, and how it was answered."""

    place: Place
    created: bool = False
    refused: bool = False
    kept: bool = False


def need(condition: object) -> None:
    """Refused without it."""
    if not condition:
        raise Refusal


def report(night: NaiveNight, table: int, key: str, number: int, deal: int, hand: Dealt, seat: int | None) -> Came:
    content = (number, deal, hand)
    if (table, key) in night.keys:
        sent, place = night.keys[table, key]
        if sent != content:
            raise Reused
        return Came(place)
    need(not night.locked)
    each = night.at(number)
    need(each is not None and 1 <= deal <= night.deals)
    assert each is not None
    at = each.tables[table]
    stands = at.stands(deal)
    if each.closed or (stands and stands.hand != hand):
        is_late = number < len(night.rounds) - 1
        kept = stands is not None and stands.hand != hand and not is_late and keep_beside(at, deal, hand, stands)
        return Came((number, deal, at.revision(deal)), refused=True, kept=kept)
    if stands is None:
        need(at.in_turn(deal, hand))
        at.write(deal, Revision(hand, "reported", "table", seat, order=night.hands_written()))
    elif night.acceptance == "table" and stands.state == "reported" and are_of_two_sides(seat, stands.reported_seat):
        accept_it(stands, seat)
    place = (number, deal, at.revision(deal))
    if sum(at == table and found == place for (at, _), (_, found) in night.keys.items()) < MOST_KEYS:
        night.keys[table, key] = (content, place)
    return Came(place, created=stands is None)


def keep_beside(at: NaiveTable, deal: int, hand: Dealt, stands: Revision) -> bool:
    open_now = at.open_at(deal)
    if sum(each.hand != hand for each in open_now) >= MOST_OTHERS:
        return False
    if all(each.hand != hand for each in at.others if each.deal == deal):
        at.others.append(Other(deal, hand))
    if any(each.hand == hand for each in at.open_at(deal)):
        stands.state = "disputed"
    return True


def are_of_two_sides(seat: int | None, other: int | None) -> bool:
    return seat is not None and other is not None and (seat - other) % 2 == 1


def accept_it(sent: Revision, seat: int | None = None) -> None:
    sent.state, sent.accepted_seat = "agreed", seat


def stands_as_seen(night: NaiveNight, table: int, number: int, deal: int, seen: int) -> tuple[NaiveRound, Any]:
    """The newest round, and the hand that stands there if it is the one that was seen and can be answered."""
    need(not night.locked and number == len(night.rounds))
    at = night.newest.tables[table]
    answerable = at.revision(deal) == seen and seen and not night.newest.closed
    return night.newest, at.stands(deal) if answerable else None


def accept(night: NaiveNight, table: int, number: int, deal: int, seen: int, seat: int) -> bool:
    """Whether it was taken."""
    need(not night.locked and night.acceptance == "table")
    _, stands = stands_as_seen(night, table, number, deal, seen)
    if stands is None or stands.state == "disputed":
        return False
    if stands.state == "reported":
        need(stands.reported_seat is None or are_of_two_sides(seat, stands.reported_seat))
        accept_it(stands, seat)
    return True


def say_no(night: NaiveNight, table: int, number: int, deal: int, seen: int) -> bool:
    each, stands = stands_as_seen(night, table, number, deal, seen)
    if stands is None or stands.state == "agreed":
        return False
    others = each.tables[table].others
    if not any(other.deal == deal and other.no_to == seen for other in others):
        others.append(Other(deal, None, no_to=seen))
    stands.state = "disputed"
    return True


def undo(night: NaiveNight, table: int, number: int, deal: int, seen: int) -> bool:
    each, stands = stands_as_seen(night, table, number, deal, seen)
    at = each.tables[table]
    if at.stands(deal) is None:
        return bool(seen) and len(at.deals.get(deal, ())) == seen
    if stands is None or (stands.state, stands.source) != ("reported", "table"):
        return False
    need(all(sent.order <= stands.order for other in at.deals if (sent := at.stands(other))))
    stands.dropped = True
    return True


def correct(night: NaiveNight, table: int, number: int, deal: int, hand: Dealt, seen: int, why: str) -> bool:
    """The desk enters a line; whether that wrote one."""
    need(not night.locked and 1 <= deal <= night.deals)
    each = night.at(number)
    assert each is not None
    at = each.tables[table]
    stands = at.stands(deal)
    if stands is not None and stands.hand == hand:
        return False
    need(at.in_turn(deal, hand) and at.revision(deal) == seen and (why or stands is None))
    write_over(night, at, deal, hand, why, agreed=False)
    return True


def write_over(night: NaiveNight, at: NaiveTable, deal: int, hand: Dealt, why: str, *, agreed: bool) -> None:
    """The next revision of a deal: a no is answered by it, and so is the one who reported this very hand."""
    stands = at.stands(deal)
    for other in at.open_at(deal):
        if other.hand in (None, hand):
            other.open, agreed = False, True
    agreed = agreed or (stands is not None and stands.state == "agreed" and night.acceptance != "desk")
    state = "disputed" if at.open_at(deal) else "agreed" if agreed else "reported"
    at.write(deal, Revision(hand, state, "desk", why=why, order=night.hands_written()))


def take(night: NaiveNight, at: NaiveTable, other: Other, seen: int) -> None:
    """The director finds the other version right."""
    need(
        not night.locked
        and other.open
        and at.revision(other.deal) == seen
        and other.hand
        and at.in_turn(other.deal, other.hand)
    )
    assert other.hand is not None
    other.open = False
    write_over(night, at, other.deal, other.hand, "disputed", agreed=True)


def keep(night: NaiveNight, at: NaiveTable, other: Other, seen: int) -> None:
    """The director finds right what stands."""
    need(not night.locked and other.open and at.revision(other.deal) == seen)
    other.open = False
    stands = at.stands(other.deal)
    if stands and not at.open_at(other.deal):
        stands.state = "agreed"


def cut(night: NaiveNight, number: int, table: int, seat: int | None) -> None:
    """`seat` won it, or the program is asked to cut (None): whom that favours is read from the program later."""
    need(night.state == "playing")
    each = night.at(number)
    assert each is not None
    at = each.tables[table]
    one, two = at.totals(night.law)
    need(not each.closed and len(at.standing()) == night.deals and one == two)
    need(at.cut is None if seat is None else not at.drawn)
    if seat is None or seat != at.cut:
        night.changes.append("cut")
    at.cut, at.drawn = seat, seat is None


def close(night: NaiveNight, number: int, *, last: bool) -> bool:
    """Whether people move on: then the next round is to be seated."""
    need(night.state == "playing" and number == len(night.rounds) and not night.newest.closed and not night.gaps())
    for table in night.newest.tables.values():
        table.up = table.winner(night.law, night.deals)
    night.newest.closed = True
    night.end_calls()
    night.changes.append("closed")
    if last:
        finish(night)
    return not last and (night.planned is None or number < night.planned)


def finish(night: NaiveNight) -> None:
    night.state, night.ended = "over", night.now
    night.end_calls()
    night.changes.append("ended")


def take_back(night: NaiveNight) -> None:
    need(not night.locked)
    if not (night.state == "over" and not night.newest.closed):
        need(any(each.closed for each in night.rounds))
        if not night.newest.closed:
            need(not night.newest.has_reports)
            night.drop_newest()
        night.newest.closed = False
        for table in night.newest.tables.values():
            table.up = None
    night.ring_again()
    night.state = "playing"
    night.changes.append("taken-back")


def end(night: NaiveNight) -> None:
    need(night.state == "playing")
    need(night.newest.begun or len(night.rounds) > 1)
    if not night.newest.begun and not night.newest.has_reports:
        night.drop_newest()
    finish(night)


def open_again(night: NaiveNight, why: str) -> None:
    need(night.locked and why)
    night.ended, night.minutes = night.now, max(night.minutes or 0, LEAST_OPEN)
    night.changes.append("opened")


def confirm(night: NaiveNight, table: int, number: int, sent: list[int], seen: list[int]) -> bool:
    """The table says who sits there; the one it displaces sits where the one who came would have sat."""
    need(night.state == "playing" and number == len(night.rounds) and not night.newest.closed)
    each = night.newest
    here = each.four(table)
    if sent != here:
        if seen != here:
            return False
        need(len(set(sent)) == len(sent) and all(person in each.places for person in sent))
        for place in {table, *(each.places[person][0] for person in sent)} - {0}:
            need(not each.tables[place].standing() and not any(other.open for other in each.tables[place].others))
        came, gone = ([person for person in a if person not in b] for a, b in ((sent, here), (here, sent)))
        moved = {person: (table, seat) for seat, person in enumerate(sent, start=1)}
        moved |= {one: each.places[other] for one, other in zip(gone, came, strict=True)}
        each.sit(each.places | moved)
        each.reseated = True
        night.changes.append("seats")
    each.tables[table].confirmed = True
    return True


def swap(night: NaiveNight, number: int, one: int, other: int, seen: dict[int, tuple[int, int]], why: str) -> None:
    need(not night.locked and why)
    each = night.at(number)
    need(each is not None)
    assert each is not None
    need(one in each.places and other in each.places and each.places[one] != each.places[other])
    need(all(seen[person] == each.places[person] for person in (one, other)))
    each.sit(each.places | {one: each.places[other], other: each.places[one]})
    each.reseated = True
    night.changes.append("seats")
