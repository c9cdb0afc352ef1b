"""For the tests that need a night: made, drawn, published and played through the program's own actions."""

import datetime as dt
from typing import Any

from tournaments.actions.cuts import report_cut
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.hands import record_hand
from tournaments.actions.nights import make_night
from tournaments.actions.rounds import close_round
from tournaments.models import Entrant, HandRecord, Night, Table, TableCard
from tournaments.records.load import rounds_of

FOSTER = "foster-1897"
AT = dt.datetime(2026, 11, 20, 20, 0, tzinfo=dt.UTC)
TAKEN = {"high": 1, "low": 1, "jack": 1, "game": 1, "right_pedro": 1, "left_pedro": 2}  # 9 for North and South
LEVEL = {"1": 7, "2": 7}  # as `points`: nobody is ahead, so four of them make a tie


def a_night(entrants: int = 8, law: str = FOSTER, rounds: int | None = 3, **settled: Any) -> Night:
    """A night with that many guests, "Guest 1" and so on, whose seats are not drawn."""
    settings = {
        "name": "Friday cinch",
        "date": dt.date(2026, 11, 20),
        "movement": "progressive-cinch",
        "provisional_minutes": None,
    }
    night = make_night(by=None, law=law, planned_rounds=rounds, **(settings | settled))
    # In one go: entered by the action, one by one, the guests would be half of what the tests wait for.
    Entrant.objects.bulk_create(
        Entrant(night=night, number=number, name=f"Guest {number}") for number in range(1, entrants + 1)
    )
    return night


def a_running_night(
    entrants: int = 8, law: str = FOSTER, rounds: int | None = 3, seed: int = 7, **settled: Any
) -> Night:
    """The same with its draw published: round 1 is being played."""
    night = a_night(entrants, law, rounds, **settled)
    draw_seats(night_id=night.pk, seed=seed)
    return publish_draw(night_id=night.pk, by=None, at=AT)


def set_rules(**changed: Any) -> None:
    """Change the stored rules of every night, as no action does."""
    for night in Night.objects.all():
        Night.objects.filter(pk=night.pk).update(rules=night.rules.replace(**changed))


def a_hand(dealer: int = 1, **changed: Any) -> dict[str, Any]:
    """A hand that the second seat to bid makes with 5: North and South take 9, East and West 5, or as `points` says."""
    hand = {"dealer": dealer, "bids": [None, 5, None, None], "trump": "S", "taken": TAKEN} | changed
    if "points" in changed:
        del hand["taken"]
    return hand


def card_of(night: Night, table: int = 1) -> TableCard:
    return TableCard.objects.select_related("night").get(night=night, number=table)


def table_of(night: Night, table: int = 1, number: int = 1) -> Table:
    """The card table of that round."""
    return Table.objects.select_related("round__night").get(round__night=night, round__number=number, number=table)


def report(
    night: Night,
    table: int = 1,
    number: int = 1,
    deal: int = 1,
    *,
    seat: int | None = None,
    card: TableCard | None = None,
    **changed: Any,
) -> HandRecord:
    """A hand that the table's phone sends in, dealt by rotation from North on deal 1; `seat` reports it."""
    hand = a_hand((deal - 1) % 4 + 1, **changed)
    key = f"{table}-{number}-{deal}"
    card = card or card_of(night, table)
    recorded = record_hand(card=card, round_number=number, deal=deal, reported=hand, key=key, at=AT, seat=seat)
    assert recorded.record is not None
    return recorded.record


def play(night: Night, table: int = 1, number: int = 1, *, deals: int | None = None, **changed: Any) -> None:
    """All deals of a table in a round, or the first few; North and South win the round unless `changed` says other."""
    card = card_of(night, table)  # to look for it again takes as long as to record a hand
    for deal in range(1, (deals or night.rules.deals) + 1):
        report(night, table, number, deal, card=card, **changed)


def play_round(night: Night, number: int = 1) -> Night:
    """A whole round at every table, closed: North and South win at the odd tables, East and West at the even."""
    for table in range(1, Table.objects.filter(round__night=night, round__number=number).count() + 1):
        taken = TAKEN if table % 2 else {count: 3 - seat for count, seat in TAKEN.items()}
        play(night, table, number, taken=taken)
    if night.law != FOSTER:  # under which these hands leave nobody level
        for played in rounds_of(night, number)[0].tables:
            if played.result.winner is None:
                report_cut(table_id=played.row.pk, seat=1, at=AT)
    return close(night, number)


def close(night: Night, number: int = 1) -> Night:
    """The round closed; with the last one planned the night is ended."""
    return close_round(night_id=night.pk, number=number, last=night.rules.is_last(number), by=None, at=AT)
