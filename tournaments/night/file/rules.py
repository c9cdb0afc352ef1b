"""How the rounds of a night end, as its file has it: by deals, a target or the bell, and what a tie is. Knows no round.

A key of our own in the second form, beside those that were agreed: `"games": 3`, on a night to a target, makes each round
a rubber, won by the first side with two games. The hands of all its games stand in one list, in the order of their deals;
where a game ends follows from them. A program that does not know the key refuses the file, as it should: it would take
the second game's first hand for one too many.
"""

from typing import Any, TypeVar

from scoring.faults import refuse, shown
from scoring.law import Law
from scoring.strict_json import an_integer, written
from scoring.wording import gettext_noop
from tournaments.night.round_rules import MOST_DEALS, USUAL_DEALS, AtBell, EndsBy, RoundRules, Tie

W = TypeVar("W", bound=str)
_WRITTEN = ("ends_by", "target", "games", "at_bell", "tie")
RULE_KEYS = frozenset(_WRITTEN)
_ENDS_BY: tuple[EndsBy, ...] = ("deals", "target", "bell")


def rules_in(file: dict[str, Any]) -> RoundRules:
    """How its rounds end. Raises Refused for what does not belong together."""
    ends_by: EndsBy = one_of(file.get("ends_by", "deals"), "ends_by", _ENDS_BY)
    target = None
    if file.get("target") is not None:
        if ends_by != "target":
            message = gettext_noop(
                "“target” belongs to a night whose rounds end by a target: leave it out, it cannot be %(value)s."
            )
            raise refuse("target", message, value=written(file["target"]))
        target = an_integer(file["target"], "target", 1, 999)
    games = an_integer(file.get("games", 1), "games", 1, 3)
    if games == 2 or (games == 3 and ends_by != "target"):
        message = gettext_noop(
            "“games” is 3, a rubber, on a night whose rounds end by a target; else it is 1 or left out. It cannot be %(value)s."
        )
        raise refuse("games", message, value=games)
    if ends_by != "bell" and "at_bell" in file:
        message = gettext_noop("“at_bell” belongs to a night whose rounds end by the bell: leave it out here.")
        raise refuse("at_bell", message)
    at_bell: AtBell = one_of(file.get("at_bell", "finish"), "at_bell", ("finish", "stop", "equal"))
    tie: Tie = one_of(file.get("tie", "cut"), "tie", ("cut", "deal", "split"))
    deals = an_integer(file.get("deals", USUAL_DEALS[ends_by]), "deals", 1, MOST_DEALS)
    return RoundRules(deals, ends_by, at_bell, tie, target, games)


def check_target(target: int | None, law: Law) -> None:
    """Raise Refused for a target that the law does not offer."""
    if target is not None and target not in law.target_options:
        message = gettext_noop("A game under %(law)s is not %(target)s points. It can be: %(known)s.")
        known = ", ".join(map(str, law.target_options))
        raise refuse("target", message, law=law.title, target=target, known=known)


def write_rules(rules: RoundRules) -> dict[str, Any]:
    """The keys of the file for them, each only where it is not the usual."""
    usual = RoundRules(rules.deals)
    return {key: getattr(rules, key) for key in _WRITTEN if getattr(rules, key) != getattr(usual, key)}


def one_of(value: object, field: str, known: tuple[W, ...]) -> W:
    """The word as it is known. Raises Refused for another."""
    for word in known:
        if value == word:
            return word
    message = gettext_noop("%(value)s is not known here. Choose one of: %(known)s.")
    raise refuse(field, message, value=shown(value), known=", ".join(known))
