"""The rounds of a night file, read strictly: tables, hands in turn, cuts, who sat there, deals that were not played."""

from collections.abc import Callable, Mapping, Set
from functools import partial
from typing import TypeVar

from scoring.faults import Refused, refuse, shown
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.strict_json import a_list, a_text, an_integer, an_object, written
from scoring.wording import gettext_noop
from tournaments.movement.seating import AtTable
from tournaments.night.boards import SEATS, Boards
from tournaments.night.file.boards import without_board
from tournaments.night.form import NightForm
from tournaments.night.games import check_game, check_place, has_free_deals
from tournaments.night.order import Order
from tournaments.night.record import MOST_ENTRANTS, MOST_LETTERS_WHY
from tournaments.night.round import Round
from tournaments.night.rules import Rules
from tournaments.night.table import Table

_ROUND_KEYS = frozenset(("round", "tables"))
_KEYS = frozenset(("table", "hands", "cut", "moved_up", "seats"))
_SECOND_KEYS = _KEYS | {"law", "unplayed"}
_UNPLAYED_KEYS = frozenset(("deals", "why"))

T = TypeVar("T")


MOST_AT_A_TABLE = 7


def round_in(
    value: object,
    number: int,
    form: NightForm,
    rules: Rules,
    boards: Boards | None = None,
    *,
    is_second: bool,
    is_last: bool,
) -> Round:
    """Round `number` of the file, which may be of the second form. Raises Refused where it does not hold together."""
    field = f"played[{number - 1}]"
    given = an_object(value, field, _ROUND_KEYS | {"open"} if rules.by_bell else _ROUND_KEYS, _ROUND_KEYS)
    if "open" in given and (given["open"] is not True or not is_last):
        message = gettext_noop("“open” is true, in the last round that is written, or left out.")
        raise refuse(f"{field}.open", message)
    if given["round"] != number or type(given["round"]) is not int:
        message = gettext_noop("Round %(number)s belongs here, not %(value)s.")
        raise refuse(f"{field}.round", message, number=number, value=shown(given["round"]))
    tables: list[Table] = []
    seen: set[int] = set()
    for place, entry in enumerate(a_list(given["tables"], f"{field}.tables")):
        at, keys = f"{field}.tables[{place}]", _SECOND_KEYS if is_second else _KEYS
        table = _table(entry, at, form, rules, keys, partial(_board_of, boards, number))
        if table.number in seen:
            message = gettext_noop("Table %(number)s is written twice in this round.")
            raise refuse(f"{field}.tables[{place}].table", message, number=table.number)
        if table.seats and number == 1:
            message = gettext_noop("In round 1 people sit as the draw has them. Write there who really sat where.")
            raise refuse(f"{field}.tables[{place}].seats", message)
        seen.add(table.number)
        tables.append(table)
    return Round(number, tuple(tables), closed="open" not in given)


def _table(
    value: object,
    field: str,
    form: NightForm,
    rules: Rules,
    keys: frozenset[str],
    board_of: Callable[[int, int], tuple[int | None, int | None]],
) -> Table:
    """The table, with its hands as they were written too; `board_of` a table and a deal tells the board and who deals it."""
    given = an_object(value, field, keys, frozenset(("table", "hands")))
    number = an_integer(given["table"], f"{field}.table", 1, MOST_ENTRANTS)
    law = _law_in(given.get("law", form.law.key), f"{field}.law", form)
    entries = [*a_list(given["hands"], f"{field}.hands")]
    # After the deals of the round only those come that were to settle a tie.
    most = rules.most if rules.by_bell or None not in entries[: rules.deals] else rules.deals
    if len(entries) > most:
        message = gettext_noop("%(given)s hands are written, but a round has %(deals)s deals.")
        players = next((entry.get("players", 4) for entry in entries if isinstance(entry, dict)), 4)
        if rules.by_deals and form.usual == 4 and players in (3, 5, 6):
            message = gettext_noop(
                "%(given)s hands are written, but a round has %(deals)s deals, at a table of %(players)s too, so that "
                "points compare (our reading 54)."
            )
        raise refuse(f"{field}.hands", message, given=len(entries), deals=most, players=players)
    hands: dict[int, Hand] = {}
    for place, entry in enumerate(entries):
        if entry is not None:
            board, dealer = board_of(number, place + 1)
            entries[place] = entry = without_board(entry, f"{field}.hands[{place}]", board)
            read = _in_turn(
                entry,
                f"{field}.hands[{place}]",
                law or form.law,
                place + 1,
                hands,
                form.sizes_under(law),
                dealer,
                free=has_free_deals(law or form.law, rules),
            )
            hands[place + 1] = read
            within(f"{field}.hands[{place}]", lambda: check_game(hands, law or form.law, rules))
    players = next((hand.players for hand in hands.values()), form.usual)
    seats = _seats(given["seats"], f"{field}.seats", form) if given.get("seats") is not None else ()
    most = players if hands else len(seats) or MOST_AT_A_TABLE
    return Table(
        number,
        hands,
        _seats_in_order(given.get("cut"), f"{field}.cut", most),
        _seats_in_order(given.get("moved_up"), f"{field}.moved_up", most),
        seats,
        *(_unplayed(given["unplayed"], f"{field}.unplayed", hands, rules.most) if "unplayed" in given else ((), "")),
        own_law=law,
        players=players,
        payloads={place + 1: entry for place, entry in enumerate(entries) if entry is not None},
    )


def _law_in(value: object, field: str, form: NightForm) -> Law | None:
    """The law of a table, None for the night's. Raises Refused unless it is one of the night's companions."""
    if value == form.law.key:
        return None
    for law in form.companions.values():
        if value == law.key:
            return law
    message = gettext_noop("A table of this night plays %(known)s, not %(law)s.")
    known = ", ".join(dict.fromkeys((form.law.key, *(law.key for law in form.companions.values()))))
    raise refuse(field, message, law=written(value), known=known)


def _seats_in_order(value: object, field: str, most: int) -> Order:
    """Seats, the best first: one alone is written as a number."""
    if value is None:
        return ()
    if not isinstance(value, list):
        return (an_integer(value, field, 1, most),)
    seats = tuple(an_integer(seat, f"{field}[{place}]", 1, most) for place, seat in enumerate(a_list(value, field)))
    for place, seat in enumerate(seats):
        if seat in seats[:place]:
            raise refuse(f"{field}[{place}]", gettext_noop("Seat %(seat)s is given twice."), seat=seat)
    return seats


def _seats(value: object, field: str, form: NightForm) -> AtTable:
    seats = a_list(value, field)
    if (sizes := sorted({*form.sizes, *form.companions})) and len(seats) not in sizes:
        message = gettext_noop("Four sit at a table, not %(number)s.")
        if sizes != [4]:
            message = gettext_noop("%(known)s can sit at a table of this night, not %(number)s.")
        raise refuse(field, message, known=", ".join(map(str, sizes)), number=len(seats))
    return tuple(an_integer(number, f"{field}[{seat}]", 1, 999_999) for seat, number in enumerate(seats))


def _unplayed(value: object, field: str, hands: Mapping[int, Hand], deals: int) -> tuple[tuple[int, ...], str]:
    """Deals that were not played, and why."""
    given = an_object(value, field, _UNPLAYED_KEYS, _UNPLAYED_KEYS)
    found: list[int] = []
    for place, entry in enumerate(a_list(given["deals"], f"{field}.deals")):
        deal = an_integer(entry, f"{field}.deals[{place}]", 1, deals)
        if deal in hands:
            message = gettext_noop("Deal %(deal)s was played: its hand is here.")
            raise refuse(f"{field}.deals[{place}]", message, deal=deal)
        if deal in found:
            raise refuse(f"{field}.deals[{place}]", gettext_noop("Deal %(deal)s is given twice."), deal=deal)
        found.append(deal)
    if not found:
        raise refuse(f"{field}.deals", gettext_noop("No deal is named here. Name one, or leave this out."))
    return tuple(sorted(found)), reason_in(given["why"], f"{field}.why")


def reason_in(value: object, field: str) -> str:
    """A reason as it is stored: on one line, without signs that do not print. Raises Refused if empty or too long."""
    reason = "".join(letter for letter in " ".join(a_text(value, field).split()) if letter.isprintable())
    if not reason:
        raise refuse(field, gettext_noop("There is no reason here. Write one."))
    if len(reason) > MOST_LETTERS_WHY:
        message = gettext_noop("A reason has at most %(most)s letters, not %(letters)s.")
        raise refuse(field, message, most=MOST_LETTERS_WHY, letters=len(reason))
    return reason


def _board_of(boards: Boards | None, number: int, table: int, deal: int) -> tuple[int | None, int | None]:
    if boards is None:
        return None, None
    return boards.board(number, table, deal), boards.dealer(number, table, deal)


def _in_turn(
    value: object,
    field: str,
    law: Law,
    deal: int,
    before: Mapping[int, Hand],
    sizes: Set[int],
    dealer: int | None,
    *,
    free: bool,
) -> Hand:
    """The hand, dealt by the seat whose turn it was after the hands `before`: each deals once in turn.

    Of as many players as those before; the first of one of the `sizes` of a table that plays this law.
    """

    def read() -> Hand:
        hand = read_hand(value, law)[0]
        players = next((each.players for each in before.values()), hand.players)
        if hand.players not in sizes:
            players = 4 if 4 in sizes else min(sizes)
        check_place(hand, deal, before, players, free=free, dealer=dealer if players == SEATS else None)
        return hand

    return within(field, read)


def within(place: str, read: Callable[[], T]) -> T:
    """What `read` finds. Raises Refused with its faults, named under `place`."""
    try:
        return read()
    except Refused as refused:
        raise (refused if refused.faults[0].field == place else refused.under(place)) from None
