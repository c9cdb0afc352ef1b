"""An evening that was worked out by hand: who has which name in its figures, and the program's held against them."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.evening.spoken import localized, said
from tests.running import Hall

BY_HAND: dict[str, Any] = json.loads(Path(__file__).with_name("people_come_and_go.json").read_text(encoding="utf-8"))
ROUNDS = BY_HAND["rounds"]
# Read at one moment, whatever the page does meanwhile.
PLACES = "places => places.map(place => [place.dataset.place, place.dataset.name])"
# The whole names at each table of the board, in the order of the seats: of each side the first, then of each the second.
NAMES = """tables => tables.map((table) => {
  const sides = [...table.querySelectorAll(".pair")].map((side) => [...side.querySelectorAll(".who")].map((who) => who.title));
  return sides[0].flatMap((_, nth) => sides.map((side) => side[nth]));
})"""
GONE = ("C1", "E3")  # in the end; K only ever played for another


class Person(NamedTuple):
    """Somebody's number and name tonight."""

    number: int
    name: str


class Evening:
    """The night that is played: its number, its tables' links, and who has which name in the figures worked out by hand."""

    def __init__(
        self, hall: Hall, host: Page, phone: Page, rounds: Any = ROUNDS, gone: tuple[str, ...] = GONE
    ) -> None:
        self.hall, self.host, self.phone, self.rounds, self.gone = hall, host, phone, rounds, gone
        self.night = 0
        self.links: dict[int, str] = {}
        self.people: dict[str, Person] = {}

    def open(self, page: str) -> None:
        self.host.goto(f"/nights/{self.night}/{page}/")

    def names(self, labels: list[str]) -> list[str]:
        return [self.people[label].name for label in labels]

    def numbers(self, labels: list[str]) -> list[int]:
        return [self.people[label].number for label in labels]


def drawn(host: Page) -> dict[str, Person]:
    """Who was drawn to which place, as the figures by hand name them."""
    people, out = {}, []
    for place, name in host.locator("[data-place]").evaluate_all(PLACES):
        number, table, seat = map(int, place.split(":"))
        person = Person(number, name)
        if table:
            people[f"{'ABCDEG'[table - 1]}{seat}"] = person  # F are those who sit out
        else:
            out.append(person)
    return people | {f"F{which}": person for which, person in enumerate(sorted(out), start=1)}


def hands_worth(points: list[int]) -> list[dict[str, Any]]:
    """A hand in which N-S make a bid of 5 for their points, and one for E-W; of an odd number it is a bid of 9 that the others lost.

    Of the 14 a side takes, the other's are deducted: 10 points are 12 less 2.
    """
    hands: list[dict[str, Any]] = []
    for side, worth in enumerate(points):
        if not worth:
            continue
        dealer, bid = len(hands) + 1, 9 if worth % 2 else 5
        taken = worth - bid if worth % 2 else (14 + worth) // 2
        maker = 1 + (side + worth) % 2
        bids: list[int | None] = [None] * 4
        bids[(maker - dealer - 1) % 4] = bid
        shares = {str(side + 1): taken, str(2 - side): 14 - taken}
        hands.append({"law": "foster-1897", "dealer": dealer, "bids": bids, "trump": "H", "points": shares})
    return hands


def sit_as_by_hand(evening: Evening, number: int) -> None:
    played = evening.rounds[number - 1]
    seats_are(evening, [table["seats"] for table in played["tables"]], played["sitting_out"])


def seats_are(evening: Evening, seats: list[list[str]], out: list[str]) -> None:
    """On the board, and at the door of each table's phone."""
    evening.open("board")
    found = evening.host.locator(".table-row").evaluate_all(NAMES)
    assert found == [evening.names(table) for table in seats]
    assert sorted(evening.host.locator("#board .lede bdi").all_inner_texts()) == sorted(evening.names(out))
    for (table, link), names in zip(evening.links.items(), found, strict=False):
        state = evening.hall.ask(f"{link}state")[1]
        assert [each["name"] for each in state["seats"]] == names, f"table {table}"


def rounded(figure: str | float) -> float:
    return float(round(Fraction(figure), 2))


def as_shown(figure: str | float) -> str:
    return localized(f"{rounded(figure):g}".replace("-", "−"))


def the_standings_are(evening: Evening, people: dict[str, list[Any]], ranks: dict[str, list[str]]) -> None:
    """Rank, number, name, points, rounds won, at the head table, sat out; who has gone is marked."""
    evening.open("standings")
    rows = [row.locator("td").all_inner_texts() for row in evening.host.locator("tbody tr").all()]
    has_head = evening.host.locator("thead").get_by_text(said("Rounds at head table")).count() > 0
    found = [[*row[:4], *row[5:]] for row in rows]  # without how many rounds were played
    expected = []
    for place, labels in ranks.items():
        rank = f"{place}=" if len(labels) > 1 else place
        for label in sorted(labels, key=evening.people.__getitem__):
            person, (points, wins, at_the_head, sat_out, *_) = evening.people[label], people[label]
            name = person.name + f" {said('gone home')}" * (label in evening.gone)
            heads = [at_the_head] if has_head else []
            expected.append([rank, person.number, name, as_shown(points), wins, *heads, sat_out])
    assert found == [[str(cell) for cell in row] for row in expected]


def the_sit_outs_bring(evening: Evening) -> None:
    """The page of who sat out, and what it brought."""
    evening.open("sit-outs")
    credited = {label: figures[-1] for label, figures in BY_HAND["standings"]["people"].items()}
    expected = [
        (str(number), str(evening.people[label].number), evening.people[label].name, "", as_shown(credited[label]))
        for number, each in enumerate(ROUNDS, start=1)
        for label in each["sitting_out"]
    ]
    lines = evening.host.locator("tbody tr").all()
    assert sorted(tuple(line.locator("th, td").all_inner_texts()) for line in lines) == sorted(expected)


def exported_and_replayed(hall: Hall, host: Page, night: int) -> Any:
    """What `replay` says of the night's file, which is the same from the page, whatever its language, as from the command."""
    exported = hall.command("export_night", str(night))
    downloaded = host.evaluate("path => fetch(path).then(answer => answer.json())", f"/nights/{night}/night.json")
    assert downloaded == json.loads(exported)
    file = Path(hall.environment["HEADTABLE_DATA"]) / f"night-{night}.json"
    file.write_text(exported, encoding="utf-8")
    hall.command("check_night", str(night))
    return json.loads(hall.command("replay", str(file)))


def the_file_holds_together(evening: Evening, people: dict[str, list[Any]], ranks: dict[str, list[str]]) -> None:
    """Every figure follows from the hands, and the exported file replays to the same seats, points and ranks."""
    replayed = exported_and_replayed(evening.hall, evening.host, evening.night)
    for by_hand, found in zip(evening.rounds, replayed["rounds"], strict=True):
        assert [table["seats"] for table in found["tables"]] == [
            evening.numbers(table["seats"]) for table in by_hand["tables"]
        ]
        for table, replayed_table in zip(by_hand["tables"], found["tables"], strict=True):
            assert list(replayed_table["totals"].values()) == table["points"]
            counted = replayed_table.get("counted", replayed_table["totals"])
            assert list(counted.values()) == table.get("credited", table["points"])
        for key in ("sitting_out", "absent"):
            assert found.get(key, []) == sorted(evening.numbers(by_hand[key]))
    keys = ("rank", "points", "wins", "head_rounds", "sat_out", "missed", "credited")
    found = {each["number"]: [each.get(key, 0) for key in keys] for each in replayed["standings"]}
    rank_of = {label: int(rank) for rank, labels in ranks.items() for label in labels}
    assert found == {
        evening.people[label].number: [rank_of[label], rounded(points), *counts, rounded(credited)]
        for label, (points, *counts, credited) in people.items()
    }
