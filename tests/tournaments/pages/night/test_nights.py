"""The list of nights, a new one, what was settled about one, and its file."""

import datetime as dt
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from django.utils.html import escape

from tests.tournaments.night_builder import a_night, a_running_night, play_round, report, set_rules
from tournaments.actions.draw import draw_seats
from tournaments.models import Night

pytestmark = pytest.mark.django_db

SETTLED = {
    "name": "Friday cinch",
    "date": "2026-11-20",
    "law": "foster-1897",
    "movement": "progressive-cinch",
    "planned_rounds": "6",
    "deals": "4",
    "rank_by": "points",
    "sit_out": "none",
    "sit_out_points": "",
    "acceptance": "table",
    "provisional_minutes": "60",
}


def listed(page):
    return [row.record.name for row in page.context["listing"].paginated_rows]


def test_a_night_is_made_and_leads_to_its_guests(admin_client, admin_user):
    answer = admin_client.post(reverse("new_night"), SETTLED | {"sit_out": "points", "sit_out_points": "7"})
    night = Night.objects.get()
    assert (answer.status_code, answer.url) == (302, reverse("door", args=[night.pk]))
    assert (night.name, night.date, night.rules.planned_rounds, night.rules.sit_out) == (
        "Friday cinch",
        dt.date(2026, 11, 20),
        6,
        7,
    )
    assert night.made_by == admin_user


def test_what_is_settled_about_partners_is_stored_shown_again_and_in_the_history(admin_client):
    night = a_night(movement="kingsland")
    posted = SETTLED | {"movement": "kingsland", "movement_options": "fixed"}
    assert admin_client.post(reverse("night_settings", args=[night.pk]), posted).status_code == 302
    night.refresh_from_db()
    assert night.rules.movement_options == {"partners": "fixed"}
    page = admin_client.get(reverse("night_settings", args=[night.pk])).content.decode()
    assert '<option value="fixed" selected>' in page
    assert (
        "options of the movement: partners: fixed"
        in admin_client.get(reverse("history", args=[night.pk])).content.decode()
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 10_000),
        ("name", "\u202e\u200f"),
        ("date", ""),
        ("date", "2026-02-30"),
        ("law", "hoyle"),
        ("movement", "howell"),
        ("planned_rounds", "0"),
        ("planned_rounds", "201"),
        ("planned_rounds", "many"),
        ("deals", ""),
        ("deals", "41"),
        ("rank_by", "stars"),
        ("sit_out", "some"),
        ("sit_out_points", "-1"),
        ("acceptance", "everybody"),
        ("provisional_minutes", "-1"),
        ("provisional_minutes", "10081"),
    ],
)
def test_bad_input_is_shown_at_its_field_and_makes_no_night(admin_client, field, value):
    page = admin_client.post(reverse("new_night"), SETTLED | {field: value})
    assert page.status_code == 422
    assert list(page.context["form"].errors) == [field]
    assert not Night.objects.exists()


def test_the_newest_night_stands_first_and_of_one_day_the_one_made_last(admin_client):
    for name, day in (("Old", 1), ("Early", 20), ("Late", 20), ("Middle", 10)):
        a_night(0, name=name, date=dt.date(2026, 11, day))
    assert listed(admin_client.get(reverse("nights"))) == ["Late", "Early", "Middle", "Old"]


@pytest.mark.parametrize("is_director", [True, False])
def test_the_night_that_is_being_played_is_the_first_act_of_the_list(client, django_user_model, is_director):
    """With a night in progress the loudest button made another one, and a helper had a small link in a table."""
    client.force_login(
        django_user_model.objects.create_user("anyone", is_staff=is_director, is_superuser=is_director)
    )
    a_night(0, name="Next month", date=dt.date(2026, 12, 20))
    tonight = a_night(0, name="<b>Tonight", date=dt.date(2026, 11, 20))
    Night.objects.filter(pk=tonight.pk).update(state="playing")
    page = client.get(reverse("nights")).text
    act = f'<a class="button primary" href="/nights/{tonight.pk}/">Go on: <bdi>&lt;b&gt;Tonight</bdi></a>'
    assert (act in page, page.count("button primary")) == (True, 1)
    Night.objects.update(state="over")
    assert "Go on: " not in client.get(reverse("nights")).text


def test_a_night_in_the_list_leads_to_its_page_and_says_how_it_stands(admin_client):
    night = a_night(0, name="<b>Friday", is_rehearsal=True)
    Night.objects.update(state="playing")
    [row] = admin_client.get("/nights/").context["listing"].rows
    link = f'<a href="/nights/{night.pk}/"><bdi>&lt;b&gt;Friday</bdi></a>'
    assert row.get_cell("name") == f'{link} <span class="chip">rehearsal</span>'
    assert row.get_cell("state") == "playing"


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("name", ["Ada", "Ben", "Cleo"]),
        ("-name", ["Cleo", "Ben", "Ada"]),
        ("guests", ["Ben", "Cleo", "Ada"]),
        ("date", ["Ada", "Ben", "Cleo"]),
        ("-date", ["Cleo", "Ben", "Ada"]),
        ("secret", ["Cleo", "Ben", "Ada"]),
    ],
)
def test_the_list_is_sorted_as_asked(admin_client, sort, names):
    for day, (name, guests) in enumerate((("Ada", 2), ("Ben", 0), ("Cleo", 1)), start=1):
        night = a_night(guests, name=name, date=dt.date(2026, 11, day))
        night.entrants.create(number=99, name="Absent", arrival="absent")  # who is not coming does not count
    assert listed(admin_client.get(reverse("nights"), {"sort": sort})) == names


def test_the_list_turns_pages(admin_client):
    Night.objects.bulk_create(
        Night(name=f"Night {day}", date=dt.date(2026, 1, 1), law="foster-1897", movement="progressive-cinch")
        for day in range(30)
    )
    pages = [listed(admin_client.get(reverse("nights"), {"page": page})) for page in (1, 2)]
    assert [len(page) for page in pages] == [25, 5]
    assert len({*pages[0], *pages[1]}) == 30


def test_an_empty_database_says_how_to_begin(admin_client):
    page = admin_client.get(reverse("nights")).text
    assert "Try a rehearsal night" in page
    assert "Prepare tonight’s night" in page


def test_a_helper_waits_for_the_first_night(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("helper"))
    page = client.get(reverse("nights")).text
    assert ("A director has to make one first." in page, "rehearsal" in page) == (True, False)


def test_a_night_leads_to_the_page_where_it_stands(admin_client):
    night = a_night(4, rounds=1)

    def stands():
        return urlsplit(admin_client.get(reverse("night", args=[night.pk])).url).path.split("/")[-2]

    assert stands() == "door"
    draw_seats(night_id=night.pk, seed=7)
    assert stands() == "draw"
    night = a_running_night(4, rounds=1)
    assert stands() == "board"
    play_round(night)
    assert stands() == "standings"


def test_settings_are_saved_and_shown_again(admin_client):
    night = a_night(4, sit_out="7")
    url = reverse("night_settings", args=[night.pk])
    form = admin_client.get(url).context["form"]
    assert (form["sit_out"].value(), form["sit_out_points"].value()) == ("points", 7)
    answer = admin_client.post(url, SETTLED | {"planned_rounds": "", "law": "chicago-1891", "sit_out": "average"})
    assert answer.url == reverse("night", args=[night.pk])
    night.refresh_from_db()
    assert (night.rules.planned_rounds, night.law, night.rules.sit_out) == (None, "chicago-1891", "average")


def test_settings_that_someone_else_changed_meanwhile_are_shown_with_both_values(admin_client):
    night = a_night(4, acceptance="table")
    url = reverse("night_settings", args=[night.pk])
    seen = admin_client.get(url).context["seen"]
    assert f'name="seen" value="{escape(seen)}"' in admin_client.get(url).content.decode()
    set_rules(acceptance="desk", rank_by="wins")
    mine = SETTLED | {"seen": seen, "acceptance": "none", "name": "Saturday"}
    page = admin_client.post(url, mine)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["acceptance"])
    assert (
        "and now it is “A second person, at the desk. Nobody confirms a hand they entered themselves.”"
        in page.content.decode()
    )
    assert Night.objects.get().name == "Friday cinch"
    # What was shown with both values may be decided now; what was not touched stays as the other has it.
    assert admin_client.post(url, mine | {"seen": page.context["seen"]}).status_code == 302
    after = Night.objects.get()
    assert (after.name, after.rules.acceptance, after.rules.rank_by) == ("Saturday", "none", "wins")


def test_a_setting_that_could_not_be_read_was_not_seen_as_someone_else_has_left_it(admin_client):
    night = a_night(4, rounds=6)
    url = reverse("night_settings", args=[night.pk])
    mine = SETTLED | {"seen": admin_client.get(url).context["seen"]}
    set_rules(planned_rounds=8)
    page = admin_client.post(url, mine | {"planned_rounds": "many"})  # this answer says nothing of the 8
    page = admin_client.post(url, mine | {"planned_rounds": "7", "seen": page.context["seen"]})
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["planned_rounds"])
    assert "you saw “6”, and now it is “8”" in page.content.decode()
    assert Night.objects.get().rules.planned_rounds == 8


HALF_A_PAIR = '{"name": "\\ud800"}'


@pytest.mark.parametrize(
    "seen", ["", "x", "[]", "[" * 20_000, '{"name": 1}', '{"state": "over", "pk": "1"}', HALF_A_PAIR]
)
def test_what_no_page_has_sent_of_the_settings_is_passed_over(admin_client, seen):
    night = a_night(4)
    typed = SETTLED | {"name": "Saturday", "seen": seen}
    assert admin_client.post(reverse("night_settings", args=[night.pk]), typed).status_code == 302


def test_the_law_is_fixed_once_a_hand_is_in_and_the_form_says_so_at_its_field(admin_client):
    night = a_running_night(4)
    report(night)
    url = reverse("night_settings", args=[night.pk])
    assert "Fixed, because the night has begun." in admin_client.get(url).content.decode()
    assert admin_client.post(url, SETTLED | {"law": "chicago-1891", "name": "Renamed"}).status_code == 302
    night.refresh_from_db()
    assert (night.law, night.name) == ("foster-1897", "Renamed")


def test_a_night_that_was_never_played_is_deleted(admin_client):
    night = a_night(8)
    assert admin_client.post(reverse("drop_night", args=[night.pk])).url == reverse("nights")
    assert not Night.objects.exists()
    running = a_running_night(4)
    admin_client.post(reverse("drop_night", args=[running.pk]))
    assert Night.objects.exists()


def test_a_night_that_is_over_says_how_to_play_on(admin_client):
    night = play_round(a_running_night(4, rounds=1))
    page = admin_client.post(
        reverse("night_settings", args=[night.pk]), SETTLED | {"planned_rounds": "3"}, follow=True
    )
    assert "reopen the last round" in page.content.decode()


def test_too_few_rounds_are_shown_at_their_field(admin_client):
    night = a_running_night(4, rounds=3)
    play_round(night)
    page = admin_client.post(reverse("night_settings", args=[night.pk]), SETTLED | {"planned_rounds": "1"})
    assert list(page.context["form"].errors) == ["planned_rounds"]


def test_a_file_is_named_after_the_night_whatever_its_letters(admin_client):
    for name, slug in (("Été & Cinch", "ete-cinch"), ("夜", "night"), ('";\r\nX: y', "x-y")):
        night = a_running_night(4, name=name)
        answer = admin_client.get(reverse("night_file", args=[night.pk]))
        assert answer["Content-Disposition"] == f'attachment; filename="2026-11-20-{slug}.json"'


def test_a_night_says_who_accepts_and_how_long_corrections_are_taken(admin_client):
    admin_client.post(reverse("new_night"), SETTLED | {"acceptance": "desk", "provisional_minutes": ""})
    night = Night.objects.get()
    assert (night.rules.acceptance, night.rules.provisional_minutes) == ("desk", None)
    page = admin_client.get(reverse("night_settings", args=[night.pk]))
    assert page.context["form"]["acceptance"].value() == "desk"
    assert page.context["form"]["provisional_minutes"].value() is None
    admin_client.post(reverse("night_settings", args=[night.pk]), SETTLED | {"provisional_minutes": "0"})
    night.refresh_from_db()
    assert (night.rules.acceptance, night.rules.provisional_minutes) == ("table", 0)


def test_a_new_night_asks_nobody_to_confirm_and_gives_an_hour_for_corrections(admin_client):
    form = admin_client.get(reverse("new_night")).context["form"]
    assert (form["acceptance"].value(), form["provisional_minutes"].value()) == ("none", 60)
