"""The card that stands on a table every night: on to that table of tonight's night."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.sign_in.roles import key_in_the_link
from tournaments.records.links import card_tonight, path_of, standing_number_of


@key_in_the_link
@require_safe
@never_cache
def tonight(request: HttpRequest, token: str) -> HttpResponse:
    """`/table/<token>/`: 404 for a card that was withdrawn; before play begins a page that says so."""
    number = standing_number_of(token)
    if not number:
        return render(request, "tournaments/table/not_found.html", status=404)
    card = card_tonight(number, timezone.localdate())
    if card is None:
        return render(request, "tournaments/table/not_open.html", {"number": number})
    return redirect(path_of(card))
