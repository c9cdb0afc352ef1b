"""The club's nights for a calendar program, behind a link of the club's own: when and where they are, no guest."""

import datetime as dt

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST, require_safe

from club.club_settings.stored import ChangedMeanwhileError, as_stored, in_force, save_settings
from club.sign_in.roles import DirectorRequest, director_required, key_in_the_link
from tournaments.models import Night
from tournaments.pages.guests.join import not_found
from tournaments.printing.calendar_file import Day, calendar_file
from tournaments.records.links import calendar_generation_of, calendar_mark

MOST_NIGHTS = 500


@key_in_the_link
@require_safe
@conditional_page
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """`/c/<token>/nights.ics`: the newest nights and those to come. Two queries, and none for what was never a token."""
    generation = calendar_generation_of(token)
    if not generation or generation != as_stored().calendar_generation:
        return not_found(request)
    nights = Night.objects.only("date", "name", "made_at", "starts_at", "place")[:MOST_NIGHTS]
    mark = calendar_mark()
    days = [
        Day(f"night-{night.pk}-{mark}@head-table", night.date, night.name, night.made_at, _begins(night), night.place)
        for night in nights
    ]
    content = calendar_file(in_force("name") or _("Card nights"), days)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="nights.ics"'
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _begins(night: Night) -> dt.datetime | None:
    """In the time zone of the club. None where nobody has said when, and for a time that no calendar can have."""
    if night.starts_at is None:
        return None
    try:
        return timezone.make_aware(dt.datetime.combine(night.date, night.starts_at)).astimezone(dt.UTC)
    except (ValueError, OverflowError):  # the first day of all, in the far east
        return None


@director_required
@require_POST
def new_link(request: DirectorRequest) -> HttpResponse:
    """The link of the calendar, as it was `seen`, opens nothing any more."""
    stored = as_stored()
    try:
        if request.POST.get("seen") == str(stored.calendar_generation):
            save_settings(seen=stored.version, calendar_generation=stored.calendar_generation + 1)
        messages.success(request, _("The old calendar link no longer works. Here is a new one."))
    except ChangedMeanwhileError:
        messages.error(request, _("Somebody else saved the settings meanwhile. Make the new link again."))
    return redirect("nights")
