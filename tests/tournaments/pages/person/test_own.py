"""What opens by a link alone: to whom it opens what, until when, and that whatever opens nothing is answered alike."""

import datetime as dt
import re
from random import Random

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from club.models import Member
from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play_round, set_rules, table_of
from tests.tournaments.night_files import a_file
from tests.tournaments.person_nights import small_night
from tests.tournaments.season_nights import FIRST, a_season, ended_night
from tournaments.actions.imports import import_night
from tournaments.actions.merging import merge_members
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.screen import publish_results
from tournaments.actions.seasons import publish_season, withdraw_season
from tournaments.actions.sheets import enter_sheet
from tournaments.display.person_results import person_page
from tournaments.models import Entrant, Night, PastNight
from tournaments.night.file.reading import read_night
from tournaments.records.links import (
    member_token_of,
    own_link_of,
    own_token_of,
    owner_for,
    person_token_of,
    screen_of,
    screen_token_of,
    season_token_of,
    token_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return Member.objects.create(name="Ada", contact="+44 1", notes="pays late")


def published(**settled):
    season = a_season()
    return publish_season(season_id=season.pk, **({"with_people": False, "by": None, "at": AT} | settled))


def test_the_own_page_opens_without_signing_in_and_holds_nothing_else_of_the_member(client, ada):
    small_night(Ada=ada)
    answer = client.get(f"/me/{own_token_of(ada)}/")
    page = answer.content.decode()
    assert (answer.status_code, answer["X-Robots-Tag"], answer["Referrer-Policy"]) == (200, "noindex", "same-origin")
    assert {"no-store", "private"} <= {part.strip() for part in answer["Cache-Control"].split(",")}
    assert "16" in page
    for held in ("+44 1", "pays late", "/nights/", "/members/", "/sign-in/", member_token_of(ada)):
        assert held not in page
    pdf = client.get(f"/me/{own_token_of(ada)}/year/2026.pdf")
    assert (pdf.content[:4], pdf["X-Robots-Tag"]) == (b"%PDF", "noindex")


def test_whatever_opens_nothing_is_answered_alike(client, ada):
    small_night(Ada=ada)
    other, night, season = Member.objects.create(name="Ben"), a_running_night(4), a_season()
    gone = Member.objects.create(name="Gone")
    removed = own_token_of(gone)
    gone.delete()
    token, hidden = own_token_of(ada), season_token_of(season)
    nowhere = [
        *(
            removed,
            token[:-1],
            token.upper(),
            f"{other.pk}-{token.partition('-')[2]}",
            f"{token[:-26]}{'a' * 26}",
            "x",
        ),
        *(member_token_of(ada), token_of(card_of(night)), screen_token_of(screen_of(night)), hidden),
        person_token_of(night.entrants.first()),
    ]
    urls = [f"/me/{each}/" for each in nowhere] + [f"/me/{each}/year/2026.pdf" for each in nowhere]
    urls += [f"/season/{each}/" for each in (*nowhere, token)] + [f"/season/{hidden}/{ada.pk}/"]
    urls += [f"/me/{token}/?year=0", f"/me/{token}/year/1999.pdf", f"/me/{token}/?season=99"]
    answers = {url: client.get(url) for url in urls}
    kinds = {(each.status_code, each.content, str(sorted(each.items()))) for each in answers.values()}
    assert len(kinds) == 1
    assert kinds.pop()[0] == 404
    assert [client.get(f"/{page}/{token}/").status_code for page in ("p", "s", "t", "m")] == [404, 404, 404, 302]


def test_the_link_of_a_merged_member_leads_to_who_stays_until_it_is_withdrawn(admin_client):
    ada, adah = (Member.objects.create(name=name) for name in ("Ada", "Adah"))
    old = own_token_of(adah)
    merge_members(member_id=ada.pk, other_id=adah.pk, by=None, at=AT)
    assert owner_for(old) == ada
    admin_client.post(f"/members/{ada.pk}/results/withdraw/", {"seen": 1})
    assert owner_for(old) is None


def test_tonights_place_is_not_on_a_link_before_it_is_announced(client, ada):
    night = small_night(timezone.localdate().isoformat(), Ada=ada)
    url = f"/me/{own_token_of(ada)}/"
    season = a_season(first_date=night.date, last_date=night.date + dt.timedelta(30), published=True)
    season_url = f"/season/{season_token_of(season)}/"
    assert "No night here yet." in client.get(url).content.decode()
    assert "Ada" not in client.get(season_url).content.decode()
    publish_results(night_id=night.pk, by=None, at=AT)
    assert night.name in client.get(url).content.decode()
    assert "Ada" in client.get(season_url).content.decode()


def test_a_season_is_published_off_at_first_and_withdrawn_for_good(admin_client, client):
    ended_night(3, {"Ada": 40, "Gil": 2})
    season = a_season()
    token = season_token_of(season)
    assert client.get(f"/season/{token}/").status_code == 404
    for sent, opens in (({}, True), ({"withdraw": "1"}, False), ({}, False)):
        assert admin_client.post(f"/seasons/{season.pk}/publish/", sent).status_code == 302
        assert (client.get(f"/season/{token}/").status_code == 200) is opens
    season.refresh_from_db()
    page = client.get(f"/season/{season_token_of(season)}/").content.decode()
    assert [name in page for name in ("Ada", "Gil", "40")] == [True] * 3
    assert season_token_of(season) in admin_client.get(f"/seasons/{season.pk}/publish/").content.decode()
    admin_client.post(f"/seasons/{season.pk}/publish/", {"people": "on"})
    history = admin_client.get(f"/seasons/{season.pk}/history/").content.decode()
    assert "no longer published" in history
    assert history.count("nights: ") == 1  # published twice, once with the members’ nights
    assert "nights: no → yes" in history


def test_names_lead_on_only_where_the_club_wants_that_and_nobody_else_is_named_there(client, ada):
    for date in ("2026-09-03", "2026-09-10", "2026-09-17", "2026-08-06"):
        small_night(date, Ada=ada)
    absent = Member.objects.create(name="Absent")
    season = published()
    table, person = f"/season/{season_token_of(season)}/", f"/season/{season_token_of(season)}/{ada.pk}/"
    assert f'href="{ada.pk}/"' not in client.get(table).content.decode()
    assert client.get(person).status_code == 404
    publish_season(season_id=season.pk, with_people=True, by=None, at=AT)
    assert f'href="{ada.pk}/"' in client.get(table).content.decode()
    page = client.get(person).content.decode()
    assert ["2026-09-17" in page, "2026-08-06" in page, "Cleo" in page, own_token_of(ada) in page] == [
        True, False, False, False,
    ]  # fmt: skip
    assert client.get(f"/season/{season_token_of(season)}/{absent.pk}/").status_code == 404
    withdraw_season(season_id=season.pk, by=None, at=AT)
    assert {client.get(url).status_code for url in (table, person)} == {404}


def test_a_members_own_link_stands_on_no_other_page(admin_client, ada):
    night = small_night(Ada=ada)
    set_rules(provisional_minutes=None)
    season, token = published(with_people=True), own_token_of(ada)
    entrant = night.entrants.get(name="Ada")
    others = (f"/p/{person_token_of(entrant)}/", f"/season/{season_token_of(season)}/", f"/season/{season_token_of(season)}/{ada.pk}/",
              f"/members/{ada.pk}/", "/members/", f"/nights/{night.pk}/entrants/1/", f"/seasons/{season.pk}/")  # fmt: skip
    found = {url: admin_client.get(url) for url in others}
    assert {
        url: (answer.status_code, token in answer.content.decode()) for url, answer in found.items()
    } == dict.fromkeys(others, (200, False))


def test_the_page_of_a_hundred_nights_is_light(client, ada):
    for number in range(100):
        night = ended_night(1, {"Ada": number, "Ben": 3})
        Night.objects.filter(pk=night.pk).update(date=dt.date(2024, 1, 1) + dt.timedelta(7 * number))
    assert len(client.get(f"/me/{own_token_of(ada)}/").content) < 100_000


def address(name, member, season):
    link = {"own_results": own_token_of(member), "own_year": own_token_of(member)}
    link |= {"published_season": season_token_of(season), "published_person": season_token_of(season)}
    more = {"member_year": [2026], "own_year": [2026], "published_person": [member.pk]}
    return reverse(name, args=[link.get(name, member.pk), *more.get(name, [])])


def a_member(nights, name="Ada"):
    """So many nights, a prize on each and an imported night, in a season that is published with its people."""
    member, cleo = (Member.objects.create(name=each) for each in (name, f"Cleo of {name}"))
    for day in range(1, nights + 1):
        night = small_night(f"2026-09-{day:02}", Ada=member, Cleo=cleo)
        set_prizes(night_id=night.pk, prizes=[PrizeLine("wins", "Most rounds")], by=None, at=AT)
    season = a_season(published=True, people_published=True)
    past = PastNight.objects.create(season=season, name="Before", date=FIRST, at=AT)
    past.results.create(name=name, member=member, points="5")
    return member, season


def words(answer):
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def test_what_is_remembered_follows_a_correction_of_the_night(admin_client):
    """On the page of the member, and in the pictures and the list of nights."""
    night = play_round(a_running_night(8, rounds=1))
    member = Member.objects.create(name="Ada")
    table = table_of(night)
    north = table.seats.get(seat=1).entrant
    Entrant.objects.filter(pk=north.pk).update(member=member)

    def seen():
        return [
            words(admin_client.get(reverse(name, args=args)))
            for name, args in (("member_results", [member.pk]), ("pictures", [night.pk]), ("nights", []))
        ]

    before = seen()
    assert seen() == before
    hands = {
        deal: a_hand((deal - 1) % 4 + 1, bids=[None, None, None, 14], points={"1": 14, "2": 0})
        for deal in range(1, 5)
    }
    revisions = dict(table.hands.filter(current=True).values_list("deal", "revision"))
    enter_sheet(table_id=table.pk, hands=hands, seen=revisions, by=None, why="read again", at=AT)
    assert [one != other for one, other in zip(seen(), before, strict=True)] == [True, True, True]


def steps_of(action):
    """How many steps of its machine SQLite takes, in hundreds: the same each time, as by no clock."""
    taken = []
    connection.connection.set_progress_handler(lambda: taken.append(None), 100)
    try:
        action()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return len(taken)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite counts its steps")
def test_it_costs_no_more_where_many_others_played():
    taken = []
    for people in (8, 60):
        member = Member.objects.create(name=f"Ada of {people}")
        for seed in range(3):
            night = import_night(record=read_night(a_file(Random(seed), people, 3)), by=None, at=AT)
            night.entrants.filter(number=1).update(member=member)
        taken.append(steps_of(lambda: person_page(member.pk)))  # noqa: B023
    assert taken[1] < 2 * taken[0]  # of more than seven times as many people; an older SQLite looks up a little more


def test_the_figures_stand_on_the_page_and_lead_to_the_tallies(admin_client):
    member, _ = a_member(2)
    answer = admin_client.get(f"/members/{member.pk}/results/")
    text = words(answer)
    for part in ("Points 37 12.33 a night", "Nights 3 longest run: 3", "Rounds won 2 of 4 At the head table 4 of 4",
                 "Bids made 4 of 6 67 %", "Best place 3 on 2 nights", "East 4 2 2", "8 2 0 2", "Figures"):  # fmt: skip
        assert part in text
    night = Night.objects.first()
    assert reverse("tally", args=[night.pk, 1]) in answer.content.decode()
    assert "And 1 other, with fewer hands." in text.split("With")[1].split("Against")[0]
    assert "And 3 others, with fewer hands." in text.split("Against")[1]
    assert "imported" in text


def test_only_from_twelve_hands_together_on_somebody_is_named(admin_client):
    member, _ = a_member(3)
    text = words(admin_client.get(f"/members/{member.pk}/results/"))
    assert "Cleo of Ada 12 3 of 6" in text
    assert "Ben 12 3 of 6" in text
    assert "Dan" not in text
    assert "And 2 others, with fewer hands." in text


@pytest.mark.parametrize("nights", [0, 1])
def test_who_has_come_to_no_night_or_one_has_a_page_without_a_chart(nights, admin_client):
    member = Member.objects.create(name="<b>Zoë\u202f" + "習" * 60)
    if nights:
        small_night(Ada=member)
    page = admin_client.get(f"/members/{member.pk}/results/").content.decode()
    assert ("No night here yet." in page) is (nights == 0)
    assert "<svg height" not in page
    assert "<b>Zoë" not in page


def test_a_year_without_nights_and_what_is_no_year_are_not_there(admin_client):
    member, _ = a_member(1)
    own = f"/me/{own_token_of(member)}/"
    urls = [f"/members/{member.pk}/year/{year}.pdf" for year in (0, 2025, 99999, 10**30)]
    urls += [f"{own}year/{year}.pdf" for year in (0, 2025, 99999, 10**30)]
    urls += [f"{page}?{asked}" for page in (own, f"/members/{member.pk}/results/") for asked in
             ("year=0", "year=99999", "year=x", "season=99", "season=x", f"season={10**30}")]  # fmt: skip
    urls += ["/members/99/results/", "/members/99/year/2026.pdf", f"/members/{member.pk}/year/2026.pdf?paper=a9"]
    assert {url: admin_client.get(url).status_code for url in urls} == dict.fromkeys(urls, 404)
    assert "No night here yet." in words(admin_client.get(f"/members/{member.pk}/results/?year=2025"))


def test_the_link_is_withdrawn_as_it_was_seen_and_another_takes_its_place(admin_client):
    member, _ = a_member(1)
    link, token = own_link_of(member), own_token_of(member)
    assert link in admin_client.get(f"/members/{member.pk}/results/").content.decode()
    for seen, opens in (("7", True), ("", True), ("1", False), ("1", False)):
        admin_client.post(f"/members/{member.pk}/results/withdraw/", {"seen": seen})
        assert (owner_for(token) == member) is opens
    member.refresh_from_db()
    assert member.own_generation == 2
    assert owner_for(own_token_of(member)) == member


def test_only_directors_come_to_a_members_nights(client, django_user_model):
    member, season = a_member(1)
    urls = [address(name, member, season) for name in ("member_results", "member_year")]
    assert {client.get(url).status_code for url in urls} == {302}
    client.force_login(django_user_model.objects.create_user("helper"))
    assert {client.get(url).status_code for url in urls} == {403}
