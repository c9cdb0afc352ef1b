"""A club's own laws: the list, a new one from a book, one with its versions, a change, and out of use or in again."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.house import house_law
from scoring.law import Law
from scoring.law_words import Difference, differences
from scoring.laws import law_named, law_to_vary, package_of
from tournaments.actions.laws import change_house_law, make_house_law, retire_house_law
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import HouseLaw
from tournaments.pages.laws.house_form import HouseLawForm
from tournaments.pages.laws.laws import families
from tournaments.records.house_laws import house_of, newest, played_versions


@director_required
@require_safe
def house_laws(request: DirectorRequest) -> HttpResponse:
    """Every house law in its newest version, and the books to make one from."""
    books = [
        each._replace(laws=[(law, gist) for law, gist in each.laws if not package_of(law.key)]) for each in families()
    ]
    context = {
        "laws": [(row, law_named(row.base)) for row in newest()],
        "families": [each for each in books if each.laws],
    }
    return render(request, "tournaments/laws/house_laws.html", context)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: DirectorRequest, base: str) -> HttpResponse:
    """A new house law on a book's. Raises Http404 where there is no such book."""
    try:
        form = HouseLawForm(law_to_vary(base), request.POST or None)
    except Refused as refused:
        raise Http404 from refused
    if row := _saved(request, form, partial(make_house_law, base=base)):
        messages.success(request, _("The house law is saved. Nights can be played by it now."))
        return redirect("house_law", row.key)
    return _form_page(request, form, None)


@director_required
@require_safe
def house_law_page(request: DirectorRequest, key: str) -> HttpResponse:
    """One house law: what differs from its book, in the newest version or that of `?version=`, and its versions.

    Raises Http404 where there is no such law or version.
    """
    rows = list(HouseLaw.objects.filter(key=key).select_related("made_by"))
    asked = request.GET.get("version", "")
    shown = next((row for row in rows if not asked or str(row.version) == asked), None)
    if shown is None:
        raise Http404
    played = played_versions(key)
    base = law_named(shown.base)
    context = {
        "row": shown,
        "newest": rows[0],
        "base": base,
        "changes": _changes(base, house_law(house_of(shown))),
        "versions": [(row, played.get(row.version, 0)) for row in rows],
    }
    return render(request, "tournaments/laws/house_law.html", context)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: DirectorRequest, key: str) -> HttpResponse:
    """Change a house law: a new version of it."""
    row = get_object_or_404(newest(), key=key)
    initial = {"name": row.name}
    form = HouseLawForm(law_named(row.base), request.POST or None, answers=row.fields, initial=initial)
    seen = whole_number(request.POST.get("version")) or 0
    if saved := _saved(request, form, partial(change_house_law, key=key, seen=seen)):
        if saved.version == row.version:
            messages.info(request, _("Nothing was changed."))
        else:
            message = _("Version %(version)s is saved. Nights that have begun stay on theirs.")
            messages.success(request, message % {"version": saved.version})
        return redirect("house_law", key)
    return _form_page(request, form, row)


@director_required
@require_POST
def retire(request: DirectorRequest, key: str) -> HttpResponse:
    """No new night is offered the law; with `again` in the form it is offered again."""
    row = get_object_or_404(newest(), key=key)
    again = "again" in request.POST
    with refusals_shown(request):  # someone else may change it in this very moment
        retire_house_law(key=key, retired=not again, by=request.user, at=timezone.now())
        message = _("“%(name)s” is offered to new nights again.") if again else _("“%(name)s” is no longer offered.")
        messages.success(request, message % {"name": row.name})
    return redirect("house_law", key)


def _saved(request: DirectorRequest, form: HouseLawForm, save: Callable[..., HouseLaw]) -> HouseLaw | None:
    """The law as `save` wrote it; None where it was only to be shown, or is refused, which the form then says."""
    if request.method != "POST" or not form.is_valid() or "save" not in request.POST:
        return None
    with refusals_shown(request, form):
        return save(name=form.cleaned_data["name"], fields=form.answers(), by=request.user, at=timezone.now())
    return None


def _form_page(request: DirectorRequest, form: HouseLawForm, row: HouseLaw | None) -> HttpResponse:
    law = None if form.errors else form.law
    context = {
        "form": form,
        "parts": list(form.parts()),
        "base": form.base,
        "row": row,
        "seen": request.POST.get("version", "") or (row.version if row else ""),
        "tried": law is not None,
        "changes": _changes(form.base, law) if law else [],
    }
    return render(request, "tournaments/laws/house_law_form.html", context, status=422 if form.errors else 200)


def _changes(base: Law, law: Law) -> list[Difference]:
    """Where `law` differs from its book."""
    return [row for row in differences([base, law]) if row.differs]
