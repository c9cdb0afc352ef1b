"""What was reported at a night's tables, held against the database: each hand once, none changed. Knows no page."""

import json
from random import Random
from typing import Any

from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tests.running import Hall

FOSTER = law_named("foster-1897")
DEALS = 4


def hands_of_a_round(seed: int, quick: float = 0.2) -> list[dict[str, Any]]:
    """Four deals by real players, as a phone reports them: of the side that took a count it names the first seat.

    `quick` is how likely (0 to 1) only the points of each side are reported.
    """
    rng = Random(seed)
    return [
        as_a_phone_sends(write_hand(deal_and_play(FOSTER, (seed + nth) % 4 + 1, rng, quick=quick)))
        for nth in range(DEALS)
    ]


def as_a_phone_sends(hand: dict[str, Any]) -> dict[str, Any]:
    taken = hand.get("taken")
    if taken is None:
        return hand
    return hand | {"taken": {count: taker if taker == "discard" else 2 - taker % 2 for count, taker in taken.items()}}


class Reported:
    """The hands that people reported at the tables of a night, in the order of the deals."""

    def __init__(self, hall: Hall, night: dict[str, Any]) -> None:
        self.hall = hall
        self.night = int(night["night"])
        self.links = {each["table"]: str(each["link"]) for each in night["tables"]}
        self.hands: dict[int, list[dict[str, Any]]] = {}
        self.beside: dict[tuple[int, int], dict[str, Any]] = {}
        self.again: set[tuple[int, int]] = set()
        self.untouched = iter(self.links)

    def next_table(self, hands: int, quick: float = 1) -> tuple[int, list[dict[str, Any]]]:
        """A table of which nothing was reported yet, and as many hands, which the database is to hold in the end."""
        table = next(self.untouched)
        return table, self.note(table, hands_of_a_round(table, quick)[:hands])

    def note(self, table: int, hands: list[dict[str, Any]]) -> list[dict[str, Any]]:
        self.hands.setdefault(table, []).extend(hands)
        return hands

    def note_beside(self, table: int, deal: int, hand: dict[str, Any]) -> None:
        """The deal was reported otherwise too: that is to be stored for the director, beside what stands."""
        self.beside[table, deal] = hand

    def note_again(self, table: int, deal: int) -> None:
        """The deal was taken back and sent again."""
        self.again.add((table, deal))

    def check_table(self, table: int) -> None:
        """The table's door reports every hand that was reported there, once, as it was reported, in its first form.

        A deal that was taken back stands in its second.
        """
        state = self.hall.ask(f"{self.links[table]}state")[1]
        reported = self.hands.get(table, [])
        assert [each["hand"] for each in state["played"]] == reported, f"table {table}"
        assert [each["deal"] for each in state["played"]] == list(range(1, len(reported) + 1))
        again = {deal for at, deal in self.again if at == table}
        assert all(each["revision"] == (2 if each["deal"] in again else 1) for each in state["played"])
        beside = {deal: hand for (at, deal), hand in self.beside.items() if at == table}
        assert {each["deal"]: each["hand"] for each in state["others"]} == beside
        assert {each["deal"] for each in state["played"] if each["state"] == "disputed"} == set(beside)

    def check_night(self) -> None:
        """The night's file holds every hand of every table and none besides, and every figure follows from them."""
        file = json.loads(self.hall.command("export_night", str(self.night)))
        in_book = {
            each["table"]: each["hands"] for played in file["played"] for each in played["tables"] if each["hands"]
        }
        assert in_book == {table: hands for table, hands in self.hands.items() if hands}
        self.hall.command("check_night", str(self.night))
        for table in self.links:
            self.check_table(table)
