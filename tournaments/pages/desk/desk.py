"""The desk of a night: a table's number leads to its sheet, to enter or to key again; what waits, what is to come."""

from collections.abc import Callable
from functools import wraps
from itertools import groupby
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.names import sort_name
from club.people.accounts import shown_name
from club.sign_in.roles import HelperRequest, helper_required
from tournaments.actions.rounds import tables_missing
from tournaments.entry.whole_number import whole_number
from tournaments.models import HandRecord, Night, Round
from tournaments.pages.desk.sheet_display import late_hands
from tournaments.records.load import StoredTable, rounds_of


def at_desk(view: Callable[..., HttpResponse]) -> Any:
    """A page of the desk, given its `night`. Before the draw is published there is nothing at the desk."""

    @helper_required
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def page(request: HelperRequest, night_id: int, **of_the_address: Any) -> HttpResponse:
        night = get_object_or_404(Night, pk=night_id)
        if night.state in (Night.State.ENROLLING, Night.State.DRAWN):
            return render(request, "tournaments/desk/sheet/not_published.html", {"night": night}, status=404)
        return view(request, night, **of_the_address)

    return page


class Waiting(NamedTuple):
    """What waits at one table: the deals for this person, and those that this person keyed first."""

    deals: tuple[int, ...]
    own: tuple[int, ...]


def waits_for_second(night: Night, record: HandRecord) -> bool:
    """Whether a hand that stands waits at the desk: on nights without that rule, only what the desk has keyed."""
    if record.state != HandRecord.State.REPORTED:
        return False
    return night.rules.acceptance == "desk" or record.source == HandRecord.Source.DESK


def waiting_sheets(night: Night, user_id: int) -> list[dict[str, Any]]:
    """The sheets with deals that no second person has seen, by round and table. One query.

    Those that `user_id` keyed alone are their `own` and come last.
    """
    rows = (
        HandRecord.objects.filter(table__round__night=night, current=True, state=HandRecord.State.REPORTED)
        .select_related("table__round", "by")
        .order_by("table__round__number", "table__number", "deal")
    )
    waiting = [row for row in rows if waits_for_second(night, row)]
    sheets = []
    for place, rows_there in groupby(waiting, lambda row: (row.table.round.number, row.table.number)):
        found = list(rows_there)
        numbers = {"round": place[0], "table": place[1]}
        sheet = {
            "words": _("Table %(table)s, round %(round)s") % numbers,
            "deals": len(found),
            "by": sorted({name_of(row) for row in found}, key=sort_name),
            "own": all(row.by_id == user_id for row in found),
        }
        sheets.append(numbers | sheet)
    return sorted(sheets, key=lambda sheet: sheet["own"])


def waiting_at(night: Night, table: StoredTable, user: User) -> Waiting:
    """The deals of a table that wait for a second person, as `user` meets them."""
    waiting = [
        (deal, record.by_id == user.pk)
        for deal, record in sorted(table.records.items())
        if waits_for_second(night, record)
    ]
    return Waiting(tuple(deal for deal, own in waiting if not own), tuple(deal for deal, own in waiting if own))


def name_of(record: HandRecord) -> str:
    """Who wrote the hand: a person at the desk, or what it came by."""
    return shown_name(record.by) or record.get_source_display()


def still_to_come(night: Night, number: int) -> list[int]:
    """The tables of that round of which a hand is missing; by the bell, every hand."""
    (played,) = rounds_of(night, number)
    return tables_missing(night, played)


@at_desk
@require_safe
def desk(request: HelperRequest, night: Night) -> HttpResponse:
    """Where the pile of sheets is worked off; with `table`, on to what that table's sheet needs."""
    newest = night.rounds.order_by("-number")[0]
    waiting = waiting_sheets(night, request.user.pk)
    if "table" in request.GET:
        return _to_table(request, night, newest, waiting)
    context = {
        "night": night,
        "round": newest,
        "waiting": [sheet for sheet in waiting if not sheet["own"]],
        "own": [sheet for sheet in waiting if sheet["own"]],
        "to_come": still_to_come(night, newest.number),
        "late": late_hands(night),
    }
    return render(request, "tournaments/desk/desk.html", context)


def no_such_table(request: HelperRequest, last: int) -> None:
    """Say that the round has no table of the number that was typed."""
    messages.error(request, _("No such table in this round. Tables are numbered 1 to %(last)s.") % {"last": last})


def _to_table(request: HelperRequest, night: Night, newest: Round, waiting: list[dict[str, Any]]) -> HttpResponse:
    """On to that table's sheet; nothing typed is the next one: first to key again, then to enter."""
    others = [(sheet["round"], sheet["table"]) for sheet in waiting if not sheet["own"]]
    to_come = still_to_come(night, newest.number)
    if not request.GET["table"].strip():
        if others:
            return redirect("second_keying", night.pk, *others[0])
        if to_come:
            return redirect("sheet", night.pk, newest.number, to_come[0])
        messages.info(request, _("Every sheet is in, and none is waiting for you."))
        return redirect("desk", night.pk)
    last = newest.tables.count()
    table = whole_number(request.GET["table"], least=1, most=last)
    if table is None:
        no_such_table(request, last)
        return redirect("desk", night.pk)
    is_waiting = table not in to_come and (newest.number, table) in others
    return redirect("second_keying" if is_waiting else "sheet", night.pk, newest.number, table)
