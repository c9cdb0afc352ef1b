"""Whether the table is asked who sits there, and what the page's script says about it. Asks the book nothing."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.display.table import TableShown


class Seating(NamedTuple):
    """`open`: the table may still set its seats right; `asked`: it has not said yet that it sits so."""

    open: bool
    asked: bool
    numbers: tuple[int, ...]


def seating_of(table: TableShown) -> Seating:
    """A table answers before its first hand of the round; a hand told without an answer stands for one."""
    is_open = not table.lines and not table.closed and not table.over
    return Seating(is_open, is_open and table.played.row.confirmed_at is None, table.played.numbers)


def seat_words() -> dict[str, str]:
    """The sentences by key, with {places} for the script to fill."""
    return {
        "seatsHow": _("If two sit the other way round, tap both."),
        "seatsOther": _("Now tap who sits there instead, or tap “someone else”."),
        "seatsNow": _("Is it right like this? Then confirm it."),
        "seatsYes": _("Yes, we sit like this"),
        "seatsElse": _("Someone else is here"),
        "seatsElseFor": _("Someone else sits at {compass}"),
        "seatsUndo": _("Back to how it was"),
        "seatsWho": _("Who sits at {compass}?"),
        "seatsIn": _("In whose seat?"),
        "seatsSearch": _("Name or number"),
        "seatsNobody": _("Nobody by that name is here tonight. Ask the director."),
        "seatsFetching": _("Fetching the list…"),
        "seatsNoList": _("No connection: the list cannot be fetched. Try again."),
        "seatsAgain": _("Try again"),
        "seatsClose": _("Close"),
        "seatsSending": _("Sending…"),
        "seatsKept": _("No connection: kept on this phone and tried again."),
        "seatsTryNow": _("Try again now"),
        "seatsDone": _("Thank you. The seats are confirmed."),
        "seatsSaid": _("You have confirmed that you sit like this."),
        "seatsFine": _("All right"),
    }
