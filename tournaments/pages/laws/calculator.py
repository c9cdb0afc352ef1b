"""What a hand is worth under every law, for anyone: no night, no account, nothing saved.

A hand comes in fields (four hands, two sides, the final bid alone) or on one line, which can describe any hand of any
law. The line may name its law first; the others are then asked about the same hand.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.faults import Fault, Refused
from scoring.hand import COUNT_NAMES, SUIT_NAMES, SUITS, Hand, seat_name
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand, write_hand
from scoring.one_line import read_line
from scoring.wording import Text, gettext_noop
from tournaments.display.hand_value import HandUnderLaw, under_each
from tournaments.display.refusals import show_in_form
from tournaments.display.translation import law_choices, translate
from tournaments.entry.hand_fields import HandFields
from tournaments.entry.whole_number import WholeNumberField
from tournaments.night.table import four_bid_in_pairs
from tournaments.records.house_laws import laws_of_the_club

DEFAULT: Final = "foster-1897"
SEATS: Final = (1, 2, 3, 4)
MOST_LETTERS: Final = 160
EXAMPLES: Final = ("d4 8@2 H 10", "chicago-1891 d1 p3 5.-.6 C 1:HP 3:L -:JGC", "d4 8@1 H 1:HLJ 2:GC x:P revoke@2")
OTHER_COUNTS: Final = Fault("taken", Text(gettext_noop("Other cards count under this law.")))


@open_to_all
@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """The form and, where a hand is typed, its score under every law: `?line=…`, or a field each."""
    house = laws_of_the_club() if request.GET else []
    on_a_line = "line" in request.GET
    form = LineForm(request.GET, house) if on_a_line else FieldsForm(request.GET, house)
    form.is_valid()
    context = {"form": form, "on_a_line": on_a_line, "examples": EXAMPLES}
    return render(request, "tournaments/laws/calculator.html", context)


class HandForm(forms.Form):
    """A hand to be compared: `settled` under the laws that can, `unscored` with the reason under the others."""

    def __init__(self, law: Law, house: Sequence[Law], data: Mapping[str, Any] | None, **kwargs: Any) -> None:
        super().__init__(data, auto_id="%s", label_suffix="", **kwargs)
        self.law, self.house = law, house
        self.scored: list[HandUnderLaw] = []
        self.unscored: list[HandUnderLaw] = []

    def compare(self, read: Callable[[Law], Hand]) -> list[HandUnderLaw]:
        """The hand that `read` makes for each law, the form's own law first."""
        others = [law_named(key) for key in KEYS if key != self.law.key]
        return under_each([self.law, *others, *self.house], read)

    def sort(self, hands: Sequence[HandUnderLaw]) -> None:
        """Only laws with the same counts are compared: of other cards nothing was entered."""
        for hand in hands:
            if hand.hand and hand.law.counts == self.law.counts:
                self.scored.append(hand)
            elif hand.law.key != self.law.key:
                self.unscored.append(hand if hand.faults else HandUnderLaw(hand.law, None, faults=(OTHER_COUNTS,)))

    @property
    def columns(self) -> int:
        """As many sides as the first hand has, a column each; another number of sides shares one cell."""
        return len(self.scored[0].credits)


class LineForm(HandForm):
    """The hand on one line."""

    line = forms.CharField(
        label=gettext_lazy("The hand on one line"),
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.TextInput(
            {"class": "notation", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        ),
    )

    def __init__(self, sent: Mapping[str, str], house: Sequence[Law] = ()) -> None:
        super().__init__(law_named(DEFAULT), house, sent if sent["line"].strip() else None)
        self.fields["line"].widget.attrs |= {
            "aria-describedby": "line-help line_error",
            "autofocus": not self.is_bound,
        }

    def clean_line(self) -> str:
        """Without a law before it, the first law that can settle the line is taken to be meant."""
        line: str = self.cleaned_data["line"]
        word, _space, rest = line.partition(" ")
        named = word.lower() in KEYS
        self.law = law_named(word.lower()) if named else self.law
        hands = self.compare(lambda law: read_line(rest if named else line, law))
        if not named:
            self.law = next((hand.law for hand in hands if hand.hand), self.law)
        self.sort(hands)
        for fault in next(hand.faults for hand in hands if hand.law.key == self.law.key):
            self.add_error("line", translate(fault.text))
        return line


class FieldsForm(HandForm):
    """The hand in fields, those of the law that `law` names; an unknown law is passed over."""

    def __init__(self, sent: Mapping[str, str], house: Sequence[Law] = ()) -> None:
        law = next((law for law in laws_with_fields() if law.key == sent.get("law")), law_named(DEFAULT))
        fields = _fields(law)
        typed = any(sent.get(name, "").strip() for name in fields if name not in ("law", "dealer"))
        values = {name: sent.get(name, "") for name in fields} | {"law": law.key}
        super().__init__(
            law, house, values if typed else None, initial={"law": law.key, "dealer": sent.get("dealer") or "4"}
        )
        self.fields = fields

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if self.errors:
            return typed
        if any(typed[f"taken_{count}"] for count in self.law.counts) and typed["points"] is not None:
            self.add_error("points", _("Enter who took each count or the points, not both."))
        elif not typed["bid_seat"]:
            self.add_error("bid_seat", _("Choose who named trumps."))
        else:
            self._settle({name: "" if value is None else str(value) for name, value in typed.items()})
        return typed

    def _settle(self, typed: dict[str, str]) -> None:
        """A seat that is chosen for a count is that very seat."""
        taken = {count: typed[f"taken_{count}"] for count in self.law.counts}
        exact = {f"seat_{count}": who for count, who in taken.items() if who.isdigit()}
        try:
            hand = HandFields(typed | exact, self.law, None).read()
        except Refused as refused:
            faults = (Fault(re.sub("^seat_", "taken_", fault.field), fault.text) for fault in refused.faults)
            show_in_form(self, Refused(faults))
        else:
            self.sort(self.compare(lambda law: read_hand(write_hand(hand), law)[0]))

    @property
    def counts(self) -> list[forms.BoundField]:
        """Who took what."""
        return [self[f"taken_{count}"] for count in self.law.counts]

    @property
    def offences(self) -> list[forms.BoundField]:
        """What each seat did wrong."""
        return [self[f"fault_{seat}"] for seat in SEATS]

    @property
    def has_offence(self) -> bool:
        """Whether a seat did anything wrong."""
        return any(field.value() for field in self.offences)


def laws_with_fields() -> list[Law]:
    """The laws whose hand the fields can describe: four hands, two sides, trumps named by a bidder."""
    return [law for law in map(law_named, KEYS) if four_bid_in_pairs(law)]


def _fields(law: Law) -> dict[str, forms.Field]:
    """The fields in the order in which they are typed; what must be there depends on the rest of the hand."""
    seats = [(str(seat), translate(seat_name(seat))) for seat in SEATS]
    unknown = [("", "…")]
    takers = [*unknown, *seats, ("discard", _("the discards")), ("none", _("not in play"))]
    bids = [("", _("none: all passed")), *((str(bid), str(bid)) for bid in range(law.least_bid, law.most_bid + 1))]
    kinds = [("", _("nothing")), ("revoke", _("revoke"))]
    if law.foul_hand != "put right":
        kinds.append(("foul_hand", _("foul hand")))
    fields: dict[str, forms.Field] = {
        "law": _choice(_("The counts of"), law_choices(laws_with_fields())),
        "dealer": _choice(_("Dealer"), seats),
        "bid_seat": _choice(_("Who named trumps"), unknown + seats),
        "bid_points": _choice(_("For a bid of"), bids),
        "trump": _choice(_("Trumps"), [(suit, translate(SUIT_NAMES[suit])) for suit in SUITS], forms.RadioSelect),
    }
    for count, worth in law.counts.items():
        name = capfirst(translate(COUNT_NAMES[count]))
        fields[f"taken_{count}"] = _choice(f"{name} ({worth})" if worth > 1 else name, takers)
    fields["points"] = _points(_("Or just the points of the maker’s side"), law)
    if not law.all_in_play(4):
        fields["points_other"] = _points(_("and of the other side"), law)
    return fields | {f"fault_{seat}": _choice(name, kinds) for seat, name in seats}


def _choice(
    label: str, choices: list[tuple[str, str]], widget: type[forms.Select | forms.RadioSelect] = forms.Select
) -> forms.Field:
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=widget)


def _points(label: str, law: Law) -> forms.Field:
    return WholeNumberField(label=label, min_value=0, max_value=law.whole, required=False)
