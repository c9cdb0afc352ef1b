"""Where everyone sits in the next round: rows → the movement's values, and what the movement makes of them."""

from collections.abc import Sequence
from random import Random

from scoring.faults import Fault, Refused, for_each, refuse
from scoring.wording import gettext_noop, listed, ngettext_lazy
from tournaments.models import Dispute, Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.changes import SeatChange
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.first_round import FirstRound, first_round
from tournaments.movement.movement import is_by_rule
from tournaments.movement.next_round import NextRound
from tournaments.movement.presence import Attendance
from tournaments.movement.seating import History, Seating
from tournaments.movement.wishes import Wishes
from tournaments.night.order import Order, Ranking, as_moved, as_winner
from tournaments.night.rules import Rules
from tournaments.night.table import first_dealers
from tournaments.records.attendance import attendance_of, spread_of, wishes_of
from tournaments.records.load import StoredRound, StoredTable, rounds_before, seatings_of
from tournaments.records.night_rules import form_of, law_of, odd_numbers_of


def as_closed(each: StoredRound, night: Night) -> StoredRound:
    """The round as it is once it is closed: by the bell nothing is missing any more."""
    rules = night.rules
    if not rules.by_bell:
        return each
    return each.replace(tables=tuple(table.settled(each.law, rules, closed=True) for table in each.tables))


def history_of(night: Night, attendance: Attendance) -> History:
    """Who has met whom in all rounds so far, by whose place it was. From the seats alone."""
    seatings = (
        each.exchanged(attendance.places_of_substitutes(number)) for number, each in seatings_of(night).items()
    )
    return History(seatings, sides=form_of(night, law_of(night)).sides)


def over(each: StoredRound, night: Night, attendance: Attendance, *, as_it_stands: bool = False) -> RoundOver:
    """The round as the movement takes it, by who moved up from each table, or won it where it is not closed yet.

    `as_it_stands`: a table that is not done goes to the pair that is ahead, or to North and South where none is.
    """
    winners = [table.mover for table in each.tables]
    if as_it_stands:
        ahead = [
            as_winner(Ranking(table.result.by_side, table.cut).order, table.sides, table.players)
            for table in each.tables
        ]
        winners = [one if winner is None else winner for winner, one in zip(winners, ahead, strict=True)]
    dealers = dealers_so_far(night, each.number, len(each.tables))
    return RoundOver(places(each, attendance), [winner for winner in winners if winner is not None], dealers)


def places(each: StoredRound, attendance: Attendance) -> Seating:
    """Whose place each is, no matter who played in it."""
    return each.seating.exchanged(attendance.places_of_substitutes(each.number))


def dealers_so_far(night: Night, number: int, tables: int) -> list[int]:
    """At each table the seat that dealt first up to round `number`; nothing where the movement does not ask, else five queries."""
    if not MOVEMENTS[night.movement].asks_first_dealer:
        return []
    rounds = rounds_before(night, number + 1)
    return first_dealers([each.tables for each in rounds], tables)


def first_round_of(night: Night, seed: int, attendance: Attendance | None = None) -> FirstRound:
    """The draw that the seed makes of those who are there, as the director wishes, and of the partnerships that it was to
    spread; by the fixed rule, each number in its chair. Raises Refused where too few or too many are there."""
    attendance = attendance_of(night) if attendance is None else attendance
    wishes = wishes_of(night, attendance.numbers)._replace(volunteers=attendance.volunteers_in(1))
    there = sorted(attendance.in_the_movement(1))
    MOVEMENTS[night.movement].check_people(len(there), 1)
    odd, by_number = odd_numbers_of(night), is_by_rule(night.rules.movement_options)
    return first_round(there, Random(seed), wishes, odd, {} if by_number else spread_of(night), by_number=by_number)


def next_round_of(
    night: Night,
    number: int,
    over: RoundOver,
    history: History,
    attendance: Attendance,
    wishes: Wishes | None = None,
) -> NextRound:
    """Where everyone who is there in round `number` sits, after the round that is `over`; `history` is up to that one.

    Both have the places as they are, and not substitutes; where one plays, the seating that is found has them. A
    substitute for somebody who would have to sit out is left out.

    From the seats alone, as a night file has them and no seed.

    Raises Refused where too few are there, or too many.
    """
    present = attendance.in_the_movement(number)
    wishes = wishes_of(night, attendance.numbers) if wishes is None else wishes
    found = MOVEMENTS[night.movement].next_round(
        over,
        Tonight(history, apart=frozenset(wishes.apart), fixed=wishes.fixed),
        present=present,
        volunteers=attendance.volunteers_in(number),
        odd=odd_numbers_of(night),
        options=night.rules.movement_options,
    )
    seating = found.seating.exchanged(attendance.substitutes_in(number))
    needed = attendance.without_needless(number, seating.places)
    if needed is not attendance:
        return next_round_of(night, number, over, history, needed, wishes)
    return found._replace(seating=seating)


def round_after(night: Night, rounds: Sequence[StoredRound], attendance: Attendance) -> NextRound:
    """Where everyone sits after those rounds, which are all so far. Raises Refused where too few are there."""
    history = History((places(each, attendance) for each in rounds), form_of(night, law_of(night)).sides)
    return next_round_of(night, len(rounds) + 1, over(rounds[-1], night, attendance), history, attendance)


def changes_into(
    night: Night, before: Sequence[StoredRound], after: StoredRound, attendance: Attendance
) -> tuple[SeatChange, ...]:
    """Why people sit in the round `after` where the movement alone would not have them; `before` are all rounds before.

    Empty for a round that was seated by hand, or no longer follows from the records.
    """
    if after.row.reseated:
        return ()
    try:
        found = round_after(night, before, attendance)
    except Refused:
        return ()
    return found.changes if found.seating == after.seating else ()


def winners_of(current: StoredRound, night: Night) -> list[Order]:
    """Return the order of the sides at each table, as it is stored. Raises Refused where a hand, a decision or a cut is missing: each table is named.

    One query."""
    open_disputes = Dispute.objects.filter(table__round=current.row, settled_at=None)
    disputed = set(open_disputes.values_list("table__number", flat=True))
    tables = {table.number: table for table in current.tables}
    rules = night.rules
    return list(for_each("tables", tables, lambda table: _winner(tables[table], disputed, rules)).values())


def _winner(table: StoredTable, disputed: set[int], rules: Rules) -> Order:
    """How the sides of the table came in. Raises Refused where a hand, a decision or a cut is missing."""
    if table.result.missing and not table.result.tied:
        if not rules.by_deals:
            raise refuse("", gettext_noop("Table %(table)s is still playing."), table=table.number)
        text = ngettext_lazy(
            "Table %(table)s has not reported deal %(deals)s.",
            "Table %(table)s has not reported deals %(deals)s.",
            len(table.result.missing),
            table=table.number,
            deals=listed(table.result.missing),
        )
        raise Refused([Fault("", text)])
    if table.number in disputed:
        message = gettext_noop("Table %(table)s has two versions of a hand. Choose the right one.")
        raise refuse("", message, table=table.number)
    if table.result.order is None:
        message = gettext_noop("Table %(table)s is tied. Enter who won the cut, or let the program cut.")
        if table.result.missing:
            message = gettext_noop("Table %(table)s is tied: one more deal decides, or enter who won the cut.")
        if rules.by_bell and table.rang_after is None:
            message = gettext_noop("Table %(table)s is tied. Ring the bell; then enter who won the cut.")
        raise refuse("", message, table=table.number)
    return as_moved(table.result.order)
