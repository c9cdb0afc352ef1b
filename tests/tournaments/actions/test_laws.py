"""A house law is made, changed, retired or comes with a file; a version that is made stays as it is."""

import copy
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from scoring.faults import Refused
from scoring.house import House
from tests.tournaments.night_builder import AT, a_night, a_running_night, play, report
from tournaments.actions.imports import import_night
from tournaments.actions.laws import adopt_house_law, change_house_law, make_house_law, retire_house_law
from tournaments.actions.nights import change_night
from tournaments.models import HandRecord, HouseLaw, Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.records.house_laws import law_at, offered
from tournaments.records.load import current_round, rounds_of
from tournaments.records.night_record import night_record_of
from tournaments.records.night_rules import law_of

pytestmark = pytest.mark.django_db

STUCK = {"all_pass": "dealer bids least", "least_bid": 5}
PAST = "The night has begun, so the law, the movement and the deals of a round are fixed."


def made(name="Tuesday Club", base="foster-1897", fields=STUCK, by=None):
    return make_house_law(name=name, base=base, fields=fields, by=by, at=AT)


def changed(row, seen=None, name=None, **fields):
    return change_house_law(
        key=row.key, seen=seen or row.version, name=name or row.name, fields=fields, by=None, at=AT
    )


def refusal(action, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        action(*args, **kwargs)
    return [fault.field for fault in refused.value.faults]


def a_file_of(night):
    return write_night(night_record_of(night, rounds_of(night)))


def test_a_house_law_is_kept_with_who_made_it_and_when(django_user_model):
    ada = django_user_model.objects.create_user("ada")
    row = made(by=ada)
    row.refresh_from_db()
    assert (row.key, row.version, row.name, row.base) == ("house-tuesday-club", 1, "Tuesday Club", "foster-1897")
    assert (row.fields, row.retired, row.made_by, row.made_at) == (STUCK, False, ada, AT)


def test_only_what_differs_from_the_book_is_kept():
    assert made(fields={"target": 51, "most_bid": 14, "least_bid": 6}).fields == {"least_bid": 6}


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Été & Cinch", "house-ete-cinch"),
        ("夜", "house-law"),
        ("a_b", "house-a-b"),
        ("x" * 80, "house-" + "x" * 45),
        ("-", "house-law"),
    ],
)
def test_a_key_is_made_of_the_name_whatever_its_letters(name, key):
    assert made(name=name).key == key
    assert str(law_at(key).title) == name


def test_names_that_make_one_key_make_two_laws():
    assert [made(name=name).key for name in ("A club", "A, club", "A club!")] == [
        "house-a-club",
        "house-a-club-2",
        "house-a-club-3",
    ]


def test_two_house_laws_cannot_have_one_name():
    row = made()
    other = made(name="Friday")
    assert refusal(made, name="TUESDAY club") == ["name"]
    assert refusal(changed, other, name="tuesday club", **STUCK) == ["name"]
    assert changed(row, name="Tuesday club", **STUCK).name == "Tuesday club"


def test_answers_that_do_not_go_together_are_refused_and_nothing_is_written():
    assert refusal(made, fields={"least_bid": 20}) == ["least_bid"]
    assert refusal(made, base="hoyle") == ["base"]
    row = made()
    assert refusal(changed, row, most_bid=20) == ["most_bid"]
    assert HouseLaw.objects.count() == 1


def test_a_change_makes_a_new_version_and_the_old_one_stays():
    row = made()
    second = changed(row, target=62)
    assert (second.key, second.version, second.fields) == (row.key, 2, {"target": 62})
    assert (law_at(row.key).target, law_at(row.key, 1).target, law_at(row.key, 2).target) == (62, 51, 62)
    assert law_at(row.key, 1).least_bid == 5


def test_where_nothing_is_changed_no_version_is_made():
    row = made()
    assert changed(row, **STUCK) == row
    assert changed(row, name="Wednesday", **STUCK).version == 2


def test_a_change_to_another_version_than_was_seen_is_refused():
    row = made()
    changed(row, target=62)
    assert refusal(changed, row, target=60) == ["version"]
    assert HouseLaw.objects.count() == 2


def test_a_night_that_has_begun_keeps_its_version_and_the_others_go_over_to_the_new_one():
    row = made()
    begun, waiting = a_running_night(4, law=row.key), a_night(4, law=row.key)
    play(begun, deals=1)
    changed(row, least_bid=6)
    begun.refresh_from_db()
    waiting.refresh_from_db()
    assert (begun.law_version, law_of(begun).least_bid) == (1, 5)
    assert (waiting.law_version, law_of(waiting).least_bid) == (2, 6)
    assert a_night(4, law=row.key).law_version == 2
    change = waiting.changes.get()
    assert (change.kind, change.before, change.after) == ("settings", {"law_version": "1"}, {"law_version": "2"})
    assert (begun.changes.filter(after__law_version="2").exists(), waiting.version) == (False, 1)


def test_a_night_is_scored_by_its_house_law_to_its_end_though_the_law_is_changed():
    row = made(fields={"when_set": "set back"})
    night = a_running_night(4, law=row.key)
    report(night, bids=[None, 10, None, None])  # nine are taken
    changed(row, when_set="whole and shortfall")
    report(Night.objects.get(), deal=2, bids=[None, 10, None, None], points={"2": 9, "1": 5})
    [table] = current_round(Night.objects.get()).tables
    totals = {deal: score.credits[:2] for deal, score in table.result.scores.items()}
    assert totals == {1: (-10, 5), 2: (5, -10)}


def test_the_settings_of_a_night_that_has_begun_leave_its_version_alone():
    row = made()
    night = a_running_night(4, law=row.key)
    report(night)
    changed(row, least_bid=4)
    change_night(night_id=night.pk, by=None, at=AT, law=row.key, name="Saturday")
    night.refresh_from_db()
    assert (night.name, night.law_version) == ("Saturday", 1)
    with pytest.raises(Refused, match=PAST):
        change_night(night_id=night.pk, by=None, at=AT, law="foster-1897")


def test_a_retired_law_is_offered_to_no_new_night_until_it_is_again():
    row = made()
    night = a_running_night(4, law=row.key)
    retire_house_law(key=row.key, by=None, at=AT)
    assert offered() == []
    assert offered(besides=row.key) == [(row.key, "Tuesday Club")]
    assert report(night).hand["bids"] == [None, 5, None, None]
    retire_house_law(key=row.key, retired=False, by=None, at=AT)
    assert offered() == [(row.key, "Tuesday Club")]


def test_who_retired_a_law_and_when_stays_in_its_versions(django_user_model):
    ada = django_user_model.objects.create_user("ada")
    row = made(by=ada)
    for retired in (True, True, False):  # twice is once
        retire_house_law(key=row.key, retired=retired, by=ada, at=AT)
    rows = HouseLaw.objects.filter(key=row.key).order_by("version")
    assert [(each.version, each.retired, each.made_by, each.made_at) for each in rows] == [
        (1, False, ada, AT), (2, True, ada, AT), (3, False, ada, AT),
    ]  # fmt: skip
    assert [(each.name, each.base, each.fields) for each in rows] == [("Tuesday Club", "foster-1897", STUCK)] * 3


def test_a_law_that_was_retired_in_this_moment_is_not_changed_unread():
    row = made()
    retire_house_law(key=row.key, by=None, at=AT)
    assert refusal(changed, row, target=60) == ["version"]


def test_a_law_by_which_each_plays_alone_is_for_the_movements_without_partners():
    row = made(base="foster-auction-pitch", fields={"target": 11})
    assert refusal(a_night, law=row.key) == ["law"]
    assert a_night(law=row.key, movement="solo").law == row.key


def test_a_nights_file_brings_its_house_law_along():
    row = made()
    file = a_file_of(a_running_night(4, law=row.key))
    assert (file["law"], file["house_law"]) == (
        "house-tuesday-club",
        {"base": "foster-1897", "version": 1, "title": "Tuesday Club", "fields": STUCK},
    )
    assert read_night(file).law.least_bid == 5


def test_out_and_in_again_gives_the_same_file_in_this_book_and_in_another():
    row = changed(made(), least_bid=5)
    night = a_running_night(4, law=row.key)
    report(night, law=row.key)
    file = a_file_of(night)
    here = import_night(record=read_night(copy.deepcopy(file)), by=None, at=AT)
    assert (a_file_of(here), HouseLaw.objects.count()) == (file, 2)
    HouseLaw.objects.all().delete()  # a book that knows nothing of it
    there = import_night(record=read_night(copy.deepcopy(file)), by=None, at=AT)
    assert a_file_of(there) == file
    assert [(law.key, law.version) for law in HouseLaw.objects.all()] == [(row.key, 2)]


def test_another_clubs_law_of_the_same_key_comes_in_under_a_key_of_its_own():
    row = made()
    night = a_running_night(4, law=row.key)
    report(night, law=row.key)
    file = a_file_of(night)
    file["house_law"]["fields"]["least_bid"] = 4
    for _ in range(2):
        came = import_night(record=read_night(copy.deepcopy(file)), by=None, at=AT)
        assert (came.law, came.law_version, law_of(came).least_bid) == ("house-tuesday-club-2", 1, 4)
        record = HandRecord.objects.get(table__round__night=came)
        assert record.hand["law"] == "house-tuesday-club-2"
        assert current_round(came).tables[0].result.scores
    assert (law_at(row.key).least_bid, HouseLaw.objects.count()) == (5, 2)


def test_a_version_that_this_book_does_not_have_joins_those_of_its_law():
    row = made()
    house = House(row.key, 3, row.name, row.base, {"target": 62})
    assert adopt_house_law(house=house, by=None, at=AT) == house
    assert list(HouseLaw.objects.values_list("key", "version")) == [(row.key, 3), (row.key, 1)]
    stranger = house._replace(title="Thursday", version=4)
    assert adopt_house_law(house=stranger, by=None, at=AT).key == "house-thursday"


def test_a_file_that_does_not_hold_together_brings_no_house_law():
    row = made()
    night = a_running_night(8, law=row.key, rounds=None)
    for table in (1, 2):
        play(night, table, deals=1)
    file = a_file_of(night)
    HouseLaw.objects.all().delete()  # a book that knows nothing of it
    file["played"].append({"round": 2, "tables": []})
    assert refusal(import_night, record=read_night(file), by=None, at=AT) != []
    assert not HouseLaw.objects.exists()


def at_once(*actions):
    """Whether each action was done, all begun at the same moment, each with a connection of its own."""
    gate = Barrier(len(actions))

    def done(action):
        try:
            gate.wait()
            action()
        except Refused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(done, actions))


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_of_two_changes_at_once_one_is_made():
    for number in range(10):
        row = made(name=f"Law {number}")
        assert sorted(at_once(*[partial(changed, row, target=60 + each) for each in range(2)])) == [False, True]
        assert list(HouseLaw.objects.filter(key=row.key).values_list("version", flat=True)) == [2, 1]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_hand_that_comes_with_a_change_stands_under_the_version_that_it_was_read_by():
    for number in range(10):
        row = made(name=f"Law {number}")
        night = a_running_night(4, law=row.key)
        is_in, is_changed = at_once(partial(report, night), partial(changed, row, least_bid=6))
        night.refresh_from_db()
        assert is_changed
        assert night.law_version == (1 if is_in else 2)
        assert HandRecord.objects.filter(table__round__night=night).count() == is_in
