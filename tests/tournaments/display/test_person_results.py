"""What a process remembers of seasons and members is what a process that has seen nothing shows, whatever was done meanwhile."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from club.club_settings.stored import save_settings
from club.models import Member
from club.sign_in.api_tokens import make_token
from tests.tournaments.night_builder import AT, set_rules
from tests.tournaments.person_nights import small_night
from tests.tournaments.season_nights import FIRST, a_season
from tournaments.actions.forgetting import forget_guest, forget_member
from tournaments.actions.merging import merge_members
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.seasons import adjust_points, change_season, pick_night, season_action, take_back_adjustment
from tournaments.actions.sheets import enter_sheet
from tournaments.display import json_values, person_results
from tournaments.models import Adjustment, Night, PastNight, Season
from tournaments.records import season_results, season_tables
from tournaments.records.links import own_token_of, season_token_of

pytestmark = pytest.mark.django_db
REMEMBERING = [
    each
    for module in (json_values, person_results, season_results, season_tables)
    for each in vars(module).values()
    if hasattr(each, "cache_clear") and each.__module__ == module.__name__
]


@pytest.fixture
def club():
    """Four nights of the same eight, three of whom are members, and the season of three of them."""
    members = {name: Member.objects.create(name=name) for name in ("Ada", "Cleo", "Fay")}
    for day in (3, 10, 17):
        small_night(f"2026-09-{day:02}", **members)
    small_night("2026-08-01", Ada=members["Ada"], Fay=Member.objects.create(name="Fay B."))
    set_rules(provisional_minutes=None)
    return members, a_season(published=True, people_published=True, show_ratings=True)


@pytest.fixture
def shown(club, admin_client):
    """Every page that is remembered, as text, by what it is."""
    members, season = club
    ada, night = members["Ada"], Night.objects.filter(date__gte=FIRST).first()
    token = make_token(name="Website", by=None, at=AT)[1]
    program, anybody = Client(headers={"Authorization": f"Bearer {token}"}), Client()
    of_ada = [f"m{ada.pk}", f"m{members['Cleo'].pk}"]

    def look():
        pages = {
            (name, *args): client.get(reverse(name, args=args)).content.decode()
            for client, name, *args in (
                (admin_client, "season", season.pk),
                (admin_client, "season_nights", season.pk),
                *((admin_client, "season_person", season.pk, key) for key in of_ada),
                (admin_client, "season_pairs", season.pk),
                (admin_client, "season_rating", season.pk),
                (admin_client, "member_results", ada.pk),
                (anybody, "own_results", own_token_of(ada)),
                (anybody, "published_season", season_token_of(season)),
                (anybody, "published_person", season_token_of(season), ada.pk),
                (program, "api_season", season.pk),
                (program, "api_standings", night.pk),
            )
        }
        return {page: " ".join(re.sub("<[^>]*>", " ", text).split()) for page, text in pages.items()}

    return look


def corrected(members, season):
    """A hand of a night of the season."""
    night = Night.objects.filter(date=FIRST.replace(day=3)).get()
    table = night.rounds.get(number=2).tables.get(number=1)
    hands = {1: {"dealer": 1, "bids": [8, None, None, None], "trump": "D", "points": {"1": 1, "2": 13}}}
    enter_sheet(table_id=table.pk, hands=hands, seen={1: 1}, by=None, why="read again", at=AT)


def adjusted(members, season):
    given = {"member_id": members["Ada"].pk, "name": "", "points": 3, "why": "a gift"}
    adjust_points(season_id=season.pk, **given, by=None, at=AT)


def taken_back(members, season):
    take_back_adjustment(season_id=season.pk, adjustment_id=Adjustment.objects.get().pk, by=None, at=AT)


def another_name(members, season):
    Member.objects.filter(pk=members["Cleo"].pk).update(name="Cleopatra")  # which no version counts


def settled(members, season):
    seen = Season.objects.get(pk=season.pk).version
    change_season(season_id=season.pk, seen=seen, best=1, name="Autumn", by=None, at=AT)


def left_out(members, season):
    night = Night.objects.get(date=FIRST.replace(day=17))
    pick_night(season_id=season.pk, night_id=night.pk, is_in=False, why="a storm", by=None, at=AT)


def put_in(members, season):
    pick_night(season_id=season.pk, night_id=Night.objects.get(date="2026-08-01").pk, is_in=True, by=None, at=AT)


def imported(members, season):
    with season_action(season.pk):
        past = PastNight.objects.create(season=season, name="Before", date=FIRST, at=AT)
        past.results.create(name="Ada", member=members["Ada"], points="5")


def prizes(members, season):
    night = Night.objects.get(date=FIRST.replace(day=3))
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First prize")], by=None, at=AT)


def merged(members, season):
    """Fay was Fay B. on one night."""
    merge_members(member_id=members["Fay"].pk, other_id=Member.objects.get(name="Fay B.").pk, by=None, at=AT)


def guest_forgotten(members, season):
    forget_guest(name="Ben", by=None, at=AT, finish=False)


def member_forgotten(members, season):
    forget_member(member_id=members["Cleo"].pk, by=None, at=AT)


def club_settings(members, season):
    save_settings(seen=0, name="The Cinch Club")


def night_gone(members, season):
    Night.objects.filter(date=FIRST.replace(day=10)).update(state=Night.State.PLAYING)


@pytest.mark.trial
def test_every_change_is_seen_at_once_as_a_process_that_remembers_nothing_sees_it(club, shown):
    before = shown()
    assert shown() == before
    for change in (
        *(corrected, adjusted, another_name, settled, left_out, put_in, imported, prizes, taken_back, merged),
        *(guest_forgotten, member_forgotten, club_settings, night_gone),
    ):
        change(*club)
        remembered = shown()
        for each in REMEMBERING:
            each.cache_clear()
        anew = shown()
        wrong = {page: (text, anew[page]) for page, text in remembered.items() if text != anew[page]}
        assert (change.__name__, wrong) == (change.__name__, {})
        assert (change.__name__, anew != before) == (change.__name__, True)
        before = anew


def test_a_process_remembers_so_much_and_no_more():
    assert REMEMBERING
    assert [each.__name__ for each in REMEMBERING if each.cache_info().maxsize is None] == []
