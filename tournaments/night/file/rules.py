"""The rules of a night as its file has them: each key only where it is not the usual. Knows no round.

A key of our own in the second form, beside those that were agreed: `"games": 3`, on a night to a target, makes each round
a rubber, won by the first side with two games. The hands of all its games stand in one list, in the order of their deals;
where a game ends follows from them. A program that does not know the key refuses the file, as it should: it would take
the second game's first hand for one too many.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring.faults import refuse
from scoring.strict_json import an_integer, an_object, written
from scoring.wording import gettext_noop
from tournaments.movement.movement import Movement
from tournaments.night.boards import Boards
from tournaments.night.file.companions import companions_in
from tournaments.night.rules import (
    MOST_BOARDS,
    MOST_ROUNDS,
    MOST_SEED,
    SETTINGS,
    USUAL_DEALS,
    Rules,
    check_games,
    checked,
    one_of,
)

# What the file has under another name or in another form, or in the first form too.
_OWN_WAY: Final = {"movement_options", "planned_rounds", "deals", "rank_by", "sit_out", "companions", "boards"}
# What the second form alone has, in the order in which it is written.
ENDS: Final = ("ends_by", "target", "games", "at_bell", "tie")
OTHERS: Final = tuple(
    name
    for name, setting in SETTINGS.items()
    if setting.in_file and name not in _OWN_WAY.union(ENDS) and not name.startswith("board_")
)
SECOND_KEYS: Final = frozenset((*ENDS, *OTHERS, "companions", "boards", "movement_options"))
_AS_THEY_ARE: Final[tuple[str, ...]] = (*ENDS, *OTHERS, "sit_out")
_BOARD_KEYS = frozenset(("seed", "count", "how"))
_USUAL = Rules()


def rules_in(file: dict[str, Any], movement: Movement, played: int) -> Rules:
    """Return the rules of a file that has so many rounds `played`. Raises Refused for what does not belong together."""
    found: dict[str, Any] = {key: checked(key, file[key]) for key in _AS_THEY_ARE if key in file}
    ends_by = found.get("ends_by", "deals")
    if ends_by != "target" and file.get("target") is not None:
        message = gettext_noop(
            "“target” belongs to a night whose rounds end by a target: leave it out, it cannot be %(value)s."
        )
        raise refuse("target", message, value=written(file["target"]))
    if ends_by != "bell" and "at_bell" in file:
        message = gettext_noop("“at_bell” belongs to a night whose rounds end by the bell: leave it out here.")
        raise refuse("at_bell", message)
    found["deals"] = checked("deals", file.get("deals", USUAL_DEALS[ends_by]))
    found["rank_by"] = one_of(
        file.get("rank_by", "points"), "rank_by", ("points", "wins", *(("boards",) if "boards" in file else ()))
    )
    found["movement_options"] = _options(file.get("movement_options", {}), movement.options)
    found["companions"] = companions_in(file.get("companions", {}))
    found["planned_rounds"] = _rounds(file.get("rounds"), played)
    if "boards" in file:
        found |= _boards(file["boards"])
    rules = _USUAL.replace(**found)
    check_games(rules)
    return rules


def _options(value: object, known: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    given = an_object(value, "movement_options", frozenset(known))
    return {key: one_of(chosen, f"movement_options.{key}", known[key]) for key, chosen in given.items()}


def _boards(value: object) -> dict[str, Any]:
    given = an_object(value, "boards", _BOARD_KEYS, _BOARD_KEYS)
    return {
        "boards": one_of(given["how"], "boards.how", ("same", "relay")),
        "board_seed": an_integer(given["seed"], "boards.seed", 0, MOST_SEED),
        "board_count": an_integer(given["count"], "boards.count", 1, MOST_BOARDS),
    }


def _rounds(value: object, played: int) -> int | None:
    if value is None:
        return None
    rounds = an_integer(value, "rounds", 1, MOST_ROUNDS)
    if rounds < played:
        message = gettext_noop("The night has %(rounds)s rounds, but %(played)s are written as played.")
        raise refuse("rounds", message, rounds=rounds, played=played)
    return rounds


def write_ends(rules: Rules) -> dict[str, Any]:
    """Return the file's keys for how a round ends, each only where it is not the usual."""
    return {key: getattr(rules, key) for key in ENDS if getattr(rules, key) != getattr(_USUAL, key)}


def write_others(rules: Rules, boards: Boards | None) -> dict[str, Any]:
    """Return the file's other keys of the second form for the rules, each only where it is not the usual."""
    found = {key: getattr(rules, key) for key in OTHERS if getattr(rules, key) != getattr(_USUAL, key)}
    if rules.companions:
        found["companions"] = {str(size): law for size, law in sorted(rules.companions.items())}
    return found | ({"boards": {"seed": boards.seed, "count": boards.many, "how": boards.how}} if boards else {})
