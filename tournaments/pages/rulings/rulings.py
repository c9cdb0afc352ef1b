"""The director rules at a table: what happened, what decides the case, the remedy, and what was ruled there before."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.rulings import book_named
from scoring.rulings.ruling import Asked, asked, kind_of
from scoring.rulings.words import HAPPENINGS, QUESTIONS
from tournaments.actions.give_ruling import Given, Told, apply_ruling, give_ruling, withdraw_ruling
from tournaments.display.refusals import say_refusal
from tournaments.display.translation import translate
from tournaments.models import Night, Ruling
from tournaments.pages.rulings.ruling_display import (
    MOST_LETTERS_SOUGHT,
    TableShown,
    books_beside,
    case_shown,
    offers,
    table_with_rulings,
)


@director_required
@require_safe
def rulings(request: DirectorRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """What can have happened at that table, by groups or by the words in `q`, and the rulings given there."""
    shown = _shown(night_id, number, table)
    sought = request.GET.get("q", "").strip()[:MOST_LETTERS_SOUGHT]
    context = _context(shown) | {
        "groups": offers(shown.law, sought),
        "sought": sought,
        "open": "given" in request.GET or shown.to_apply,
    }
    return render(request, "tournaments/rulings/rulings.html", context)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: DirectorRequest, night_id: int, number: int, table: int, kind: str) -> HttpResponse:
    """One irregularity under tonight's law: its questions, and with their answers the remedy. A POST writes it down."""
    shown = _shown(night_id, number, table)
    if kind not in HAPPENINGS:
        raise Http404
    told = request.POST if request.method == "POST" else request.GET
    answers = {name: told[name] for name in QUESTIONS if name in told}
    if request.method == "POST" and _given(request, shown, kind, answers):
        return redirect(reverse("rulings", args=[night_id, number, table]) + "?given=1")
    return _page(request, shown, kind, answers)


@director_required
@require_POST
def withdraw(request: DirectorRequest, night_id: int, ruling_id: int) -> HttpResponse:
    """Withdraws a ruling, for the reason in `why`."""
    found = _found(night_id, ruling_id)
    try:
        withdrawn = withdraw_ruling(
            ruling_id=found.pk, why=request.POST.get("why", ""), by=request.user, at=timezone.now()
        )
    except Refused as refused:
        say_refusal(request, refused)
    else:
        messages.success(request, _("The ruling is withdrawn."))
        if withdrawn.record:
            messages.info(request, _("It is off the hand of deal %(deal)s again.") % {"deal": found.deal})
    return _back(found)


@director_required
@require_POST
def apply(request: DirectorRequest, night_id: int, ruling_id: int) -> HttpResponse:
    """Puts a ruling that waited onto the hand that has come in."""
    found = _found(night_id, ruling_id)
    try:
        apply_ruling(ruling_id=found.pk, by=request.user, at=timezone.now())
    except Refused as refused:
        say_refusal(request, refused)
    else:
        messages.success(request, _("It is on the hand of deal %(deal)s now.") % {"deal": found.deal})
    return _back(found)


def _shown(night_id: int, number: int, table: int) -> TableShown:
    night = get_object_or_404(Night, pk=night_id)
    if night.state in (Night.State.ENROLLING, Night.State.DRAWN):
        raise Http404
    shown = table_with_rulings(night, number, table)
    if shown is None:
        raise Http404
    return shown


def _context(shown: TableShown) -> dict[str, object]:
    return {"table": shown, "night": shown.night, "section": "nights", "step": "play"}


def _page(request: DirectorRequest, shown: TableShown, kind: str, answers: dict[str, str]) -> HttpResponse:
    """Under tonight's book; where that is silent, under the book that was chosen for it, or the choice of them."""
    own = shown.book.rulings.get(kind)
    told_deal = request.POST.get("deal") or request.GET.get("deal", "")
    beside, silent = books_beside(shown.book, kind, answers)
    chosen = request.POST.get("book") or request.GET.get("book", "")
    other = next((book for book in beside if own is None and book.key == chosen), None)
    here = own or (book_named(chosen).rulings[kind] if other else None)
    case = case_shown(here, answers) if here else None
    extra = ({"book": chosen} if other else {}) | ({"deal": str(deal)} if (deal := _number(told_deal)) else {})
    context = _context(shown) | {
        "kind": kind,
        "text": translate(HAPPENINGS[kind].text),
        "silent_here": own is None,
        "book": (other.title if other else shown.book.title),
        "book_key": (other.key if other else shown.book.key),
        "asking": _asking(asked(here), answers, extra) if here else None,
        "case": case,
        "answers": answers,
        "touches": case is not None and any(remedy.touches for remedy in case.remedies),
        "typed": request.POST,
        "deal": _number(told_deal) or shown.deal,
        "beside": [book for book in beside if book is not other],
        "silent": silent,
    }
    return render(
        request, "tournaments/rulings/ruling.html", context, status=422 if request.method == "POST" else 200
    )


class AskedShown(NamedTuple):
    """A question on the page: its answers are links, and those of a further question stand under theirs."""

    ask: str
    ways: "list[WayShown]"


class WayShown(NamedTuple):
    """One answer; `query` leads to what it decides, "" where more is asked."""

    text: str
    query: str
    chosen: bool
    further: AskedShown | None


def _asking(asking: Asked | None, answers: dict[str, str], extra: dict[str, str]) -> AskedShown | None:
    if asking is None:
        return None
    ways = []
    for way in asking.ways:
        chosen = all(answers.get(question) == answer for question, answer in way.answers.items())
        query = "" if way.further else urlencode({**extra, **way.answers})
        ways.append(WayShown(translate(way.text), query, chosen, _asking(way.further, answers, extra)))
    return AskedShown(translate(asking.ask), sorted(ways, key=lambda way: way.further is not None))


def _given(request: DirectorRequest, shown: TableShown, kind: str, answers: dict[str, str]) -> bool:
    """Whether the ruling that was posted stands now; if not, the faults are said."""
    post = request.POST
    told = Told(
        deal=_number(post.get("deal", "")),
        kind=kind,
        answers=answers,
        book=post.get("book", ""),
        remedy=post.get("remedy", ""),
        seat=_number(post.get("seat", "")) or None,
        why=post.get("why", ""),
    )
    try:
        given = give_ruling(table_id=shown.table.row.pk, told=told, by=request.user, at=timezone.now())
    except Refused as refused:
        say_refusal(request, refused)
        return False
    _say(request, given)
    return True


def _say(request: DirectorRequest, given: Given) -> None:
    deal = {"deal": given.ruling.deal}
    messages.success(request, _("The ruling for deal %(deal)s is written down.") % deal)
    if given.record:
        messages.info(request, _("It is on the hand of deal %(deal)s, and the score follows from it.") % deal)
    elif given.faults:
        messages.warning(request, _("The hand of deal %(deal)s does not tell enough for it yet:") % deal)
        say_refusal(request, Refused(given.faults))
    elif kind_of(given.ruling.remedy):
        messages.info(request, _("When the hand of deal %(deal)s is in, put the ruling onto it from here.") % deal)


def _number(text: str) -> int:
    """A small whole number, 0 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def _found(night_id: int, ruling_id: int) -> Ruling:
    rows = Ruling.objects.select_related("table__round")
    return get_object_or_404(rows, pk=ruling_id, table__round__night=night_id)


def _back(ruling: Ruling) -> HttpResponse:
    table = ruling.table
    place = [table.round.night_id, table.round.number, table.number]
    return redirect(reverse("rulings", args=place) + "?given=1")
