"""The papers of a night, to print; the links on the table cards; and the table cards for every night."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language, get_language_info, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from club.club_settings.stored import ChangedMeanwhileError, as_stored, current, in_force, save_settings
from club.models import ClubSettings
from club.server.data_folder import address
from club.server.languages import for_paper, offered, speak
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.wording import Text, gettext_noop
from tournaments.actions.joining import withdraw_card
from tournaments.display.paper_file import PRINTED, paper_asked, paper_file, papers_file
from tournaments.display.translation import translate
from tournaments.entry.whole_number import WholeNumberField, whole_number
from tournaments.models import Night
from tournaments.printing.booklet import Draw
from tournaments.printing.press import PAPERS
from tournaments.printing.table_cards import draw_table_cards
from tournaments.records.links import link_of
from tournaments.records.paper_values import SETS, for_tonight, sets_of, standing_cards, values_for, waits_of

USUAL = 12


class TablesForm(forms.Form):
    """For how many tables."""

    tables = WholeNumberField(label=gettext_lazy("Tables"), min_value=1, max_value=99, initial=USUAL)


@director_required
@for_paper
@require_safe
def cards_pdf(request: DirectorRequest) -> HttpResponse:
    """The cards of as many `tables`, else twelve, on the club's paper. Raises Http404 for a number that the form does not take."""
    form = TablesForm({"tables": USUAL} | request.GET.dict())
    if not form.is_valid():
        raise Http404
    tables, paper = form.cleaned_data["tables"], in_force("paper")
    title = _("Table cards for every night")
    return paper_file(draw_table_cards, standing_cards(tables), title, paper, f"table-cards-{paper}")


@director_required
@require_POST
def renew(request: DirectorRequest) -> HttpResponse:
    """The cards as they were `seen` open nothing any more."""
    stored = as_stored()
    try:
        if request.POST.get("seen") == str(stored.tables_generation):
            save_settings(seen=stored.version, tables_generation=stored.tables_generation + 1)
        messages.success(request, _("The old table cards no longer work. Print new ones."))
    except ChangedMeanwhileError:
        messages.error(request, _("Somebody else saved the settings meanwhile. Withdraw the cards again."))
    night = whole_number(request.POST.get("night"))
    return redirect("papers", night) if night else redirect("nights")


FOR_TONIGHT = "for-tonight"


class PrintForm(forms.Form):
    """Which paper of which round; a paper to be filled in by hand where `blank` is in the address."""

    paper = forms.ChoiceField(choices=[(name, name) for name in sorted(PAPERS)])
    round = WholeNumberField(required=False, min_value=1, max_value=999_999)


class WifiForm(forms.Form):
    """The hall's network, as it is printed on the poster and stored nowhere."""

    network = forms.CharField(label=gettext_lazy("Network"), max_length=32, strip=False)
    password = forms.CharField(
        label=gettext_lazy("Password"), required=False, min_length=8, max_length=63, strip=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("network", "password"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


@director_required
@require_safe
def papers(request: DirectorRequest, night_id: int) -> HttpResponse:
    """What can be printed tonight, and each table's link."""
    return _page(request, get_object_or_404(Night, pk=night_id), WifiForm())


def _page(request: DirectorRequest, night: Night, wifi: WifiForm) -> HttpResponse:
    cards = [(card, link_of(card)) for card in night.cards.select_related("night")]
    waits = waits_of(night)
    context = {
        "night": night,
        "sets": [(name, each, waits.get(name, "")) for name, each in sets_of(night).items()],
        "languages": [get_language_info(code) for code in _languages(night)],
        "paper": ClubSettings.Paper(in_force("paper")).label,
        "cards": cards,
        "address": address(),
        "wifi": wifi,
        "tables": TablesForm(),
        "tables_generation": current().tables_generation,
    }
    return render(request, "tournaments/papers/papers.html", context, status=422 if wifi.errors else 200)


def _languages(night: Night) -> list[str]:
    """In which a bilingual night has its papers; none for another night, whose papers ask for no language."""
    both = offered(night.language or current().language or get_language() or "", night.second_language)
    return both if len(both) > 1 else []


def _speak(request: DirectorRequest, night: Night) -> None:
    """From here on in the language of `?language=`, else the night's. Raises Http404 for one that there is not."""
    asked = request.GET.get("language", "")
    if asked and not offered(asked):
        raise Http404
    speak(request, pdf, asked or night.language)


@sensitive_post_parameters("network", "password")
@director_required
@require_POST
def wifi(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The Wi-Fi poster with the network and the password of the form, which are in no address and no record; on the paper
    of `?paper=a4|letter`, else the club's. Raises Http404 for another."""
    paper, night = paper_asked(request), get_object_or_404(Night, pk=night_id)
    form = WifiForm(request.POST)
    if not form.is_valid():
        return _page(request, night, form)
    _speak(request, night)
    values = values_for("wifi-poster", night)._replace(**form.cleaned_data)
    return _printed(night, SETS["wifi-poster"].title, [(SETS["wifi-poster"].draw, values)], ["wifi-poster"], paper)


@director_required
@for_paper
@require_safe
def pdf(request: DirectorRequest, night_id: int, kind: str) -> HttpResponse:
    """One set of papers as a PDF, or all that tonight needs: `?paper=a4|letter`, else the club's paper; `?language=`, else
    the night's or the club's.

    `blank=1` or `round=N` for sheets. Raises Http404 for a set, a paper or a round that there is not.
    """
    night = get_object_or_404(Night, pk=night_id)
    form = PrintForm({"paper": in_force("paper")} | request.GET.dict())
    if kind not in (*SETS, FOR_TONIGHT) or not form.is_valid():
        raise Http404
    _speak(request, night)
    paper, number, blank = form.cleaned_data["paper"], form.cleaned_data["round"], "blank" in request.GET
    title = Text(gettext_noop("For tonight"))
    if kind == FOR_TONIGHT:
        found = for_tonight(night)
    else:
        title = SETS[kind].title
        try:
            found = [(SETS[kind].draw, values_for(kind, night, round_number=number, blank=blank))]
        except Refused as refused:
            raise Http404 from refused
    language = request.GET.get("language")
    parts = [kind, *([f"round-{number}"] if number else []), *(["blank"] if blank else []), *filter(None, [language])]
    response = _printed(night, title, found, parts, paper)
    response.set_cookie(PRINTED, str(night.pk), max_age=24 * 3600, samesite="Strict")  # the board asks for it
    if (asked := whole_number(request.GET.get("asked"))) is not None:
        response.set_cookie("made", str(asked), max_age=60, samesite="Strict")  # the page waits for it
    return response


def _printed(night: Night, title: Text, papers: list[tuple[Draw, Any]], parts: list[str], paper: str) -> HttpResponse:
    """The papers as one PDF, in a file named by the night and the `parts`."""
    name = "-".join([night.date.isoformat(), slugify(night.name) or "night", *parts, paper])
    return papers_file(papers, f"{translate(title)} · {night.name}", paper, name)


@director_required
@require_POST
def withdraw(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """The table's old card no longer works."""
    get_object_or_404(get_object_or_404(Night, pk=night_id).cards, number=number)
    seen = whole_number(request.POST.get("seen"))
    withdraw_card(night_id=night_id, number=number, seen=seen, by=request.user, at=timezone.now())
    message = _("The old card of table %(number)s no longer works. Print a new one.")
    messages.success(request, message % {"number": number})
    return redirect("papers", night_id)
