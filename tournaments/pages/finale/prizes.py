"""The page of a night's prizes: the list, who is in which group, and what is drawn, cut for or named."""

import secrets
from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.forms import BaseFormSet, formset_factory
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_http_methods, require_POST

from club.names import MOST_LETTERS
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.prizes import (
    MOST_PRIZES,
    PrizeLine,
    draw_prize,
    name_winner,
    set_groups,
    set_prizes,
    take_back_award,
)
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import translate
from tournaments.entry.whole_number import WholeNumberField, whole_number
from tournaments.models import Entrant, Night, Prize, PrizeRules
from tournaments.records.prizes import rules_of


class PrizeForm(forms.Form):
    """One prize; a row without a name is none."""

    pk = WholeNumberField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(label=gettext_lazy("Name"), required=False, max_length=MOST_LETTERS)
    kind = forms.ChoiceField(label=gettext_lazy("Goes to"), choices=Prize.Kind.choices)
    group = forms.TypedChoiceField(label=gettext_lazy("Among"), required=False, coerce=int, empty_value=None)
    ties = forms.ChoiceField(label=gettext_lazy("A tie is"), choices=Prize.Ties.choices)

    def __init__(self, *args: Any, groups: dict[int, str], without: Collection[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = [(key, label) for key, label in Prize.Kind.choices if key not in without]
        field = self.fields["group"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            ("", pgettext("people", "all")),
            *((number, groups.get(number) or _group(number)) for number in (1, 2)),
        ]


def _group(number: int) -> str:
    return _("group %(number)s") % {"number": number}


class RulesForm(forms.Form):
    """What holds for all prizes."""

    one_each = forms.BooleanField(
        label=gettext_lazy("One prize per person: the next in line gets the next prize"), required=False
    )
    least_rounds = WholeNumberField(
        label=gettext_lazy("Rounds to win by points"),
        required=False,
        min_value=0,
        max_value=99,
        help_text=gettext_lazy(
            "People who were there for fewer win nothing by points. Rounds sat out count. Empty: more than half of "
            "the rounds. 0: no such rule."
        ),
    )
    group_one = forms.CharField(label=gettext_lazy("Group 1"), required=False, max_length=MOST_LETTERS)
    group_two = forms.CharField(label=gettext_lazy("Group 2"), required=False, max_length=MOST_LETTERS)


Rows = formset_factory(PrizeForm, extra=0, can_order=True, can_delete=True, max_num=MOST_PRIZES, absolute_max=40)


def rows_of(prizes: Iterable[Prize | PrizeLine], *, blank: int) -> list[dict[str, Any]]:
    """The rows as they begin, and so many without a name."""
    found: list[dict[str, Any]] = [
        {
            "pk": each.pk,
            "name": each.name,
            "kind": each.kind,
            "group": each.group or "",
            "ties": each.ties,
            "ORDER": order,
        }
        for order, each in enumerate(prizes, start=1)
    ]
    empty = {"kind": Prize.Kind.POINTS, "ties": Prize.Ties.SHARED}
    return found + [empty | {"ORDER": len(found) + extra} for extra in range(1, blank + 1)]


def usual_prizes(night: Night) -> list[PrizeLine]:
    """What such evenings give: the first places, and a booby prize (Kingsland, p. 132), in the night's own way to rank."""
    first = Prize.Kind(night.rules.rank_by)
    at_head = PrizeLine(Prize.Kind.HEAD, _("Most rounds at the head table"))
    return [
        PrizeLine(first, _("First prize")),
        PrizeLine(first, _("Second prize")),
        *([at_head] if night.has_head_table else []),
        PrizeLine(Prize.Kind.FOURTEENS, _("Most clean sweeps")),
        PrizeLine(Prize.Kind.LOWEST, _("Booby prize"), ties=Prize.Ties.CUT),
        PrizeLine(Prize.Kind.DOOR, _("Door prize")),
    ]


def without(night: Night, stored: Iterable[Prize]) -> set[str]:
    """The kinds of prizes that nobody can win there; one that is on the list already stays."""
    cannot = {
        Prize.Kind.BOARDS.value: night.rules.boards == "none",
        Prize.Kind.HEAD.value: not night.has_head_table,
    }
    return {kind for kind, so in cannot.items() if so} - {each.kind for each in stored}


def lines_of(rows: "BaseFormSet[PrizeForm]") -> tuple[list[PrizeLine], list[PrizeForm]]:
    """The prizes in their order, and the row of each."""
    wanted = [row for row in rows if not row.cleaned_data.get("DELETE") and row.cleaned_data.get("name", "").strip()]
    wanted.sort(key=lambda row: (row.cleaned_data.get("ORDER") is None, row.cleaned_data.get("ORDER") or 0))
    fields = ("kind", "name", "group", "ties", "pk")
    return [PrizeLine(**{field: row.cleaned_data[field] for field in fields}) for row in wanted], wanted


def show_faults(refused: Refused, rules: RulesForm, wanted: list[PrizeForm]) -> None:
    """Each fault at its row's field, at the rules, or above them."""
    for fault in refused.faults:
        place, _dot, field = fault.field.partition("].")
        if place.startswith("prizes["):
            wanted[int(place.removeprefix("prizes["))].add_error(field, translate(fault.text))
        else:
            rules.add_error(fault.field if fault.field in rules.fields else None, translate(fault.text))


def initial_rules(rules: PrizeRules) -> dict[str, Any]:
    """The rules as the form begins."""
    fields = ("one_each", "least_rounds", "group_one", "group_two")
    return {field: getattr(rules, field) for field in fields}


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
