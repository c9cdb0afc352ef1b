"""The rounds of a member, and who sat with them: a query each, however many nights there are. Reads no hand.

A round counts for whom it is credited to; the partner and the opponents are of those who sat at the table.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from club.names import folded
from tournaments.models import Night
from tournaments.records.places_sql import BEYOND_TWO, PlaceRow
from tournaments.records.sql import every
from tournaments.records.stored_standings import won_in
from tournaments.season_table import Person
from tournaments.standings import Points
from tournaments.table_result.order import side_of

_TABLE = (
    "t.hands_in, t.points_one, t.points_two, t.cut_seat, t.moved_up, '', t.unplayed, '', t.players, t.sides, "
    f"{BEYOND_TWO}, t.law <> '', t.out_seats"
)
_FROM_SEATS = (
    f"SELECT r.night_id, t.id, {{}}, 0, '', r.number, r.closed_at IS NOT NULL, t.number, s.seat, {_TABLE} "  # noqa: S608
    "FROM tournaments_seat s JOIN tournaments_round r ON r.id = s.round_id JOIN tournaments_table t ON t.id = s.table_id "
)
_OWN = (
    _FROM_SEATS.format("1, u.id IS NULL") + "LEFT JOIN tournaments_substitute u "
    "ON u.by_id = s.entrant_id AND u.round_number = r.number AND u.credit = 'for' WHERE s.entrant_id IN ({own})"
)
# Where a substitute sat for the member.
_BY_ANOTHER = (
    _FROM_SEATS.format("0, 1 = 1") + "JOIN tournaments_substitute u "
    "ON u.by_id = s.entrant_id AND u.round_number = r.number AND u.credit = 'for' WHERE u.absent_id IN ({own})"
)
_COMPANY = (
    "SELECT s.table_id, o.seat, e.member_id, COALESCE(m.name, e.name) FROM tournaments_seat s "
    "JOIN tournaments_seat o ON o.table_id = s.table_id AND o.id <> s.id JOIN tournaments_entrant e ON e.id = o.entrant_id "
    "LEFT JOIN club_member m ON m.id = e.member_id WHERE s.entrant_id IN ({own})"
)

_MET = (
    "SELECT DISTINCT e.member_id FROM tournaments_seat s JOIN tournaments_seat o ON o.table_id = s.table_id "
    "JOIN tournaments_entrant e ON e.id = o.entrant_id WHERE s.entrant_id IN ({own}) AND e.member_id IS NOT NULL"
)

LEAST_HANDS = 12  # together: with fewer nothing is said of how it went with somebody


class PersonRound(NamedTuple):
    """A round at a table, and how much of it was won. The member `sat` there, or a substitute did; it is `credited` to the
    member, or to somebody for whom the member sat."""

    night: int
    table: int
    sat: bool
    credited: bool
    place: PlaceRow
    won: Points


class Company(NamedTuple):
    """How it went with somebody: hands and rounds together, how many of the rounds were won, and by how many points the
    member's side was ahead of the others in all."""

    name: str
    hands: int = 0
    rounds: int = 0
    won: Points = 0
    ahead: Points = 0

    @property
    def difference(self) -> Points:
        """The points ahead, a round."""
        return Fraction(self.ahead) / self.rounds


def rounds_of_member(entrants: Sequence[int], nights: Mapping[int, Night]) -> list[PersonRound]:
    """The rounds of these entrants, in the order of their `nights`. One query."""
    if not entrants:
        return []
    own = ", ".join(map(str, entrants))  # not as parameters, of which a database takes only so many: keys of our own
    order = {night: place for place, night in enumerate(nights)}
    found = []
    for night, table, sat, credited, *values in every(f"{_OWN} UNION ALL {_BY_ANOTHER}".format(own=own)):
        place = PlaceRow._make(values)
        won = won_in(place, nights[night])
        found.append(PersonRound(night, table, bool(sat), bool(credited), place, won))
    return sorted(found, key=lambda each: (order[each.night], each.place.round_number))


def company_of(entrants: Sequence[int], rounds: Sequence[PersonRound]) -> tuple[list[Company], list[Company]]:
    """The partners and the opponents in these `rounds` of the entrants, those with whom most hands were played first.

    A member under the name of today, a guest under that of the last night. One query.
    """
    if not entrants:
        return [], []
    at_table: dict[int, list[tuple[int, Person, str]]] = defaultdict(list)
    for table, seat, member, name in every(_COMPANY.format(own=", ".join(map(str, entrants)))):
        at_table[table].append((seat, folded(name) if member is None else member, name))
    partners: dict[Person, Company] = {}
    opponents: dict[Person, Company] = {}
    for each in rounds:
        if each.sat and each.place.hands_in:
            _meet(each, at_table[each.table], partners, opponents)
    return _by_hands(partners), _by_hands(opponents)


def members_met(entrants: Iterable[int]) -> list[int]:
    """The members, by key, at whose tables these entrants sat. One query."""
    own = ", ".join(map(str, entrants))
    return sorted(member for (member,) in every(_MET.format(own=own))) if own else []


def _meet(
    each: PersonRound,
    others: Sequence[tuple[int, Person, str]],
    partners: dict[Person, Company],
    opponents: dict[Person, Company],
) -> None:
    place, points = each.place, each.place.by_side
    own = side_of(place.seat or 1, place.sides)
    rest = [points[side] for side in range(place.sides) if side != own]
    mean = Fraction(sum(rest), len(rest)) if rest else Fraction(0)
    for seat, person, name in others:
        side = side_of(seat, place.sides)
        known, ahead = (
            (partners, points[own] - mean) if side == own else (opponents, Fraction(points[own] - points[side]))
        )
        met = known.get(person, Company(name))
        known[person] = Company(
            name, met.hands + place.hands_in, met.rounds + 1, met.won + each.won, met.ahead + ahead
        )


def _by_hands(known: Mapping[Person, Company]) -> list[Company]:
    return sorted(known.values(), key=lambda each: (-each.hands, folded(each.name)))
