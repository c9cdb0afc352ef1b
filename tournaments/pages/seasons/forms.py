"""What the browser sent about a season → values."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.people.forms import DayField, NameField
from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from tournaments.actions.seasons import BACKWARDS
from tournaments.display.movements import movement_choices
from tournaments.display.refusals import sentences
from tournaments.display.translation import law_choices
from tournaments.entry.whole_number import WholeNumberField
from tournaments.models import Season
from tournaments.records.house_laws import offered
from tournaments.season_table.rules import read_place_points

MOST_NIGHTS = 999
MOST_LETTERS = 300  # of a table of points by place
RULES = [
    *("law", "movement", "rank_by", "count_as", "place_points", "best", "drop", "coming", "least", "ties"),
    *("with_guests", "show_ratings"),
]


def _nights(label: Any, **given: Any) -> WholeNumberField:
    attrs = {"inputmode": "numeric", "class": "short"}
    field = WholeNumberField(label=label, min_value=0, max_value=MOST_NIGHTS, required=False, **given)
    field.widget = forms.TextInput(attrs=attrs)
    return field


class SeasonForm(forms.ModelForm):
    """All that is settled about a season."""

    name = NameField(label=gettext_lazy("Name"))
    first_date = DayField(label=gettext_lazy("First day"))
    last_date = DayField(label=gettext_lazy("Last day"))
    law = forms.ChoiceField(label=gettext_lazy("Law"), required=False)
    movement = forms.ChoiceField(label=gettext_lazy("Movement"), required=False)
    nights_planned = _nights(gettext_lazy("How many nights it will have"))
    count_as = forms.ChoiceField(
        label=gettext_lazy("Each night counts"),
        choices=Season.CountAs.choices,
        help_text=gettext_lazy(
            "If your nights are played under different laws, choose per cent or points by place: nights with high "
            "scores then count no more than the others."
        ),
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points by place"),
        required=False,
        max_length=MOST_LETTERS,
        help_text=gettext_lazy(
            "From the first place on, such as 10, 8, 6, 5, 4, 3, 2, 1. Empty: the first gets as many points as "
            "people came, the next one less, the last one point."
        ),
    )
    best = _nights(
        gettext_lazy("Only the best nights count"),
        help_text=gettext_lazy("How many: with 10, each person’s ten best nights. Empty: all count."),
    )
    drop = _nights(
        gettext_lazy("Or the worst nights are dropped"),
        help_text=gettext_lazy("How many. A night that somebody missed is dropped first."),
    )
    coming = _nights(
        gettext_lazy("Points for coming"), help_text=gettext_lazy("For each night, whether it counts or not.")
    )
    least = _nights(
        gettext_lazy("Nights needed for a rank"),
        help_text=gettext_lazy("People who came to fewer nights are listed below the table, without a rank."),
    )

    class Meta:
        model = Season
        fields = ["name", "first_date", "last_date", "nights_planned", *RULES]
        labels = {
            "rank_by": gettext_lazy("Ranked by"),
            "ties": gettext_lazy("When people are level"),
            "with_guests": gettext_lazy("Guests count too, by their names"),
            "show_ratings": gettext_lazy("Show ratings: how strong each person is"),
        }
        help_texts = {
            "show_ratings": gettext_lazy("On a page for directors only; nothing of it is shown in the hall.")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        laws = law_choices(map(law_named, KEYS))
        self.fields["law"].choices = [("", _("any law")), *laws, *offered(self.instance.law)]  # type: ignore[attr-defined]
        movements = movement_choices(self.instance.movement)
        self.fields["movement"].choices = [("", _("any movement")), *movements]  # type: ignore[attr-defined]
        self.fields["count_as"].required = "count_as" in self.data
        for name in ("drop", "coming", "least"):
            self.initial[name] = self.initial.get(name) or ""

    def clean_last_date(self) -> dt.date:
        """Raises ValidationError for one before the first day."""
        last: dt.date = self.cleaned_data["last_date"]
        if last < self.cleaned_data.get("first_date", last):
            raise forms.ValidationError(_(BACKWARDS), code="order")
        return last

    def clean_place_points(self) -> str:
        """In one spelling. Raises ValidationError for what is no table."""
        try:
            return ", ".join(map(str, read_place_points(self.cleaned_data["place_points"])))
        except Refused as refused:
            raise forms.ValidationError(sentences(refused), code="table") from None

    def settled(self) -> dict[str, Any]:
        """The values by the season's fields. What a night counts stays as it is where a program does not send it."""
        empty = {"drop": 0, "coming": 0, "least": 0}
        settled = {name: empty.get(name) if value is None else value for name, value in self.cleaned_data.items()}
        new = {"count_as": Season.CountAs.POINTS, "place_points": ""}
        before = new if self.instance.pk is None else self.initial
        return settled | {name: before[name] for name in new if name not in self.data}


def usual_season() -> Season:
    """This half of the year, ranked as the last season was; it is not saved."""
    today, last = timezone.localdate(), Season.objects.first()
    rules = {} if last is None else {field: getattr(last, field) for field in RULES}
    is_first = today.month <= 6
    first, last_day = ((1, 1), (6, 30)) if is_first else ((7, 1), (12, 31))
    name = _("First half of %(year)s") if is_first else _("Second half of %(year)s")
    days = (dt.date(today.year, *each) for each in (first, last_day))
    return Season(
        name=name % {"year": today.year}, **dict(zip(("first_date", "last_date"), days, strict=True)), **rules
    )
