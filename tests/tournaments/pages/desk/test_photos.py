"""Photographs of sheets at the desk: sent, read, shown beside the form, confirmed by a person, gone."""

from io import BytesIO
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from scoring.hand import Contract
from tests.tournaments.night_builder import a_night, a_running_night
from tests.tournaments.pages.desk.desk import as_helper, field, words
from tests.tournaments.scanning.photographs import blacked, filled, photograph, scan
from tests.tournaments.scanning.sheets import a_deal, is_meant, layout_of, mark_on, page_of
from tournaments.actions.forgetting import forget_guest
from tournaments.actions.seats import swap_people
from tournaments.actions.sheets import MOST_PHOTOS, add_photos
from tournaments.models import HandRecord, Night, SheetPhoto
from tournaments.records.load import rounds_of
from tournaments.records.sheet_photos import SeenSheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper(client):
    return as_helper(client)


@pytest.fixture
def night():
    return a_running_night(8)


def sheet_of(night, table=1, *, slip=False, seed=1):
    """A photograph of that table's sheet of round 1, and its deals; a `slip` is a wrong bid of deal 2, blacked out."""
    mark, rng = mark_on(of=night.pk, table=table)._replace(round=1), Random(seed)
    lines = tuple(a_deal((seed + deal) % 4 + 1, rng)._replace(contract=Contract(2, 9)) for deal in range(4))
    layout = layout_of(mark)
    page = filled(page_of(mark), [box for box in layout.boxes if is_meant(box, lines, ())], rng)
    if slip:
        page = blacked(
            page, next(box for box in layout.boxes if (box.deal, box.field, box.value) == (2, "bid", 4)), rng
        )
    return photograph(page, rng, megapixels=2.0), lines


def send(client, night, *photos):
    files = [SimpleUploadedFile(f"{n}.jpg", photo, "image/jpeg") for n, photo in enumerate(photos)]
    return client.post(reverse("photos", args=[night.pk]), {"image": files}, follow=True)


def form_of(response):
    """What the desk's form would send as it stands."""
    rows, fields = response.context["form"]["rows"], {}
    for row in rows:
        fields |= {f"deal-{row['deal']}-{name}": text for name, text in row["line"].typed.items()}
        fields[f"seen-{row['deal']}"] = str(row["seen"])
    return fields | {"first": response.context["form"]["first"], "way": "fields"}


def test_a_sheet_that_is_read_is_confirmed_with_one_button_and_its_picture_is_gone(helper, night):
    photo, lines = sheet_of(night)
    assert "Table 1, round 1: read." in words(send(helper, night, photo))
    waiting = night.photos.get()
    page = helper.get(reverse("photo", args=[night.pk, waiting.pk]), follow=True)
    assert [row["faults"] for row in page.context["form"]["rows"]] == [[]] * 4
    assert not HandRecord.objects.exists()  # nothing is saved before a person says so
    helper.post(page.redirect_chain[-1][0].split("?")[0], form_of(page) | {"photo": waiting.pk}, follow=True)
    hands = list(HandRecord.objects.order_by("deal").values_list("hand__dealer", "hand__trump", "source"))
    assert hands == [(line.dealer, line.trump, "desk") for line in lines]
    assert not SheetPhoto.objects.exists()


def test_what_is_unsure_is_left_empty_for_a_person(helper, night):
    photo, _ = sheet_of(night, slip=True)
    assert "Table 1, round 1: 1 deal to look at." in words(send(helper, night, photo))
    page = helper.get(reverse("photo", args=[night.pk, night.photos.get().pk]), follow=True)
    typed = form_of(page)
    assert [typed[f"deal-{deal}-bid_2"] for deal in range(1, 5)] == ["9", "", "9", "9"]
    rows = page.context["form"]["rows"]
    assert [(row["deal"], bool(row["faults"])) for row in rows] == [(2, True), (1, False), (3, False), (4, False)]
    assert page.context["form"]["focus"] == "deal-2-bid_2"
    shown = words(page)
    assert shown.count("A box is blacked out.") == 1
    assert shown.count("clear") == 4 * 5 - 1  # dealer, bidder, bid, trump, and the counts together


def test_a_sheet_photographed_again_waits_once(helper, night):
    photo, _ = sheet_of(night)
    send(helper, night, photo, photo)
    assert night.photos.count() == 1


def test_each_page_of_a_scanner_s_pdf_waits_like_a_photograph(helper, night):
    one, two = (Image.open(BytesIO(sheet_of(night, table)[0])) for table in (1, 2))
    blank = Image.new("L", one.size, 255)
    found = words(send(helper, night, scan(one, blank, two)))
    for part in ("Table 1, round 1: read.", "0.jpg, page 2: There is no score sheet", "Table 2, round 1: read."):
        assert part in found
    assert sorted(night.photos.values_list("table_number", flat=True), key=str) == [1, 2, None]
    night.photos.all().delete()
    found = words(send(helper, night, scan(one, Image.new("1", (10_000, 10_000), 1)), scan(one)[:5000]))
    assert "0.jpg: Page 2 of this PDF has 10000 by 10000 pixels" in found
    assert "1.jpg: This PDF is damaged." in found
    assert not night.photos.exists()


def test_of_a_file_for_which_there_is_no_more_room_nothing_is_stored(helper, night):
    unknown = SeenSheet(b"JPEG")
    add_photos(night_id=night.pk, sheets=[unknown] * (MOST_PHOTOS - 1), by=None, at=night.made_at)
    one, two = (Image.open(BytesIO(sheet_of(night, table)[0])) for table in (1, 2))
    found = words(send(helper, night, scan(one, two)))
    assert (
        "0.jpg: With this file 401 photographs would wait, and 400 can. Nothing of it is stored. Confirm some "
        "photographs first, or send fewer pages at a time." in found
    )
    assert not night.photos.filter(table_number__isnull=False).exists()
    assert "Table 1, round 1: read." in words(send(helper, night, scan(one, one)))  # the same sheet twice waits once
    assert night.photos.count() == MOST_PHOTOS


def test_what_is_no_sheet_of_tonight_is_keyed_by_eye_or_thrown_away(helper, night):
    other = a_running_night(8)
    foreign, _ = sheet_of(other)
    letter = photograph(page_of(mark_on()).rotate(0).point(lambda _: 255), Random(1))
    found = words(send(helper, night, foreign, letter, b"Dear sir"))
    for part in (
        "This sheet is of another night.",
        "There is no score sheet in this picture",
        "This file is not a picture.",
    ):
        assert part in found
    assert night.photos.count() == 2
    first, second = night.photos.all()
    asked = helper.get(reverse("photo", args=[night.pk, first.pk]))
    assert "Which sheet is this?" in words(asked)
    wrong = helper.post(reverse("photo", args=[night.pk, first.pk]), {"round": "1", "table": "9"}, follow=True)
    assert "There is no table 9 in round 1." in words(wrong)
    right = helper.post(reverse("photo", args=[night.pk, first.pk]), {"round": "1", "table": "2"}, follow=True)
    assert right.context["photo"] == first
    helper.post(reverse("photo", args=[night.pk, second.pk]), {"drop": ""})
    assert list(night.photos.all()) == [first]


def test_a_hand_that_was_keyed_shows_where_the_sheet_differs(helper, night):
    photo, _ = sheet_of(night)
    send(helper, night, photo)
    page = helper.get(reverse("photo", args=[night.pk, night.photos.get().pk]), follow=True)
    where = page.redirect_chain[-1][0].split("?")[0]
    helper.post(where, form_of(page) | {"deal-1-trump": "S" if form_of(page)["deal-1-trump"] != "S" else "H"})
    again = helper.get(reverse("photo", args=[night.pk, night.photos.get().pk]), follow=True)
    assert again.context["form"]["asks_why"]
    assert "You are changing a hand that was saved." in words(again)


def test_photographs_are_the_hosts_alone_and_only_of_a_night_that_is_drawn(client, helper):
    night = a_night(8)
    assert helper.get(reverse("photos", args=[night.pk])).status_code == 404
    playing = a_running_night(8)
    photo = photo_of(playing, [])
    picture = reverse("photo_picture", args=[playing.pk, photo.pk])
    assert helper.get(picture).content == b"JPEG"
    assert helper.get(reverse("photo_picture", args=[night.pk, photo.pk])).status_code == 404
    client.logout()
    assert client.get(picture).status_code == 302


def test_forgetting_a_guest_takes_the_photographs_of_their_nights(night):
    photo_of(night, [])
    Night.objects.update(state=Night.State.OVER)
    forget_guest(name=night.entrants.first().name, by=None, at=night.made_at)
    assert not SheetPhoto.objects.exists()


def saved(client, night, waiting, page, **changed):
    where = page.redirect_chain[-1][0].split("?")[0]
    return client.post(where, form_of(page) | {"photo": waiting.pk, **changed}, follow=True)


def test_a_deal_with_the_director_called_is_saved_only_after_a_look(helper, night):
    read = [{"deal": 1, "ticked": ticked(1), "unsure": ["director"]}]
    photo = photo_of(night, read)
    page = helper.get(reverse("photo", args=[night.pk, photo.pk]), follow=True)
    assert "The table called the director on this deal." in words(page)
    saved(helper, night, photo, page)
    assert (HandRecord.objects.count(), night.photos.count()) == (0, 1)
    saved(helper, night, photo, page, **{"deal-1-trump": "H"})
    assert (HandRecord.objects.count(), night.photos.count()) == (1, 0)


def test_the_second_page_of_a_sheet_leaves_what_the_first_brought(helper, night):
    first = photo_of(night, [{"deal": 1, "ticked": ticked(1), "unsure": []}])
    saved(helper, night, first, helper.get(reverse("photo", args=[night.pk, first.pk]), follow=True))
    second = photo_of(night, [{"deal": 2, "ticked": ticked(2), "unsure": []}])
    page = helper.get(reverse("photo", args=[night.pk, second.pk]), follow=True)
    assert [row["faults"] for row in page.context["form"]["rows"]] == [[]] * 4
    saved(helper, night, second, page)
    assert sorted(HandRecord.objects.values_list("deal", flat=True)) == [1, 2]


def test_the_second_page_can_come_first_and_says_which_deals_it_has(helper):
    night = a_running_night(8, deals=6)
    second = photo_of(night, [{"deal": deal, "ticked": ticked(deal - 4), "unsure": []} for deal in (5, 6)])
    assert "Table 1, round 1, deals 5 to 6" in words(helper.get(reverse("photos", args=[night.pk])))
    page = helper.get(reverse("photo", args=[night.pk, second.pk]), follow=True)
    assert [row["deal"] for row in page.context["form"]["rows"]] == [5, 6, 1, 2, 3, 4]
    assert words(page).count("Nothing of this deal is on the picture.") == 4
    saved(helper, night, second, page)
    first = photo_of(night, [{"deal": deal, "ticked": ticked(deal), "unsure": []} for deal in (1, 2, 3, 4)])
    saved(helper, night, first, helper.get(reverse("photo", args=[night.pk, first.pk]), follow=True))
    assert sorted(HandRecord.objects.values_list("deal", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert not night.photos.exists()


def test_a_photograph_waits_until_all_that_is_on_it_stands(helper, night):
    read = [{"deal": 1, "ticked": ticked(1), "unsure": []}, {"deal": 2, "ticked": {}, "unsure": ["bid", "trump"]}]
    photo = photo_of(night, read)
    page = helper.get(reverse("photo", args=[night.pk, photo.pk]), follow=True)
    assert "The photograph still waits" in words(saved(helper, night, photo, page))
    assert (HandRecord.objects.count(), night.photos.count()) == (1, 1)


def test_numbers_that_are_not_those_of_the_table_are_said(helper, night):
    mark = mark_on()._replace(round=1, table=1)
    layout, rng = layout_of(mark), Random(7)
    lines = tuple(a_deal(deal % 4 + 1, rng)._replace(contract=Contract(2, 9)) for deal in range(4))
    numbers = (71, 72, 73, 74)
    boxes = [box for box in layout.boxes if is_meant(box, lines, numbers)]
    slips = [box for box in layout.boxes if (box.deal, box.field) in ((0, "seat2"), (2, "bid")) and box not in boxes]
    page = filled(page_of(mark), boxes, rng)
    for box in (slips[0], slips[-2]):
        page = blacked(page, box, rng)
    assert "4 deals to look at" in words(send(helper, night, photograph(page, rng)))
    shown = helper.get(reverse("photo", args=[night.pk, night.photos.get().pk]), follow=True)
    assert "The numbers on the sheet do not match this table." in words(shown)
    fields = shown.context["paper"]["numbers"]
    assert [each["text"] for each in fields] == ["71", "", "73", "74"]
    assert "placeholder" not in field(shown, "number-2")  # who is planned there is not what the sheet says
    assert [crop.whys for each in fields for crop in each["crops"]] == [[], ["This number cannot be read."], [], []]
    assert [row["deal"] for row in shown.context["form"]["rows"]] == [2, 1, 3, 4]
    assert "A box is blacked out." in words(shown)
    assert shown.content.decode().count("as marked on the sheet") == 4 + 4 * 5  # the numbers, and five rows a deal


def test_a_change_of_seats_after_the_photograph_is_noticed_when_it_is_opened(helper, night):
    one, two = rounds_of(night, 1)[0].seating.tables
    mark = mark_on()._replace(of="AB1", round=1, table=1)
    layout, rng = layout_of(mark), Random(7)
    lines = tuple(a_deal(deal % 4 + 1, rng)._replace(contract=Contract(2, 9)) for deal in range(4))
    page = filled(page_of(mark), [box for box in layout.boxes if is_meant(box, lines, one)], rng)
    assert "Table 1, round 1: read." in words(send(helper, night, photograph(page, rng)))
    opened = reverse("photo", args=[night.pk, night.photos.get().pk])
    assert helper.get(opened, follow=True).redirect_chain[-1][0].startswith(reverse("sheet", args=[night.pk, 1, 1]))
    people = {"one": one[0], "other": two[0], "seen": {one[0]: (1, 1), two[0]: (2, 1)}}
    swap_people(night_id=night.pk, round_number=1, **people, by=None, why="They changed", at=night.made_at)
    assert "4 deals to look at" in words(helper.get(reverse("photos", args=[night.pk])))
    page = helper.get(opened, follow=True)
    assert "The numbers on the sheet do not match this table." in words(page)
    assert [each["text"] for each in page.context["paper"]["numbers"]] == [str(number) for number in one]


def photo_of(night, read, number=1):
    sheets = [SeenSheet(b"JPEG", number, 1, tuple(read))]
    return add_photos(night_id=night.pk, sheets=sheets, by=None, at=night.made_at)[0]


def ticked(deal):
    counts = dict.fromkeys(("high", "low", "jack", "game", "right_pedro", "left_pedro"), 1)
    return {"dealer": deal, "trump": "H", "bidder": 3, "bid": 8} | counts


def test_people_sit_as_the_confirmed_photograph_has_their_numbers_in_any_round(helper, night):
    one, two = rounds_of(night, 1)[0].seating.tables
    mixed = (two[0], *one[1:])
    whole = [{"deal": deal, "ticked": ticked(deal), "unsure": []} for deal in range(1, 5)]
    for number in (1, 2):
        read = [each | {"seats": mixed} for each in whole]
        photo = photo_of(night, read, number)
        page = helper.get(reverse("photo", args=[night.pk, photo.pk]), follow=True)
        assert page.redirect_chain[-1][0].split("?")[0] == reverse("paper_sheet", args=[night.pk, number, 1])
        assert [row["faults"] for row in page.context["form"]["rows"]] == [[]] * 4
        fields = {each["id"]: each["text"] for each in page.context["paper"]["numbers"]}
        assert fields == {f"number-{seat}": str(each) for seat, each in enumerate(mixed, start=1)}
        assert ("do not match this table" in words(page)) == (number == 1)
        saved(helper, night, photo, page, **fields)
    assert rounds_of(night, 1)[0].seating.tables[0] == mixed
    assert (night.waiting_sheets.get().seats, night.photos.count()) == (list(mixed), 0)
