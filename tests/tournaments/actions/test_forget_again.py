"""Anyone who was forgotten stays so, whatever backup is restored."""

import datetime as dt
import hashlib
import json
import sys

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction

from club.backup.forgotten_list import forgotten_people
from club.models import Forgotten, Member
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.adjust_points import adjust_points
from tournaments.actions.forget_again import forget_again
from tournaments.actions.forget_person import Options, forget_guest, forget_member
from tournaments.models import Entrant, Night

pytestmark = pytest.mark.django_db


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
