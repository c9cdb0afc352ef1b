"""What a night comes to, from its rounds as they were played: who stands where, everyone's tally, who has gone home.

The one place in which this is worked out: for the pages of a night that is played, for its file, for `replay` under
another law. Knows values; knows no database.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.movement.presence import Attendance
from tournaments.movement.seating import AtTable
from tournaments.night.comparison import shares
from tournaments.night.order import side_of
from tournaments.night.record import NightRecord
from tournaments.night.round import Round
from tournaments.night.standings import (
    MISSED,
    SAT_OUT,
    Away,
    Points,
    Result,
    Standing,
    credit_for,
    standings,
)


class TallyRound(NamedTuple):
    """One round of an entrant's tally; a score is None while its deal is not in.

    `table` is None where the entrant sat out or was not there; where the night credits that, `credited` is how much. `unplayed` deals were not played, and if they are
    `evened_out` count an average in the points. `played_by` is the substitute who sat there. `plays_for`: the entrant
    played in that person's place, who is credited. `seats` are the numbers of who sat at the table; it `is_decided` once
    somebody has won the round there.
    """

    round_number: int
    table: int | None = None
    seat: int | None = None
    partner: str = ""
    scores: Sequence[tuple[int, int | None]] = ()
    points: Points = 0
    won: Points = 0
    unplayed: tuple[int, ...] = ()
    evened_out: bool = False
    played_by: str = ""
    seats: AtTable = ()
    sides: int = 2
    is_decided: bool = True
    plays_for: str = ""
    is_missed: bool = False
    credited: Points | None = None
    has_gone: bool = False  # missed, and the entrant has gone home
    has_begun: bool = True

    @property
    def sat_out(self) -> bool:
        return self.table is None and not self.is_missed and not self.plays_for

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def partner_number(self) -> int | None:
        """The number of the partner, None if there is none."""
        if self.seat is None or self.sides == self.players:
            return None
        return self.seats[(self.seat - 1 + self.sides) % self.players]

    @property
    def opponents(self) -> list[int]:
        """The numbers of those on other sides, in order."""
        return sorted(
            number
            for seat, number in enumerate(self.seats, start=1)
            if side_of(seat, self.sides) != side_of(self.seat or 0, self.sides)
        )

    @property
    def counted(self) -> Points:
        """Return what the round counts in the tally."""
        return self.points if self.credited is None else self.credited


class SettledNight(NamedTuple):
    """What a night came to so far. `rounds` are all that are seated, in order; `tallies` and `gone` are by number."""

    record: NightRecord
    rounds: tuple[Round, ...]
    standings: list[Standing]
    tallies: Mapping[int, list[TallyRound]]
    gone: frozenset[int]

    @property
    def newest(self) -> Round | None:
        """The newest round that has begun; None before the first hand."""
        return next((each for each in reversed(self.rounds) if each.has_begun), None)

    def standings_after(self, number: int) -> list[Standing]:
        """The standings as they were after the round of that number."""
        return ranked(self.record, [each for each in self.rounds if each.number <= number])


def settle(record: NightRecord, rounds: Sequence[Round]) -> SettledNight:
    """Settle the night of `record` that was played in these rounds; its own `played` is not asked."""
    attendance = record.there
    gone = _gone(attendance, rounds[-1]) if rounds else frozenset()
    tallies: dict[int, list[TallyRound]] = {}
    found = ranked(record, rounds)
    standing_of = {each.number: each for each in found}
    for each in rounds:
        for number, line in _tallied(record, attendance, each):
            credited = (
                _credited(record, line, standing_of[number]) if each.has_begun else line._replace(has_begun=False)
            )
            tallies.setdefault(number, []).append(credited)
    return SettledNight(record, tuple(rounds), found, tallies, gone)


def ranked(record: NightRecord, rounds: Sequence[Round]) -> list[Standing]:
    """The standings after `rounds`; what is in of a round in progress counts."""
    results: dict[int, list[Result | Away]] = {number: [] for number, _ in record.entrants}
    attendance = record.there
    for each in rounds:
        if not each.has_begun:
            continue
        for number in each.sitting_out:
            results[number].append(SAT_OUT)
        credited_to = attendance.credited_to(each.number)
        for number in set(each.absent).difference(credited_to.values()):
            results[number].append(MISSED)
        for table in each.tables:
            points, wins = table.counted(record.rules), table.result.wins
            for seat, number in enumerate(table.seats, start=1):
                side = side_of(seat, table.sides)
                results[credited_to.get(number, number)].append(Result(points[side], wins[side], table.number))
    compared = shares(record.boards, rounds, attendance) if record.boards else {}
    rules = record.rules
    return standings(record.entrants, results, rules.rank_by, rules.sit_out, rules.missed, compared)


def _tallied(record: NightRecord, attendance: Attendance, each: Round) -> list[tuple[int, TallyRound]]:
    """Everyone's line of that round, by number."""
    names, credited_to = dict(record.entrants), attendance.credited_to(each.number)
    found = [(number, TallyRound(each.number)) for number in each.sitting_out]
    gone = _gone(attendance, each)
    found += [
        (number, TallyRound(each.number, is_missed=True, has_gone=number in gone))
        for number in set(each.absent).difference(credited_to.values())
    ]
    found += [(by, TallyRound(each.number, plays_for=names[absent])) for by, absent in credited_to.items()]
    for table in each.tables:
        seats, result, points = table.seats, table.result, table.counted(record.rules)
        last = max(result.scores, default=0)
        deals = range(1, (max(record.rules.deals, last) if record.rules.by_deals else last) + 1)
        players, sides = len(seats), result.sides
        for seat, sitting in enumerate(seats, start=1):
            side, number = side_of(seat, sides), credited_to.get(sitting, sitting)
            line = TallyRound(
                each.number,
                table.number,
                seat,
                names[seats[(seat - 1 + sides) % players]] if sides < players else "",
                [(deal, result.scores[deal].credits[side] if deal in result.scores else None) for deal in deals],
                points[side],
                result.wins[side],
                result.unplayed,
                points[side] != result.by_side[side],
                names[sitting] if number != sitting else "",
                seats,
                sides,
                result.winner is not None,
            )
            found.append((number, line))
    return found


def _credited(record: NightRecord, line: TallyRound, standing: Standing) -> TallyRound:
    """The line with what its round without play is credited."""
    if not (line.sat_out or line.is_missed):
        return line
    rule = record.rules.missed if line.is_missed else record.rules.sit_out
    if rule == "none":
        return line
    return line._replace(credited=credit_for(standing.points - standing.credited, standing.played, rule))


def _gone(attendance: Attendance, each: Round) -> frozenset[int]:
    """Who is not there in that round, was there before, and does not come again."""
    substitutes = {one.by for one in attendance.substitutes}
    credited = set(attendance.credited_to(each.number).values())
    return frozenset(
        number
        for number in set(each.absent) - credited
        if all(last is not None and last < each.number for _, last in attendance.presence.get(number, ()))
        and (attendance.presence.get(number) or number not in substitutes)
    )
