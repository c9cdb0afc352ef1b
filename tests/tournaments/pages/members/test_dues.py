"""The dues of a year on their page, one member's, as files, and what else carries them."""

import datetime as dt
import json
from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import DuesOfYear, DuesPayment, Member
from tests.tournaments.night_builder import AT, a_night
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.forgetting import forget_member
from tournaments.actions.money import set_dues, set_own_dues

pytestmark = pytest.mark.django_db

PAGE = reverse("dues")
YEAR = {"year": "2025"}


def a_member(name, **fields):
    return Member.objects.create(name=name, since=dt.date(2020, 1, 1), **fields)


@pytest.fixture
def ada():
    set_dues(year=2025, amount=Decimal("12.50"), currency="€")
    return a_member("Ada", number="7")


def post(client, **sent):
    return client.post(f"{PAGE}?year=2025", sent)


def test_the_amount_of_a_year_is_entered_once_and_the_next_year_begins_with_it(admin_client):
    page = admin_client.get(PAGE, YEAR)
    assert "What does each member pay for 2025?" in words(page)
    assert post(admin_client, amount="12,50", currency="€").url == f"{PAGE}?year=2025"
    assert list(DuesOfYear.objects.values_list("amount", "currency")) == [(Decimal("12.5"), "€")]
    assert "€12.50 for each member." in words(admin_client.get(PAGE, YEAR))
    assert 'value="12.50"' in admin_client.get(PAGE, {"year": "2026"}).text
    refused = post(admin_client, amount="a lot", currency="€")
    assert (refused.status_code, "“a lot” is not an amount. Enter one such as 12.50." in words(refused)) == (
        422,
        True,
    )
    assert "Nobody is on the roster in this year." in words(admin_client.get(PAGE, YEAR))


def test_one_tap_notes_that_it_was_paid_today_and_another_takes_it_back(admin_client, ada):
    assert "Owes €12.50" in words(admin_client.get(PAGE, YEAR))
    for _ in range(2):  # the second changes no more
        assert post(admin_client, paid=ada.pk).url == f"{PAGE}?year=2025#m{ada.pk}"
    payment = DuesPayment.objects.get()
    assert (payment.amount, payment.paid_on, payment.by.username) == (Decimal("12.5"), timezone.localdate(), "admin")
    page = words(admin_client.get(PAGE, YEAR))
    assert "✓ Paid €12.50" in page
    assert "Paid: €12.50. Owed: €0." in page
    post(admin_client, unpaid=payment.pk)
    assert "Owes €12.50" in words(admin_client.get(PAGE, YEAR))
    for sent in ({"paid": "x"}, {"paid": "99"}, {"unpaid": "99"}):
        assert post(admin_client, **sent).status_code == 404


def test_the_list_of_who_owes_goes_on_at_the_next_one(admin_client, ada):
    ben = a_member("Ben")
    set_own_dues(member_id=a_member("Cleo").pk, year=2025, amount=Decimal(0))
    address = f"{PAGE}?year=2025&show=owes"
    assert admin_client.post(address, {"paid": ada.pk}).url == f"{address}#m{ben.pk}"
    names = {show: [line.name for line, *_ in admin_client.get(PAGE, YEAR | {"show": show}).context["lines"]]
             for show in ("", "owes", "paid", "free")}  # fmt: skip
    assert names == {"": ["Ada", "Ben", "Cleo"], "owes": ["Ben"], "paid": ["Ada"], "free": ["Cleo"]}
    for bad in ({"show": "all"}, {"year": "x"}, {"year": "1"}):
        assert admin_client.get(PAGE, YEAR | bad).status_code == 404


def test_one_members_page_takes_another_amount_and_day_and_own_dues(admin_client, ada):
    page = reverse("member_dues", args=[ada.pk, 2025])
    sent = {"pays": "1", "amount": "10,00", "paid_on": "2025-03-01", "seen": "0.00"}
    assert admin_client.post(page, sent).url == page
    assert list(ada.dues.values_list("amount", "paid_on")) == [(10, dt.date(2025, 3, 1))]
    assert "Owes €2.50" in words(admin_client.get(page))
    for bad, sentence in (
        ({"amount": "ten"}, "“ten” is not an amount."),
        ({"amount": ""}, "This field is required."),
        ({"paid_on": "2999-01-01"}, "Jan. 1, 2999 is in the future."),
        ({"amount": "3"}, "Somebody else changed meanwhile what Ada has paid"),
    ):
        answer = admin_client.post(page, sent | bad)
        assert (answer.status_code, sentence in words(answer)) == (422, True)
    assert ada.dues.count() == 1
    admin_client.post(page, {"settles": "1", "own": "8"})
    assert "Paid €10 of €8" in words(admin_client.get(page))
    admin_client.post(page, {"take_back": ada.dues.get().pk})
    assert "taken back" in words(admin_client.get(page))
    assert "Owes €8" in words(admin_client.get(page))
    assert [
        admin_client.get(reverse("member_dues", args=args)).status_code for args in ((99, 2025), (ada.pk, 1))
    ] == [
        404,
        404,
    ]


def test_the_files_have_the_lines_that_are_shown(admin_client, ada):
    a_member("=Ben")
    a_member("Ada", number="8")
    ada.dues.create(year=2025, amount=Decimal("12.50"), paid_on=dt.date(2025, 3, 1), at=AT)
    gone = Member.objects.create(name="Gone")
    gone.dues.create(year=2025, amount=5, paid_on=dt.date(2025, 3, 1), at=AT)
    forget_member(member_id=gone.pk, by=None, at=AT)
    text = admin_client.get(reverse("dues_file", args=["csv"]), YEAR).getvalue().decode("utf-8-sig")
    assert text.splitlines() == [
        "Number,Name,Year,Currency,Dues,Paid,Paid on,Owed",
        ",'=Ben,2025,€,12.5,0.0,,12.5",
        "7,Ada,2025,€,12.5,12.5,2025-03-01,0.0",
        "8,Ada,2025,€,12.5,0.0,,12.5",
        ",No longer on the roster,2025,€,0.0,5.0,2025-03-01,0.0",
    ]
    owing = admin_client.get(reverse("dues_file", args=["csv"]), YEAR | {"show": "owes"}).getvalue().decode()
    assert ("7,Ada" in owing, "8,Ada" in owing) == (False, True)
    assert admin_client.get(reverse("dues_file", args=["xlsx"]), YEAR).content.startswith(b"PK")
    assert admin_client.get(reverse("dues_file", args=["pdf"]), YEAR).content.startswith(b"%PDF")
    assert admin_client.get(reverse("dues_file", args=["txt"]), YEAR).status_code == 404


def test_a_members_own_data_has_the_dues_and_nobody_else(admin_client, ada):
    ada.dues.create(year=2025, amount=Decimal("12.50"), paid_on=dt.date(2025, 3, 1), at=AT)
    set_own_dues(member_id=ada.pk, year=2026, amount=Decimal(0))
    held = json.loads(admin_client.get(reverse("member_data", args=[ada.pk])).content)["member"]
    assert held["dues"] == [
        {
            "year": 2025,
            "amount": "12.50",
            "paid_on": "2025-03-01",
            "noted_at": "2026-11-20T20:00:00Z",
            "taken_back": None,
        }
    ]
    assert held["own_dues"] == [{"from_year": 2026, "amount": "0.00"}]


def test_a_member_who_has_paid_is_not_taken_off_as_a_mistake(admin_client, ada):
    bob = Member.objects.create(name="Bob")
    bob.dues.create(year=2025, amount=5, paid_on=dt.date(2025, 3, 1), at=AT)
    admin_client.post(reverse("remove_member", args=[bob.pk]))
    assert Member.objects.filter(pk=bob.pk).exists()


def test_what_a_merge_would_move_has_the_dues(admin_client, ada):
    other = Member.objects.create(name="Ada L.")
    other.dues.create(year=2025, amount=5, paid_on=dt.date(2025, 3, 1), at=AT)
    page = words(admin_client.get(reverse("same_member", args=[ada.pk]), {"other": other.pk}))
    assert "Dues of 2025: €5 paid" in page


def test_a_helper_sees_no_dues(client, django_user_model, ada):
    client.force_login(django_user_model.objects.create_user("helper"))
    for name, args in (("dues", []), ("dues_file", ["csv"]), ("member_dues", [ada.pk, 2025]), ("year_report", [])):
        assert client.get(reverse(name, args=args)).status_code == 403


WHOLE_YEAR = {"first": "2026-01-01", "last": "2026-12-31"}


def test_the_page_has_the_nights_between_the_dates_and_the_file_their_people(admin_client):
    night = a_night(2, date=dt.date(2026, 3, 1), fee=Decimal("5.50"), currency="€", name="=Night")
    night.entrants.filter(number=1).update(paid=Decimal("5.50"), name="=1+1")
    page = admin_client.get(reverse("fees"), WHOLE_YEAR)
    assert [(each.people, each.due, each.paid, each.owed) for each in page.context["totals"]] == [
        (2, Decimal(11), Decimal("5.5"), Decimal("5.5"))
    ]
    assert "11.00" in page.text
    assert admin_client.get(reverse("fees"), WHOLE_YEAR | {"last": "2026-02-28"}).context["nights"] == []
    rows = (
        admin_client.get(reverse("fees_file", args=["csv"]), WHOLE_YEAR).getvalue().decode("utf-8-sig").splitlines()
    )
    assert rows == [
        "Date,Night,Number,Name,Member number,Currency,Fee,Paid,Owed",
        "2026-03-01,'=Night,1,'=1+1,,€,5.5,5.5,0.0",
        "2026-03-01,'=Night,2,Guest 2,,€,5.5,0.0,5.5",
    ]
    assert admin_client.get(reverse("fees_file", args=["xlsx"]), WHOLE_YEAR).content.startswith(b"PK")


def test_dates_that_are_none_are_refused_with_a_sentence(admin_client):
    for bad, field in (({"first": "soon"}, "first"), ({"last": "2025-12-31"}, "last"), ({"last": ""}, "last")):
        page = admin_client.get(reverse("fees"), WHOLE_YEAR | bad)
        assert (page.status_code, list(page.context["form"].errors)) == (422, [field])
        assert admin_client.get(reverse("fees_file", args=["csv"]), WHOLE_YEAR | bad).status_code == 404
    assert admin_client.get(reverse("fees_file", args=["pdf"]), WHOLE_YEAR).status_code == 404
    assert admin_client.get(reverse("fees")).status_code == 200
