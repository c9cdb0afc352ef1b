"""More phones at one table: its code to be scanned by the neighbours, and those that wait to be let in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.server.qr_code import drawn
from club.sign_in.roles import key_in_the_link
from tournaments.actions.joining import let_in, turn_away
from tournaments.entry.whole_number import whole_number
from tournaments.records.joining import waiting_in
from tournaments.records.links import card_for, link_of


@key_in_the_link
@never_cache
@csrf_exempt  # the token is the key
@require_http_methods(["GET", "HEAD", "POST"])
def table_phones(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/phones/`: a POST lets a phone in, or turns it away."""
    card = card_for(token)
    if card is None:
        return render(request, "tournaments/table/not_found.html", status=404)
    at, is_late = timezone.now(), False
    if request.method == "POST":
        asked = whole_number(request.POST.get("let_in")) or 0
        away = whole_number(request.POST.get("turn_away")) or 0
        if away and not asked:
            turn_away(request_id=away, card=card, at=at)
        if away or let_in(request_id=asked, card=card, by=None, at=at):
            return redirect("table_phones", token)
        is_late = True
    context = {
        "card": card,
        "token": token,
        "code": drawn(link_of(card)),
        "waiting": list(waiting_in(card.night, card, at)),
        "is_late": is_late,
    }
    return render(request, "tournaments/guests/table_phones.html", context)
