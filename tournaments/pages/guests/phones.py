"""More phones at a table: its code for the neighbours, the phones that wait, and the links of a night for a club without a printer."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.server.data_folder import address
from club.server.qr_code import drawn
from club.sign_in.roles import DirectorRequest, director_required, key_in_the_link
from tournaments.actions.joining import let_all_in, let_in, turn_all_away, turn_away
from tournaments.display.refusals import back_to_board
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night
from tournaments.records.joining import waiting_in
from tournaments.records.links import card_for, link_of, screen_path_of


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


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_links(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Every table's link, one of them (`?table=5`) as a large code; without it the code with which guests join.

    A POST lets a phone in, or turns it away, or does so with all; from the board it goes back there.
    """
    night = get_object_or_404(Night.objects.select_related("screen"), pk=night_id)
    if request.method == "POST":
        _answer(request, night)
        return back_to_board(request, night.pk) if "board" in request.POST else redirect("table_links", night.pk)
    cards = [(card, link_of(card)) for card in night.cards.select_related("night")]
    asked = whole_number(request.GET.get("table"))
    chosen, link = next(((card, link) for card, link in cards if card.number == asked), (None, ""))
    link = link or address() + screen_path_of(night, "join")
    context = {
        "night": night,
        "cards": cards,
        "chosen": chosen,
        "link": link,
        "code": drawn(link),
        "waiting": list(waiting_in(night, None, timezone.now())),
    }
    return render(request, "tournaments/guests/table_links.html", context)


def _answer(request: DirectorRequest, night: Night) -> None:
    if request.POST.get("turn_away") == "all":
        turn_all_away(night_id=night.pk)
    elif away := whole_number(request.POST.get("turn_away")):
        turn_away(request_id=away, at=timezone.now())
    elif request.POST.get("let_in") == "all":
        _let_all_in(request, night)
    elif asked := whole_number(request.POST.get("let_in")):
        entrant = let_in(request_id=asked, by=request.user, at=timezone.now())
        if entrant is None:
            messages.error(request, _("That phone is not waiting any more. It can choose its name again."))
        else:
            messages.success(request, _("The phone of %(name)s is let in.") % {"name": entrant.name})


def _let_all_in(request: DirectorRequest, night: Night) -> None:
    entrants, left = let_all_in(night_id=night.pk, by=request.user, at=timezone.now())
    if entrants:
        message = ngettext("%(count)s phone is let in.", "%(count)s phones are let in.", len(entrants))
        messages.success(request, message % {"count": len(entrants)})
    if left:
        messages.error(request, _("Two phones wait as the same person. Compare the numbers that they show."))
