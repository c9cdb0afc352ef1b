"""What a new night begins with: the club's usual night, or the last one, in one line of words."""

import datetime as dt
import re
from decimal import Decimal
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from club.club_settings.stored import current, save_settings
from tests.tournaments.night_builder import AT, a_night, a_running_night
from tournaments.actions.laws import make_house_law, retire_house_law
from tournaments.actions.nights import parted, settings_of
from tournaments.actions.prizes import PrizeLine, name_winner, set_prizes
from tournaments.actions.screen import show_standings
from tournaments.entry.usual_night import COPIED, night_like_last, usual_night
from tournaments.models import Night
from tournaments.pages.night.usual_night import in_words

pytestmark = pytest.mark.django_db

PAGE, NEW = "/settings/usual-night/", "/nights/new/"
USUAL = {
    "seen": "0",
    "law": "chicago-1891",
    "movement": "kingsland",
    "movement_options": "fixed",
    "planned_rounds": "1",
    "deals": "8",
    "rank_by": "wins",
    "sit_out": "points",
    "sit_out_points": "7",
    "acceptance": "desk",
    "provisional_minutes": "",
    "fee": "2.50",
    "currency": "€",
    "starts_at": "19:30",
    "place": "Parish Hall",
    "companion_3": "chicago-1891",
}


def filled_in(page):
    """What the browser would send of the page's form, as it came."""
    form = page.context["form"]
    return {field.html_name: field.value() for field in form if field.value() not in (None, "")}


@pytest.mark.parametrize(
    ("settled", "words"),
    [
        ({}, "Foster 1897, progressive cinch, 6 rounds of 4 deals, ranked by points"),
        (
            {"law": "chicago-1891", "movement": "kingsland", "planned_rounds": 1, "deals": 1, "rank_by": "wins"},
            "Chicago 1891, kingsland, 1 round of 1 deal, ranked by rounds won, then points",
        ),
        (
            {"planned_rounds": None, "round_minutes": 20, "fee": Decimal("2.5"), "currency": "€"},
            "Foster 1897, progressive cinch, rounds of 4 deals until you end the night, 20 minutes a round, "
            "ranked by points, fee €2.50",
        ),
        (
            {"ends_by": "bell", "deals": 12},
            "Foster 1897, progressive cinch, 6 rounds by the bell, ranked by points",
        ),
        (
            {"movement_options": {"rule": "fixed"}},
            "Foster 1897, progressive cinch, partners and sit-outs by the fixed rule, 6 rounds of 4 deals, ranked by points",
        ),
        ({"law": "house:gone"}, "house:gone, progressive cinch, 6 rounds of 4 deals, ranked by points"),
    ],
)
def test_a_night_is_summed_up_in_one_line(settled, words):
    night = usual_night()
    columns, rules = parted(settled)
    night.rules = night.rules.replace(**rules)
    for field, value in columns.items():
        setattr(night, field, value)
    assert in_words(night) == words


def test_a_house_law_is_named_in_the_line_and_may_be_retired_since(admin_client):
    law = make_house_law(name="Tuesday Club", base="foster-1897", fields={"least_bid": 5}, by=None, at=AT)
    save_settings(seen=0, usual_night={"law": law.key})
    retire_house_law(key=law.key, by=None, at=AT)
    page = admin_client.get(NEW)
    assert "Tuesday Club, progressive cinch" in page.text
    assert filled_in(page)["law"] == law.key


def test_the_usual_night_is_what_a_new_one_begins_with(admin_client):
    assert admin_client.post(PAGE, USUAL).url == "/settings/"
    page = admin_client.get(NEW)
    words = "Chicago 1891, kingsland, 1 round of 8 deals, ranked by rounds won, then points, fee €2.50"
    assert words in unescape(page.text)
    assert admin_client.post(NEW, filled_in(page)).status_code == 302
    made = Night.objects.get()
    assert (made.law, made.rules.movement_options, made.rules.sit_out, made.fee) == (
        *("chicago-1891", {"partners": "fixed"}),
        *(7, Decimal("2.50")),
    )
    assert (made.rules.provisional_minutes, made.rules.companions, made.rules.acceptance) == (
        *(None, {3: "chicago-1891"}, "desk"),
    )
    assert (made.date, made.name) == (timezone.localdate(), f"{timezone.localdate():%A} night")
    of_a_night = filled_in(page)
    usual = filled_in(admin_client.get(PAGE))
    assert usual.pop("seen") == 1
    assert usual == {field: value for field, value in of_a_night.items() if field in usual}


@pytest.mark.parametrize(
    ("field", "value"),
    [("law", "hoyle"), ("deals", "41"), ("sit_out_points", "-1"), ("acceptance", "all"), ("fee", "x")],
)
def test_a_usual_night_that_cannot_be_is_refused_at_its_field(admin_client, field, value):
    page = admin_client.post(PAGE, USUAL | {field: value})
    assert (page.status_code, field in page.context["form"].errors) == (422, True)
    assert current().usual_night == {}


def test_a_usual_night_that_no_night_could_be_like_is_refused(admin_client):
    page = admin_client.post(PAGE, USUAL | {"law": "foster-widow-cinch", "movement": "social"})
    assert (page.status_code, "law" in page.context["form"].errors) == (422, True)
    assert current().usual_night == {}


@pytest.mark.parametrize("field", ["language", "second_language"])
def test_a_language_that_is_not_installed_any_more_stays_and_is_named(admin_client, field):
    night = a_night(8, **{field: "tlh"})
    page = reverse("night_settings", args=[night.pk])
    assert "tlh, which is not installed here now" in admin_client.get(page).text
    assert admin_client.post(page, filled_in(admin_client.get(page)) | {"place": "Hall"}).status_code == 302
    night.refresh_from_db()
    assert (night.place, getattr(night, field)) == ("Hall", "tlh")
    assert admin_client.get(reverse("papers", args=[night.pk])).status_code == 200
    assert admin_client.post(page, filled_in(admin_client.get(page)) | {field: "fr"}).status_code == 302
    assert "tlh" not in admin_client.get(page).text


def test_two_who_settle_it_at_once_do_not_undo_each_other(admin_client):
    save_settings(seen=0, name="Somebody else's")
    page = admin_client.post(PAGE, USUAL)
    assert (page.status_code, "Somebody else saved the settings" in page.text) == (422, True)
    assert admin_client.post(PAGE, USUAL | {"seen": "1"}).status_code == 302
    assert (current().name, current().usual_night["law"]) == ("Somebody else's", "chicago-1891")


def test_like_last_time_copies_all_but_the_people_and_no_rehearsal(admin_client):
    last = a_running_night(9, law="chicago-1891", rounds=5, movement="fixed-pairs", deals=3, rank_by="wins", fee=4)
    a_night(4, date=dt.date(2026, 1, 1))
    for day in ("foster-1897", "encyclopedia"):
        Night.objects.create(name="Rehearsal", date=dt.date(2030, 1, 1), law=day, movement="stay", is_rehearsal=True)
    page = admin_client.get(NEW, {"like": "last"})
    assert admin_client.post(f"{NEW}?like=last", filled_in(page)).status_code == 302
    made = Night.objects.order_by("-pk").first()
    assert settings_of(made, COPIED) == settings_of(last, COPIED)
    assert (made.name, made.date, made.entrants.count()) == (last.name, timezone.localdate(), 0)


def test_like_last_time_the_prizes_are_the_same_and_nobody_has_won_them(admin_client):
    last = a_night(8)
    lines = [PrizeLine("points", "Ladies’ first", group=1, ties="cut"), PrizeLine("own", "Best hat")]
    settled = {"one_each": False, "groups": ("ladies", "gentlemen"), "least_rounds": 4}
    _first, hat = set_prizes(night_id=last.pk, prizes=lines, **settled, by=None, at=AT)
    name_winner(night_id=last.pk, prize_id=hat.pk, number=2, name="", by=None, at=AT)
    show_standings(night_id=last.pk, standings="top", from_round=3, by=None, at=AT)
    admin_client.post(f"{NEW}?like=last", filled_in(admin_client.get(NEW, {"like": "last"})))
    made = Night.objects.exclude(pk=last.pk).get()
    assert [(each.kind, each.name, each.group, each.ties) for each in made.prizes.all()] == [
        ("points", "Ladies’ first", 1, "cut"),
        ("own", "Best hat", None, "shared"),
    ]
    assert [each.is_decided for each in made.prizes.all()] == [False, False]
    assert (made.prize_rules.one_each, made.prize_rules.groups) == (False, {1: "ladies", 2: "gentlemen"})
    assert (made.prize_rules.least_rounds, last.prize_rules.least_rounds) == (4, 4)
    assert (made.screen.standings, made.screen.standings_from, made.screen.revealed) == ("top", 3, 0)
    assert made.screen.published_at is None
    admin_client.post(NEW, filled_in(admin_client.get(NEW)))
    assert not Night.objects.exclude(pk__in=[last.pk, made.pk]).get().prizes.exists()


def test_without_a_night_before_it_is_the_usual_one():
    save_settings(seen=0, usual_night={"law": "chicago-1891", "unknown": "of a later version"})
    assert night_like_last().law == "chicago-1891"


def test_the_choices_are_behind_change_and_open_where_one_is_refused(admin_client):
    assert re.search(r'<details class="settled">\s*<summary>Change</summary>', admin_client.get(NEW).text)
    page = admin_client.post(NEW, filled_in(admin_client.get(NEW)) | {"deals": "41"})
    assert '<details class="settled" open>' in page.text
    night = a_night(0)
    assert 'class="settled"' not in admin_client.get(reverse("night_settings", args=[night.pk])).text
