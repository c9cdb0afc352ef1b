"""A club's own laws: the list, a new one from a book, one with its versions, a change, and out of use or in again."""

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
from scoring.laws import law_named
from tournaments.actions.make_house_law import change_house_law, make_house_law, retire_house_law
from tournaments.display.refusals import say_in_form, say_refusal
from tournaments.models import HouseLaw
from tournaments.pages.laws.house_form import HouseLawForm, changes
from tournaments.pages.laws.law_display import families
from tournaments.records.house_laws import house_of, newest, played_versions


@director_required
@require_safe
def house_laws(request: DirectorRequest) -> HttpResponse:
    """Every house law in its newest version, and the books to make one from."""
    context = {
        "laws": [(row, law_named(row.base)) for row in newest()],
        "families": list(families()),
        "section": "laws",
    }
    return render(request, "tournaments/laws/house_laws.html", context)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: DirectorRequest, base: str) -> HttpResponse:
    """A new house law on a book's."""
    book = _book(base)
    form = HouseLawForm(book, request.POST or None)
    if _is_to_be_kept(request, form):
        try:
            row = make_house_law(
                name=form.cleaned_data["name"],
                base=base,
                fields=form.fields_told(),
                by=request.user,
                at=timezone.now(),
            )
        except Refused as refused:
            say_in_form(form, refused)
        else:
            messages.success(request, _("The house law is made. A night can be played by it now."))
            return redirect("house_law", row.key)
    return _form_page(request, form, None)


@director_required
@require_safe
def house_law_page(request: DirectorRequest, key: str) -> HttpResponse:
    """One house law: what differs from its book, in the newest version or that of `?version=`, and its versions."""
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
        "changes": changes(base, house_law(house_of(shown))),
        "versions": [(row, played.get(row.version, 0)) for row in rows],
        "section": "laws",
    }
    return render(request, "tournaments/laws/house_law.html", context)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: DirectorRequest, key: str) -> HttpResponse:
    """Change a house law: a new version of it."""
    row = get_object_or_404(newest(), key=key)
    form = HouseLawForm(
        law_named(row.base), request.POST or None, told=row.fields, initial={"name": row.name, "version": row.version}
    )
    if _is_to_be_kept(request, form):
        seen = request.POST.get("version", "")
        try:
            kept = change_house_law(
                key=key,
                seen=int(seen) if seen.isdecimal() and len(seen) < 6 else 0,
                name=form.cleaned_data["name"],
                fields=form.fields_told(),
                by=request.user,
                at=timezone.now(),
            )
        except Refused as refused:
            say_in_form(form, refused)
        else:
            _say_kept(request, row, kept)
            return redirect("house_law", key)
    return _form_page(request, form, row)


@director_required
@require_POST
def retire(request: DirectorRequest, key: str) -> HttpResponse:
    """No new night is offered the law; with `again` in the form it is offered again."""
    row = get_object_or_404(newest(), key=key)
    again = "again" in request.POST
    try:
        retire_house_law(key=key, retired=not again, by=request.user, at=timezone.now())
    except Refused as refused:  # someone else changed it in this very moment
        say_refusal(request, refused)
        return redirect("house_law", key)
    said = _("“%(name)s” is offered to new nights again.") if again else _("“%(name)s” is offered to no new night.")
    messages.success(request, said % {"name": row.name})
    return redirect("house_law", key)


def _is_to_be_kept(request: DirectorRequest, form: HouseLawForm) -> bool:
    """Whether the form is sound and was sent to be kept, not only to be shown."""
    return request.method == "POST" and form.is_valid() and "keep" in request.POST


def _form_page(request: DirectorRequest, form: HouseLawForm, row: HouseLaw | None) -> HttpResponse:
    law = None if form.errors else form.law
    seen = request.POST.get("version", "") or (row.version if row else "")
    context = {
        "form": form,
        "parts": list(form.parts()),
        "base": form.base,
        "row": row,
        "seen": seen,
        "tried": law is not None,
        "changes": changes(form.base, law) if law else [],
        "section": "laws",
    }
    return render(request, "tournaments/laws/house_law_form.html", context, status=422 if form.errors else 200)


def _say_kept(request: DirectorRequest, before: HouseLaw, kept: HouseLaw) -> None:
    if kept.version == before.version:
        messages.info(request, _("Nothing was changed."))
    else:
        said = _("Version %(version)s is made. Nights that have begun keep theirs.") % {"version": kept.version}
        messages.success(request, said)


def _book(key: str) -> Law:
    try:
        return law_named(key)
    except Refused as refused:
        raise Http404 from refused
