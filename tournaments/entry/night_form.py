"""What the browser sent about a night → values."""

import secrets
from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.club_settings.forms import offer_stored
from club.names import MOST_LETTERS, BadNameError, clean_name
from club.people.forms import NameField
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.wording import listed
from tournaments.display.movements import movement_choices
from tournaments.display.translation import labelled, law_choices, translate
from tournaments.entry.plain_decimal import AmountField
from tournaments.entry.round_fields import RoundFields
from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.night.boards import MOST_BOARDS, MOST_SEED
from tournaments.night.file.companions import SIZES
from tournaments.night.record import MOST_ROUNDS
from tournaments.records.house_laws import of_missing_package, offered


def _laws(besides: str = "") -> list[Any]:
    """Every law in groups: four in partnership, as most nights play; the others; the club's own, where it has any."""
    laws = [law_named(key) for key in KEYS]
    fours = law_choices(law for law in laws if 4 in law.partners_at)
    others = [
        (law.key, labelled(translate(law.title), players_in_words(law))) for law in laws if 4 not in law.partners_at
    ]
    groups = [(_("Four in partnership"), fours), (_("Other tables"), others)]
    houses = offered(besides)
    return [*groups, (_("House laws"), houses)] if houses else groups


def players_in_words(law: Law) -> str:
    """How many play it: “six in three pairs”, “4 to 7, each alone”."""
    if law.partners_at:
        return _("six, in three pairs") if 6 in law.partners_at else _("four, in partnership")
    first, last = min(law.players), max(law.players)
    if first == last:
        return _("%(players)s, each alone") % {"players": first}
    return _("%(first)s to %(last)s, each alone") % {"first": first, "last": last}


def _movements_without_rule() -> list[str]:
    return [translate(movement.TITLE) for movement in MOVEMENTS.values() if "rule" not in movement.options]


_CREDITS = [
    ("none", gettext_lazy("nothing")),
    ("average", gettext_lazy("the person’s own average per round")),
    ("points", gettext_lazy("a fixed number of points")),
]
MOST_MINUTES = 7 * 24 * 60  # a week, for corrections after the end


def laws_for(size: int) -> list[tuple[str, str]]:
    """Every book's law that so many play."""
    return law_choices(law for law in map(law_named, KEYS) if size in law.players)


CREDITED = ("sit_out", "missed")  # rounds without play, each with a fixed number of points beside it


class PartnersField(forms.ChoiceField):
    """Whether partners stay together, for a movement that leaves it open; comes clean as the movement's options."""

    def prepare_value(self, value: Any) -> Any:
        return value.get("partners", "change") if isinstance(value, dict) else value

    def clean(self, value: Any) -> dict[str, str]:
        return {"partners": "fixed"} if super().clean(self.prepare_value(value)) == "fixed" else {}


PLAYERS = "movement_options.players"  # the field of the form for that option, named as the action refuses it
RULE = "movement_options.rule"


class PlaceField(forms.CharField):
    """Where it is, on one line; may be empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, strip=False, **kwargs)
        self.widget.attrs |= {"autocomplete": "off", "maxlength": MOST_LETTERS}

    def clean(self, value: Any) -> str:
        """The place. Raises ValidationError for one that is too long."""
        text = str(value or "")
        try:
            return clean_name(text) if text.strip() else ""
        except BadNameError as bad:
            if bad.why == "empty":
                return ""
            message = _("This place has more than %(most)s letters. Use a shorter one.")
            raise forms.ValidationError(message % {"most": MOST_LETTERS}, code=bad.why) from None


class FeeForm(forms.Form):
    """What one person pays; `seen` is what the page shows as paid."""

    seen = AmountField(widget=forms.HiddenInput)
    paid = AmountField(label=gettext_lazy("Paid so far"))
    fee = AmountField(label=gettext_lazy("Fee"), help_text=gettext_lazy("Empty: the night’s fee. 0: free."))


class NightForm(RoundFields, forms.ModelForm):
    """A night's settings; `settled()` are its fields for the action."""

    name = NameField(label=gettext_lazy("Name of the night"))
    starts_at = forms.TimeField(
        label=gettext_lazy("Begins at"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    place = PlaceField(label=pgettext_lazy("where a night is", "Place"))
    law = forms.ChoiceField(label=gettext_lazy("Law"), initial="foster-1897")
    movement = forms.ChoiceField(label=gettext_lazy("Movement"))
    movement_options = PartnersField(
        label=gettext_lazy("Partners at Kingsland"),
        choices=[
            ("change", gettext_lazy("change")),
            ("fixed", gettext_lazy("stay together")),
        ],
        required=False,
        help_text=gettext_lazy("For Kingsland only."),
    )
    planned_rounds = forms.IntegerField(
        label=gettext_lazy("Number of rounds"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=6,
        help_text=gettext_lazy("Leave empty to play until you end the night."),
    )
    sit_out = forms.ChoiceField(
        label=gettext_lazy("Points for sitting out"),
        choices=_CREDITS,
        help_text=gettext_lazy(
            "If the number of guests is not a multiple of four, one to three people sit out each round."
        ),
    )
    sit_out_points = forms.IntegerField(
        label=gettext_lazy("Number of points"), required=False, min_value=0, max_value=999
    )

    missed = forms.ChoiceField(
        label=gettext_lazy("Points for a missed round"),
        choices=_CREDITS,
        initial="none",
        required=False,
        help_text=gettext_lazy("For those who come late or go home early."),
    )
    missed_points = forms.IntegerField(
        label=gettext_lazy("Number of points"), required=False, min_value=0, max_value=999
    )
    unplayed = forms.ChoiceField(
        label=gettext_lazy("Points for a deal that was not played"),
        choices=Night.Unplayed.choices,
        initial="none",
        required=False,
        help_text=gettext_lazy("For tables that did not finish. A table that played no deal has no average."),
    )
    odd = forms.ChoiceField(
        label=gettext_lazy("If four does not divide the number of guests"),
        choices=Night.Odd.choices,
        initial="sit-out",
        required=False,
        help_text=gettext_lazy("At a last table of another size each plays alone, and the best two go up."),
    )
    companion_3 = forms.ChoiceField(label=gettext_lazy("Law at a last table of three"), required=False)
    companion_5 = forms.ChoiceField(label=gettext_lazy("Law at a last table of five"), required=False)
    companion_6 = forms.ChoiceField(label=gettext_lazy("Law at a last table of six"), required=False)
    acceptance = forms.ChoiceField(
        label=gettext_lazy("Who confirms a hand"),
        choices=[
            ("none", gettext_lazy("Nobody. A table says so if one is wrong.")),
            ("table", gettext_lazy("The other side, at the table: all hands of a round with one tap.")),
            ("desk", gettext_lazy("A second person, at the desk. Nobody confirms a hand they entered themselves.")),
        ],
        initial="none",
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Every hand counts at once, and play goes on."),
    )
    boards = forms.ChoiceField(
        label=gettext_lazy("The cards"),
        choices=Night.Boards.choices,
        initial="none",
        required=False,
        help_text=gettext_lazy(
            "Duplicate cinch: people are compared on the same cards. Print the boards, and each table sorts its pack by them."
        ),
    )
    board_count = forms.IntegerField(
        label=gettext_lazy("Boards"),
        required=False,
        min_value=1,
        max_value=MOST_BOARDS,
        help_text=gettext_lazy(
            "The same at every table: leave empty for one for each deal. Going from table to table: the "
            "deals of a round times the tables."
        ),
    )
    provisional_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for corrections after the end"),
        required=False,
        min_value=0,
        max_value=MOST_MINUTES,
        initial=60,
        help_text=gettext_lazy("Then the night locks. A director can reopen it. Leave empty to keep it open."),
    )

    fee = AmountField(
        label=gettext_lazy("Fee"),
        help_text=gettext_lazy("What each pays at the door. Empty: nothing about money is shown."),
    )

    language = forms.ChoiceField(
        label=gettext_lazy("Hall screen, papers and results are in"),
        choices=lambda: [("", _("the club’s language")), *settings.LANGUAGES],
        required=False,
    )
    second_language = forms.ChoiceField(
        label=gettext_lazy("Second language of papers"),
        choices=lambda: [("", _("no other language")), *settings.LANGUAGES],
        required=False,
        help_text=gettext_lazy("For a bilingual evening: each paper can then be printed in either language."),
    )

    class Meta:
        model = Night
        fields = [
            *(
                "name",
                "date",
                "starts_at",
                "place",
                "law",
                "movement",
                "movement_options",
                "planned_rounds",
                "deals",
                "rank_by",
                "sit_out",
                "missed",
            ),
            *("boards", "board_count"),
            *("ends_by", "target", "games", "score_as", "at_bell", "tie", "round_minutes"),
            *(
                "unplayed",
                "odd",
                "acceptance",
                "provisional_minutes",
                "language",
                "second_language",
                "fee",
                "currency",
            ),
        ]
        widgets = {"date": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})}
        labels = {
            "rank_by": gettext_lazy("Standings are ranked by"),
            "date": gettext_lazy("Date"),
            "currency": gettext_lazy("Currency"),
        }

    def __init__(self, *args: Any, fixed: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        law, movement = self.fields["law"], self.fields["movement"]
        assert isinstance(law, forms.ChoiceField)
        assert isinstance(movement, forms.ChoiceField)
        law.choices = _laws(besides=self.instance.law)
        movement.choices = movement_choices(besides=self.instance.movement)
        self.fields[PLAYERS] = forms.ChoiceField(
            label=_("Players at a table"),
            choices=[("", _("as the law has it")), *((str(size), str(size)) for size in range(2, 8))],
            initial=self.instance.movement_options.get("players", ""),
            required=False,
            help_text=_("For movements where each plays alone."),
        )
        self.fields[RULE] = forms.ChoiceField(
            label=_("Partners and sit-outs"),
            choices=[
                ("computer", _("the computer chooses")),
                ("fixed", _("a fixed rule, for paper")),
            ],
            initial=self.instance.movement_options.get("rule", "computer"),
            required=False,
            help_text=_(
                "The computer makes sure that few partners meet again. People can apply the fixed rule without it: "
                "it is on the paper “Movement”, and round 1 goes by number. %(movements)s have none."
            )
            % {"movements": translate(listed(_movements_without_rule()))},
        )
        if self.instance.ends_by == Night.EndsBy.BELL:
            self.initial.update({"most_deals": self.instance.deals, "deals": 4})
        for name in (*fixed, "most_deals", PLAYERS, RULE) if "deals" in fixed else fixed:
            self.fields[name].disabled = True
            self.fields[name].help_text = _("Fixed, because the night has begun.")
        for size in SIZES:
            companion = self.fields[f"companion_{size}"]
            assert isinstance(companion, forms.ChoiceField)
            companion.initial = self.instance.companions.get(str(size), "")
            others = [*laws_for(size), *of_missing_package(companion.initial)]
            companion.choices = [("", _("none: they sit out")), *others]
        if len(settings.LANGUAGES) < 2:
            del self.fields["language"], self.fields["second_language"]
        else:
            for name in ("language", "second_language"):
                offer_stored(self.fields[name], getattr(self.instance, name))
        for name in CREDITED:
            credited = getattr(self.instance, name)
            if credited.isdigit():
                self.initial.update({name: "points", f"{name}_points": int(credited)})

    @property
    def players(self) -> forms.BoundField:
        """The field for how many sit at a table; its name is not one that a template can write."""
        return self[PLAYERS]

    @property
    def rule(self) -> forms.BoundField:
        """The same for who chooses partners and sit-outs."""
        return self[RULE]

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        for name, usual in (("missed", "none"), ("unplayed", "none"), ("odd", "sit-out")):
            values[name] = values.get(name) or usual
        chosen = {str(size): values.pop(f"companion_{size}", "") for size in SIZES}
        values["companions"] = {size: law for size, law in chosen.items() if law}
        self._clean_boards(values)
        movement, players = MOVEMENTS.get(values.get("movement", "")), values.pop(PLAYERS, "")
        options = (values.get("movement_options") or {}) | ({"players": players} if players else {})
        if values.pop(RULE, "") == "fixed":
            options["rule"] = "fixed"
        # Of a movement whose package is not there nothing is known.
        known = {key: value for key, value in options.items() if movement and key in movement.options}
        values["movement_options"] = known if movement else self.instance.movement_options
        for name in CREDITED:
            points = values.pop(f"{name}_points", None)
            if values.get(name) == "points" and points is None:
                del values[name]
                self.add_error(f"{name}_points", _("Enter how many points it is worth."))
            elif values.get(name) == "points":
                values[name] = str(points)
        return values

    def _clean_boards(self, values: dict[str, Any]) -> None:
        """Boards are of rounds by their deals; of the same at every table no number is one for each deal of the night."""
        if values.get("ends_by") != Night.EndsBy.DEALS or not values.get("boards"):
            values["boards"] = Night.Boards.NONE
        if values["boards"] == Night.Boards.NONE:
            values["board_count"] = None
        elif not values.get("board_count") and values["boards"] == Night.Boards.RELAY:
            self.add_error(
                "board_count", _("Enter how many boards there are: the deals of a round times the tables.")
            )
        elif not values.get("board_count") and not values.get("planned_rounds"):
            self.add_error("board_count", _("Enter how many boards there are, or how many rounds."))

    def settled(self) -> dict[str, Any]:
        """The night's fields as the actions take them."""
        values = dict(self.cleaned_data)
        if values["boards"] != Night.Boards.NONE:
            values["board_seed"] = self.instance.board_seed or secrets.randbelow(MOST_SEED + 1)
        return values


SETTINGS = (*NightForm.Meta.fields, "companions")  # what the form settles
