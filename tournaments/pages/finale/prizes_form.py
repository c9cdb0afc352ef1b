"""The prizes of a night as a form: a row each, and what holds for all. Knows no request."""

from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from club.names import MOST_LETTERS
from scoring.faults import Refused
from tournaments.actions.prizes import MOST_PRIZES, PrizeLine
from tournaments.display.translation import translate
from tournaments.entry.whole_number import WholeNumberField
from tournaments.models import Night, Prize, PrizeRules


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
    first = Prize.Kind(night.rank_by)
    at_head = PrizeLine(Prize.Kind.HEAD, _("Most rounds at the head table"))
    return [
        PrizeLine(first, _("First prize")),
        PrizeLine(first, _("Second prize")),
        *([at_head] if night.has_head_table else []),
        PrizeLine(Prize.Kind.FOURTEENS, _("Most fourteens")),
        PrizeLine(Prize.Kind.LOWEST, _("Booby prize"), ties=Prize.Ties.CUT),
        PrizeLine(Prize.Kind.DOOR, _("Door prize")),
    ]


def without(night: Night, stored: Iterable[Prize]) -> set[str]:
    """The kinds of prizes that nobody can win there; one that is on the list already stays."""
    cannot = {
        Prize.Kind.BOARDS.value: night.boards == Night.Boards.NONE,
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
