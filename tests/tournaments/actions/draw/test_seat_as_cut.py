"""One table is seated as its people cut: every size and law, what it refuses, and the night that follows from it."""

import json
import re
from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, close, play
from tests.tournaments.night_files import replayed
from tournaments.actions.arrivals import offer_to_sit_out
from tournaments.actions.door import enrol_guest, take_off
from tournaments.actions.draw import draw_seats, publish_draw, seat_as_cut
from tournaments.actions.imports import import_night
from tournaments.actions.seasons import make_season
from tournaments.actions.seats import swap_people
from tournaments.models import Change, Night
from tournaments.movement.seating import Seating
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay, write_replay
from tournaments.records.audit import wrong_in
from tournaments.records.links import path_of
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled_from
from tournaments.records.paper_values import values_for
from tournaments.records.table_to_cut import table_to_cut

pytestmark = pytest.mark.django_db

WIDOW = {"law": "foster-widow-cinch", "movement": "progressive-cinch"}
ALONE = {"law": "foster-auction-pitch", "movement": "stay"}
CUTTING_IN = {"movement": "cutting-in"}


def cuts(line):
    """`QH 4C/9D -`: what 1, 2, 3 … cut; a card behind a stroke was cut after a tie."""
    return {number: each.split("/") for number, each in enumerate(line.split(), start=1) if each != "-"}


def seat(night, line, first=""):
    return seat_as_cut(night_id=night.pk, first=cuts(first), cuts=cuts(line), by=None, at=AT)


def refusal(night, line, first=""):
    """What is refused at which field; nothing is written."""
    before = Night.objects.get(pk=night.pk).version, night.changes.count(), night.rounds.count()
    with pytest.raises(Refused) as refused:
        seat(night, line, first)
    assert (Night.objects.get(pk=night.pk).version, night.changes.count(), night.rounds.count()) == before
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("people", "settled", "first", "line", "seats", "waiting", "deals"),
    [
        (4, {}, "", "QH 4C AS 9D", (3, 4, 1, 2), (), 3),
        (4, {"law": "chicago-1891"}, "", "QH 4C AS 9D", (3, 1, 2, 4), (), 3),
        (4, {}, "", "KH 9C/AS 9S/2D 3D", (1, 3, 2, 4), (), 1),
        (6, WIDOW, "", "KH QC TS 8D 4C 2H", (1, 3, 5, 2, 4, 6), (), 1),
        (5, ALONE, "", "9H KC 9S 3D 3C", (2, 1, 3, 4, 5), (), 2),
        (7, ALONE, "", "9H KC 9S 3D 3C 2D 4H", (2, 1, 3, 7, 4, 5, 6), (), 2),
        (2, {"law": "foster-two-handed", "movement": "stay"}, "", "9H KC", (2, 1), (), 2),
        (6, CUTTING_IN, "2H KC TS TD AC 9H", "- 3C 4S 5D 6C -", (5, 3, 4, 2), (1, 6), 5),
        (5, {}, "2H KC TS TD AC", "- 3C 4S 5D 6C", (5, 3, 4, 2), (1,), 5),
        (5, {"odd": "other-table", "companions": {"5": "chicago-razzle-dazzle"}}, "", "2H KC TS 9D AC", None, (), 5),
    ],
)
def test_people_sit_as_they_cut(people, settled, first, line, seats, waiting, deals):
    night = a_night(people, **settled)
    formed = seat(night, line, first)
    [drawn] = rounds_of(night)
    assert drawn.seating.tables == (formed.seats,)
    assert seats in (None, formed.seats)
    assert (drawn.seating.sitting_out, formed.dealer) == (waiting, deals)
    night.refresh_from_db()
    assert (night.state, night.seed) == ("drawn", None)
    assert drawn.tables[0].cut_dealer.name == f"Guest {deals}"
    assert list(wrong_in(night)) == []


def test_a_draw_before_is_dropped_and_the_history_has_the_cards(admin_user):
    night = draw_seats(night_id=a_night(4).pk, seed=7)
    seat_as_cut(night_id=night.pk, first={}, cuts=cuts("QH 4C AS 9D"), by=admin_user, at=AT)
    change = night.changes.get()
    assert (change.kind, change.round_number, change.by) == (Change.Kind.SEATS, 1, admin_user)
    assert change.after == {
        "seats": [3, 4, 1, 2],
        "deals": 3,
        "first": {},
        "cards": {"1": ["QH"], "2": ["4C"], "3": ["AS"], "4": ["9D"]},
    }
    assert night.rounds.get().seats.count() == 4
    night = draw_seats(night_id=night.pk, seed=8)  # and the director may draw after all
    assert (night.seed, rounds_of(night)[0].tables[0].cut_dealer) == (8, None)


def test_seats_that_were_cut_for_spread_nobody_over_a_season(admin_user):
    night = a_night(4)
    season = make_season(by=None, at=AT, name="Autumn", first_date=night.date, last_date=night.date)
    draw_seats(night_id=night.pk, seed=7, spread=season.pk)
    seat(night, "QH 4C AS 9D")
    night.refresh_from_db()
    publish_draw(night_id=night.pk, seen=night.version, by=admin_user, at=AT)
    assert "spread" not in night.changes.filter(kind=Change.Kind.SETTINGS).get().after


def test_who_was_cut_to_deal_is_filled_in_wherever_that_person_sits_until_a_hand_shows_who_dealt(client, admin_user):
    night = a_night(4)
    seat(night, "QH 4C AS 9D")  # they sit 3, 4, 1, 2
    swap_people(night_id=night.pk, round_number=1, one=3, other=4, seen={3: (1, 1), 4: (1, 2)}, by=admin_user, at=AT)
    night.refresh_from_db()
    night = publish_draw(night_id=night.pk, seen=night.version, by=admin_user, at=AT)
    client.force_login(admin_user)

    def dealers(sheet):
        played = [hand.dealer for hand in sheet.table.hands.values()] if sheet.table else []
        return played or [each for each in [sheet.dealer] if each]

    def places():
        """Who deals first: on the phone, at the desk, on a blank sheet and on a filled one."""
        dealer = r'name="dealer" value="(\d)" checked'
        phone = re.findall(dealer, client.get(path_of(card_of(night))).content.decode())
        desk = re.findall(
            r'value="(\d)" selected', client.get(f"/nights/{night.pk}/rounds/1/tables/1/").content.decode()
        )
        sheets = [values_for("score-sheets", night, round_number=1, blank=blank)[0] for blank in (True, False)]
        return phone, desk, list(map(dealers, sheets))

    assert places() == (["2"], ["2"], [[2], [2]])
    play(night, deals=1)  # and yet it was seat 1 who dealt
    assert places() == ([], ["1"], [[], [1]])


def test_one_who_was_cut_to_deal_and_does_not_sit_there_deals_nothing(admin_user):
    night = a_night(5)
    seat(night, "- 3C 4S 5D 6C", "2H KC TS TD AC")
    swap_people(night_id=night.pk, round_number=1, one=5, other=1, seen={5: (1, 1), 1: (0, 0)}, by=admin_user, at=AT)
    [table] = rounds_of(night)[0].tables
    assert (table.cut_dealer, table.cut_to_deal) == (None, None)


@pytest.mark.parametrize(
    ("people", "line", "first", "field", "words"),
    [
        (4, "QH 4C AS QH", "", "cuts.4", "Two people have cut the ♥Q. There is only one: enter the right card."),
        (4, "KH/2C KC/2C 4S 3D", "", "cuts.2", "Two people have cut the ♣2."),
        (4, "TH 4C AS -", "", "cuts.4", "Guest 4 has to cut a card first."),
        (4, "KH 9C 9S 3D", "", "cuts.2 cuts.3", "Guest 2 has to cut a card first."),
        (4, "KH 4C XX 3D", "", "cuts.3", "“XX” is not a card."),
        (
            4,
            "KH 4C AS 3D 2D",
            "",
            "cuts.5",
            "People have come or gone meanwhile: number 5 does not cut for this now.",
        ),
        (4, "KH 4C AS 3D", "KH", "first.1", "People have come or gone meanwhile"),
        (5, "KH 4C AS 3D", "", "first.1 first.2 first.3 first.4 first.5", "Guest 1 has to cut a card first."),
        (5, "KH 4C AS 3D", "KH KS QD 2C 2C", "first.5", "Two people have cut the ♣2."),
        (8, "KH 4C AS 3D", "", "night", "Cards are cut for the seats of one table; 8 people here make 2."),
        (3, "KH 4C AS", "", "presence", "A table needs four people, not 3."),
    ],
)
def test_what_cannot_be_seated_is_refused_at_its_field(people, line, first, field, words):
    found = refusal(a_night(people), line, first)
    assert " ".join(each for each, _ in found) == field
    assert found[0][1].startswith(words)


def test_people_who_have_come_or_gone_meanwhile_cut_anew():
    night = a_night(5)
    take_off(night_id=night.pk, number=5, by=None, at=AT)
    assert refusal(night, "- 3C 4S 5D 6C", "2H KC TS TD AC")[0][0] == "first.1"
    seat(night, "2H 3C 4S 5D")
    enrol_guest(night_id=night.pk, name="Zoë", at=AT)
    assert [field for field, _ in refusal(night, "2H 3C 4S 5D")] == [f"first.{number}" for number in range(1, 6)]


def test_a_published_draw_stands():
    published = a_running_night(4)
    assert refusal(published, "KH 4C AS 3D") == [("night", "The draw is published and stands.")]


def test_more_than_six_do_not_cut_in_at_one_table():
    [(field, _)] = refusal(a_night(7, **CUTTING_IN), "KH 4C AS 3D")
    assert field == "movement"


def test_who_offers_to_wait_does_not_cut_for_the_first_game():
    night = a_night(5)
    offer_to_sit_out(night_id=night.pk, number=2, offers=True, by=None, at=AT)
    assert table_to_cut(night).stage({}, {}) == ((1, 3, 4, 5), (1, 3, 4, 5), None)
    seat(night, "KH - AS 3D 4C")
    assert rounds_of(night)[0].seating.sitting_out == (2,)
    offer_to_sit_out(night_id=night.pk, number=1, offers=True, by=None, at=AT)
    assert table_to_cut(night).stage({}, {}).asked == (1, 2)  # one of the two plays


@pytest.mark.parametrize(("people", "settled"), [(4, {}), (6, CUTTING_IN), (6, WIDOW), (7, ALONE)])
def test_chance_cuts_what_is_missing_and_leaves_the_cards_that_lie_there(people, settled):
    night = a_night(people, **settled)
    table = table_to_cut(night)
    for seed in range(30):
        begun = {1: ("KH",), 2: ("KC",)}
        asks_first = people == 6 and settled == CUTTING_IN
        both = table.cut_by_chance(*((begun, {}) if asks_first else ({}, begun)), Random(seed))
        assert both == table.cut_by_chance(*((begun, {}) if asks_first else ({}, begun)), Random(seed))
        cards = both[0 if asks_first else 1]
        assert (cards[1][0], cards[2][0], len(cards)) == ("KH", "KC", people)
        assert table.stage(*both).formed is not None


def test_the_night_is_played_exported_imported_and_replayed_to_the_same(admin_user):
    night = a_night(6, rounds=2, **CUTTING_IN)
    seat(night, "- 3C 4S 5D 6C -", "2H KC TS TD AC 9H")
    night.refresh_from_db()
    night = publish_draw(night_id=night.pk, seen=night.version, by=admin_user, at=AT)
    for number in (1, 2):
        play(night, 1, number)
        night = close(night, number)
    assert list(wrong_in(night)) == []
    record = night_record_of(night, rounds_of(night))
    file = json.loads(json.dumps(write_night(record)))
    assert (file["draw"], "seed" in file) == ([[5, 3, 4, 2]], False)
    copy = import_night(record=read_night(file), by=None, at=AT)
    assert list(wrong_in(copy)) == []
    assert write_night(night_record_of(copy, rounds_of(copy))) == file
    answer = write_replay(replay(record))
    assert answer == replayed(file) == write_replay(replay(night_record_of(copy, rounds_of(copy))))
    assert [[each.seating for each in rounds_of(one)] for one in (night, copy)] == [
        [seating_of(each) for each in answer["rounds"]] for _ in range(2)
    ]
    assert [tuple(row) for row in settled_from(copy, rounds_of(copy)).standings] == [
        tuple(row) for row in settled_from(night, rounds_of(night)).standings
    ]


def seating_of(each):
    """The seats of a round that was answered."""
    return Seating(tuple(tuple(table["seats"]) for table in each["tables"]), tuple(each["sitting_out"]))
