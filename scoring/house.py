"""A club's own law: a book's law with some answers replaced, as data. Knows what can be replaced, and by what.

`faults_of` checks that the answers go together.
"""

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from scoring.faults import Fault, Refused, refuse, shown
from scoring.law import FIELDS, Law, law_from_data, own, sides
from scoring.laws import law_to_vary
from scoring.strict_json import an_integer, an_object
from scoring.wording import Text, gettext_noop

KEY: Final = re.compile(r"(?=.{1,60}\Z)house(-[a-z0-9]+)+")

_OPEN: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
CHOICES: Final[dict[str, tuple[object, ...]]] = {field: tuple(answers) for field, answers in _OPEN["choices"].items()}
NUMBERS: Final[dict[str, tuple[int, int]]] = {field: tuple(bounds) for field, bounds in _OPEN["numbers"].items()}
MOST_WORTH: Final = 99
_NEEDS_A_NAMED_TRUMP = ("seller", "all_pass", "first_lead")
_NEEDS_AN_AUCTION = (
    *("seller", "least_bid", "most_bid", "second_bids", "all_pass"),
    *("when_made", "when_set", "floor", "level", "slam", "maker_at_fault", "other_at_fault"),
)


class House(NamedTuple):
    """A house law as data: what of the law `base` it replaces, by field, each value as JSON writes it."""

    key: str
    version: int
    title: str
    base: str
    fields: Mapping[str, Any]


def is_house(key: str) -> bool:
    """Whether a law of this key can be a club's own."""
    return KEY.fullmatch(key) is not None


def open_fields(base: Law) -> list[str]:
    """The fields that a house law on `base` can replace, in the order of a law's questions."""
    return [field for field in FIELDS if _is_open(base, field)]


def _is_open(base: Law, field: str) -> bool:
    if field in ("counts", "target"):
        return True
    if (field in _NEEDS_AN_AUCTION and not base.most_bid) or (
        field in _NEEDS_A_NAMED_TRUMP and base.trump_by != "the maker"
    ):
        return False
    if field == "robs_at":
        return base.discard != "none" and base.begging == "none" and 4 in base.players
    return field in NUMBERS or own(base, field) in CHOICES.get(field, ())


def options(base: Law, field: str) -> tuple[Any, ...]:
    """The answers to choose from, as JSON writes them, the book's own included; none where the answer is a number."""
    if field == "robs_at":
        return (list(base.robs_at) or [4], [])
    return CHOICES.get(field, ())


def replaced(base: Law, answers: Mapping[str, Any]) -> dict[str, Any]:
    """Of `answers`, those that are not the book's own, in the order of a law's questions."""
    given = {field: answers[field] for field in FIELDS if field in answers}
    if "counts" in given:
        given["counts"] = {count: given["counts"][count] for count in base.counts if given["counts"].get(count)}
    return {field: answer for field, answer in given.items() if answer != own(base, field)}


def house_law(house: House) -> Law:
    """The law itself; the same value for the same data. Where a field is replaced, the club is cited, by the title.

    Raises Refused for an unknown base, at `base`, and at its field, for each answer that is impossible or
    contradicts another.
    """
    return _built(house.key, house.version, house.title, house.base, json.dumps(house.fields, sort_keys=True))


@lru_cache(maxsize=1_000)
def _built(key: str, version: int, title: str, base_key: str, fields: str) -> Law:
    base = _book(base_key)
    answers = _checked(base, json.loads(fields))
    data: dict[str, object] = {"key": key, "version": version, "title": title, "book": base.book}
    for field, answer in (_implied(base, answers) | answers).items():
        data[field] = {"is": answer, "cite": title}
    law = law_from_data(data, base)
    if faults := list(faults_of(law, answers.keys())):
        raise Refused(faults)
    return replace(law, title=Text("%(title)s", {"title": title}))  # the club's own words, never translated


def _book(key: str) -> Law:
    try:
        return law_to_vary(key)
    except Refused as refused:
        raise Refused(fault._replace(field="base") for fault in refused.faults) from None


def _checked(base: Law, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Each replaced answer. Raises Refused where the field cannot have it on this book."""
    known = open_fields(base)
    for field in fields:
        if field not in known:
            message = gettext_noop("“%(name)s” cannot be replaced in %(law)s. These can: %(known)s.")
            raise refuse(shown(field), message, name=shown(field), law=base.title, known=", ".join(known))
    return replaced(base, {field: _answer(base, field, answer) for field, answer in fields.items()})


def _answer(base: Law, field: str, answer: Any) -> Any:
    if field in NUMBERS:
        return an_integer(answer, field, *NUMBERS[field])
    if field == "counts":
        counts = an_object(answer, field, frozenset(base.counts))
        return {count: an_integer(worth, f"{field}.{count}", 0, MOST_WORTH) for count, worth in counts.items()}
    if json.dumps(answer) not in [json.dumps(option) for option in options(base, field)]:
        message = gettext_noop("%(value)s is not an answer here. Choose one of: %(known)s.")
        known = ", ".join(map(str, options(base, field)))
        raise refuse(field, message, value=shown(answer), known=known)
    return answer


def _implied(base: Law, answers: Mapping[str, Any]) -> dict[str, object]:
    """What follows from the answers without being asked."""
    implied: dict[str, object] = {}
    if "target" in answers:
        implied["target_options"] = [answers["target"]]
    if "seller" in answers:
        implied["refused_offer"] = "no seller" if answers["seller"] == "nobody" else "must raise"
    if "robs_at" in answers:
        implied["undealt"] = "none are left" if tuple(answers["robs_at"]) == base.players else "nobody"
        if not answers["robs_at"]:  # the dealer then draws as the others do, and last
            implied["dealer_discard"] = answers.get("discard", base.discard)
            implied["discard_order"] = "dealer last"
    return {field: answer for field, answer in implied.items() if answer != own(base, field)}


# The count that each of these fields is about.
_COUNT_OF: Final = {"high": "high", "low": "low"}


def faults_of(law: Law, replaced: Collection[str]) -> Iterator[Fault]:
    """Every contradiction between answers, at the field to change; `replaced` are the fields that the club changed."""
    if not law.counts:
        yield Fault(
            "counts", Text(gettext_noop("Nothing counts, so nobody could score. Let at least one card count."))
        )
        return
    yield from _in_the_auction(law)
    yield from _in_the_draw(law, replaced)
    yield from _in_the_counts(law, replaced)
    yield from _in_the_game(law)


def _in_the_auction(law: Law) -> Iterator[Fault]:
    if not law.most_bid:
        return
    if law.least_bid > law.most_bid:
        message = gettext_noop("The least bid, %(least)s, is above the most that can be bid, %(most)s.")
        yield Fault("least_bid", Text(message, {"least": law.least_bid, "most": law.most_bid}))
    if law.most_bid > law.whole:
        message = gettext_noop("A hand has %(whole)s points in all, so a bid of %(most)s could never be made.")
        yield Fault("most_bid", Text(message, {"whole": law.whole, "most": law.most_bid}))
    if law.seller == "dealer" and law.second_bids:
        message = gettext_noop("A dealer who sells hears each bid once and bids last, so there are no second bids.")
        yield Fault("second_bids", Text(message))


def _in_the_draw(law: Law, replaced: Collection[str]) -> Iterator[Fault]:
    for players in law.robs_at:
        widow = 4 if law.extra_cards == "a widow for the maker" else 0
        if law.cards_left(players) <= widow:
            message = gettext_noop(
                "All %(cards)s cards are dealt out before the draw, so nothing is left for the dealer to rob."
            )
            yield Fault("robs_at", Text(message, {"cards": law.pack}))
            return
    if not law.robs_at:
        for field in ("dealer_discard", "discard_order"):
            if field in replaced:
                message = gettext_noop("A dealer who does not rob discards like the others, and last.")
                yield Fault(field, Text(message))


def _in_the_counts(law: Law, replaced: Collection[str]) -> Iterator[Fault]:
    for field, count in _COUNT_OF.items():
        if field in replaced and count not in law.counts:
            message = gettext_noop("This card does not count under this law, so nobody can score it.")
            yield Fault(field, Text(message))
    if law.floor > law.whole:
        message = gettext_noop("A hand has %(whole)s points in all, so nobody could take %(floor)s.")
        yield Fault("floor", Text(message, {"whole": law.whole, "floor": law.floor}))


def _in_the_game(law: Law) -> Iterator[Fault]:
    if law.most_bid > law.target:
        message = gettext_noop(
            "One hand with a bid of %(most)s would be more than the game of %(target)s. Play for more, or bid less."
        )
        yield Fault("target", Text(message, {"most": law.most_bid, "target": law.target}))
    if law.out_first == "one side only" and _several_can_score(law):
        message = gettext_noop("More than one side can score in a deal under this law, so choose who is out first.")
        yield Fault("out_first", Text(message))
    if law.out_first == "maker, then order of counts" and not law.most_bid:
        yield Fault(
            "out_first", Text(gettext_noop("Nothing is bid under this law, so there is no maker to be out first."))
        )


def _several_can_score(law: Law) -> bool:
    two_sides = all(max(sides(law, players)) == 1 for players in law.players)
    return law.when_made == "each its points" or not two_sides
