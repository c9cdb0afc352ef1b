"""The page of a night's prizes: the list, who is in which group, and what is drawn, cut for or named."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.names import MOST_LETTERS
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.prizes import draw_prize, name_winner, set_groups, set_prizes, take_back_award
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night, Prize
from tournaments.pages.finale.prizes_form import (
    Rows,
    RulesForm,
    initial_rules,
    lines_of,
    rows_of,
    show_faults,
    usual_prizes,
    without,
)
from tournaments.records.prizes import rules_of

BLANK = 2  # rows to add a prize in


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: DirectorRequest, night_id: int) -> HttpResponse:
    """What prizes the night gives. `?offer=usual` or `last` fills a list that is empty; nothing is saved until the director says so."""
    night = get_object_or_404(Night, pk=night_id)
    stored, rules = list(night.prizes.all()), rules_of(night)
    offered, last = _offered(night, request.GET.get("offer", "")), _last_list(night)
    sent = request.POST if request.method == "POST" else None
    initial = rows_of(stored or offered, blank=BLANK)
    given = {"groups": rules.groups, "without": without(night, stored)}
    rows = Rows(sent, initial=initial if sent is None else None, prefix="prize", form_kwargs=given)
    form = RulesForm(sent, initial=initial_rules(rules))
    if sent is not None and form.is_valid() and rows.is_valid():
        lines, wanted = lines_of(rows)
        seen = [pk for pk in map(whole_number, sent.getlist("seen")) if pk is not None]
        try:
            set_prizes(
                night_id=night_id,
                prizes=lines,
                one_each=form.cleaned_data["one_each"],
                groups=(form.cleaned_data["group_one"], form.cleaned_data["group_two"]),
                least_rounds=form.cleaned_data["least_rounds"],
                seen=seen,
                by=request.user,
                at=timezone.now(),
            )
        except Refused as refused:
            show_faults(refused, form, wanted)
        else:
            messages.success(request, _("The prizes are saved."))
            return redirect("prizes", night_id)
    context = {
        "night": night,
        "rows": rows,
        "form": form,
        "has_play": night.state in (Night.State.PLAYING, Night.State.OVER),
        "stored": stored,
        "offered": offered,
        "last": last,
        "groups": rules.groups,
        "people": night.entrants.exclude(arrival=Entrant.Arrival.ABSENT) if rules.groups else [],
    }
    failed = sent is not None and bool(form.errors or rows.total_error_count())
    return render(request, "tournaments/finale/prizes.html", context, status=422 if failed else 200)


def _last_list(night: Night) -> list[Prize]:
    """The prizes of the last night that was made before this one and gives any."""
    last = (
        Prize.objects.filter(night_id__lt=night.pk).order_by("-night_id").values_list("night_id", flat=True).first()
    )
    return [] if last is None else list(Prize.objects.filter(night=last))


def _offered(night: Night, offer: str) -> list[Any]:
    if offer == "usual":
        return usual_prizes(night)
    if offer != "last":
        return []
    last = [each for each in _last_list(night) if each.kind not in without(night, [])]
    for each in last:
        each.pk, each.group = None, None
    return last


@director_required
@require_POST
def groups(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Who is in which group: `group-7` is that of number 7."""
    night = get_object_or_404(Night, pk=night_id)
    chosen = {
        number: whole_number(request.POST[f"group-{number}"])
        for number in night.entrants.values_list("number", flat=True)
        if f"group-{number}" in request.POST
    }
    with refusals_shown(request):
        set_groups(night_id=night_id, groups=chosen, at=timezone.now())
        messages.success(request, _("The groups are saved."))
    return redirect("prizes", night_id)


@director_required
@require_POST
def award(request: DirectorRequest, night_id: int, prize_id: int) -> HttpResponse:
    """Draw it or cut for it (`draw`), take that back (`back`), or give it to whom `winner` names, by number or by name."""
    get_object_or_404(Night, pk=night_id)
    prize: dict[str, Any] = {"night_id": night_id, "prize_id": prize_id, "by": request.user, "at": timezone.now()}
    with refusals_shown(request):
        if "draw" in request.POST:
            draw_prize(**prize, seed=secrets.randbelow(2**31))
        elif "back" in request.POST:
            take_back_award(**prize)
        else:
            number = whole_number(request.POST.get("number"))
            name_winner(**prize, number=number, name=request.POST.get("winner", "")[: 4 * MOST_LETTERS + 1])
    return redirect("finale", night_id)
