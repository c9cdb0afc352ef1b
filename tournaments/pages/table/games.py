"""What a table's page says of games to a target: how far they are, and who may deal first in the next. Reads what stands."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.display.table import POINTS, Side, both, rubber_words
from tournaments.display.translation import translate
from tournaments.models import Entrant
from tournaments.night.order import seats_of
from tournaments.pages.table.table_page import TablePage
from tournaments.records.load import TablePlayed, rounds_of


def games_shown(table: TablePage, *, asks: bool) -> dict[str, Any]:
    """Each side with its total and what it still needs; of a rubber those of the game that is played, and its `number`; and where the page `asks` who deals, who may. As many queries as a look at the round before needs."""
    result = table.played.result
    words = rubber_words(result)
    sides, number = table.sides, 0
    if words and not result.out:
        now = result.games[-1]
        number = len(result.games) + bool(now.out)
        totals = now.totals if not now.out else (0,) * len(sides)
        best = max(totals)
        sides = tuple(
            side._replace(total=total, ahead=total == best and totals.count(best) == 1)
            for side, total in zip(sides, totals, strict=True)
        )
    elif words:  # the points of all its games are no game's score
        sides = tuple(side._replace(scale=POINTS) for side in sides)
    may_deal = _who_may_deal(table) if asks else ""
    needs = [(side, _needs(table, side)) for side in sides]
    return {"sides": needs, "words": words, "number": number, "may_deal": may_deal}


def _needs(table: TablePage, side: Side) -> str:
    """What the side still needs to be out."""
    if table.target is None:
        return ""
    result = table.played.result
    is_rubber = result.to_win > 1
    if side.seat - 1 in result.out:
        # Translators: “is out”: the side has reached the target
        return _("won the rubber") if is_rubber else _("is out")
    missing = 0 if is_rubber and result.out else table.target - side.total
    # Translators: a side that needs so many more points to win the game
    return _("needs %(points)s") % {"points": missing} if missing > 0 else ""


def _who_may_deal(table: TablePage) -> str:
    """Who may choose to deal a game's first deal, as they lost the one before, and who deals otherwise.

    Nothing where the law has it otherwise, or others played the game before.
    """
    if table.law.next_deal != "the losers may" or table.target is None:
        return ""
    before = table.played
    if not table.hands:
        earlier = rounds_of(table.night, table.number - 1) if table.number > 1 else []
        if not earlier or table.card.number > len(earlier[0].tables):
            return ""
        before = earlier[0].tables[table.card.number - 1]
    if {each.pk for each in before.seats} != {each.pk for each in table.played.seats} or not before.records:
        return ""
    game = before.result.games[-1]
    lost = [side for side in range(before.sides) if game.out and side not in game.out]
    dealt = before.seats[before.record.hands[game.last].dealer - 1]
    return _words_for(table, [before.seats[seat - 1] for side in lost for seat in _seats(before, side)], dealt)


def _seats(table: TablePlayed, side: int) -> tuple[int, ...]:
    return seats_of(side, table.sides, table.players)


def _words_for(table: TablePage, lost: Sequence[Entrant], dealt: Entrant) -> str:
    """The same, in words: of who lost, and of who sits to the left of who dealt last."""
    if not lost:
        return ""
    losers = sorted(table.played.seats.index(each) for each in lost)
    otherwise = (table.played.seats.index(dealt) + 1) % table.players
    names = [table.places[seat].short for seat in losers]
    message = _("%(names)s lost the last game and may choose to deal first (%(cite)s).")
    together = both(names) if len(names) < 3 else ", ".join(names)
    words = message % {"names": together, "cite": translate(table.law.cite("next_deal"))}
    if otherwise in losers:
        return words
    return f"{words} " + _("Otherwise %(name)s deals.") % {"name": table.places[otherwise].short}
