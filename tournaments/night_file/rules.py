"""How the rounds of a night end, as its file has it: by deals or by the bell, and what a tie is. Knows no round."""

from typing import Any, TypeVar

from scoring.faults import refuse, shown
from scoring.strict_json import an_integer, written
from scoring.wording import gettext_noop
from tournaments.round_rules import DEALS_BY_BELL, MOST_DEALS, AtBell, EndsBy, RoundRules, Tie

W = TypeVar("W", bound=str)
RULE_KEYS = frozenset(("ends_by", "target", "at_bell", "tie"))
_ENDS_BY: tuple[EndsBy, ...] = ("deals", "bell")


def rules_in(file: dict[str, Any]) -> RoundRules:
    """How its rounds end. Raises Refused for what a night file may ask and no night can have yet."""
    ends_by: EndsBy | None = next((known for known in _ENDS_BY if known == file.get("ends_by", "deals")), None)
    if ends_by is None:
        message = gettext_noop("“ends_by” is %(usual)s or left out: a night with %(value)s cannot be played yet.")
        usual = ", ".join(map(written, _ENDS_BY))
        raise refuse("ends_by", message, usual=usual, value=written(file["ends_by"]))
    if file.get("target") is not None:
        message = gettext_noop("No round ends by a target yet: leave “target” out, it cannot be %(value)s.")
        raise refuse("target", message, value=written(file["target"]))
    if ends_by == "deals" and "at_bell" in file:
        message = gettext_noop("“at_bell” belongs to a night whose rounds end by the bell: leave it out here.")
        raise refuse("at_bell", message)
    at_bell: AtBell = one_of(file.get("at_bell", "finish"), "at_bell", ("finish", "stop", "equal"))
    tie: Tie = one_of(file.get("tie", "cut"), "tie", ("cut", "deal", "split"))
    usual_deals = DEALS_BY_BELL if ends_by == "bell" else 4
    return RoundRules(an_integer(file.get("deals", usual_deals), "deals", 1, MOST_DEALS), ends_by, at_bell, tie)


def write_rules(rules: RoundRules) -> dict[str, Any]:
    """The keys of the file for them, each only where it is not the usual."""
    usual = RoundRules(rules.deals)
    keys = ("ends_by", "at_bell", "tie")
    return {key: getattr(rules, key) for key in keys if getattr(rules, key) != getattr(usual, key)}


def one_of(value: object, field: str, known: tuple[W, ...]) -> W:
    """The word as it is known. Raises Refused for another."""
    for word in known:
        if value == word:
            return word
    message = gettext_noop("%(value)s is not known here. Choose one of: %(known)s.")
    raise refuse(field, message, value=shown(value), known=", ".join(known))
