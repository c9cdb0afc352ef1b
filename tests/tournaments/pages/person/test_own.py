"""What opens by a link alone: to whom it opens what, until when, and that whatever opens nothing is answered alike."""

import datetime as dt

import pytest
from django.utils import timezone

from club.models import Member
from tests.tournaments.night_builder import AT, a_running_night, card_of, set_rules
from tests.tournaments.person_nights import small_night
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.merging import merge_members
from tournaments.actions.screen import publish_results
from tournaments.actions.seasons import publish_season, withdraw_season
from tournaments.models import Night
from tournaments.records.links import (
    member_token_of,
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
