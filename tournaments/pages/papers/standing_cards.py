"""The table cards that are printed once and open their table on every night, until all are withdrawn."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from club.club_settings.stored import ChangedMeanwhileError, as_stored, in_force, save_settings
from club.server.languages import for_paper
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.paper_file import paper_file
from tournaments.entry.whole_number import WholeNumberField, whole_number
from tournaments.printing.table_cards import draw_table_cards
from tournaments.records.paper_values import standing_cards

USUAL = 12


class TablesForm(forms.Form):
    """For how many tables."""

    tables = WholeNumberField(label=gettext_lazy("Tables"), min_value=1, max_value=99, initial=USUAL)


@director_required
@for_paper
@require_safe
def pdf(request: DirectorRequest) -> HttpResponse:
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
