"""A club's own laws: the list, a new one from a book, one with its versions, a change, and out of use or in again."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.forms.boundfield import BoundField
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.people.forms import NameField
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.hand import COUNT_NAMES
from scoring.house import MOST_WORTH, NUMBERS, House, house_law, open_fields, options, replaced
from scoring.law import Law, own
from scoring.law_words import GROUPS, QUESTIONS, Difference, differences
from scoring.laws import law_named, law_to_vary, package_of
from tournaments.actions.laws import change_house_law, make_house_law, retire_house_law
from tournaments.display.refusals import refusals_shown, show_in_form
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import HouseLaw
from tournaments.pages.laws.laws import families
from tournaments.records.house_laws import house_of, newest, played_versions

COUNT = "counts."  # before the name of a count: the field that asks how much it counts
DRAFT = "house-draft"  # the key of a law that is tried and not saved


class QuestionGroup(NamedTuple):
    """Questions that belong together, and how many of them have another answer than the book's."""

    key: str
    title: str
    fields: list[BoundField]
    changed: int
    has_errors: bool


class HouseLawForm(forms.Form):
    """The name of a house law and its answers, on the book `base`; `answers()` is what it replaces."""

    name = NameField(label=gettext_lazy("What the club calls it"))

    def __init__(self, base: Law, *args: Any, answers: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.base = base
        self.start = {field: own(base, field) for field in open_fields(base)} | dict(answers or {})
        self.law: Law | None = None
        least = whole_number(str(self.data.get("least_bid", self.start.get("least_bid", ""))), most=99)
        # An answer that names the least bid names the one that is meant here.
        worded = base if least is None else replace(base, least_bid=least)
        for field, answer in self.start.items():
            if field == "counts":
                self.fields |= {f"{COUNT}{count}": self._worth(count, answer) for count in base.counts}
            elif field in NUMBERS:
                self.fields[field] = self._number(field, answer)
            else:
                self.fields[field] = self._choice(field, answer, worded)

    def _choice(self, field: str, answer: Any, worded: Law) -> forms.Field:
        sentences = {json.dumps(each): _sentence(worded, field, each) for each in options(self.base, field)}
        book = json.dumps(own(self.base, field))
        sentences[book] = _("%(answer)s (the book)") % {"answer": sentences[book].removesuffix(".")}
        return forms.TypedChoiceField(
            label=translate(QUESTIONS[field].label),
            choices=list(sentences.items()),
            initial=json.dumps(answer),
            coerce=json.loads,
            widget=forms.RadioSelect,
        )

    def _number(self, field: str, answer: int) -> forms.Field:
        least, most = NUMBERS[field]
        return forms.IntegerField(
            label=translate(QUESTIONS[field].label),
            min_value=least,
            max_value=most,
            initial=answer,
            help_text=_("The book: %(answer)s") % {"answer": translate(QUESTIONS[field].sentence(self.base))},
        )

    def _worth(self, count: str, answer: Mapping[str, int]) -> forms.Field:
        return forms.IntegerField(
            label=translate(COUNT_NAMES[count]),
            min_value=0,
            max_value=MOST_WORTH,
            initial=answer.get(count, 0),
            help_text=_("The book: %(points)s. With 0 it does not count.") % {"points": self.base.counts[count]},
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.law = house_law(House(DRAFT, 1, cleaned["name"], self.base.key, self.answers()))
            except Refused as refused:
                show_in_form(self, refused)
        return cleaned

    def answers(self) -> dict[str, Any]:
        """What the form replaces of the book, as a house law stores it."""
        given = {field: self.cleaned_data[field] for field in self.start if field in self.cleaned_data}
        if "counts" in self.start:
            given["counts"] = {count: self.cleaned_data[f"{COUNT}{count}"] for count in self.base.counts}
        return replaced(self.base, given)

    def parts(self) -> Iterator[QuestionGroup]:
        """The questions by group, in the order of a law's page."""
        for key, group in GROUPS.items():
            names = [name for field in group.questions for name in self.fields if name.partition(".")[0] == field]
            if names:
                fields = [self[name] for name in names]
                changed = sum(str(field.value()) != self._book(field.name) for field in fields)
                yield QuestionGroup(
                    key, translate(group.title), fields, changed, any(field.errors for field in fields)
                )

    def _book(self, name: str) -> str:
        """The book's own answer as the form's field `name` has it."""
        if name.startswith(COUNT):
            return str(self.base.counts[name.removeprefix(COUNT)])
        answer = own(self.base, name)
        return str(answer) if name in NUMBERS else json.dumps(answer)


def _sentence(law: Law, field: str, answer: Any) -> str:
    """What a law with that answer says."""
    answered: dict[str, Any] = {field: tuple(answer) if isinstance(answer, list) else answer}
    return translate(QUESTIONS[field].sentence(replace(law, **answered)))


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
