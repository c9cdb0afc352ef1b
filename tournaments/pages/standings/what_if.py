"""What tonight would have come to under other laws: the standings, the tables, one table's hands with their reasons.

People sit where they sat and move as they moved; only what the hands are worth changes. Writes nothing.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand
from tournaments.display.hand_value import HandUnderLaw, under_each
from tournaments.display.table import TableShown
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.night.form import NightForm, check_as_played
from tournaments.night.replay import Replay, replay
from tournaments.night.standings import Standing
from tournaments.records.house_laws import laws_of_the_club
from tournaments.records.load import StoredRound, StoredTable, rounds_of
from tournaments.records.night_record import night_record_of
from tournaments.records.night_rules import form_of, law_of

MOST_LAWS = 5
_PLACE = re.compile(r"played\[(\d+)\]\.tables\[(\d+)\]\.hands\[(\d+)\]")


class NightUnderLaw(NamedTuple):
    """The night under one law; without `played` that law cannot settle some hand, and `refusals` say which."""

    law: Law
    played: Replay | None
    refusals: list[str]


@director_required
@require_safe
def what_if(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The night under tonight's law and those of `?law=…`; `&round=1&table=2` shows that table's hands and why."""
    night = get_object_or_404(Night, pk=night_id)
    rounds = rounds_of(night)
    laws, others = laws_beside(night, request.GET.getlist("law"))
    under = night_under(night, rounds, laws)
    opened = table_in(rounds, request.GET.get("round", ""), request.GET.get("table", ""))
    context = {
        "night": night,
        "under": [each for each in under if each.played],
        "unsettled": [each for each in under if not each.played],
        "rows": standings_beside(under),
        "tables": tables_beside(rounds, under),
        "opened": opened,
        "deals": deals_beside(opened[1], laws) if opened else [],
        "laws": laws,
        "laws_query": urlencode([("law", law.key) for law in laws]),
        "others_query": "".join(f"law={law.key}&" for law in laws[1:]),
        "others": others,
        "most": MOST_LAWS - 1,
    }
    return render(request, "tournaments/standings/what_if.html", context)


def playable(night: Night, tonight: Law) -> list[Law]:
    """The laws under which the night's tables could have played, the club's own among them."""
    form = form_of(night, tonight)
    return [law for law in (*map(law_named, KEYS), *laws_of_the_club()) if _fits(law, form)]


def _fits(law: Law, form: NightForm) -> bool:
    try:
        check_as_played(law, form)
    except Refused:
        return False
    return True


def laws_beside(night: Night, chosen: Sequence[str]) -> tuple[list[Law], list[Law]]:
    """Tonight's law with those chosen, or a few where none is; and all that can be chosen."""
    tonight = law_of(night)
    others = [law for law in playable(night, tonight) if law.key != tonight.key]
    wanted = [law for law in others if law.key in chosen] if chosen else _other_ways(tonight, others)
    return [tonight, *wanted[: MOST_LAWS - 1]], others


def _other_ways(tonight: Law, others: Sequence[Law]) -> list[Law]:
    """One law for each other way to settle a hand that was made: those that a night is likely to differ by."""
    ways = {(law.when_made, law.floor): law for law in reversed(others)}
    ways.pop((tonight.when_made, tonight.floor), None)
    return [law for law in others if law in ways.values()]


def night_under(night: Night, rounds: list[StoredRound], laws: Sequence[Law]) -> list[NightUnderLaw]:
    """The night replayed under each law; one query for the entrants."""
    record = night_record_of(night, rounds)
    under = []
    for law in laws:
        try:
            under.append(NightUnderLaw(law, replay(record, law), []))
        except Refused as refused:
            faults = [_placed(fault.field, translate(fault.text)) for fault in refused.faults]
            under.append(NightUnderLaw(law, None, faults))
    return under


def standings_beside(under: Sequence[NightUnderLaw]) -> list[list[Standing]]:
    """Everyone in tonight's order: their standing under each law that settles the night, tonight's first."""
    ranked = [{one.number: one for one in each.played.standings} for each in under if each.played]
    return [[standings[number] for standings in ranked] for number in ranked[0]] if ranked else []


def tables_beside(rounds: Sequence[StoredRound], under: Sequence[NightUnderLaw]) -> list[dict[str, Any]]:
    """Every table that has a hand, round by round, with its `results` under each law that settles the night.

    `pairs` are the names of each side, with its total and whether it won under each. `another_wins`: another side than
    tonight's would have won somewhere.
    """
    played = [each.played for each in under if each.played]
    found = []
    for place, each in enumerate(each for each in rounds if each.has_begun):
        for table in (table for table in each.tables if table.records):
            results = [night.rounds[place].tables[table.number - 1].result for night in played]
            pairs = [
                (side.names, [(result.totals[number], result.winner == number) for result in results])
                for number, side in enumerate(TableShown(table.row.round.night, table).sides)
            ]
            winners = {result.winner for result in results} - {None}
            found.append(
                {"round": each, "table": table, "results": results, "pairs": pairs, "another_wins": len(winners) > 1}
            )
    return found


def deals_beside(table: StoredTable, laws: Sequence[Law]) -> list[tuple[int, list[HandUnderLaw]]]:
    """The table's hands by deal, each settled or refused under each law; a companion's under its own alone."""
    laws = [table.law] if table.own_law else laws
    return [(deal, under_each(laws, partial(_read, record.hand))) for deal, record in sorted(table.records.items())]


def _read(hand: dict[str, Any], law: Law) -> Hand:
    return read_hand(hand, law)[0]


def table_in(rounds: Sequence[StoredRound], round_number: str, table: str) -> tuple[StoredRound, StoredTable] | None:
    """The table whose numbers the address has, or None."""
    asked = (round_number, table)
    every = ((each, played) for each in rounds for played in each.tables)
    return next((found for found in every if tuple(str(part.number) for part in found) == asked), None)


def _placed(field: str, text: str) -> str:
    """What is wrong, and in which hand."""
    if not (place := _PLACE.match(field)):
        return text
    played, table, deal = (int(part) + 1 for part in place.groups())
    params = {"round": played, "table": table, "deal": deal, "text": text}
    # Translators: the text is a sentence with what does not fit the other law
    return _("Round %(round)s, table %(table)s, deal %(deal)s: %(text)s") % params
