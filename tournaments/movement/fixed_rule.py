"""The fixed rule for partners and sit-outs in words that people can apply in a hall without the computer.

Says what `partners`, `sixes`, `first_round` and `who_sits_out` do with it, and moves nobody.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scoring.hand import seat_name
from scoring.wording import Text
from tournaments.movement.movement import Movement, is_by_rule
from tournaments.movement.next_round import NOBODY_MOVES
from tournaments.movement.sit_outs import OddNumbers, shape_for, turns_of
from tournaments.movement.words import WORDS

_RULE: Final[dict[str, Text]] = WORDS["rule"]


class FixedRule(NamedTuple):
    """What is said of round 1, of partners and chairs, and of sit-outs; and whose turn it is where one, two … are left
    over: `turns[k][r]` are the numbers for k+1 people in round r+2 with so many tables, none where it is not foreseen."""

    first: Sequence[Text]
    partners: Sequence[Text]
    sit_outs: Sequence[Text]
    turns: Sequence[Sequence[Sequence[int]]]
    tables: int


def fixed_rule(
    movement: Movement, options: Mapping[str, str], odd: OddNumbers, tables: int, rounds: int
) -> FixedRule | None:
    """The rule of a night of so many tables and rounds; None where the computer chooses."""
    if not is_by_rule(options):
        return None
    steps = movement.steps_at(odd, options)
    players = odd.players
    across = players // 2 if steps.couples else 0
    first = {"first": seat_name(1, players), "second": seat_name(2, players), "next": players + 1}
    words = steps.words_at_one if tables == 1 and steps.words_at_one else steps.words
    again = (_RULE["one_table"],) if tables == 1 and movement.needs_results and words != NOBODY_MOVES else ()
    in_pairs = {2: (_RULE["in_pairs"],), 3: (_RULE["in_pairs_of_six"],)}.get(across, ())
    leaves_over = _leaves_over(odd, tables)
    begins = _RULE["first_at_one" if tables == 1 else "first_alone" if odd.form == "alone" else "first"]
    return FixedRule(
        (begins._replace(params=first), _RULE["fill" if leaves_over else "fill_all"]),
        (*words, *again),
        (_RULE["turns"], *in_pairs, _RULE["chairs"], _RULE["offers"]) if leaves_over else (),
        [_turns(players * tables + over, over, rounds, across) for over in range(1, players)]
        if odd.form != "alone"
        else (),
        tables,
    )


def _leaves_over(odd: OddNumbers, tables: int) -> bool:
    """Whether of some number of people at about so many tables some have none."""
    if odd.form != "alone":
        return True
    fewest, most = min(odd.sizes), max(odd.sizes)
    return any(shape_for(people, odd).sitting_out for people in range(fewest * tables, most * tables + fewest))


def _turns(people: int, over: int, rounds: int, across: int) -> list[list[int]]:
    """Whose turn it is in round 2 and each after it, of so many people."""
    order = sorted(range(1, people + 1), key=turns_of(across))
    return [[order[turn % people] for turn in range(over * at, over * at + over)] for at in range(rounds - 1)]
