"""A person is forgotten: no row, file or page has the name, every figure stays, and no backup brings the name back."""

import datetime as dt
import hashlib
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection, models, transaction

from club.backup.forgotten_list import forgotten_people
from club.club_settings.stored import save_settings
from club.models import DuesPayment, Forgotten, FormerMember, Member, OwnDues
from club.people.finding import groups_named
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tests.tournaments.records.texts_without_names import NO_NAME
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.door import rename
from tournaments.actions.forgetting import (
    Options,
    _months_ago,
    forget_again,
    forget_guest,
    forget_member,
    forget_old_guests,
)
from tournaments.actions.merging import merge_members
from tournaments.actions.rounds import take_back_close
from tournaments.actions.seasons import adjust_points
from tournaments.models import Entrant, Night, Prize
from tournaments.records.person_traces import CLEARED, TITLES, TYPED
from tournaments.records.season_results import season_table_of

pytestmark = pytest.mark.django_db

TEXTS = (models.CharField, models.TextField, models.JSONField, models.BinaryField)


def forgotten(member, **options):
    return forget_member(member_id=member.pk, options=Options(**options), by=None, at=AT)


def texts():
    """Every text field of every model, with its values."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.local_concrete_fields:
            if isinstance(field, TEXTS):
                yield f"{model._meta.label}.{field.name}", model._base_manager.values_list(field.name, flat=True)


def holding(name):
    """The fields in which the name stands."""
    return {label for label, values in texts() if any(name.casefold() in str(value).casefold() for value in values)}


def test_every_field_that_holds_a_text_is_cleared_searched_or_stated_as_not_about_people():
    stated = [*CLEARED, *TYPED, *TITLES, *NO_NAME]
    assert sorted(stated) == sorted(set(stated))
    assert sorted(stated) == sorted(label for label, _values in texts())


def a_full_life():
    """A member with all that the club holds of one, at two nights and in a season, and named in whatever people typed."""
    ada = Member.objects.create(
        name="Ada Lovelace", number="17", sorts_as="lovelace, ada", short_name="Ada L", contact="1 Ada Lovelace Road",
        notes="Ada Lovelace plays well",
    )  # fmt: skip
    ada.groups.set(groups_named(["Ladies"]))
    nights = [ended_night(1, {"Ada Lovelace": 30, "Bea": 20}), ended_night(8, {"Bea": 25, "ADA LOVELACE": 12})]
    Entrant.objects.filter(name="ADA LOVELACE").update(member=ada)
    ended_night(15, {"Ada Lovelace jr": 9, "Bea": 4})
    season = a_season()
    whose = {"member_id": ada.pk, "name": ""}
    adjust_points(season_id=season.pk, points=5, why="a gift for Ada Lovelace", by=None, at=AT, **whose)
    return ada, nights, season


def test_the_figures_stay_and_the_name_is_nowhere():
    ada, _nights, season = a_full_life()
    Member.objects.create(
        name="Bob", notes="married to Ada  LOVELACE", contact="as Ada Lovelace jr has", phone="Ada Lovelace: 1"
    )
    goes = Member.objects.create(name="Augusta King")
    FormerMember.objects.create(member=ada, name="A. Byron", former_id=99, generation=1)
    merge_members(member_id=ada.pk, other_id=goes.pk, by=None, at=AT)
    Night.objects.filter(name="Night 1").update(name="The Ada Lovelace Cup")
    before = [(row.points, row.nights) for row in season_table_of(season).rows]
    name = forgotten(ada).name
    assert {label for each in ("A. Byron", "Augusta", "1 Ada") for label in holding(each)} == set()
    # Another person's name begins alike.
    assert holding("Ada Lovelace") == {"tournaments.Entrant.name", "club.Member.contact", "club.Member.search"}
    assert Member.objects.get().notes == f"married to {name}"
    season.refresh_from_db()
    table = season_table_of(season)
    assert [(row.points, row.nights) for row in table.rows] == before
    assert [table.people[row.person].name for row in table.rows] == ["Bea", name, "Ada Lovelace jr"]
    assert Night.objects.filter(name=f"The {name} Cup").exists()
    assert list(Forgotten.objects.values_list("name", "wiped")) == [(name, False)]


def test_what_a_member_has_paid_stays_and_is_of_nobody():
    ada = Member.objects.create(name="Ada Lovelace")
    ada.dues.create(year=2026, amount=20, paid_on=AT.date(), at=AT)
    ada.own_dues.create(year=2026, amount=0)
    forgotten(ada)
    assert list(DuesPayment.objects.values_list("member", "amount")) == [(None, 20)]
    assert not OwnDues.objects.exists()


def test_what_bears_the_name_keeps_it_where_the_host_says_so():
    ada, [night, _other], _season = a_full_life()
    Prize.objects.create(night=night, order=1, kind="own", name="Ada Lovelace Cup", outsider="Ada Lovelace")
    forgotten(ada, titles=False, also=("plays well",))
    prize = Prize.objects.get()
    assert (prize.name, prize.outsider) == ("Ada Lovelace Cup", Forgotten.objects.get().name)


def test_a_guest_is_forgotten_on_all_nights_or_but_for_a_namesakes():
    nights = [ended_night(day, {"Zoë": 5, "Bea": 4}) for day in (1, 8, 15)]
    versions = [night.version for night in nights]
    forget_guest(name="ZOË", options=Options(spared=frozenset([nights[2].pk])), by=None, at=AT)
    assert list(Entrant.objects.filter(name="Zoë").values_list("night", flat=True)) == [nights[2].pk]
    assert [Night.objects.get(pk=night.pk).version for night in nights] == [
        versions[0] + 1,
        versions[1] + 1,
        versions[2],
    ]
    assert nights[0].changes.get().kind == "forgotten"
    forget_guest(name="Zoë", by=None, at=AT)
    assert holding("Zoë") == set()


def test_a_member_of_the_same_name_as_a_guest_stays():
    ended_night(1, {"Ulrike": 5, "Bea": 4})
    Member.objects.create(name="Ulrike", notes="Ulrike likes tea")
    ended_night(8, {"Ulrike": 5, "Bea": 4})
    forget_guest(name="Ulrike", by=None, at=AT)
    assert holding("Ulrike") == {"club.Member.name", "club.Member.notes", "club.Member.sort_name", "club.Member.search", "tournaments.Entrant.name"}  # fmt: skip
    assert Entrant.objects.get(name="Ulrike").member == Member.objects.get()


def test_who_plays_at_a_night_that_is_not_over_is_not_forgotten_and_nothing_is_written():
    night = a_running_night(4, rounds=1)
    with pytest.raises(Refused, match="Guest 1 is entered at “Friday cinch”, which is not over") as refused:
        forget_guest(name="Guest 1", by=None, at=AT)
    assert [fault.field for fault in refused.value.faults] == ["person"]
    assert not Forgotten.objects.exists()
    play_round(night)
    forget_guest(name="Guest 1", by=None, at=AT)
    assert "Guest 1" not in night.entrants.values_list("name", flat=True)
    with pytest.raises(Refused, match="Nobody of that name"):
        forget_guest(name="Guest 1", by=None, at=AT)


def test_a_night_that_is_opened_again_keeps_its_people():
    night = play_round(a_running_night(4, rounds=1))
    take_back_close(night_id=night.pk, by=None, at=AT)
    with pytest.raises(Refused, match="which is not over"):
        forget_guest(name="Guest 1", by=None, at=AT)


@pytest.mark.django_db(transaction=True)
def test_where_a_night_is_opened_at_the_same_moment_the_name_goes_from_all_of_it_or_nothing_is_written():
    night = play_round(a_running_night(4, rounds=1))
    rename(night_id=night.pk, number=1, name="Zoe", seen="Guest 1", by=None, at=AT)
    gate = Barrier(2)

    def forget():
        forget_guest(name="Zoe", by=None, at=AT)

    def reopen():
        take_back_close(night_id=night.pk, by=None, at=AT)

    def at_once(action):
        gate.wait()
        try:
            action()
        except Refused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as pool:
        is_forgotten, is_open = pool.map(at_once, (forget, reopen))
    assert is_open
    named = {"tournaments.Entrant.name", "tournaments.Change.after"}
    assert holding("Zoe") == (set() if is_forgotten else named)
    assert Forgotten.objects.count() == is_forgotten


def names():
    return set(Entrant.objects.values_list("name", flat=True)) | set(Member.objects.values_list("name", flat=True))


def forgotten_and_restored(*actions):
    """The list in the data folder has these, the records are those of a backup from before."""
    with transaction.atomic():
        for action in actions:
            action()
        transaction.set_rollback(True)


def test_a_member_and_guests_are_forgotten_again_and_namesakes_stay():
    ada = Member.objects.create(name="Ada Lovelace")
    nights = [ended_night(day, {"Ada Lovelace": 30, "Zoë": 20, "Cleo": 1, "Dan": 1}) for day in (1, 8)]
    ended_night(15, {"ADA LOVELACE": 1, "Eve": 2})
    season = a_season()
    adjust_points(season_id=season.pk, points=5, why="for Zoë", by=None, at=AT, member_id=None, name="Zoë")
    Member.objects.create(name="Dan")
    forgotten_and_restored(
        lambda: forget_member(member_id=ada.pk, by=None, at=AT),
        lambda: forget_guest(name="zoë", by=None, at=AT),
        lambda: forget_guest(
            name="Cleo", options=Options(spared=frozenset([nights[1].pk]), also=("C.",)), by=None, at=AT
        ),
        lambda: forget_guest(name="Dan", by=None, at=AT),
    )
    assert names() >= {"Ada Lovelace", "ADA LOVELACE", "Zoë"}
    text = (settings.DATA / "forgotten.jsonl").read_text().casefold()
    assert not any(name in text for name in ("lovelace", "zoë", "cleo", "dan"))  # "ada" may stand in a digest
    assert forget_again() == (4, 0, [], 1)
    assert {name for name in names() if not name.startswith("Someone")} == {"Cleo", "Dan", "Eve"}
    assert [night.pk for night in Night.objects.filter(entrants__name="Cleo")] == [nights[1].pk]
    assert Member.objects.get().name == "Dan"
    assert {person.at for person in forgotten_people()} == set(Forgotten.objects.values_list("at", flat=True))
    # A guest of that name who comes later is another person.
    ended_night(22, {"Zoë": 3})
    assert forget_again() == (0, 0, [], 0)
    assert "Zoë" in names()


def test_of_two_members_with_one_name_the_one_who_was_forgotten_is_forgotten_again():
    ann = Member.objects.create(name="Ann Lee", number="17")
    other = Member.objects.create(name="Ann Lee", number="18")
    night = ended_night(1, {"Ann Lee (17)": 3, "Ann Lee (18)": 4})
    for member in (ann, other):
        night.entrants.filter(name=member.numbered).update(member=member)
    forgotten_and_restored(lambda: forget_member(member_id=ann.pk, by=None, at=AT))
    assert forget_again() == (1, 0, [], 0)
    assert list(Member.objects.all()) == [other]
    assert {name for name in names() if not name.startswith("Someone")} == {"Ann Lee", "Ann Lee (18)"}


def test_who_is_entered_at_a_night_that_is_not_over_waits_and_a_renamed_member_is_pointed_out(capsys):
    ada, bea = Member.objects.create(name="Ada"), Member.objects.create(name="Bea")
    night = ended_night(1, {"Ada": 30, "Bea": 20, "Zoe": 5})
    ended_night(8, {"Zoe": 5})
    forgotten_and_restored(
        lambda: forget_member(member_id=ada.pk, by=None, at=AT),
        lambda: forget_member(member_id=bea.pk, by=None, at=AT + dt.timedelta(hours=1)),
    )
    Night.objects.filter(pk=night.pk).update(state="playing")
    Member.objects.filter(pk=bea.pk).update(name="B. Byron")
    night.entrants.filter(name="Bea").update(name="B. Byron")
    call_command("forget_guests", "--restored")
    assert capsys.readouterr().out.splitlines() == [
        "1 who was forgotten is entered at a night that is not over. End it: within a day the name goes again.",
        "B. Byron may be a forgotten member under an older name. If so, forget them again.",
    ]
    assert "Ada" in names()
    Night.objects.filter(pk=night.pk).update(state="over")
    call_command("forget_guests", "--restored")
    assert capsys.readouterr().out.splitlines() == [
        "1 person was forgotten after this backup was made, and is forgotten again."
    ]
    assert "Ada" not in names()
    call_command("forget_guests")
    assert capsys.readouterr().out == "0 names removed.\n"


def in_file(name):
    return settings.DATA / name


def as_written_before(name, at):
    """A line of the list as it was when each had its key beside its hashes."""
    key = "00112233445566778899aabbccddeeff"
    hashed = hashlib.blake2b(name.casefold().encode(), key=key.encode(), digest_size=16).hexdigest()
    values = {"at": at.isoformat(), "member": None, "names": [hashed], "at_nights": {"7": [hashed]}, "spared": []}
    return json.dumps(values | {"beside_member": False, "titles": True, "spellings": 0, "key": key}), hashed


def test_the_list_alone_tells_nobody_whether_a_name_is_in_it():
    line, hashed = as_written_before("Ada", AT)
    in_file("forgotten.jsonl").write_text("\n" + line)
    ended_night(1, {"Ada": 30, "Zoe": 5})
    forgotten_and_restored(lambda: forget_guest(name="Zoe", by=None, at=AT + dt.timedelta(hours=1)))
    key = in_file("forgotten-key.txt").read_text().strip()
    text = in_file("forgotten.jsonl").read_text()
    assert key not in text
    for each in map(json.loads, filter(None, text.splitlines())):
        for salt in map(str, each.values()):
            for name in ("ada", "zoe"):
                assert hashlib.blake2b(name.encode(), key=salt.encode()[:64], digest_size=16).hexdigest() not in text
    assert in_file("forgotten-key.txt").stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    assert hashed not in text
    assert forget_again().done == 2  # whom an older version wrote down, too
    assert not names() & {"Ada", "Zoe"}


def test_an_older_list_that_is_put_back_is_read_beside_the_key():
    ended_night(1, {"Ada": 30, "Bea": 5, "Zoe": 5})
    forgotten_and_restored(lambda: forget_guest(name="Zoe", by=None, at=AT))
    newer = in_file("forgotten.jsonl").read_text()
    in_file("forgotten.jsonl").write_text("\n" + as_written_before("Ada", AT + dt.timedelta(hours=1))[0])
    assert forget_again().done == 1
    in_file("forgotten.jsonl").write_text(newer)
    assert forget_again().done == 1
    assert names() - {"Bea"} == {each for each in names() if each.startswith("Someone")}


def test_without_its_key_the_list_waits_and_nobody_is_taken_for_forgotten(caplog):
    ended_night(1, {"Ada": 30, "Zoe": 5})
    forgotten_and_restored(lambda: forget_guest(name="Ada", by=None, at=AT))
    key = in_file("forgotten-key.txt").read_text()
    in_file("forgotten-key.txt").unlink()
    assert forget_again() == (0, 0, [], 0)
    assert not Forgotten.objects.exists()
    assert "forgotten-key.txt" in caplog.text
    in_file("forgotten-key.txt").write_text(key)
    assert forget_again().done == 1


def test_a_line_that_a_power_cut_left_unfinished_spoils_no_other():
    ended_night(1, {"Ada": 30, "Zoe": 5})
    forgotten_and_restored(lambda: forget_guest(name="Ada", by=None, at=AT))
    with (settings.DATA / "forgotten.jsonl").open("a") as file:
        file.write('\n{"at": "2026-')
    forgotten_and_restored(lambda: forget_guest(name="Zoe", by=None, at=AT))
    assert forget_again().done == 2
    assert not names() & {"Ada", "Zoe"}


TODAY = dt.date(2026, 12, 10)


def forget(months=3, today=TODAY):
    return forget_old_guests(months=months, today=today, at=AT)


def names_at_nights():
    return set(Entrant.objects.values_list("name", flat=True))


def test_a_guest_is_forgotten_after_the_last_night_and_is_one_person_in_the_season():
    Member.objects.create(name="Cleo")
    ended_night(1, {"Ada": 30, "Bea": 20, "Cleo": 5})
    ended_night(8, {"ADA": 12, "Bea": 25})
    ended_night(15, {"Bea": 1})
    season = a_season()
    before = [(row.rank, row.points, row.nights) for row in season_table_of(season).rows]
    assert forget() == 1
    [given] = Forgotten.objects.values_list("name", flat=True)
    assert names_at_nights() == {given, "Bea", "Cleo"}
    season.refresh_from_db()
    assert [(row.rank, row.points, row.nights) for row in season_table_of(season).rows] == before
    assert forget() == 0  # the one who was forgotten is not forgotten again
    assert forget(today=TODAY + dt.timedelta(days=7)) == 1
    assert "Cleo" in names_at_nights()


def test_what_is_called_after_a_guest_keeps_its_name_as_nobody_was_asked():
    night = ended_night(1, {"Foster": 30, "Bea": 20})
    Night.objects.filter(pk=night.pk).update(name="Foster rules")
    assert forget() == 2
    assert (Night.objects.get().name, "Foster" in names_at_nights()) == ("Foster rules", False)


def test_who_is_expected_or_invented_stays_and_nothing_is_done_while_a_night_is_played():
    ended_night(1, {"Guest 1": 30, "Bea": 20})
    Entrant.objects.create(night=a_night(1, is_rehearsal=True), number=9, name="Invented")
    Night.objects.filter(is_rehearsal=True).update(date=dt.date(2020, 1, 1))
    soon = a_night(1)
    assert forget() == 1
    assert names_at_nights() >= {"Guest 1", "Invented"}
    soon.delete()
    a_running_night(4)
    ended_night(2, {"Zoe": 1})
    assert forget() == 0


def test_the_command_does_it_as_the_club_settled_it(capsys):
    ended_night(1, {"Ada": 30})
    call_command("forget_guests")
    save_settings(seen=0, guest_months=1)
    Night.objects.update(date=dt.date(2020, 1, 1))
    call_command("forget_guests")
    assert capsys.readouterr().out.splitlines() == ["0 names removed.", "1 name removed."]
    assert "Ada" not in names_at_nights()


def test_months_are_counted_to_the_last_day_of_a_shorter_one():
    assert [_months_ago(dt.date(2026, 3, 31), months) for months in (1, 3, 13, 99_999)] == [
        dt.date(2026, 2, 28), dt.date(2025, 12, 31), dt.date(2025, 2, 28), dt.date.min,
    ]  # fmt: skip
