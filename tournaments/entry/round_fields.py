"""How a round ends, as a night's settings ask it: by deals, a target or the bell, what a tie is, and the clock."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.models import Night
from tournaments.night.round_rules import DEALS_BY_BELL, MOST_DEALS, USUAL_DEALS

MOST_ROUND_MINUTES = 600
_MINUTES = gettext_lazy("A round has 1 to 600 minutes. Leave this empty for no clock.")


class RoundFields(forms.Form):
    """The fields of a round. By the bell, `deals` are the most that the tables are offered; to a target, lines on a sheet."""

    ends_by = forms.ChoiceField(
        label=gettext_lazy("A round ends"),
        choices=[
            ("deals", gettext_lazy("when every table has played its deals")),
            ("target", gettext_lazy("when every table has played to the law’s target")),
            ("bell", gettext_lazy("when you ring the bell")),
        ],
        initial="deals",
        required=False,
        widget=forms.RadioSelect,
    )
    deals = forms.IntegerField(
        label=gettext_lazy("Deals per round"),
        min_value=1,
        max_value=MOST_DEALS,
        initial=4,
        help_text=gettext_lazy("With four, everyone deals once (Foster, Progressive Cinch)."),
    )
    target = forms.IntegerField(
        label=gettext_lazy("Target"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=gettext_lazy("Leave empty for the law’s usual one."),
    )
    games = forms.TypedChoiceField(
        label=gettext_lazy("At each table"),
        choices=Night.Games.choices,
        initial=1,
        required=False,
        coerce=int,
        help_text=gettext_lazy(
            "The winner of the rubber wins the table; the points of all its games count. At Seven-up “rubbers are "
            "never played” (Foster), but a house may."
        ),
    )
    score_as = forms.ChoiceField(
        label=gettext_lazy("Scores are shown"),
        choices=Night.ScoreAs.choices,
        initial="points",
        required=False,
        help_text=gettext_lazy("On phones, the board and sheets. What counts is the same."),
    )
    at_bell = forms.ChoiceField(
        label=gettext_lazy("When the bell rings"),
        choices=Night.AtBell.choices,
        initial="finish",
        required=False,
        help_text=gettext_lazy("The side that is ahead then wins the table."),
    )
    most_deals = forms.IntegerField(
        label=gettext_lazy("Most deals at a table"),
        required=False,
        min_value=1,
        max_value=MOST_DEALS,
        initial=DEALS_BY_BELL,
        help_text=gettext_lazy("A phone asks for no more."),
    )
    tie = forms.ChoiceField(
        label=gettext_lazy("A tie at a table"),
        choices=Night.Tie.choices,
        initial="cut",
        required=False,
        help_text=gettext_lazy("You can always let people cut instead of playing one more deal."),
    )
    round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes a round"),
        required=False,
        min_value=1,
        max_value=MOST_ROUND_MINUTES,
        error_messages={"min_value": _MINUTES, "max_value": _MINUTES},
        help_text=gettext_lazy("For the clock. Leave empty for none."),
    )

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        for name, usual in (("ends_by", "deals"), ("score_as", "points"), ("at_bell", "finish"), ("tie", "cut")):
            values[name] = values.get(name) or usual
        most = values.pop("most_deals", None)
        if values["ends_by"] == "bell" and "deals" in values:
            values["deals"] = most or DEALS_BY_BELL
        if values["ends_by"] == "target":
            values["deals"] = USUAL_DEALS["target"]
        else:
            values |= {"target": None, "games": None, "score_as": "points"}
        values["games"] = values.get("games") or 1
        return values
