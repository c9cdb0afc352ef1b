"""What other packages bring by entry points: who brings it, why it is not accepted, and their laws. Knows no movement.

A law is a folder of a package with `law.toml` and `examples.toml`, written as ours are, and must hold as ours do.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Final, Literal, NamedTuple, get_origin

from scoring.faults import Fault, Refused, refuse, shown
from scoring.hand_faults import faults_in
from scoring.house import faults_of
from scoring.law import FIELDS, Law, own
from scoring.law_words import law_in_words
from scoring.laws import KEYS, add, law_from_file, law_named
from scoring.laws.examples import KINDS, examples
from scoring.laws.readings import READINGS
from scoring.one_line import read_line
from scoring.play import deal_and_play, known_to_players
from scoring.reasons import reasons
from scoring.score import score
from scoring.strict_json import a_text, an_object
from scoring.wording import Text, gettext_noop

LAWS: Final = "head_table.laws"  # the group of their entry points
MOST_LETTERS: Final = 80
DEALS: Final = 3  # played on trial for each number of players
_KEY: Final = re.compile(r"(?=.{1,60}\Z)[a-z0-9]+(-[a-z0-9]+)*_[a-z0-9]+(-[a-z0-9]+)*")
MOST_NUMBER: Final = 999
_PLAYERS: Final = (2, 7)
_BOUNDS: Final = dict.fromkeys(("players", "partners_at", "six_dealt_at", "robs_at"), _PLAYERS) | dict.fromkeys(
    ("dealt", "packets", "played", "counts", "target", "target_options"), (1, MOST_NUMBER)
)  # of those that are not from 0 to that
_NEEDED: Final = ("players", "packets", "target_options")
_PACKS: Final = {"none": 52, "lowest trump": 53}
_EXAMPLE: Final = frozenset(("name", "hand", "score", "cite", "kind"))


class Declined(NamedTuple):
    """What is not offered, and why."""

    entry: EntryPoint
    faults: tuple[Fault, ...]


def take_in(entries: Iterable[EntryPoint], accept: Callable[[EntryPoint, str], None]) -> Iterator[Declined]:
    """Call `accept` with each entry point and the key of what it brings. Yields those for which that fails."""
    for entry in sorted(entries, key=_key):
        try:
            accept(entry, _checked_key(entry))
        except Refused as refused:
            faults = refused.faults
        except (Exception, SystemExit) as error:  # the package's own mistake, whatever it is
            message = gettext_noop("It stops with an error, “%(error)s”. Report this to its author.")
            faults = (Fault("", Text(message, {"error": shown(_error(error), 200)})),)
        else:
            continue
        yield Declined(entry, faults)


def package_with(entry: EntryPoint) -> str:
    """The name of its package as all tools write it."""
    return re.sub(r"[-_.]+", "-", entry.dist.name if entry.dist else "").lower()


def _key(entry: EntryPoint) -> str:
    return f"{package_with(entry)}_{entry.name}"


def _checked_key(entry: EntryPoint) -> str:
    if not _KEY.fullmatch(key := _key(entry)):
        message = gettext_noop(
            "“%(key)s” cannot be a key: package and name have at most 60 letters together, a to z, digits and hyphens."
        )
        raise refuse("name", message, key=shown(key, 80))
    return key


def _error(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def check_own_key(found: object, key: str) -> None:
    """Raise Refused, at `key`, unless that is the key of what the package brings."""
    if found != key:
        message = gettext_noop("The key is the package, “_” and the name of the entry point: %(key)s, not %(value)s.")
        raise refuse("key", message, key=key, value=shown(found))


def accept_law(entry: EntryPoint, key: str) -> None:
    """Add the law of an entry point to the register, with its examples. Raises Refused where it does not hold."""
    if entry.attr:
        message = gettext_noop("“%(value)s” names more than a folder. Write %(folder)s alone.")
        raise refuse("value", message, value=shown(entry.value), folder=entry.module)
    folder = files(entry.module)
    data = _data(folder, "law.toml")
    check_own_key(data.get("key"), key)
    law = law_from_file(data)
    rows = _data(folder, "examples.toml").get("example", [])
    if faults := list(faults_in_law(law)) or list(_faults_in_examples(law, rows)) or list(_faults_in_play(law)):
        raise Refused(faults)
    add(data)
    examples().extend({"kind": "derived"} | row | {"law": key} for row in rows)


def _data(folder: Traversable, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(folder.joinpath(name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise refuse(name, gettext_noop("The folder has no file “%(name)s”. Add it."), name=name) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = gettext_noop("“%(name)s” is not TOML in UTF-8: %(error)s.")
        raise refuse(name, message, name=name, error=shown(str(error), 200)) from None


def faults_in_title(field: str, title: Text) -> Iterator[Fault]:
    """What does not stand well in a list."""
    if not (str(title).isprintable() and 0 < len(str(title).strip()) <= MOST_LETTERS):
        message = gettext_noop("The title is one line of at most %(most)s letters, not %(title)s.")
        yield Fault(field, Text(message, {"most": MOST_LETTERS, "title": shown(str(title))}))


def faults_in_law(law: Law) -> Iterator[Fault]:
    """What no law can be, at the field; ours have none of it. Besides what contradicts itself in a house law."""
    yield from faults_in_title("title", law.title)
    if faults := list(_faults_in_numbers(law)):
        yield from faults
        return
    if odd := [many for many in law.partners_at if many not in law.players or many not in (4, 6)]:
        message = gettext_noop(
            "Partners cannot sit at tables of %(players)s. They can sit at tables of four or six that the law is for."
        )
        yield Fault("partners_at", Text(message, {"players": shown(odd)}))
    if law.pack != _PACKS[law.joker]:
        message = gettext_noop("The pack has %(right)s cards with this answer to joker, not %(pack)s.")
        yield Fault("pack", Text(message, {"right": _PACKS[law.joker], "pack": law.pack}))
    if unknown := [count for count in law.counts if count not in _COUNTS]:
        message = gettext_noop("%(counts)s is not a card that can count. Choose from: %(known)s.")
        yield Fault("counts", Text(message, {"counts": shown(unknown[0]), "known": ", ".join(_COUNTS)}))
        return
    if sum(law.packets) != law.dealt:
        message = gettext_noop("%(dealt)s cards are dealt, and packets of %(packets)s do not come to that.")
        yield Fault("packets", Text(message, {"dealt": law.dealt, "packets": shown(list(law.packets))}))
    for many in law.players:
        if law.cards_left(many) < 4 * (law.extra_cards == "a widow for the maker"):
            message = gettext_noop("%(dealt)s cards for each of %(players)s players are more than the pack has.")
            yield Fault("dealt", Text(message, {"dealt": law.dealt, "players": many}))
    if law.target_options[0] != law.target:
        message = gettext_noop("The target, %(target)s, is the first of target_options, and not %(options)s.")
        yield Fault(
            "target_options", Text(message, {"target": law.target, "options": shown(list(law.target_options))})
        )
    for field, cite in law.cites.items():
        if cite.reading and cite.reading not in READINGS:
            message = gettext_noop("There is no reading %(reading)s. Say where the answer comes from, as cite.")
            yield Fault(field, Text(message, {"reading": cite.reading}))
    yield from faults_of(law, ())


def _faults_in_numbers(law: Law) -> Iterator[Fault]:
    """Numbers with which no game can be counted, and no number where the law needs one."""
    for field, kind in FIELDS.items():
        if get_origin(kind) is Literal or kind is bool:
            continue
        answer = own(law, field)
        numbers = (
            list(answer.values()) if isinstance(answer, dict) else answer if isinstance(answer, list) else [answer]
        )
        least, most = _BOUNDS.get(field, (0, MOST_NUMBER))
        if (not numbers and field in _NEEDED) or not all(least <= each <= most for each in numbers):
            message = gettext_noop("Numbers from %(least)s to %(most)s belong here, not %(value)s.")
            yield Fault(field, Text(message, {"least": least, "most": most, "value": shown(answer)}))


_COUNTS: Final = tuple(dict.fromkeys(count for key in KEYS for count in law_named(key).counts))


def _faults_in_examples(law: Law, rows: object) -> Iterator[Fault]:
    """Each example that is not written as ours are, or does not come to the score that it says."""
    if not isinstance(rows, list) or not rows:
        message = gettext_noop("There is no worked example. Add at least one, under [[example]].")
        yield Fault("examples.toml", Text(message))
        return
    for place, row in enumerate(rows):
        try:
            _check_example(law, an_object(row, "", _EXAMPLE, _EXAMPLE - {"kind"}))
        except Refused as refused:
            yield from refused.under(f"example[{place}]").faults


def _check_example(law: Law, row: Mapping[str, object]) -> None:
    """Raise Refused, at its field."""
    _name, written, _cite = (a_text(row[field], field) for field in ("name", "hand", "cite"))
    if row.get("kind", KINDS[0]) not in KINDS:
        message = gettext_noop("%(value)s is not a kind of example. Choose one of: %(known)s.")
        raise refuse("kind", message, value=shown(row["kind"]), known=", ".join(KINDS))
    try:
        hand = read_line(written, law)
    except Refused as refused:
        raise refused.under("hand") from None
    scored = score(hand, law)
    reasons(hand, law, scored)
    by_seat = scored.credits
    side_of = hand.sides(law)
    by_side = [by_seat[side_of.index(side)] for side in range(max(side_of) + 1)]
    if row["score"] not in (by_side, list(by_seat)):
        message = gettext_noop("The hand %(hand)s comes to %(found)s and not to %(score)s.")
        raise refuse("score", message, hand=shown(written), found=by_side, score=shown(row["score"]))


def _faults_in_play(law: Law) -> Iterator[Fault]:
    """The law in words, and a few deals on trial where the players of a rehearsal know such a game."""
    law_in_words(law)
    try:
        known_to_players(law)
    except Refused:
        return
    for players in law.players:
        rng = Random(players)
        for dealer in range(1, min(DEALS, players) + 1):
            hand = deal_and_play(law, dealer, rng, players=players)
            for fault in faults_in(hand, law):
                message = gettext_noop("A trial deal with %(players)s players does not hold: %(why)s")
                yield Fault(fault.field, Text(message, {"players": players, "why": fault.text}))
            reasons(hand, law, score(hand, law))
