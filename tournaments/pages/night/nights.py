"""The list of nights; a new one; what was settled about one."""

import json
from collections.abc import Sequence
from copy import copy
from typing import Any

from django.contrib import messages
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import Table

from club.club_settings.page import FirstSettingsForm
from club.club_settings.stored import current
from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from scoring.faults import Refused
from scoring.strict_json import read_json
from scoring.wording import Text, gettext_noop
from tournaments.actions.nights import FIXED, change_night, drop_night, make_night, may_drop, settings_of
from tournaments.display.backup_notice import after_last_night
from tournaments.display.listed_table import listed_table
from tournaments.display.next_step import next_step
from tournaments.display.refusals import refusals_shown
from tournaments.entry.night_form import SETTLED, NightSettingsForm
from tournaments.entry.usual_night import last_night, night_like_last, usual_night
from tournaments.models import Entrant, Night
from tournaments.night.file.writing import write_night
from tournaments.night.rules import SETTINGS
from tournaments.pages.night.forecasts import described
from tournaments.pages.night.usual_night import in_words
from tournaments.printing.listed import TEXT, Column, Listed
from tournaments.records.figures import LONG_DAY
from tournaments.records.links import calendar_token, screen_of
from tournaments.records.load import has_begun, rounds_of
from tournaments.records.night_record import night_record_of
from tournaments.records.night_results import names_of_winners


@helper_required
@require_safe
def nights(request: HelperRequest) -> HttpResponse:
    # Not Count("entrants"): of two thousand nights that joins and groups all guests who ever came.
    coming = (
        Entrant.objects.filter(night=OuterRef("pk"))
        .exclude(arrival=Entrant.Arrival.ABSENT)
        .order_by()
        .values("night")
    )
    guests = Subquery(coming.annotate(number_of=Count("pk")).values("number_of"))
    every = Night.objects.select_related("screen").annotate(guests=Coalesce(guests, 0))
    listing = _listing(request, every)
    generation = current().calendar_generation
    shown = [row.record for row in listing.paginated_rows]
    going_on = [night for night in shown if night.state != Night.State.OVER]
    context: dict[str, Any] = {
        "next_night": min(going_on, key=lambda night: (night.state != Night.State.PLAYING, night.date), default=None),
        "listing": listing,
        "calendar": reverse("calendar", args=[calendar_token(generation)]),
        "calendar_generation": generation,
    }
    if request.user.is_staff:
        is_new = all(night.is_rehearsal for night in shown)
        context |= {"backup": after_last_night(timezone.now()), "is_new": is_new}
        if is_new and not current().version:
            context["first"] = FirstSettingsForm(instance=copy(current()))
    return render(request, "tournaments/night/nights.html", context)


def _listing(request: HelperRequest, nights: QuerySet[Night]) -> Table:
    """Return the nights, the newest first; who won is there once it is published, for a director at once."""
    winners: dict[int, Sequence[str]] = {}
    columns: Sequence[Column[Night]] = (
        Column("name", "Night", is_name=True, order=("name",)),
        Column("date", "Date", 0, LONG_DAY, order=("date", "pk")),
        Column("guests", "Guests", page="wide", order=("guests",)),
        Column("state", "State", 0, TEXT, Night.get_state_display, order=("state",)),
        Column("won_by", "Won by", 0, TEXT._replace(css="name"), lambda night: ", ".join(winners.get(night.pk, ()))),
    )

    table = listed_table(
        request,
        Listed(Text(gettext_noop("Nights")), columns, nights),
        link=lambda night: reverse("night", args=[night.pk]),
        note=lambda night: format_html('<span class="chip">{}</span>', _("rehearsal")) if night.is_rehearsal else "",
        css="nights",
        rows=25,
        order="-date",
    )
    shown = [row.record for row in table.paginated_rows]
    winners |= names_of_winners(each for each in shown if request.user.is_staff or screen_of(each).published_at)
    return table


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: DirectorRequest) -> HttpResponse:
    """A night as the club usually plays, or with `like` as it played last."""
    is_like = "like" in request.GET
    wanted = night_like_last() if is_like else usual_night()
    form = NightSettingsForm(request.POST or None, instance=wanted)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            night = make_night(like=last_night() if is_like else None, by=request.user, **form.settings())
            return redirect("door", night.pk)
    context = {"form": form.offer_played_laws_first(), "movements": described(), "words": in_words(wanted)}
    return render(request, "tournaments/night/night_form.html", context, status=422 if form.errors else 200)


@helper_required
@require_safe
def night(request: HelperRequest, night_id: int) -> HttpResponse:
    """On to the page where the night stands now."""
    found = get_object_or_404(Night, pk=night_id)
    if not request.user.is_staff:
        return redirect("door" if found.state in (Night.State.ENROLLING, Night.State.DRAWN) else "desk", found.pk)
    step = next_step(found)
    assert step is not None
    return redirect(step.page, found.pk)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Change what was settled about the night."""
    found = get_object_or_404(Night, pk=night_id)
    shown = settings_of(found, SETTLED)
    seen = _seen(request.POST.get("seen", "")) if request.method == "POST" else shown
    form = NightSettingsForm(request.POST or None, instance=found, fixed=FIXED if has_begun(found) else ())
    sent = request.method == "POST" and form.is_valid()
    if sent:
        with refusals_shown(request, form):
            change_night(night_id=night_id, seen=seen, by=request.user, at=timezone.now(), **form.settings())
            messages.success(request, _("Saved."))
            if found.state == Night.State.OVER:
                message = _("To play on, reopen the last round. When you close it, the next one is seated.")
                messages.info(request, message)
            return redirect("night", night_id)
    # Both values stand at a field that the action refused, so it is seen now; of the others what was seen before.
    seen |= {field: value for field, value in shown.items() if (sent and field in form.errors) or field not in seen}
    context = {
        "form": form.offer_played_laws_first(),
        "movements": described(),
        "night": get_object_or_404(Night, pk=night_id),
        "seen": json.dumps(seen),
        "can_delete": may_drop(found),
    }
    return render(request, "tournaments/night/night_form.html", context, status=422 if form.errors else 200)


def _seen(posted: str) -> dict[str, Any]:
    """The settings as the page showed them; nothing of what no page has sent."""
    try:
        found = read_json(posted)
    except Refused:
        return {}
    sent = found.items() if isinstance(found, dict) else ()
    return {
        field: value
        for field, value in sent
        if field in SETTINGS or (field in SETTLED and isinstance(value, str | None))
    }


@director_required
@require_POST
def drop(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Delete a rehearsal, or a night that was made by mistake, before its draw is published."""
    found = get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        drop_night(night_id=night_id)
        messages.success(request, _("The night “%(name)s” is deleted.") % {"name": found.name})
        return redirect("nights")
    return redirect("night_settings", night_id)


@director_required
@require_safe
def night_file(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The night as a file to keep, or to import elsewhere."""
    found = get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        file = write_night(night_record_of(found, rounds_of(found)))
        name = f"{found.date.isoformat()}-{slugify(found.name) or 'night'}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return JsonResponse(file, json_dumps_params={"ensure_ascii": False, "indent": 1}, headers=headers)
    return redirect("draw", night_id)
