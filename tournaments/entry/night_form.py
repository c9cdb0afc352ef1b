"""What the browser sent about a night → values."""

import json
import secrets
from collections.abc import Sequence
from typing import Any, Self

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.club_settings.page import offer_stored
from club.names import MOST_LETTERS, BadNameError, clean_name
from club.people.forms import NameField
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.wording import listed
from tournaments.actions.nights import parted
from tournaments.display.movements import movement_choices
from tournaments.display.translation import labelled, law_choices, translate
from tournaments.entry.folds import Fold, folded
from tournaments.entry.plain_decimal import AmountField
from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.night.rules import (
    COMPANION_SIZES,
    DEALS_BY_BELL,
    MOST_DEALS,
    MOST_SEED,
    SETTINGS,
    USUAL_DEALS,
    Rules,
    checked_rules,
)
from tournaments.records.house_laws import of_missing_package, offered


def _laws(besides: str = "") -> list[Any]:
    """Return every law in groups: four in partnership, as most nights play; the others; the club's own, if it has any."""
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


def laws_for(size: int) -> list[tuple[str, str]]:
    """Every book's law that so many play."""
    return law_choices(law for law in map(law_named, KEYS) if size in law.players)


CREDITED = ("sit_out", "missed")  # rounds without play, each with a fixed number of points beside it
# The settings that have one field; the others are made of several.
_ASKED = [name for name in SETTINGS if name not in ("movement_options", "companions", "board_seed")]


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


def _rule_field(name: str) -> forms.Field:
    """Return the field of a form for a setting of the rules."""
    setting, usual = SETTINGS[name], getattr(Rules(), name)
    words = {"label": _(setting.label), "help_text": _(setting.help) if setting.help else "", "initial": usual}
    choices = [(value, _(label)) for value, label in setting.choices.items()]
    if name in CREDITED:
        choices.append(("points", _("a fixed number of points")))
    if choices:
        widget = forms.RadioSelect if name in ("ends_by", "acceptance") else forms.Select
        return forms.TypedChoiceField(
            choices=choices,
            required=False,
            empty_value=usual,
            coerce=int if isinstance(usual, int) else str,
            widget=widget,
            **words,
        )
    return _whole_number(setting.least or 0, setting.most, required=not setting.may_be_empty, **words)


def _whole_number(least: int, most: int, **more: Any) -> forms.IntegerField:
    message = _("Enter a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
    errors = dict.fromkeys(("invalid", "min_value", "max_value"), message)
    return forms.IntegerField(min_value=least, max_value=most, error_messages=errors, **more)


# The rules that a director seldom changes, by subject. What is in none of them is in the last.
FOLDS = (
    (
        "round",
        gettext_lazy("End of a round"),
        (
            *("ends_by", "boards", "board_count", "games", "target", "score_as", "at_bell", "most_deals", "tie"),
            "unplayed",
        ),
    ),
    ("movement", gettext_lazy("Movement"), (RULE, "movement_options", PLAYERS)),
    ("odd", gettext_lazy("Odd numbers"), ("odd", "companion_3", "companion_5", "companion_6")),
    (
        "credit",
        gettext_lazy("Rounds without play"),
        ("sit_out", "sit_out_points", "missed", "missed_points"),
    ),
    ("languages", gettext_lazy("Language"), ("language", "second_language")),
    ("fee", gettext_lazy("At the door"), ("fee", "currency")),
    ("hands", gettext_lazy("Confirming hands"), ("acceptance", "provisional_minutes")),
)
NEWEST = 20  # nights, whose laws are offered first
# The fields that are always there; `seen` is hidden.
FIRST = set("seen name date starts_at place law movement rank_by planned_rounds deals round_minutes".split())


class NightSettingsForm(forms.ModelForm):
    """A night's settings; `settings()` are its fields and those of its rules for the action."""

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
        widget=forms.Select(attrs={"data-option": "partners"}),
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
            *("name", "date", "starts_at", "place", "law", "movement"),
            *("language", "second_language", "fee", "currency"),
        ]
        widgets = {"date": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})}
        labels = {"date": gettext_lazy("Date"), "currency": gettext_lazy("Currency")}

    field_order = [*Meta.fields[:6], *SETTINGS, *Meta.fields[6:]]

    def __init__(self, *args: Any, fixed: Sequence[str] = (), instance: Night | None = None, **kwargs: Any) -> None:
        rules = (instance or Night()).rules
        self.rules = rules
        initial = {name: getattr(rules, name) for name in (*_ASKED, "movement_options")}
        if rules.by_bell:
            initial |= {"most_deals": rules.deals, "deals": Rules().deals}
        for name in CREDITED:
            if isinstance(initial[name], int):
                initial |= {name: "points", f"{name}_points": initial[name]}
        kwargs |= {"instance": instance, "initial": initial | kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.fields |= {name: _rule_field(name) for name in _ASKED}
        for name in self._unsent():
            self.fields[name].required = False
        self.fields["most_deals"] = _whole_number(
            1,
            MOST_DEALS,
            label=_("Maximum deals per table"),
            required=False,
            initial=DEALS_BY_BELL,
            help_text=_("Phones stop asking after that."),
        )
        for name in CREDITED:
            self.fields[f"{name}_points"] = _whole_number(0, 999, label=_("Number of points"), required=False)
        law, movement = self.fields["law"], self.fields["movement"]
        assert isinstance(law, forms.ChoiceField)
        assert isinstance(movement, forms.ChoiceField)
        law.choices = _laws(besides=self.instance.law)
        movement.choices = movement_choices(besides=self.instance.movement)
        movement.widget.attrs["data-options"] = json.dumps(
            {key: list(each.options) for key, each in MOVEMENTS.items()}
        )
        for size in COMPANION_SIZES:
            self.fields[f"companion_{size}"] = self._companion(size)
        self.fields[PLAYERS] = forms.ChoiceField(
            label=_("Players at a table"),
            choices=[("", _("as the law has it")), *((str(size), str(size)) for size in range(2, 8))],
            initial=rules.movement_options.get("players", ""),
            required=False,
            widget=forms.Select(attrs={"data-option": "players"}),
            help_text=_("For movements where each plays alone."),
        )
        self.fields[RULE] = forms.ChoiceField(
            label=_("Partners and sit-outs"),
            choices=[
                ("computer", _("the computer chooses")),
                ("fixed", _("a fixed rule, for paper")),
            ],
            initial=rules.movement_options.get("rule", "computer"),
            required=False,
            widget=forms.Select(attrs={"data-option": "rule"}),
            help_text=_(
                "The computer makes sure that few partners meet again. People can apply the fixed rule without it: "
                "it is on the paper “Movement”, and round 1 goes by number. %(movements)s have none."
            )
            % {"movements": translate(listed(_movements_without_rule()))},
        )
        self.order_fields(self.field_order)
        for name in (*fixed, "most_deals", PLAYERS, RULE) if "deals" in fixed else fixed:
            self.fields[name].disabled = True
            self.fields[name].help_text = _("Fixed, because the night has begun.")
        if len(settings.LANGUAGES) < 2:
            del self.fields["language"], self.fields["second_language"]
        else:
            for name in ("language", "second_language"):
                offer_stored(self.fields[name], getattr(self.instance, name))

    def _companion(self, size: int) -> forms.ChoiceField:
        labels = {
            3: _("Law at a last table of three"),
            5: _("Law at a last table of five"),
            6: _("Law at a last table of six"),
        }
        stored = self.rules.companions.get(size, "")
        choices = [("", _("none: they sit out")), *laws_for(size), *of_missing_package(stored)]
        return forms.ChoiceField(label=labels[size], choices=choices, initial=stored, required=False)

    def offer_played_laws_first(self) -> Self:
        """Move the laws of the club's newest nights to the front, for people who choose one, and return the form."""
        law: Any = self.fields["law"]
        groups = list(law.choices)
        played = set(Night.objects.filter(is_rehearsal=False).order_by("-pk").values_list("law", flat=True)[:NEWEST])
        usual = [each for _title, laws in groups for each in laws if each[0] in played]
        others = [(title, [each for each in laws if each not in usual]) for title, laws in groups]
        law.choices = [each for each in ((_("Played at this club"), usual), *others) if each[1]]
        return self

    def _unsent(self) -> list[str]:
        """Return the settings that the page does not send, as it was opened before an upgrade added them: they stay."""
        return [
            name for name in _ASKED if self.is_bound and name not in self.data and not SETTINGS[name].may_be_empty
        ]

    @property
    def folds(self) -> list[Fold]:
        """Return the fields that are seldom changed, by subject."""
        return folded(self, FOLDS, FIRST)

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        values |= {name: getattr(self.rules, name) for name in self._unsent() if values.get(name, ...) is None}
        most = values.pop("most_deals", None)
        if values.get("ends_by") == "bell" and "deals" in values:
            values["deals"] = most or DEALS_BY_BELL
        if values.get("ends_by") == "target":
            values["deals"] = USUAL_DEALS["target"]
        chosen = {size: values.pop(f"companion_{size}", "") for size in COMPANION_SIZES}
        values["companions"] = {size: law for size, law in chosen.items() if law}
        self._clean_boards(values)
        movement, players = MOVEMENTS.get(values.get("movement", "")), values.pop(PLAYERS, "")
        options = (values.get("movement_options") or {}) | ({"players": players} if players else {})
        if values.pop(RULE, "") == "fixed":
            options["rule"] = "fixed"
        # Of a movement whose package is not there nothing is known.
        known = {key: value for key, value in options.items() if movement and key in movement.options}
        values["movement_options"] = known if movement else self.rules.movement_options
        for name in CREDITED:
            points = values.pop(f"{name}_points", None)
            if values.get(name) == "points" and points is None:
                del values[name]
                self.add_error(f"{name}_points", _("Enter how many points it is worth."))
            elif values.get(name) == "points":
                values[name] = points
        return values

    def _clean_boards(self, values: dict[str, Any]) -> None:
        """Boards are of rounds by their deals; of the same at every table no number is one for each deal of the night."""
        if values.get("ends_by") != "deals":
            values["boards"] = "none"
        if values.get("boards", "none") == "none":
            values["board_count"] = None
        elif not values.get("board_count") and values["boards"] == "relay":
            self.add_error("board_count", _("Enter how many boards there are: deals per round × tables."))
        elif not values.get("board_count") and not values.get("planned_rounds"):
            self.add_error("board_count", _("Enter how many boards there are, or how many rounds."))

    def settings(self) -> dict[str, Any]:
        """Return the night's fields and those of its rules as the actions take them."""
        columns, given = parted(self.cleaned_data)
        rules = checked_rules(given)
        if rules.boards != "none":
            given["board_seed"] = self.rules.board_seed or secrets.randbelow(MOST_SEED + 1)
            rules = rules.replace(board_seed=given["board_seed"])
        return columns | {name: getattr(rules, name) for name in given}


SETTLED = (
    *NightSettingsForm.Meta.fields,
    *(name for name in SETTINGS if name != "board_seed"),
)  # what the form settles
