"""Evenings on which people come and go: one that can be followed by hand, and those of chance."""

from random import Random
from typing import Any

import pytest

from scoring.faults import Refused
from tests.tournaments.movement.comings_and_goings import Night, turns
from tests.tournaments.night_files import EAST, NORTH, Json, a_file, a_table, replayed
from tournaments.movement.seating import Seating

COMES_LATE, GOES_EARLY = {"number": 9, "rounds": [[2, None]]}, {"number": 1, "rounds": [[1, 2]]}


def evening(finished: int = 2, **keys: Any) -> Json:
    """Nine people, two tables, one deal a round that North and South win; 9 comes to the second round and 1 goes after."""
    file = a_file(Random(1), 9, 0, format="cinch-night/2", deals=1, draw=[[1, 2, 3, 4], [5, 6, 7, 8]])
    played = [
        {"round": number, "tables": [{"table": table, "hands": [NORTH]} for table in (1, 2)]}
        for number in range(1, finished + 1)
    ]
    return file | {"rounds": None, "presence": [COMES_LATE, GOES_EARLY], "played": played} | keys


def refusal(file: Json) -> tuple[str, str]:
    """The one fault for which the file is refused."""
    with pytest.raises(Refused) as refused:
        replayed(file)
    [fault] = refused.value.faults
    return fault.field, str(fault.text)


def seats_of(each: Json) -> tuple[list[list[int]], list[int]]:
    """The seats of a round that was answered, and who sits out in it."""
    return [table["seats"] for table in each["tables"]], each["sitting_out"]


def one_for_another(credit: str = "for", round_number: int = 2, **keys: Any) -> Json:
    """9 plays for 7 in that round, and is otherwise not there."""
    playing = {"round": round_number, "for": 7, "by": 9, "credit": credit}
    return {"presence": [{"number": 9, "rounds": []}], "substitutes": [playing]} | keys


def an_evening(rng: Random, people: int, rounds: int, never: int | None = None, **reported: Any) -> Json:
    """A night of the second form in which some come late, go early, come back or offer to sit out; one `never` comes."""
    file = a_file(rng, people, 0, format="cinch-night/2", **reported) | {"rounds": rounds}
    spans = [[[2, None]], [[1, 1]], [[1, rounds or 1]], [[3, None]], [[1, 2], [4, None]], [[2, 2], [4, 4]], []]
    restless = {number: rng.choice(spans) for number in range(5, people + 1) if rng.random() < 0.3}
    restless |= {} if never is None else {never: []}
    file["presence"] = [{"number": number, "rounds": rounds} for number, rounds in restless.items()]
    offers = [(round_number, number) for number in range(1, 5) for round_number in (2, 3) if rng.random() < 0.2]
    file["volunteers"] = [{"round": at, "number": number} for at, number in sorted(offers)]
    there = [number for number in range(1, people + 1) if 1 in (span[0] for span in restless.get(number, [[1]]))]
    drawn = rng.sample(there, len(there) // 4 * 4)
    file["draw"] = [drawn[start : start + 4] for start in range(0, len(drawn), 4)]
    for number in range(1, rounds + 1):
        tables = replayed(file)["next"]["tables"]
        played = {"round": number, "tables": [a_table(rng, file, each["table"]) for each in tables]}
        file["played"].append(played)
    return in_order({key: value for key, value in file.items() if value or key not in ("presence", "volunteers")})


def written(night: Night) -> tuple[Json, list[Seating]]:
    """A night of chance as a file, one deal a round, and where everyone sat in each round and would sit in the next."""
    played = list(turns(night))
    seatings = [played[0].so_far[0], *(turn.found.seating for turn in played)]
    there = [seating.everyone for seating in seatings]
    everyone = sorted(set.union(*there))
    rounds = {number: [at for at, present in enumerate(there, start=1) if number in present] for number in everyone}
    offers = [
        (at, number) for at, turn in enumerate(played, start=2) for number in sorted(turn.volunteers & there[at - 1])
    ]
    file = a_file(Random(1), 4, 0, format="cinch-night/2", deals=1, movement=night.movement) | {
        "rounds": None,
        "entrants": [{"number": number, "name": f"Guest {number}"} for number in everyone],
        "draw": [list(four) for four in seatings[0].tables],
        "movement_options": night.chosen,
        "presence": [
            {"number": number, "rounds": [[at, at] for at in present]}
            for number, present in rounds.items()
            if len(present) < len(there)
        ],
        "volunteers": [{"round": at, "number": number} for at, number in offers],
        "apart": [list(two) for two in sorted(played[0].tonight.apart) if rounds.keys() >= set(two)],
        "fixed": [
            {"number": number, "table": table} | ({"seat": seat} if seat else {})
            for number, (table, seat) in sorted(played[0].tonight.fixed.items())
            if number in rounds
        ],
        "played": [
            {
                "round": at,
                "tables": [
                    {"table": table, "hands": [EAST if winner else NORTH]}
                    for table, winner in enumerate(turn.over.winners, start=1)
                ],
            }
            for at, turn in enumerate(played, start=1)
        ],
    }
    return {key: value for key, value in file.items() if value != [] and value != {}}, seatings


def in_order(file: Json) -> Json:
    """The file with what was played behind all the rest, as a night is written."""
    return {key: file[key] for key in file if key != "played"} | {"played": file["played"]}
