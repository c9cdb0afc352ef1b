"""The fixed rule for partners and sit-outs in words that people can apply in a hall without the computer.

Says what `partners`, `sixes`, `first_round` and `who_sits_out` do with it, and moves nobody.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.hand import seat_name
from scoring.wording import Text, gettext_noop
from tournaments.movement.movement import Movement, is_by_rule
from tournaments.movement.next_round import Steps
from tournaments.movement.sit_outs import OddNumbers, turns_of

FIRST = gettext_noop(
    "In round 1 number 1 sits at table 1, %(first)s; number 2 %(second)s, and so on. Number %(next)s sits at table 2, "
    "%(first)s."
)
FIRST_AT_ONE = gettext_noop("In round 1 number 1 sits %(first)s, number 2 %(second)s, and so on.")
FILL = Text(
    gettext_noop("If a number is missing, the lowest number without a chair takes its chair. The others sit out.")
)
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
    again = (ONE_TABLE,) if tables == 1 and movement.needs_results and odd.form != "alone" else ()
    words = steps.words_at_one if tables == 1 and isinstance(steps, Steps) and steps.words_at_one else steps.words
    in_pairs = (IN_PAIRS,) if across == 2 else ()
    return FixedRule(
        (Text(FIRST if tables > 1 else FIRST_AT_ONE, first), FILL),
        (*words, *again),
        (TURNS, *in_pairs, CHAIRS, OFFERS),
        [_turns(players * tables + over, over, rounds, across) for over in range(1, players)]
        if odd.form != "alone"
        else (),
        tables,
    )


def _turns(people: int, over: int, rounds: int, across: int) -> list[list[int]]:
    """Whose turn it is in round 2 and each after it, of so many people."""
    order = sorted(range(1, people + 1), key=turns_of(across))
    return [[order[turn % people] for turn in range(over * at, over * at + over)] for at in range(rounds - 1)]
