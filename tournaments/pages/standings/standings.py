"""The standings, one entrant's tally with the hands behind it, and both as files for a spreadsheet."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.actions.joining import withdraw_own_link
from tournaments.actions.screen import publish_results, unpublish_results
from tournaments.display.listed_table import listed_table
from tournaments.display.refusals import refusals_shown
from tournaments.display.spreadsheet_file import file_rows, spreadsheet_file
from tournaments.display.translation import setting_in_words, translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night
from tournaments.night.settle import PlayedRound
from tournaments.night.standings import rank_shown, shown
from tournaments.pages.standings.hand_rows import hand_rows
from tournaments.printing.spreadsheet import Cell
from tournaments.records.links import person_path_of, screen_of, screen_path_of
from tournaments.records.merged import number_now
from tournaments.records.night_record import settled
from tournaments.records.night_version import at_one_point
from tournaments.records.paper_values import entries_counted
from tournaments.records.standings_list import standings_of

Rows = list[list[Cell]]


@director_required
@require_safe
def standings(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The standings of the night as it is now."""
    night = get_object_or_404(Night.objects.select_related("screen"), pk=night_id)
    found, point = at_one_point(night, lambda: settled(night))

    listing = listed_table(
        request,
        standings_of(night, found),
        link=lambda each: reverse("tally", args=[night.pk, each.number]),
        note=lambda each: format_html("<small>{}</small>", _("gone home")) if each.number in found.gone else "",
    )
    context = {
        "night": night,
        "listing": listing,
        "results": screen_path_of(night, "results"),
        "published": screen_of(night).published_at,
        "through_text": _through(found.newest, point),
        "ranked_by": _("ranked by %(what)s") % {"what": setting_in_words("rank_by", night.rules.rank_by)},
    }
    return render(request, "tournaments/standings/standings.html", context)


def _through(newest: PlayedRound | None, entry: int) -> str:
    """How far the night is."""
    if newest is None:
        return _("No hand is in yet")
    message = _("After round %(number)s") if newest.closed else _("Round %(number)s is being played")
    return f"{message % {'number': newest.number}} · {entries_counted(entry)}"


@director_required
@require_POST
def publish(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The results are opened to the guests, or with `withdraw` closed to them again. `back` to the finale, or here."""
    get_object_or_404(Night, pk=night_id)
    noted: dict[str, Any] = {"night_id": night_id, "by": request.user, "at": timezone.now()}
    with refusals_shown(request):
        if "withdraw" in request.POST:
            unpublish_results(**noted)
            messages.success(request, _("Guests no longer see the results."))
        else:
            publish_results(**noted)
            messages.success(request, _("Guests see the results now."))
    return redirect("finale" if "back" in request.POST else "standings", night_id)


@director_required
@require_safe
def tally(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """One entrant's rounds, each figure with the hands that make it. Raises Http404 for an unknown number.

    On to who stayed where the number on the paper was merged into another, and to the list for who has not come.
    """
    night = get_object_or_404(Night, pk=night_id)
    entrant = night.entrants.filter(number=number).first()
    if entrant is None:
        if now := number_now(night_id, number):
            return redirect("tally", night_id, now)
        raise Http404
    if entrant.arrival != Entrant.Arrival.HERE:
        return redirect("guest", night_id, number)
    found = settled(night)
    ranked = found.standings
    standing = next(each for each in ranked if each.number == number)
    rows = found.tallies.get(number, [])
    deals = range(1, max((len(row.scores) for row in rows), default=night.rules.deals) + 1)
    context = {
        "night": night,
        "entrant": entrant,
        "own_page": person_path_of(entrant),
        "standing": standing,
        "rank": rank_shown(standing.rank, [each.rank for each in ranked]),
        "rows": [
            row._replace(scores=[*row.scores, *((deal, None) for deal in deals[len(row.scores) :])]) for row in rows
        ],
        "deals": deals,
    }
    return render(request, "tournaments/standings/tally.html", context)


@director_required
@require_POST
def withdraw_link(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """The link of the entrant's own page, as it was shown, no longer works."""
    night = get_object_or_404(Night, pk=night_id)
    entrant = night.entrants.filter(number=number).first()
    if entrant is None:
        raise Http404
    seen = whole_number(request.POST.get("seen"))
    withdraw_own_link(night_id=night_id, number=number, seen=seen, by=request.user, at=timezone.now())
    message = _("The old link of %(name)s no longer works. Print a new tally card.")
    messages.success(request, message % {"name": entrant.name})
    return redirect("tally", night_id, number)


@director_required
@require_safe
def download(request: DirectorRequest, night_id: int, kind: str, form: str) -> HttpResponseBase:
    """What `KINDS` has as `csv` or `xlsx`; the file's name says through which hand. Raises Http404 for others."""
    night = get_object_or_404(Night, pk=night_id)
    if kind not in KINDS:
        raise Http404
    rows, through = rows_of(kind, night)
    name = f"{night.date.isoformat()}-{slugify(night.name) or 'night'}-{kind}-through-{through}"
    return spreadsheet_file(str(KINDS[kind][0]), rows, form, name)


def rows_of(kind: str, night: Night) -> tuple[Iterator[list[Cell]], int]:
    """The rows of what `KINDS` names, their heading first, and the entry through which they count."""
    rows, through = at_one_point(night, lambda: KINDS[kind][1](night))
    last: Iterator[Cell] = chain([_("Entries counted")], repeat(through))
    return ([*row, point] for row, point in zip(rows, last, strict=False)), through


def _standings(night: Night) -> Iterator[Sequence[Cell]]:
    return file_rows(standings_of(night, settled(night)))


def _tallies(night: Night) -> Rows:
    """A row for each person and round; where they sat out or were not there, only what that is credited."""
    rows: Rows = [[_("Number"), _("Name"), _("Round"), _("Table"), _("Seat"), _("Partner"), _("Points"), _("Won")]]
    found = settled(night)
    for number, name in found.record.entrants:
        for row in found.tallies.get(number, []):
            played: list[Cell] = [None, None, None, None if row.credited is None else shown(row.credited), None]
            if row.seat is not None:
                played = [
                    row.table,
                    translate(seat_name(row.seat, row.players)),
                    row.partner,
                    shown(row.points),
                    shown(row.won),
                ]
            rows.append([number, name, row.round_number, *played])
    return rows


# What can be downloaded, with its title and how its rows are made.
KINDS: dict[str, tuple[object, Callable[[Night], Iterable[Sequence[Cell]]]]] = {
    "standings": (gettext_lazy("Standings"), _standings),
    "tallies": (gettext_lazy("Tallies"), _tallies),
    "hands": (gettext_lazy("Hands"), hand_rows),
}
