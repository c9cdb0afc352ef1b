"""Night files of chance, and a second opinion on what replaying one must answer.

The second opinion is written out from Foster (Progressive Cinch, Progressive Euchre) and knows nothing of our own
movement, results or standings. It follows an answer round by round instead of making one, since which of two seats a
person takes at a table is the house's to choose.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

from scoring.laws import KEYS as LAW_KEYS
from scoring.laws import law_named
from tests.scoring.reference import a_hand as any_hand
from tests.scoring.reference import settle
from tournaments.night.file.reading import read_night
from tournaments.night.replay import replay, write_replay
from tournaments.night.table import four_bid_in_pairs

# The laws of a night whose hands count fourteen.
CINCH_LAWS = [key for key in LAW_KEYS if four_bid_in_pairs(law_named(key)) and law_named(key).whole == 14]
# A hand's keys in the contract's order, in which a night is written.
KEYS = ("dealer", "bids", "bid", "trump", "taken", "points", "faults")

Json = dict[str, Any]
# One hand: South bid 5 and makes 6, or fails, and East and West score 18.
NORTH: Json = {"dealer": 1, "bids": [None, 5, None, None], "trump": "S", "points": {"1": 10, "2": 4}}
EAST: Json = NORTH | {"points": {"1": 1, "2": 13}}
LEVEL = {"bids": [None, 7, None, None], "trump": "S", "points": {"1": 7, "2": 7}}


def a_file(rng: Random, entrants: int = 8, rounds: int = 2, *, law: str = "foster-1897", **reported: Any) -> Json:
    """A night of that many rounds, all of them finished; now and then a tie, which is cut."""
    numbers = list(range(1, entrants + 1))
    drawn = rng.sample(numbers, entrants // 4 * 4)
    file = {
        "format": "cinch-night/1",
        "name": "Friday cinch",
        "date": "2026-11-20",
        "law": law,
        "movement": "progressive-cinch",
        "rounds": rounds,
        "deals": 4,
        "rank_by": "points",
        "sit_out": "none",
        "entrants": [{"number": number, "name": f"Guest {number}"} for number in numbers],
        "draw": [drawn[start : start + 4] for start in range(0, len(drawn), 4)],
        "played": [],
    } | reported
    file["played"] = [a_round(rng, file, number) for number in range(1, rounds + 1)]
    return file


def small(*rounds: Any, **reported: Any) -> Json:
    """Two tables, one deal a round; a round is a hand for each table, or a table as the file has it."""
    tables = [
        [each if "table" in each else {"table": table, "hands": [each]} for table, each in enumerate(hands, 1)]
        for hands in rounds
    ]
    played = [{"round": number, "tables": each} for number, each in enumerate(tables, 1)]
    file = a_file(Random(1), 8, 0, deals=1, draw=[[1, 2, 3, 4], [5, 6, 7, 8]])
    return file | {"rounds": None, "played": played} | reported


def a_round(rng: Random, file: Json, number: int) -> Json:
    """One finished round."""
    return {
        "round": number,
        "tables": [a_table(rng, file, table) for table in range(1, len(file["entrants"]) // 4 + 1)],
    }


def reseated(rng: Random, file: Json, number: int) -> Json:
    """The file with a round in which people sat as they liked, and not as they were sent."""
    sat = rng.sample([entrant["number"] for entrant in file["entrants"]], len(file["entrants"]) // 4 * 4)
    for place, table in enumerate(file["played"][number - 1]["tables"]):
        table["seats"] = sat[4 * place : 4 * place + 4]
    return file


def a_table(rng: Random, file: Json, number: int) -> Json:
    """One finished table; one in eight ties on purpose."""
    first = rng.randint(1, 4)
    tie = rng.random() < 0.125
    hands = []
    for deal in range(file["deals"]):
        hand = (LEVEL if tie else a_hand(rng, file["law"])) | {"dealer": (first + deal - 1) % 4 + 1}
        if "points" in hand:
            hand["points"] = dict(sorted(hand["points"].items()))
        hands.append({key: hand[key] for key in KEYS if key in hand})
    reported = {"table": number, "hands": hands}
    if len(set(totals_of(reported, file["law"])[:2])) == 1:
        reported["cut"] = rng.randint(1, 4)
    return reported


def a_hand(rng: Random, law: str) -> Json:
    """A hand of four that no remedy turns on who dealt."""
    while True:
        hand = any_hand(rng, law)
        if hand.get("players", 4) == 4 and not any(each["kind"] == "foul_hand" for each in hand.get("faults", [])):
            return hand


def replayed(file: Json) -> Json:
    """What our replay answers."""
    return write_replay(replay(read_night(file)))


def totals_of(table: Json, law: str) -> list[int]:
    """What the hands of a table come to, by seat."""
    totals = [0, 0, 0, 0]
    for hand in filter(None, table["hands"]):
        totals = [total + credit for total, credit in zip(totals, settle(hand, law)[3], strict=True)]
    return totals


def agree(file: Json, answer: Json) -> None:
    """Assert that every seat, total, winner and rank of `answer` follows from the file."""
    assert [each["seats"] for each in answer["rounds"][0]["tables"]] == file["draw"]
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    sat_out: Counter[int] = Counter()
    for reported, found, after in zip(
        file["played"], answer["rounds"], [*answer["rounds"][1:], answer["next"]], strict=True
    ):
        for table, result in zip(reported["tables"], found["tables"], strict=True):
            totals = totals_of(table, file["law"])
            assert result["totals"] == {"1": totals[0], "2": totals[1]}
            assert result["winners"] == winners(table, result["seats"], totals)
            north, east, south, west = result["seats"]
            partners.update([frozenset((north, south)), frozenset((east, west))])
            opponents.update(frozenset((one, other)) for one in (north, south) for other in (east, west))
        sat_out.update(found["sitting_out"])
        everyone_moves_right(found, after, partners, opponents, sat_out)
    assert answer["standings"] == standings(file, answer)


def winners(table: Json, seats: list[int], totals: list[int]) -> list[int]:
    """The pair ahead; on a tie, theirs who won the cut."""
    seat = table["cut"] if totals[0] == totals[1] else 1 if totals[0] > totals[1] else 2
    return [seats[0], seats[2]] if seat in (1, 3) else [seats[1], seats[3]]


def everyone_moves_right(
    before: Json, after: Json, partners: Counter[Any], opponents: Counter[Any], sat_out: Counter[int]
) -> None:
    """Assert the way from one round to the next: up, stay, down to the foot, divide, sit out in turn."""
    up = [[n for n in table["seats"] if n in table["winners"]] for table in before["tables"]]
    down = [[n for n in table["seats"] if n not in table["winners"]] for table in before["tables"]]
    staying = [up[0], *down[1:]]  # the head table's winners stay, and everyone else's losers
    coming = [*up[1:], down[0]]  # winners come from the table below, the head table's losers to the foot
    out, back = after["sitting_out"], before["sitting_out"]
    assert len(out) == len(back)
    playing = [n for table in before["tables"] for n in table["seats"]]
    assert set(out) <= set(playing), "nobody sits out twice running"
    assert sorted(sat_out[n] for n in out) == sorted(sat_out[n] for n in playing)[: len(out)], "sits out too soon"
    seatings = [sorted(table["seats"]) for table in after["tables"]]
    for order in permutations(back):
        place = dict(zip(out, order, strict=True))
        couples = [
            [[place.get(n, n) for n in couple] for couple in pair] for pair in zip(staying, coming, strict=True)
        ]
        if [sorted(stay + come) for stay, come in couples] == seatings and all(
            divides_well(table["seats"], stay, come, partners, opponents)
            for table, (stay, come) in zip(after["tables"], couples, strict=True)
        ):
            return
    raise AssertionError(f"{before} does not lead to {after}")


def divides_well(
    seats: list[int], stay: list[int], come: list[int], partners: Counter[Any], opponents: Counter[Any]
) -> bool:
    """Whether neither couple stays together, and the better of the two ways to divide was taken."""

    def repeats(first: int, second: int) -> tuple[int, int]:
        """Of stay[0] with come[first], and stay[1] with come[second], as partners."""
        sides = (stay[0], come[first]), (stay[1], come[second])
        against = [frozenset((one, other)) for one in sides[0] for other in sides[1]]
        return sum(partners[frozenset(side)] for side in sides), sum(opponents[pair] for pair in against)

    straight = repeats(0, 1) <= repeats(1, 0)
    one, other = (0, 1) if straight else (1, 0)
    sides = {frozenset((stay[0], come[one])), frozenset((stay[1], come[other]))}
    return {frozenset((seats[0], seats[2])), frozenset((seats[1], seats[3]))} == sides


def standings(file: Json, answer: Json) -> list[Json]:
    """Everyone by points, or by rounds won and then points; equal figures share a rank."""
    rows = []
    for entrant in file["entrants"]:
        number = entrant["number"]
        rounds = [
            (table, table["seats"].index(number))
            for each in answer["rounds"]
            for table in each["tables"]
            if number in table["seats"]
        ]
        points = Fraction(sum(table["totals"][str(seat % 2 + 1)] for table, seat in rounds))
        sat_out = sum(number in each["sitting_out"] for each in answer["rounds"])
        if file["sit_out"] == "average":
            points += sat_out * points / max(1, len(rounds))
        elif file["sit_out"] != "none":
            points += sat_out * file["sit_out"]
        wins = sum(number in table["winners"] for table, _ in rounds)
        heads = sum(table["table"] == 1 for table, _ in rounds)
        rows.append((number, entrant["name"], points, wins, heads, sat_out))

    def figures(row: Any) -> Any:
        return (row[3], row[2]) if file["rank_by"] == "wins" else (row[2],)

    return [
        {
            "rank": 1 + sum(figures(other) > figures(row) for other in rows),
            "number": row[0],
            "name": row[1],
            "points": round(float(row[2]), 2),
            "wins": row[3],
            "head_rounds": row[4],
            "sat_out": row[5],
        }
        for row in sorted(rows, key=lambda row: (*(-figure for figure in figures(row)), row[0]))
    ]
