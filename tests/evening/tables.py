"""A night of tables and what their phones send, for the tests of the board in the browser."""

import json
import secrets
from random import Random
from typing import Any

from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tests.running import Hall

NORTH, EAST = 1, 2
FINISH = """
import datetime as dt
from django.utils import timezone
from scoring.laws import law_named
from tests.tournaments.night_builder import play
from tournaments.models import Night
night = Night.objects.get(pk={night})
for card in night.cards.all():
    play(night, card.number)
"""


class Tables:
    """A night of so many tables in its first round, and what their phones send."""

    def __init__(self, hall: Hall, tables: int = 4, *asked: str, links: dict[int, str] | None = None) -> None:
        """With the `links` of a night that was made elsewhere, none is made."""
        self.hall = hall
        self.rng = Random(4)
        if links is None:
            usual = ("--tables", str(tables), "--rounds", "2", "--play", "0", "--json")
            made = json.loads(hall.command("rehearse", *usual, *asked))
            self.night = made["night"]
            links = {each["table"]: each["link"] for each in made["tables"]}
        self.links = links

    def state(self, table: int) -> Any:
        return self.hall.ask(f"{self.links[table]}state")[1]

    def report(self, table: int, seat: int = NORTH, deal: int | None = None) -> int:
        """The table's next hand, or another hand for a deal that is in; the door's answer."""
        state = self.state(table)
        dealer = state["dealer"] or 1
        if deal is not None:
            dealer = next(each["hand"]["dealer"] for each in state["played"] if each["deal"] == deal)
        hand = write_hand(deal_and_play(law_named(state["law"]), dealer, self.rng, players=len(state["seats"])))
        body = {"round": state["round"], "deal": deal or state["deal"], "hand": hand, "seat": seat}
        return self.hall.ask(f"{self.links[table]}hands", body, secrets.token_hex(8))[0]

    def answer(self, table: int, deal: int, answer: str, seat: int = EAST) -> int:
        state = self.state(table)
        revision = next(each["revision"] for each in state["played"] if each["deal"] == deal)
        body = {"round": state["round"], "deal": deal, "revision": revision, "seat": seat, "answer": answer}
        return self.hall.ask(f"{self.links[table]}answers", body)[0]

    def call(self, table: int, reason: str) -> int:
        return self.hall.ask(f"{self.links[table]}calls", {"reason": reason})[0]

    def finish(self) -> None:
        """Every table plays its round to the end, and North and South win it."""
        self.hall.command("shell", "-c", FINISH.format(night=self.night))

    def fall_silent(self, table: int, minutes: int) -> None:
        self.hall.command(
            "shell",
            "-c",
            "import datetime as dt\nfrom django.utils import timezone\nfrom tournaments.models import TableCard\n"
            f"TableCard.objects.filter(night={self.night}, number={table})"
            f".update(last_seen_at=timezone.now() - dt.timedelta(minutes={minutes}))",
        )
