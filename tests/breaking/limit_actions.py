"""Every action of the program, called as a page calls it but for one value that is out of bounds. Knows the actions by their names alone."""

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from decimal import Decimal
from importlib import import_module
from typing import Any, Union, get_args, get_origin, get_type_hints

from scoring.laws import law_named
from tests.breaking.doors import a_world
from tests.tournaments.night_builder import AT, a_hand, a_night, card_of, table_of
from tournaments import actions
from tournaments.actions.sheets import PaperSheet, Seen
from tournaments.actions.substitutes import PlaysOn
from tournaments.models import HandRecord, Night

TOO_LONG, TOO_LARGE, TOO_SMALL = "x" * 301, 2**31, -(2**31) - 1
OUTSIDE: dict[type, list[Any]] = {
    str: [TOO_LONG], int: [TOO_LARGE, TOO_SMALL], Decimal: [Decimal(10) ** 9, -(Decimal(10) ** 9)]
}  # fmt: skip


def every_action() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Each by its module and name: those of the actions that take their values by keyword."""
    for found in pkgutil.iter_modules(actions.__path__):
        if found.ispkg:
            continue
        module = import_module(f"{actions.__name__}.{found.name}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            is_own = function.__module__ == module.__name__ and not name.startswith("_")
            kinds = {each.kind for each in inspect.signature(function).parameters.values()}
            if is_own and kinds <= {inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD}:
                yield name, function


def values_out_of_bounds(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """Each parameter that is a text or a number, and is no key of a row, with such values."""
    for name, hint in get_type_hints(function).items():
        kinds = get_args(hint) if get_origin(hint) in (Union, type(int | None)) else [hint]
        if name != "return" and not name.endswith("_id"):
            for kind in kinds:
                yield from ((name, value) for value in OUTSIDE.get(kind, ()))


def values() -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """What every action takes by the names of its parameters, and what one takes that needs another night or value."""
    world = a_world()
    night, coming, played = world.night, a_night(8), Night.objects.earliest("pk")
    hand = HandRecord.objects.filter(table=table_of(night, 1, 2), current=True).latest("deal")
    every = world.examples | {
        "by": None, "at": AT, "table_id": table_of(night, 1, 2).pk, "card": card_of(night), "table_number": 1,
        "round_number": 2, "deal": hand.deal, "revision": hand.revision, "seat": 2, "name": "Ada", "why": "why",
        "minutes": 5, "amount": Decimal(5), "year": 2026, "reported": a_hand(), "address": "10.0.0.1",
        "program": "Website", "standings": "top", "scene": "names", "one": 1, "other": 2, "arrival": "here",
        "seed": 7, "seen": 1, "offers": True, "place": None, "points": {}, "asked_for": "",
    }  # fmt: skip
    to_come = {"night_id": coming.pk}
    of_law = {"key": world.examples["house_law key"], "fields": {"least_bid": 5}, "seen": 1}
    rehearsal = {"law": law_named("foster-1897"), "people": 8, "rounds": 2, "play": 1}
    own = {
        "adjust_points": {"member_id": None, "name": "Guest 1", "points": Decimal(1), "seen": None},
        "call_director": {"reason": "rule"},
        "change_house_law": of_law,
        "change_night": to_come,
        "change_season": {"seen": {}},
        "check_in": to_come,
        "confirm_seats": {"seats": {}, "seen": {}},
        "draw_seats": to_come,
        "drop_night": to_come,
        "enrol_guest": {"place": None},
        "enter_sheet": {"hands": {3: a_hand(3)}, "seen": {3: 0}, "why": ""},
        "enter_paper_sheet": {"sheet": PaperSheet([1, 2, 3, 4], {}), "seen": Seen({}), "round_number": 3},
        "fix_seat": to_come | {"person": 1},
        "forget_old_guests": {"months": 6, "today": AT.date()},
        "import_night": {"record": None, "source": "file"},
        "leave_table": {"plays_on": PlaysOn(name="Zoe")},
        "make_house_law": {"base": "foster-1897", "fields": {"least_bid": 5}},
        "make_member": {"seen": "Guest 2", "number": 2},
        "mark_unplayed_at": {"deals": {3: True}},
        "name_from": {"place": 3},
        "open_again": {"night_id": played.pk},
        "pick_night": {"night_id": played.pk, "is_in": True},
        "played": rehearsal,
        "record_hand": {"deal": 3, "reported": a_hand(3), "key": "a key"},
        "rehearse_night": rehearsal | {"seed": 1},
        "remove_member": {"program": ""},
        "rename": {"seen": "Guest 1"},
        "retire_house_law": {"key": of_law["key"], "retired": True},
        "set_dues": {"currency": "EUR"},
        "set_prizes": {"prizes": [], "least_rounds": 1},
        "show_standings": {"from_round": 1},
        "swap_people": {"seen": {}},
        "take_back_all": to_come | {"version": 1},
        "take_dues": {"paid_on": AT.date(), "seen": None},
        "take_fee": {"paid": Decimal(5), "fee": Decimal(5), "seen": None},
        "wish_of_two": to_come | {"kind": "apart"},
    }
    return every, own


def arguments(function: Callable[..., Any], every: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What it takes of these, but for what it can do without."""
    wanted = inspect.signature(function).parameters.values()
    return {each.name: every[each.name] for each in wanted if each.name in every and each.default is each.empty} | own
