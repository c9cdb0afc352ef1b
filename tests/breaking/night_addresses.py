"""Every address of a night, read from the URLconf, with arguments of that night.

A new page is included by itself. One whose address takes something new needs a line in `Addresses`.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from django.test import Client

from club.sign_in.api_tokens import make_token
from tests.tournaments.night_builder import AT
from tournaments.models import Adjustment, Call, Dispute, JoinRequest, Night, Prize, Ruling, Season, SheetPhoto
from tournaments.pages.standings.standings import KINDS
from tournaments.records import links
from tournaments.records.paper_values import SETS
from tournaments.urls import urlpatterns

# What is not of a night beside what it names or gives a link to: its season, the treasurer's pages, the calendar.
BESIDE = ("nights/", "season", "members/fees", "members/dues/", "members/guests/", "c/")
OF_A_LINK = ("t/", "s/", "p/", "table/")
RULINGS = ("revoke", "foul-hand", "misdeal", "exposed-card")
# What may not be there: no boards, no results before they are published, a round or a table that the night does not have.
MAY_BE_MISSING = re.compile(
    r"/(boards|results|rounds|sheets|rulings|photos|people|\d+)/|\.pdf$|/papers/|^/(table|s|p|season)/|/boards/$"
)


class Addresses:
    """The addresses of a night, each with arguments by chance: the round before the first, or after the last, too."""

    def __init__(self, night: Night, rng: Random) -> None:
        self.night, self.rng = night, rng
        self.rounds = night.rounds.count()
        self.people = list(night.entrants.all())
        self.cards = list(night.cards.select_related("night"))
        self.season = Season.objects.order_by("pk").last()

    def all(self, *, beside: bool = True) -> Iterator[tuple[str, str]]:
        """Each address once, by its route; none of what the night does not have, such as a photograph. With those
        `beside` the night: of its season, its money and the club's calendar."""
        for pattern in urlpatterns:
            route = re.sub(r"<\w+:(\w+)>", r"<\1>", str(pattern.pattern))
            if "<night_id>" in route or route.startswith(OF_A_LINK) or (beside and route.startswith(BESIDE)):
                for path in self.filled(route, pattern.name or ""):
                    yield route, path

    def filled(self, route: str, name: str) -> Iterator[str]:
        parts = re.split(r"<(\w+)>", route)
        for place in range(1, len(parts), 2):
            found = self.example(parts[place], parts[place - 1].rstrip("/").rpartition("/")[2], name, route)
            if found is None:
                return
            parts[place] = str(found)
        yield "/" + "".join(parts)

    def example(self, argument: str, after: str, name: str, route: str) -> Any:
        """A value for that argument of a page, which stands `after` a word of the address; None where there is none."""
        match argument:
            case "night_id":
                return self.night.pk
            case "number" if after in ("rounds", "sheets"):
                return self.rng.randint(1, self.rounds + 1)
            case "number" if after == "cards":
                return 1
            case "number":
                return self.rng.choice(self.people).number if self.people else None
            case "table":
                return self.rng.randint(1, len(self.cards) or 1)
            case "token":
                return self.token(route)
            case "kind" if name == "pdf":
                return self.rng.choice(list(SETS))
            case "kind" if name == "export":
                return self.rng.choice(list(KINDS))
            case "kind" if after == "rulings":
                return self.rng.choice(RULINGS)
            case "form":
                return self.rng.choice(["csv", "xlsx"])
            case "board":
                return None if self.night.rules.boards == "none" else self.rng.randint(1, 3)
            case "trump":
                return self.rng.choice("SHDC")
            case "season_id":
                return self.season and self.season.pk
            case "key":
                return self.people and f"e{self.rng.choice(self.people).pk}"
            case "member_id":
                return self.night.entrants.exclude(member=None).values_list("member", flat=True).first()
            case "asked":
                asked = JoinRequest.objects.filter(entrant__night=self.night).first()
                return asked and links.join_token_of(asked)
        rows: dict[str, Any] = {
            "photo_id": SheetPhoto.objects.filter(night=self.night),
            "prize_id": Prize.objects.filter(night=self.night),
            "call_id": Call.objects.filter(table__round__night=self.night),
            "ruling_id": Ruling.objects.filter(table__round__night=self.night),
            "dispute_id": Dispute.objects.filter(table__round__night=self.night),
            "adjustment_id": Adjustment.objects.filter(season=self.season),
        }
        assert argument in rows, f"{route} takes “{argument}”: say in tests/breaking/night_addresses.py what that is"
        found = list(rows[argument].values_list("pk", flat=True))
        return self.rng.choice(found) if found else None

    def token(self, route: str) -> str | None:
        if route.startswith("t/"):
            is_shown = self.cards and self.night.state in (Night.State.PLAYING, Night.State.OVER)
            return links.token_of(self.rng.choice(self.cards)) if is_shown else None
        if route.startswith("p/"):
            return links.person_token_of(self.rng.choice(self.people)) if self.people else None
        if route.startswith("table/"):
            return links.standing_token_of(1)
        if route.startswith("c/"):
            return links.calendar_token(1)
        if route.startswith("season/"):
            return self.season and links.season_token_of(self.season)
        return links.screen_token_of(links.screen_of(self.night))


class Visitor:
    """A director with a browser and a program's key, who opens every address."""

    def __init__(self, user: Any) -> None:
        _, key = make_token(name="Website", by=user, at=AT)
        self.client, self.program = Client(), Client(headers={"authorization": f"Bearer {key}"})
        self.client.force_login(user)
        self.buttons: set[str] = set()  # routes that a button alone asks

    def opens(self, addresses: Iterator[tuple[str, str]]) -> int:
        """Every page is there, or leads on; how many were opened. An address that only a button asks is tried once."""
        opened = 0
        for route, path in addresses:
            if route in self.buttons:
                continue
            answer = (self.program if path.startswith("/api/") else self.client).get(path)
            if answer.status_code == 302 and "?" in answer["Location"]:  # such as a photograph beside its form
                answer = self.client.get(answer["Location"])
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            known = {200: True, 302: True, 405: not body, 404: bool(MAY_BE_MISSING.search(path))}
            assert known.get(answer.status_code), f"{path} answers {answer.status_code}: {body[:300]!r}"
            if answer.status_code == 405:
                self.buttons.add(route)
            opened += answer.status_code == 200
        return opened
