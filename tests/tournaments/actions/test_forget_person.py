"""A person is forgotten: no row, file or page has the name, and every figure stays."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.apps import apps
from django.db import connection, models

from club.models import DuesPayment, Forgotten, FormerMember, Member, OwnDues
from club.people.finding import groups_named
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_running_night, play_round
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.adjust_points import adjust_points
from tournaments.actions.close_round import take_back_close
from tournaments.actions.enrol import rename
from tournaments.actions.forget_person import Options, forget_guest, forget_member
from tournaments.actions.merge_members import merge_members
from tournaments.models import Entrant, Night, Prize
from tournaments.records.season_results import season_table_of
from tournaments.records.text_fields import CLEARED, NO_NAME, TITLES, TYPED

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
    ended_night(1, {"Ann": 5, "Bea": 4})
    Member.objects.create(name="Ann", notes="Ann likes tea")
    ended_night(8, {"Ann": 5, "Bea": 4})
    forget_guest(name="Ann", by=None, at=AT)
    assert holding("Ann") == {"club.Member.name", "club.Member.notes", "club.Member.sort_name", "club.Member.search", "tournaments.Entrant.name"}  # fmt: skip
    assert Entrant.objects.get(name="Ann").member == Member.objects.get()


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
