"""A night played by players who follow the rules: invented guests, real deals. Writes nothing; returns a `NightRecord`."""

import datetime as dt
from collections.abc import Callable
from random import Random
from typing import Any, Literal

from scoring.law import Law
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tournaments.movement import MOVEMENTS
from tournaments.movement.cut import cut
from tournaments.movement.draw import draw
from tournaments.movement.seating import History, Seating
from tournaments.night_file import NightRecord, RoundRecord
from tournaments.table_result import TableRecord, settle_table

FIRST_NAMES = """
Ada Agnes Albert Alma Amos Anton Bertha Carl Celia Clara Cora Daniel Della Edgar Edith Emil Emma Ernest Ethel Flora
Frank Frieda George Grace Gustav Hattie Henry Hilda Hugo Ida Ivan Jane Jonas Julia Karl Laura Lena Leo Lillian Louis
Mabel Martha Max Minna Nora Oscar Otto Pauline Ralph Rosa Ruth Samuel Selma Theodore Vera Viola Walter Wilma
""".split()
LAST_NAMES = """
Adler Anderson Baker Bauer Becker Bell Brandt Carter Clark Collins Conrad Cooper Dahl Davis Dietz Doyle Ellis Evans
Fischer Foster Fuller Gibson Graham Green Hansen Harper Hughes Jensen Keller Kelly Kramer Lang Larson Lewis Lindgren
Marsh Meyer Miller Moreau Morgan Murphy Nelson Nilsson Novak Olson Palmer Parker Peters Porter Quinn Reed Rossi Schmidt
Shaw Sullivan Thorne Turner Wagner Walsh Weaver Wójcik York Ziegler
""".split()


def guests(number: int, rng: Random) -> tuple[tuple[int, str], ...]:
    """So many invented people, numbered from 1, no name twice."""
    names: dict[str, None] = {}
    while len(names) < number:
        name = f"{rng.choice(FIRST_NAMES)} {rng.choice(LAST_NAMES)}"
        # More guests than names: the next of that name gets an initial.
        while name in names:
            name += f" {rng.choice('ABCDEFGHIJKLMNOPRSTVW')}."
        names[name] = None
    return tuple(enumerate(names, start=1))


def rehearse(
    *,
    name: str,
    date: dt.date,
    law: Law,
    movement: str,
    people: int,
    rounds: int,
    play: int,
    partly: bool,
    deals: int,
    seed: int,
    progress: Callable[[int, int], None],
) -> NightRecord:
    """A night of which `play` rounds are played, and with `partly` some hands of the next.

    The same arguments give the same night everywhere. `progress` is called with (tables played, tables in all).
    """
    rng = Random(seed)
    entrants = guests(people, rng)
    seating = draw([number for number, _ in entrants], Random(seed))  # as the seed draws for a host
    opening = seating.tables
    history = History()
    played: list[tuple[RoundRecord, tuple[dict[int, dict[str, Any]], ...]]] = []
    tables = len(seating.tables)
    for number in range(1, play + 1):
        records = []
        for table in range(1, tables + 1):
            records.append(_play_table(table, law, deals, deals, rng))
            progress((number - 1) * tables + table, play * tables)
        played.append(_with_payloads(number, records))
        seating = _moved(movement, seating, records, law, deals, history)
    if partly and play < rounds:
        records = [_play_table(table, law, rng.randint(1, deals), deals, rng) for table in range(1, tables + 1)]
        played.append(_with_payloads(play + 1, records))
    rank_by: Literal["points"] = "points"
    return NightRecord(
        name=name,
        date=date,
        law=law,
        movement=movement,
        rounds=rounds,
        deals=deals,
        rank_by=rank_by,
        sit_out="average",
        entrants=entrants,
        draw=opening,
        seed=seed,
        played=tuple(each for each, _ in played),
        raw_hands=tuple(hands for _, hands in played),
    )


def _play_table(number: int, law: Law, hands: int, deals: int, rng: Random) -> TableRecord:
    """The table's first `hands` deals; a tie after all `deals` of them is cut."""
    first = rng.randrange(4)
    dealt = {deal: deal_and_play(law, (first + deal - 1) % 4 + 1, rng, quick=0.25) for deal in range(1, hands + 1)}
    table = TableRecord(number, dealt)
    if settle_table(table, law, deals).tied:
        table = table._replace(cut=cut(rng, law.ace_in_cut).winner + 1)
    return table


def _with_payloads(
    number: int, records: list[TableRecord]
) -> tuple[RoundRecord, tuple[dict[int, dict[str, Any]], ...]]:
    hands = tuple({deal: write_hand(hand) for deal, hand in table.hands.items()} for table in records)
    return RoundRecord(number, tuple(records)), hands


def _moved(
    movement: str, seating: Seating, records: list[TableRecord], law: Law, deals: int, history: History
) -> Seating:
    history.add(seating)
    winners = [settle_table(table, law, deals).winner for table in records]
    return MOVEMENTS[movement].next_seating(seating, [winner for winner in winners if winner is not None], history)
