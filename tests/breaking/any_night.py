"""A night at tables of any number: its kinds, what is there of it, and what must hold after each step.

Knows no rule of any game: the records are held against themselves, their audit, their file and its replay.
"""

import datetime as dt
import itertools
import json
from random import Random
from typing import Any, NamedTuple

from django.db import transaction

from scoring.faults import Refused
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tests.breaking.night_rows import figures, wrongs
from tests.tournaments.night_builder import AT, a_night
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.imports import import_night
from tournaments.models import Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.games import dealer_of
from tournaments.night.replay import replay, write_replay
from tournaments.records.load import StoredRound, StoredTable, rounds_of
from tournaments.records.night_record import night_record_of, settled, settled_from


class Kind(NamedTuple):
    """One form of night: its law, movement and how many come; what else is settled is left to chance."""

    law: str
    movement: str
    people: tuple[int, ...]
    players: int | None = None
    ends_by: str = "deals"
    companions: dict[str, str] = {}


RAZZLE = {"3": "chicago-1891", "5": "chicago-razzle-dazzle", "6": "chicago-razzle-dazzle"}
PAIRS = {"3": "foster-seven-up", "5": "foster-auction-cinch", "6": "foster-widow-cinch"}
KINDS = {
    "solo at Pitch": Kind("foster-auction-pitch", "solo", (8, 9, 11, 14), 5),
    "solo at Pedro": Kind("foster-pedro-sancho", "solo", (7, 10, 13), 4),
    "solo by three": Kind("foster-seven-up", "solo", (6, 9), 3),
    "solo by seven": Kind("foster-smudge", "solo", (7, 12, 15), 7),
    "solo to a target": Kind("foster-auction-pitch", "solo", (8, 10), 5, "target"),
    "solo by the bell": Kind("foster-auction-pitch", "solo", (8, 9), 4, "bell"),
    "Razzle-Dazzle": Kind("chicago-razzle-dazzle", "solo", (9, 11, 12), 5),
    "a foot table": Kind("foster-1897", "progressive-cinch", (9, 10, 11, 13), companions=RAZZLE),
    "a foot table of pairs": Kind("chicago-1891", "progressive-euchre", (3, 7, 10, 13), companions=PAIRS),
    "a foot table by the bell": Kind("foster-1897", "kingsland", (9, 10, 11), ends_by="bell", companions=RAZZLE),
    "a foot table to a target": Kind(
        "foster-seven-up", "progressive-cinch", (9, 10, 11), ends_by="target", companions=PAIRS
    ),
    "Widow": Kind("foster-widow-cinch", "progressive-cinch", (12, 13, 15, 18)),
    "Widow, the pairs fixed": Kind("foster-widow-cinch", "fixed-pairs", (12, 14)),
    "staying, by two": Kind("foster-california-jack", "stay", (4, 5), 2),
    "staying, by three": Kind("foster-seven-up", "stay", (3, 6, 7), 3, "target"),
    "cutting in": Kind("foster-1897", "cutting-in", (5, 6)),
    "cutting in to a target": Kind("foster-seven-up", "cutting-in", (4, 6), ends_by="target"),
}


class NightOfAnyForm:
    """A night of that kind, as chance has it."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.rng = Random(seed)
        self.clock = ("steps back", "runs", "stands still")[seed % 3]
        self.done: list[str] = []
        self.keys, self.seconds = itertools.count(), itertools.count()
        rng = self.rng
        settled: dict[str, Any] = {"deals": rng.choice([1, 1, 2]), "ends_by": kind.ends_by}
        if kind.ends_by == "target":
            settled["deals"] = 1
        if kind.players is not None:
            settled["movement_options"] = {"players": str(kind.players)}
        if kind.companions:
            settled |= {"odd": "other-table", "companions": kind.companions}
        settled |= {
            "sit_out": rng.choice(["none", "average", "7"]),
            "missed": rng.choice(["none", "average", "3"]),
            "unplayed": rng.choice(["none", "average"]),
            "rank_by": rng.choice(["points", "wins"]),
            "tie": rng.choice(["cut", "cut", "split", "deal"]),
            "acceptance": rng.choice(["table", "none"]),
        }
        people = rng.choice(kind.people)
        self.settled = settled
        self.night = a_night(people, kind.law, rng.choice([None, 3, 6]), movement=kind.movement, **settled).pk
        self.begin()

    def begin(self) -> None:
        """Round 1 is being played."""
        draw_seats(night_id=self.night, seed=self.rng.randrange(1000))
        publish_draw(night_id=self.night, by=None, at=self.at)

    # ---- What is there ----

    @property
    def row(self) -> Night:
        return Night.objects.get(pk=self.night)

    @property
    def at(self) -> dt.datetime:
        """Now, by the night's clock: a second after it was asked for last, or never later, or once an hour earlier."""
        asked = next(self.seconds)
        if self.clock == "stands still":
            return AT
        stepped_back = self.clock == "steps back" and asked > 20
        return AT + dt.timedelta(seconds=asked, hours=-stepped_back)

    def rounds(self) -> list[StoredRound]:
        return rounds_of(self.row)

    def a_round(self) -> StoredRound:
        rounds = self.rounds()
        return rounds[-1] if self.rng.random() < 0.8 else self.rng.choice(rounds)

    def a_table(self) -> tuple[StoredRound, StoredTable]:
        each = self.a_round()
        return each, self.rng.choice(each.tables)

    def a_number(self) -> int:
        return self.rng.choice(list(self.row.entrants.values_list("number", flat=True)))

    def a_hand(self, table: StoredTable, deal: int) -> dict[str, Any]:
        others = {number: hand for number, hand in table.hands.items() if number != deal}
        dealer = self.rng.randint(1, table.players)
        if others:
            first = min(others)
            dealer = (others[first].dealer + deal - first - 1) % table.players + 1
        assert not others or dealer_of(deal, others) == dealer
        return write_hand(deal_and_play(table.law, dealer, self.rng, players=table.players, quick=0.3))

    def common(self) -> dict[str, Any]:
        return {"night_id": self.night, "by": None, "at": self.at}

    def check(self) -> None:
        """The records hold together, and so do their file, what it replays to and what is made of it elsewhere."""
        row = self.row
        rounds = rounds_of(row)
        assert wrongs(row) == []
        stored = settled(row).standings
        assert stored == settled_from(row, rounds).standings
        record = night_record_of(row, rounds)
        file = write_night(record)
        text = json.dumps(file)
        read = read_night(json.loads(text))
        assert json.dumps(write_night(read)) == text
        played = replay(read)
        write_replay(played)
        assert figures(played.standings) == figures(stored)
        for again, each in zip(played.rounds, rounds, strict=False):
            assert again.seating == each.seating, each.number
            pairs = [(one.result, other.result) for one, other in zip(again.tables, each.tables, strict=True)]
            assert [one.totals for one, _ in pairs] == [other.totals for _, other in pairs]
            if each.closed or not each.has_rung:  # the file does not say that a bell has rung in a round that is open
                assert [bool(one.missing) for one, _ in pairs] == [bool(other.missing) for _, other in pairs]
            whole = [(one.order, other.order) for one, other in pairs if not (one.missing or other.missing)]
            assert [one for one, _ in whole] == [other for _, other in whole]

    def check_the_copy(self) -> None:
        """Imported elsewhere it is the same night."""
        row = self.row
        text = json.dumps(write_night(night_record_of(row, rounds_of(row))))
        with transaction.atomic():
            copy = Night.objects.get(pk=import_night(record=read_night(json.loads(text)), by=None, at=self.at).pk)
            assert wrongs(copy) == []
            assert json.dumps(write_night(night_record_of(copy, rounds_of(copy)))) == text
            assert settled(copy).standings == settled(row).standings
            transaction.set_rollback(True)


class refusing:  # noqa: N801
    """A step may be refused with a sentence, at a field; nothing of it is written then."""

    def __enter__(self) -> None:
        self.within = transaction.atomic()
        self.within.__enter__()

    def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
        self.within.__exit__(kind, error, trace)
        if isinstance(error, Refused):
            assert all(str(fault.text) for fault in error.faults)
            return True
        return False
