"""The club's nights for a calendar program, behind a link of the club's own: dates and names of nights, no guest."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from club.club_settings.stored import in_force
from club.sign_in.roles import key_in_the_link
from tournaments.models import Night
from tournaments.pages.guests.join import not_found
from tournaments.printing.calendar_file import Day, calendar_file
from tournaments.records.links import is_calendar_token

MOST_NIGHTS = 500


@key_in_the_link
@require_safe
@conditional_page
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """`/c/<token>/nights.ics`: the newest nights and those to come. One query."""
    if not is_calendar_token(token):
        return not_found(request)
    nights = Night.objects.values_list("pk", "date", "name", "made_at")[:MOST_NIGHTS]
    days = [Day(f"night-{pk}-{token}@head-table", date, name, made) for pk, date, name, made in nights]
    content = calendar_file(in_force("name") or _("Card nights"), days)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="nights.ics"'
    patch_cache_control(response, no_cache=True, private=True)
    return response
