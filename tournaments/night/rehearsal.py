"""A night played by players who follow the rules: invented guests, real deals. Writes nothing; returns a `NightRecord`."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from random import Random

from scoring.faults import Refused
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import write_hand
from scoring.play import deal_and_play
from scoring.play.deal import Deal
from tournaments.movement import MOVEMENTS
from tournaments.movement.chance import below, cut, shuffled
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.presence import Attendance, Span
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import shape_for
from tournaments.night.boards import SEATS, check_boards, check_passed_on
from tournaments.night.form import check_form, check_rule
from tournaments.night.games import check_game
from tournaments.night.next_seating import first_seating, next_seating
from tournaments.night.record import NightRecord
from tournaments.night.round import Round
from tournaments.night.rules import MOST_DEALS, Rules
from tournaments.night.table import Table, first_dealers

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
    play: int,
    partly: bool,
    seed: int,
    rules: Rules,
    progress: Callable[[int, int], None],
    late: int = 0,
    leaving: int = 0,
    slips: Mapping[int, float] = {},
) -> NightRecord:
    """Return a night by these rules, of which `play` rounds are played, and with `partly` some hands of the next.

    So many more than `people` come `late`, after a round, and so many of those who were there from the beginning are
    `leaving` after one. The same arguments give the same night everywhere. `progress` is called with (tables played,
    tables in all). `slips` say by number how likely somebody plays any legal card instead of the best. Boards are dealt
    from the same seed. Sit-outs are credited the average, and so are missed rounds if people come late or leave.

    Raises Refused where a round would have a table of another size than the rules allow, and for rules that do not fit.
    """
    rng = Random(seed)
    entrants = guests(people + late, rng)
    rounds = rules.planned_rounds or play
    attendance = _comings(people, late, leaving, min(rounds, max(2, play + 1)), rng) if late or leaving else None
    record = NightRecord(
        name=name,
        date=date,
        law=law,
        movement=movement,
        rules=rules.replace(
            sit_out="average",
            missed="average" if attendance else "none",
            companions=COMPANIONS if rules.odd == "other-table" else {},
            board_seed=None if rules.boards == "none" else seed,
        ),
        entrants=entrants,
        draw=None,
        seed=seed,
        played=(),
        attendance=attendance,
    )
    form = record.form
    check_form(form, MOVEMENTS[movement])
    check_rule(form, rules.movement_options)
    if record.boards:
        check_boards(record.boards, form, record.rules)
        check_passed_on(record.boards, MOVEMENTS[movement])
    seating = first_seating(record)  # as the seed draws for a director
    record = record._replace(draw=seating.tables)
    tonight = Tonight(History(sides=form.sides))
    played: list[Round] = []
    there = (len(attendance.in_the_movement(number)) if attendance else people for number in range(1, play + 1))
    done, of = 0, sum(shape_for(number, record.odd_numbers).tables for number in there)
    for number in range(1, play + 1):
        records = []
        for table, seats in enumerate(seating.tables, start=1):
            hands = _hands_in_a_round(record.rules, rng)
            empty = form.table(table, len(seating.tables), len(seats))
            slip = [slips.get(number, 0.0) for number in seats] if slips else []
            records.append(_play_table(empty, record, number, hands, rng, closed=True, slips=slip))
            done += 1
            progress(done, of)
        played.append(Round(number, tuple(records), closed=True))
        tonight.history.add(seating)
        movers = [table.settled(law, record.rules, closed=True).mover for table in records]
        winners = [winner for winner in movers if winner is not None]
        dealers = first_dealers((each.tables for each in played), len(records))
        seating = next_seating(record, RoundOver(seating, winners, dealers), tonight, number + 1)
    if partly and play < rounds:
        tables = len(seating.tables)
        records = [
            _play_table(
                form.table(number, tables, len(seats)), record, play + 1, rng.randint(1, 4), rng, closed=False
            )
            for number, seats in enumerate(seating.tables, start=1)
        ]
        played.append(Round(play + 1, tuple(records), closed=not record.rules.by_bell))
    return record._replace(played=tuple(played))


def _comings(people: int, late: int, leaving: int, last: int, rng: Random) -> Attendance:
    """Who comes for a round from the second to the `last`, and who leaves before one."""
    numbers = range(1, people + late + 1)
    gone = sorted(shuffled(numbers[:people], rng)[:leaving])
    presence: dict[int, Sequence[Span]] = {number: [(1, below(last - 1, rng) + 1)] for number in gone}
    presence |= {number: [(below(last - 1, rng) + 2, None)] for number in numbers[people:]}
    return Attendance(frozenset(numbers), presence)


def _hands_in_a_round(rules: Rules, rng: Random) -> int:
    """As many as a table plays; by the bell about four."""
    return rng.randint(3, 6) if rules.by_bell else rules.deals


def _play_table(
    table: Table,
    record: NightRecord,
    number: int,
    hands: int,
    rng: Random,
    *,
    closed: bool,
    slips: Sequence[float] = (),
) -> Table:
    """The table's first `hands` deals in round `number`, to a target all of its game; a tie at the end of the round is cut."""
    law, players, rules = table.own_law or record.law, table.players, record.rules
    boards = record.boards if players == SEATS else None
    first = boards.dealer(number, table.number, 1) if boards else None
    first = rng.randrange(players) if first is None else first - 1
    dealt: dict[int, Hand] = {}
    most = MOST_DEALS if rules.by_target and closed else hands
    for deal in range(1, most + 1):
        dealer, so_far = (first + deal - 1) % players + 1, table.replace(hands=dealt)
        board = boards.board(number, table.number, deal) if boards else None
        cards = boards.dealt(board, law) if boards and board else None
        dealt[deal] = _deal(law, dealer, so_far, rules, rng, slips, cards)
        if rules.by_target and table.replace(hands=dealt).settled(law, rules).result.out:
            break
    payloads = {deal: write_hand(hand) for deal, hand in dealt.items()}
    table = table.replace(hands=dealt, payloads=payloads)
    while level := table.settled(law, rules, closed=closed).result.level:
        table = table.replace(cut=(*table.cut, *_cut_for(level, law, rng)))
    return table


def _deal(
    law: Law,
    dealer: int,
    table: Table,
    rules: Rules,
    rng: Random,
    slips: Sequence[float],
    cards: Deal | None,
) -> Hand:
    """One deal that the game so far allows: near its end nobody is sold to, or given, what would put him out."""
    while True:
        quick = 0.0 if rules.by_target else 0.25
        hand = deal_and_play(law, dealer, rng, players=table.players, quick=quick, slips=slips, dealt=cards)
        try:
            check_game(dict(table.hands) | {len(table.hands) + 1: hand}, law, rules)
        except Refused:
            continue
        return hand


def _cut_for(level: Sequence[int], law: Law, rng: Random) -> list[int]:
    """The seats that decide between the level sides, the best cut first: all but the lowest."""
    if len(level) == 2:
        return [level[cut(rng, law.ace_in_cut).winner] + 1]
    return [side + 1 for side in shuffled(level, rng)[:-1]]
