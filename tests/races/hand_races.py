"""Two who report, correct, accept or take back the same hand at the same moment."""

from collections.abc import Iterator
from functools import partial

from scoring.notation import read_hand
from scoring.one_line import write_line
from tests.races.conftest import Director, Pair, Played, together
from tests.races.racing import LAW, clicked, deals_of, hand_of, odd, post, report, state, whole
from tests.running import Answer, Hall


def two_phones(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Two phones of a table report different hands: one stands, the other lies beside it."""
    nights = {}
    for night, link, deal in deals_of(pair, meetings):
        nights[night.pk] = night
        phones = [partial(report, hall, link, 1, deal, which) for which, hall in enumerate(pair)]
        won, lost = sorted(together(*phones), key=lambda each: each.status)
        wrong = list(odd(f"{link}, deal {deal}", [won, lost], (201, 409)))
        if not wrong and not (lost.json["kept"] and lost.json["hand"] == won.json["hand"]):
            wrong = [f"{link}, deal {deal}: the loser got {lost.json}"]
        yield from wrong
    for night in nights.values():
        rows = pair.rows(night)
        if not len(rows.hands) == len(rows.disputes) == len(rows.receipts):
            yield f"{len(rows.hands)} hands, {len(rows.disputes)} others, {len(rows.receipts)} receipts"
        yield from whole(pair, night, len(rows.hands))


def two_directors(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """Two at the desk correct the same line from the same view: one is taken, the other is shown what stands now."""
    night = pair.night(tables=1, rounds=1)
    assert report(pair.one, night.links[1], 1, 1).status == 201
    for meeting in range(1, meetings + 1):
        desks = [
            partial(correct, director, hall, night, meeting, 2 * meeting + place)
            for place, hall in zip((0, 1), pair, strict=True)
        ]
        answers = sorted(together(*desks), key=lambda each: each.status)
        yield from odd(f"correction {meeting}", answers, (302, 422))
        if b"Somebody else changed deal" not in answers[1].content:
            yield f"correction {meeting}: the later one does not learn why"
    revisions = [each["revision"] for each in pair.rows(night).hands]
    if sorted(revisions) != list(range(1, meetings + 2)):
        yield f"the revisions are {revisions}"
    yield from whole(pair, night, 1)


def correct(director: Director, hall: Hall, night: Played, seen: int, which: int) -> Answer:
    line = write_line(read_hand(hand_of(1, which), LAW)[0])
    fields = {"way": "lines", "seen-1": str(seen), "deal-1-line": line, "why": "the sheet says so"}
    return clicked(director, hall, night, "rounds/1/tables/1/", **fields)


def undo_against_acceptance(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """One side takes its hand back while the other accepts it: one of the two learns that it stands otherwise."""
    nights = {}
    for night, link, deal in deals_of(pair, meetings):
        nights[night.pk] = night
        assert report(pair.one, link, 1, deal, seat=1).status == 201
        seen = {"round": 1, "deal": deal, "revision": 1}
        answers = together(
            partial(post, pair.one, link, "undo", **seen),
            partial(post, pair.other, link, "answers", **seen, seat=2, answer="accept"),
        )
        yield from odd(f"{link}, deal {deal}", answers, (200, 409), (409, 200))
        standing = [each["state"] for each in state(pair.one, link)["played"] if each["deal"] == deal]
        if standing != (["agreed"] if answers[1].status == 200 else []):
            yield f"{link}, deal {deal}: {standing}"
    for night in nights.values():
        yield from whole(pair, night)


def acceptance_against_another_version(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """A hand is accepted while another phone reports it differently: the other version is stored, and the hand disputed."""
    nights = {}
    for night, link, deal in deals_of(pair, meetings):
        nights[night.pk] = night
        assert report(pair.one, link, 1, deal, seat=1).status == 201
        seen = {"round": 1, "deal": deal, "revision": 1}
        answers = together(
            partial(post, pair.one, link, "answers", **seen, seat=2, answer="accept"),
            partial(report, pair.other, link, 1, deal, 1, 4),
        )
        yield from odd(f"{link}, deal {deal}", answers, (200, 409), (409, 409))
        after = state(pair.one, link)
        standing = [each["state"] for each in after["played"] if each["deal"] == deal]
        if standing != ["disputed"] or [each["deal"] for each in after["others"]].count(deal) != 1:
            yield f"{link}, deal {deal}: {standing}, {after['others']}"
    for night in nights.values():
        yield from whole(pair, night, len(pair.rows(night).hands))


def sheet_against_acceptance(pair: Pair, director: Director, meetings: int) -> Iterator[str]:
    """A helper corrects a hand while the table accepts it: what was accepted stays, or the table learns that it changed."""
    helper = director.helper(pair.one)
    nights = {}
    for meeting, (night, link, deal) in enumerate(deals_of(pair, meetings)):
        nights[night.pk] = night
        assert report(pair.one, link, 1, deal, seat=1).status == 201
        table = next(number for number, path in night.links.items() if path == link)
        line = write_line(read_hand(hand_of(deal, 1), LAW)[0])
        fields = {"way": "lines", f"seen-{deal}": "1", f"deal-{deal}-line": line, "why": "misread"}
        desk, phone = (pair.one, pair.other) if meeting % 2 else (pair.other, pair.one)
        answers = together(
            partial(clicked, helper, desk, night, f"rounds/1/tables/{table}/", **fields),
            partial(post, phone, link, "answers", round=1, deal=deal, revision=1, seat=2, answer="accept"),
        )
        yield from odd(f"{link}, deal {deal}", answers, (302, 409), (422, 200))
        [stands] = [each for each in state(pair.one, link)["played"] if each["deal"] == deal]
        expected = (1, "agreed") if answers[1].status == 200 else (2, "reported")
        if (stands["revision"], stands["state"]) != expected:
            yield f"{link}, deal {deal}: {stands}"
    for night in nights.values():
        yield from whole(pair, night)
