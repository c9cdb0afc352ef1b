"""The pages of the house laws: the list, a new one, one with its versions, a change, out of use and in again."""

import json

import pytest
from django.urls import reverse

from scoring.house import House, house_law, open_fields
from scoring.law_words import differences
from scoring.laws import KEYS, law_named
from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, report
from tests.tournaments.pages.desk.desk import words
from tests.tournaments.pages.night.test_nights import SETTLED
from tournaments.actions.laws import change_house_law, make_house_law, retire_house_law
from tournaments.models import HouseLaw, Night
from tournaments.pages.laws.house_laws import HouseLawForm
from tournaments.records.audit import wrong_in
from tournaments.records.links import path_of

FOSTER = law_named("foster-1897")


def as_sent(form):
    """What the browser sends when nothing is touched."""
    return {field.html_name: "" if field.value() is None else str(field.value()) for field in form}


def sent(base=FOSTER, answers=None, **changed):
    data = as_sent(HouseLawForm(base, answers=answers)) | {"name": "Tuesday"}
    return HouseLawForm(
        base, data | {name.replace("__", "."): value for name, value in changed.items()}, answers=answers
    )


def labels(form, name):
    return {json.loads(value): label for value, label in form.fields[name].choices}


@pytest.mark.parametrize("key", KEYS)
def test_every_book_can_be_taken_as_it_is(key):
    form = sent(law_named(key))
    assert (form.errors, form.answers()) == ({}, {})
    assert not any(row.differs for row in differences([form.base, form.law]))


@pytest.mark.parametrize("key", KEYS)
def test_every_question_that_is_open_is_asked_once(key):
    base = law_named(key)
    asked = [field.name for part in HouseLawForm(base).parts() for field in part.fields]
    assert len(asked) == len(set(asked))
    assert {name.partition(".")[0] for name in asked} == set(open_fields(base))


def test_answers_are_sentences_and_the_books_own_is_marked():
    assert labels(HouseLawForm(FOSTER), "low") == {
        "winner of the deuce": "Low is the two of trumps and counts for the side that wins it (the book)",
        "dealt the deuce": "Low is the two of trumps and counts for the player who was dealt it.",
        "winner of the lowest out": "Low counts for the side that wins the lowest trump in play.",
        "dealt the lowest out": "Low counts for the player who was dealt the lowest trump in play.",
    }


def test_an_answer_that_names_the_least_bid_names_the_one_that_was_typed():
    stuck = "If all pass, the dealer is held to a bid of %s and names trumps."
    assert labels(HouseLawForm(FOSTER), "all_pass")["dealer bids least"] == stuck % 1
    assert labels(HouseLawForm(FOSTER, answers={"least_bid": 7}), "all_pass")["dealer bids least"] == stuck % 7
    assert labels(sent(least_bid="6"), "all_pass")["dealer bids least"] == stuck % 6
    assert labels(sent(least_bid="²"), "all_pass")["dealer bids least"] == stuck % 1


def test_what_is_changed_replaces_the_books_answer():
    form = sent(target="62", low='"dealt the deuce"')
    assert form.errors == {}
    assert form.answers() == {"low": "dealt the deuce", "target": 62}


def test_a_law_that_was_made_is_shown_again_as_it_was_made():
    answers = {
        "robs_at": [],
        "second_bids": True,
        "least_bid": 6,
        "counts": {"high": 1, "jack": 1, "game": 2, "right_pedro": 5, "left_pedro": 5},
    }
    house_law(House("house-tuesday", 1, "Tuesday", FOSTER.key, answers))
    form = sent(answers=answers)
    assert form.errors == {}
    assert form.answers() == answers


def test_a_part_says_how_many_answers_are_the_clubs_own():
    changed = {
        part.key: part.changed for part in HouseLawForm(FOSTER, answers={"least_bid": 6, "most_bid": 13}).parts()
    }
    assert {key: number for key, number in changed.items() if number} == {"auction": 2}
    changed = {part.key: part.changed for part in sent(counts__low="0", most_bid="13", robs_at="[]").parts()}
    assert {key: number for key, number in changed.items() if number} == {"auction": 1, "drawing": 1, "counting": 1}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"least_bid": "0"}, "least_bid"),
        ({"least_bid": "many"}, "least_bid"),
        ({"least_bid": ""}, "least_bid"),
        ({"target": "1000"}, "target"),
        ({"low": '"nobody"'}, "low"),
        ({"low": ""}, "low"),
        ({"low": "{"}, "low"),
        ({"robs_at": "[4, 4]"}, "robs_at"),
        ({"counts__low": "-1"}, "counts.low"),
        ({"counts__low": "100"}, "counts.low"),
        ({"least_bid": "14", "most_bid": "13"}, "least_bid"),
        ({"when_made": '"each its points"'}, "out_first"),
    ],
)
def test_what_cannot_be_is_named_at_its_field(changed, field):
    form = sent(**changed)
    assert list(form.errors) == [field]
    assert form.law is None
    [part] = [part for part in form.parts() if part.has_errors] or [None]
    assert field == "name" or field in [each.name for each in part.fields]


def test_where_nothing_counts_the_form_says_so_above_all_fields():
    form = sent(**{f"counts__{count}": "0" for count in FOSTER.counts})
    assert form.non_field_errors() == ["Nothing counts, so nobody could score. Let at least one card count."]


pytestmark = pytest.mark.django_db

TUESDAY = "house-tuesday-club"
NEW = ("new_house_law", ["foster-1897"])
CHANGE = ("change_house_law", [TUESDAY])


def answers(**changed):
    return as_sent(HouseLawForm(law_named("foster-1897"))) | {"name": "Tuesday Club"} | changed


def a_law(name="Tuesday Club", **fields):
    return make_house_law(name=name, base="foster-1897", fields=fields or {"target": 62}, by=None, at=AT)


def another_version(row, **fields):
    return change_house_law(key=row.key, seen=row.version, name=row.name, fields=fields, by=None, at=AT)


def send(client, page, **post):
    name, args = page
    return client.post(reverse(name, args=args), post)


def test_without_one_the_list_offers_every_book(admin_client):
    page = admin_client.get(reverse("house_laws"))
    text = page.content.decode()
    assert "No house laws yet" in text
    assert all(reverse("new_house_law", args=[key]) in text for key in KEYS)


def test_the_list_shows_each_law_with_its_book_and_its_version(admin_client):
    another_version(a_law(), target=91)
    retire_house_law(key=a_law("Friday").key, by=None, at=AT)
    text = words(admin_client.get(reverse("house_laws")))
    assert "Friday based on Foster, 1897 · version 2 retired" in text
    assert "Tuesday Club based on Foster, 1897 · version 2" in text


def test_what_differs_is_shown_and_nothing_is_saved_yet(admin_client):
    page = send(admin_client, NEW, **answers(least_bid="6", all_pass='"dealer bids least"', show="1"))
    assert page.status_code == 200
    text = words(page)
    assert "All pass If all pass, the dealer is held to a bid of 6 and names trumps. Foster, 1897: If all" in text
    assert "Not saved yet." in text
    assert not HouseLaw.objects.exists()


def test_where_nothing_differs_the_page_says_so(admin_client):
    page = send(admin_client, NEW, **answers(show="1"))
    assert "Nothing: it is Foster, 1897 under another name." in words(page)


def test_a_house_law_is_saved_and_a_night_is_played_by_it(admin_client, admin_user):
    answer = send(admin_client, NEW, **answers(least_bid="6", save="1"))
    row = HouseLaw.objects.get()
    assert (answer.status_code, answer.url) == (302, reverse("house_law", args=[TUESDAY]))
    assert (row.name, row.fields, row.made_by) == ("Tuesday Club", {"least_bid": 6}, admin_user)
    assert "The least bid is 6. Foster, 1897: The least bid is 1." in words(admin_client.get(answer.url))
    admin_client.post(reverse("new_night"), SETTLED | {"law": TUESDAY})
    night = Night.objects.get()
    assert (night.law, night.law_version) == (TUESDAY, 1)


def test_what_cannot_be_is_named_at_its_field_with_all_that_was_typed(admin_client):
    page = send(admin_client, NEW, **answers(least_bid="6", most_bid="5", save="1"))
    assert page.status_code == 422
    assert page.context["form"].errors == {
        "least_bid": ["The least bid, 6, is above the most that can be bid, 5."],
    }
    assert 'value="6"' in page.content.decode()
    assert [part.key for part in page.context["parts"] if part.has_errors] == ["auction"]
    assert not HouseLaw.objects.exists()


def test_a_name_that_another_has_is_named_at_the_name(admin_client):
    a_law()
    page = send(admin_client, NEW, **answers(save="1"))
    assert page.status_code == 422
    assert list(page.context["form"].errors) == ["name"]


def test_a_change_makes_a_new_version_and_says_so(admin_client):
    a_law(least_bid=6)
    form = admin_client.get(reverse(*CHANGE[:1], args=CHANGE[1])).context["form"]
    assert (form["name"].value(), form["least_bid"].value(), form["target"].value()) == ("Tuesday Club", 6, 51)
    page = admin_client.post(
        reverse(CHANGE[0], args=CHANGE[1]), as_sent(form) | {"target": "62", "version": "1", "save": "1"}, follow=True
    )
    assert "Version 2 is saved. Nights that have begun stay on theirs." in words(page)
    assert HouseLaw.objects.get(version=2).fields == {"least_bid": 6, "target": 62}


def test_a_change_of_nothing_says_so_and_makes_no_version(admin_client):
    a_law()
    url = reverse(CHANGE[0], args=CHANGE[1])
    sent = as_sent(admin_client.get(url).context["form"]) | {"version": "1", "save": "1"}
    assert "Nothing was changed." in words(admin_client.post(url, sent, follow=True))
    assert HouseLaw.objects.count() == 1


@pytest.mark.parametrize("seen", ["1", "", "²", "9" * 30, "-1"])
def test_a_change_that_was_overtaken_is_refused(admin_client, seen):
    another_version(a_law(), target=91)
    page = send(admin_client, CHANGE, **answers(target="70", version=seen, save="1"))
    assert page.status_code == 422
    assert page.context["form"].non_field_errors() == [
        "Somebody else changed this law meanwhile: version 2 is saved. Look again."
    ]
    assert HouseLaw.objects.count() == 2


def test_a_law_is_shown_in_every_version_with_the_nights_that_were_played_by_it(admin_client):
    row = a_law()
    report(a_running_night(4, law=row.key))
    another_version(row, target=91)
    url = reverse("house_law", args=[row.key])
    text = words(admin_client.get(url))
    assert "A game is 91 points." in text
    assert "Version 2" in text
    assert text.index("no night yet") < text.index("1 night")
    old = words(admin_client.get(url, {"version": "1"}))
    assert "A game is 62 points." in old
    assert "This is version 1, used on earlier nights." in old
    for version in ("3", "0", "x", "9" * 40):
        assert admin_client.get(url, {"version": version}).status_code == 404


def test_a_law_is_retired_and_offered_again(admin_client):
    row = a_law()
    url = reverse("retire_house_law", args=[row.key])
    said = words(admin_client.post(url, follow=True))
    assert "“Tuesday Club” is no longer offered." in said
    assert 'value="house-tuesday-club"' not in admin_client.get(reverse("new_night")).content.decode()
    assert "offered to new nights again" in words(admin_client.post(url, {"again": "1"}, follow=True))
    assert 'value="house-tuesday-club"' in admin_client.get(reverse("new_night")).content.decode()


def test_a_night_by_a_retired_law_can_still_be_changed(admin_client):
    row = a_law()
    night = a_running_night(4, law=row.key)
    retire_house_law(key=row.key, by=None, at=AT)
    url = reverse("night_settings", args=[night.pk])
    assert admin_client.post(url, SETTLED | {"law": row.key, "name": "Saturday"}).status_code == 302


def test_the_laws_pages_know_a_house_law(client):
    row = a_law(low="dealt the deuce")
    text = words(client.get(reverse("law", args=[row.key])))
    assert "Low is the two of trumps and counts for the player who was dealt it." in text
    beside = client.get(reverse("compare_laws"), {"law": ["foster-1897", row.key]})
    assert [row.field for row, _answers in beside.context["differing"]] == ["low"]
    assert client.get(reverse("law_sheet", args=[row.key])).content.startswith(b"%PDF")
    assert client.get(reverse("law", args=["house-nobody"])).status_code == 404


NIGHT_PAGES = ("board", "standings", "hall", "papers", "night_settings", "night_file")


def test_every_page_of_a_night_is_shown_under_a_house_law(admin_client):
    counts = {"high": 1, "jack": 1, "game": 1, "right_pedro": 5, "left_pedro": 5}
    row = a_law(counts=counts, most_bid=13, seller="dealer", robs_at=[])
    night = a_running_night(8, law=row.key)
    for name in NIGHT_PAGES:
        assert admin_client.get(reverse(name, args=[night.pk])).status_code == 200
    sheet = admin_client.get(reverse("sheet", args=[night.pk, 1, 1]))
    assert "Law: Tuesday Club" in words(sheet)
    for kind in ("table-cards", "tally-cards", "score-sheets", "standings"):
        assert admin_client.get(reverse("pdf", args=[night.pk, kind])).content.startswith(b"%PDF")


def test_a_table_plays_by_the_house_law_from_its_phone_to_the_check(client):
    counts = {"high": 1, "jack": 1, "game": 1, "right_pedro": 5, "left_pedro": 5}
    night = a_running_night(4, law=a_law(counts=counts, most_bid=13).key)
    door = path_of(card_of(night))
    assert "Law: Tuesday Club" in words(client.get(door))
    hand = a_hand(law=TUESDAY, taken=dict.fromkeys(counts, 1))
    body = {"round": 1, "deal": 1, "hand": hand}
    post = {"content_type": "application/json", "headers": {"Idempotency-Key": "one"}}
    answer = client.post(f"{door}hands", body, **post)
    assert (answer.status_code, answer.json()["score"]["score"]) == (201, {"1": 13, "2": 0, "3": 13, "4": 0})
    assert client.get(f"{door}state").json()["law"] == TUESDAY
    low = {"taken": {**hand["taken"], "low": 1}}
    refused = client.post(f"{door}hands", body | {"deal": 2, "hand": hand | low | {"dealer": 2}}, **post)
    assert refused.status_code == 422
    assert wrong_in(Night.objects.get()) == []


PAGES = {"house_laws": [], "new_house_law": ["foster-1897"], "house_law": [TUESDAY], "change_house_law": [TUESDAY]}


@pytest.mark.parametrize("name", [*PAGES, "retire_house_law"])
def test_only_a_director_makes_laws(name, client, django_user_model):
    a_law()
    url = reverse(name, args=PAGES.get(name, [TUESDAY]))
    ask = client.post if name == "retire_house_law" else client.get
    assert ask(url).url == f"/sign-in/?next={url}"
    client.force_login(django_user_model.objects.create_user("guest"))
    assert ask(url).status_code == 403


@pytest.mark.parametrize("name", ["new_house_law", "house_law", "change_house_law"])
@pytest.mark.parametrize("key", ["hoyle", "house-nobody", "foster"])
def test_a_law_that_does_not_exist_is_not_found(name, key, admin_client):
    url = reverse(name, args=[key])
    assert admin_client.get(url).status_code == 404


def test_a_page_answers_to_no_other_method_than_its_own(admin_client):
    a_law()
    assert admin_client.get(reverse("retire_house_law", args=[TUESDAY])).status_code == 405
    for name in ("house_laws", "house_law"):
        assert admin_client.post(reverse(name, args=PAGES[name])).status_code == 405


def test_names_are_text_on_every_page(admin_client):
    row = a_law("<script>alert(1)</script>{{ row }}")
    for name in ("house_laws", "house_law", "change_house_law"):
        text = admin_client.get(reverse(name, args=[row.key] if PAGES[name] else [])).content.decode()
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)&lt;/script&gt;{{ row }}" in text
