"""A night played by players who follow the rules: invented guests, real deals. Writes nothing; returns a `NightRecord`."""

import datetime as dt
from collections.abc import Callable, Sequence
from random import Random

from scoring.law import Law
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tournaments.movement.chance import below, cut, shuffled
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.presence import Attendance, Span
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import Odd, check_fours
from tournaments.night_file import NightRecord, RoundRecord
from tournaments.night_file.seats import first_seating, next_seating
from tournaments.round_rules import EndsBy, RoundRules
from tournaments.table_result import TableRecord, first_dealers, settle_table

COMPANIONS = {3: "chicago-1891", 5: "chicago-razzle-dazzle", 6: "chicago-razzle-dazzle"}
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
    late: int = 0,
    leaving: int = 0,
    odd: Odd = "sit-out",
    ends_by: EndsBy = "deals",
) -> NightRecord:
    """A night of which `play` rounds are played, and with `partly` some hands of the next.

    So many more than `people` come `late`, after a round, and so many of those who were there from the beginning are
    `leaving` after one. The same arguments give the same night everywhere. `progress` is called with (tables played,
    tables in all). Raises Refused where a round would have a table of other than four, by the rule of `odd` numbers.
    """
    rng = Random(seed)
    entrants = guests(people + late, rng)
    attendance = _comings(people, late, leaving, min(rounds, max(2, play + 1)), rng) if late or leaving else None
    record = NightRecord(
        name=name,
        date=date,
        law=law,
        movement=movement,
        rounds=rounds,
        deals=deals,
        ends_by=ends_by,
        rank_by="points",
        sit_out="average",
        entrants=entrants,
        draw=None,
        seed=seed,
        played=(),
        attendance=attendance,
        missed="average" if attendance else "none",
        odd=odd,
        companions=COMPANIONS if odd == "other-table" else {},
    )
    check_fours(len(attendance.in_the_movement(1)) if attendance else people, 1, odd, record.companions)
    seating = first_seating(record)  # as the seed draws for a host
    record = record._replace(draw=seating.tables)
    tonight = Tonight(History())
    played: list[RoundRecord] = []
    there = (len(attendance.in_the_movement(number)) if attendance else people for number in range(1, play + 1))
    done, of = 0, sum(number // 4 for number in there)
    for number in range(1, play + 1):
        records = []
        for table in range(1, len(seating.tables) + 1):
            hands = _hands_in_a_round(record.rules, rng)
            records.append(_play_table(table, law, hands, record.rules, rng, closed=True))
            done += 1
            progress(done, of)
        played.append(_as_in_a_file(number, records))
        tonight.history.add(seating)
        results = (settle_table(table, law, record.rules, closed=True) for table in records)
        winners = [result.winner for result in results if result.winner is not None]
        dealers = first_dealers((each.tables for each in played), len(records))
        seating = next_seating(record, RoundOver(seating, winners, dealers), tonight, number + 1)
    if partly and play < rounds:
        tables = range(1, len(seating.tables) + 1)
        records = [_play_table(table, law, rng.randint(1, 4), record.rules, rng, closed=False) for table in tables]
        played.append(_as_in_a_file(play + 1, records)._replace(is_open=record.rules.by_bell))
    return record._replace(played=tuple(played))


def _comings(people: int, late: int, leaving: int, last: int, rng: Random) -> Attendance:
    """Who comes for a round from the second to the `last`, and who leaves before one."""
    numbers = range(1, people + late + 1)
    gone = sorted(shuffled(numbers[:people], rng)[:leaving])
    presence: dict[int, Sequence[Span]] = {number: [(1, below(last - 1, rng) + 1)] for number in gone}
    presence |= {number: [(below(last - 1, rng) + 2, None)] for number in numbers[people:]}
    return Attendance(frozenset(numbers), presence)


def _hands_in_a_round(rules: RoundRules, rng: Random) -> int:
    """As many as a table plays; by the bell about four."""
    return rng.randint(3, 6) if rules.by_bell else rules.deals


def _play_table(number: int, law: Law, hands: int, rules: RoundRules, rng: Random, *, closed: bool) -> TableRecord:
    """The table's first `hands` deals; a tie at the end of the round is cut."""
    first = rng.randrange(4)
    dealt = {deal: deal_and_play(law, (first + deal - 1) % 4 + 1, rng, quick=0.25) for deal in range(1, hands + 1)}
    table = TableRecord(number, dealt)
    if settle_table(table, law, rules, closed=closed).tied:
        table = table._replace(cut=cut(rng, law.ace_in_cut).winner + 1)
    return table


def _as_in_a_file(number: int, records: list[TableRecord]) -> RoundRecord:
    payloads = ({deal: write_hand(hand) for deal, hand in table.hands.items()} for table in records)
    return RoundRecord(number, tuple(records), tuple(payloads))
