"""The fixed rule for partners and sit-outs in words that people can apply in a hall without the computer.

Says what `partners`, `sixes`, `first_round` and `who_sits_out` do with it, and moves nobody.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.hand import seat_name
from scoring.wording import Text, gettext_noop
from tournaments.movement.movement import Movement, is_by_rule
from tournaments.movement.next_round import NOBODY_MOVES
from tournaments.movement.sit_outs import OddNumbers, shape_for, turns_of

FIRST = gettext_noop(
    "In round 1 number 1 sits at table 1, %(first)s; number 2 %(second)s, and so on. Number %(next)s sits at table 2, "
    "%(first)s."
)
FIRST_AT_ONE = gettext_noop("In round 1 number 1 takes %(first)s, number 2 %(second)s, and so on.")
FIRST_ALONE = gettext_noop(
    "In round 1 number 1 takes %(first)s at table 1, number 2 %(second)s, and so on, table by table."
)
FILL = Text(
    gettext_noop("If a number is missing, the lowest number without a chair takes its chair. The others sit out.")
)
FILL_ALL = Text(gettext_noop("If a number is missing, the lowest number without a chair takes its chair."))
ONE_TABLE = Text(gettext_noop("With one table, those who would go to the foot count as those who arrive."))
TURNS = Text(
    gettext_noop(
        "If people are left over, the highest numbers sit out in round 1. After that everyone has a turn, in order of "
        "numbers, from number 1 in round 2; those of round 1 come last. Then number 1 comes again."
    )
)
IN_PAIRS = Text(
    gettext_noop("Partners sit out together, so the order is 1 and 3, 2 and 4, 5 and 7, 6 and 8, and so on.")
)
IN_PAIRS_OF_SIX = Text(
    gettext_noop("Partners sit out together, so the order is 1 and 4, 2 and 5, 3 and 6, 7 and 10, and so on.")
)
CHAIRS = Text(
    gettext_noop(
        "If you come back, take the chair of somebody who goes out, before anybody moves: the lowest number back "
        "takes the chair of the lowest number out, and so on. Then move as if you had played there."
    )
)
OFFERS = Text(
    gettext_noop("If you offer to sit out, that is your turn. If a number is missing, the next one takes its turn.")
)


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
    again = (ONE_TABLE,) if tables == 1 and movement.needs_results and words != NOBODY_MOVES else ()
    in_pairs = {2: (IN_PAIRS,), 3: (IN_PAIRS_OF_SIX,)}.get(across, ())
    leaves_over = _leaves_over(odd, tables)
    begins = FIRST_AT_ONE if tables == 1 else FIRST_ALONE if odd.form == "alone" else FIRST
    return FixedRule(
        (Text(begins, first), FILL if leaves_over else FILL_ALL),
        (*words, *again),
        (TURNS, *in_pairs, CHAIRS, OFFERS) if leaves_over else (),
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
