"""The final figures of a night that is over: as they follow from its standings, and as they are stored for the seasons."""

from typing import Any

from scoring.wording import Text, gettext_noop
from tournaments.models import Night, NightResult, Prize
from tournaments.records.prizes import awards_of
from tournaments.records.stored_standings import stored_standings

FIGURES = ("rank", "points", "credited", "won", "played", "head_rounds", "sat_out", "missed")


def results_of(night: Night) -> dict[int, dict[str, Any]]:
    """The figures of everyone by the entrant's key, each under its column's name; nobody's before the night is over."""
    if night.state != Night.State.OVER:
        return {}
    keys = dict(night.entrants.values_list("number", "pk"))
    return {
        keys[each.number]: {
            "rank": each.rank,
            "points": str(each.points),
            "credited": str(each.credited),
            "won": str(each.wins),
            "played": each.played,
            "head_rounds": each.head_rounds,
            "sat_out": each.sat_out,
            "missed": each.missed,
        }
        for each in stored_standings(night).standings
    }


def stored_results(night: Night) -> dict[int, NightResult]:
    """The stored rows by the entrant's key."""
    return {row.entrant_id: row for row in NightResult.objects.filter(entrant__night=night)}


def prize_winners_of(night: Night) -> list[tuple[Prize, set[int]]]:
    """Each prize with the keys of the entrants who won it; nobody's before the night is over."""
    if night.state != Night.State.OVER:
        return [(prize, set()) for prize in night.prizes.all()]
    keys = dict(night.entrants.values_list("number", "pk"))
    return [(prize, {keys[number] for number in found.winners}) for prize, found in awards_of(night)]


def differs(row: NightResult | None, figures: dict[str, Any]) -> bool:
    """Whether the row is not there, or has other figures."""
    return row is None or any(getattr(row, name) != figure for name, figure in figures.items())


def wrong_results(night: Night) -> list[Text]:
    """A sentence for each entrant whose stored figures do not follow from the standings, and each prize whose winners."""
    figures, stored = results_of(night), stored_results(night)
    wrong = {pk for pk in figures if differs(stored.get(pk), figures[pk])} | (stored.keys() - figures.keys())
    numbers = night.entrants.filter(pk__in=wrong).values_list("number", flat=True)
    message = gettext_noop("The stored final figures of number %(number)s are not those of the standings.")
    found = [Text(message, {"number": number}) for number in numbers]
    of_prize = gettext_noop("The stored winners of the prize “%(name)s” are not those of the standings.")
    for prize, winners in prize_winners_of(night):
        if winners != set(prize.won_by.values_list("pk", flat=True)):
            found.append(Text(of_prize, {"name": prize.name}))
    return found
