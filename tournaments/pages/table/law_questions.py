"""What a hand is asked besides bids, trumps and counts, by the fields of its law: a turned Jack, a beg, a sale, a partner.

Reads the fields of hand_form.py; knows no request.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.hand_faults.auction import knows
from scoring.hand_faults.offences import kinds_of
from scoring.law import Law
from tournaments.display.table import Place
from tournaments.pages.table.as_played import order_of_pegging

# Under which question the fault of a field is shown.
FAULTS_OF = {"turned_jack": ("turned_jack",), "beg": ("gifts", "turned_again"), "sold": ("sold",), "call": ("call",)}


class Choice(NamedTuple):
    """One answer; `place` where it is a seat."""

    value: str
    label: str
    place: Place | None = None


class LawQuestion(NamedTuple):
    """One question with one tap: its field's `name`, its choices, what is chosen, what is wrong."""

    name: str
    legend: str
    choices: tuple[Choice, ...]
    value: str
    fault: str


def questions_before_trumps(law: Law, fields: Mapping[str, str], faults: Mapping[str, str]) -> list[LawQuestion]:
    """Whatever comes up between the deal and the naming of trumps."""
    found = []
    if knows(law, "turned_jack"):
        jack = (Choice("no", pgettext("a turned Jack", "No")), Choice("yes", pgettext("a turned Jack", "Yes")))
        found.append(_question("turned_jack", _("Did the dealer turn up a Jack?"), jack, fields, faults))
    if knows(law, "gifts"):
        gift = ngettext("Yes: %(points)s point given", "Yes: %(points)s points given", law.gift)
        begged = (
            Choice("stood", pgettext("a beg", "No")),
            Choice("gift", gift % {"points": law.gift}),
            Choice("run", _("Yes: the cards were run")),
            *([Choice("again", _("Run, and another Jack turned"))] if knows(law, "turned_again") else []),
        )
        found.append(_question("beg", _("Did the eldest hand beg?"), begged, fields, faults))
    if knows(law, "sold"):
        sale = (Choice("yes", _("Sold")), Choice("no", _("Refused")))
        found.append(_question("sold", _("Did the eldest hand sell?"), sale, fields, faults))
    return found


def questions_after_trumps(
    law: Law, places: Sequence[Place], fields: Mapping[str, str], faults: Mapping[str, str]
) -> list[LawQuestion]:
    """Whom the maker has called."""
    if not knows(law, "call"):
        return []
    seats = tuple(Choice(place.value, place.short, place) for place in places)
    choices = (*seats, Choice("alone", _("Nobody: plays alone")))
    return [_question("call", _("Who plays with the maker?"), choices, fields, faults)]


def as_hand_fields(sent: Mapping[str, str]) -> dict[str, str]:
    """The answers that the page sent, as hand_form has them."""
    fields = dict(sent)
    beg = fields.get("beg")
    fields |= {"gifts": "1"} if beg == "gift" else {"turned_again": "yes"} if beg == "again" else {}
    for name, nothing in (("turned_jack", "no"), ("call", "alone")):
        if fields.get(name) == nothing:
            fields[name] = ""
    return fields | {"pegged": order_of_pegging(fields)}


def as_answers(fields: Mapping[str, str], law: Law) -> dict[str, str]:
    """The fields of a whole hand, as the page's questions are answered."""
    begged = "gift" if fields.get("gifts") else "again" if fields.get("turned_again") else "stood"
    return {
        **fields,
        "turned_jack": "yes" if fields.get("turned_jack") else "no",
        "beg": begged,
        "call": fields.get("call") or "alone",
    }


def irregularities_of(law: Law) -> list[tuple[str, str]]:
    """Each irregularity that the law has, and what it is called on a button."""
    names = {
        "revoke": _("revoke"),
        "foul_hand": _("foul hand"),
        "revoke_taken_off": _("revoke, taken off"),
        "looked_early": _("looked early"),
        "miscount": _("wrong number of cards"),
    }
    return [(kind, names[kind]) for kind in kinds_of(law) if kind != "foul_hand" or law.foul_hand != "put right"]


def _question(
    name: str, legend: str, choices: tuple[Choice, ...], fields: Mapping[str, str], faults: Mapping[str, str]
) -> LawQuestion:
    fault = " ".join(faults[field] for field in FAULTS_OF[name] if field in faults)
    return LawQuestion(name, legend, choices, fields.get(name, ""), fault)
