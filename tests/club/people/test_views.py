"""The front door, and the people at the desk."""

import re
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.urls import reverse

from club.people import forms

pytestmark = pytest.mark.django_db

MEMBERS = "/members/"
PEOPLE = "/people/"


def test_the_front_door_leads_a_director_to_the_nights(admin_client):
    assert admin_client.get("/").url == reverse("nights")


def test_a_guest_on_the_welcome_page_learns_where_to_go(client):
    page = client.get("/").content.decode()
    assert "Point your phone’s camera at the code" in page
    assert reverse("login") in page


def test_the_front_door_leads_a_helper_to_the_nights_and_to_no_roster(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("helper"))
    page = client.get("/", follow=True)
    assert page.redirect_chain[-1][0] == reverse("nights")
    assert MEMBERS not in page.content.decode()
    assert client.get(MEMBERS).status_code == 403


def test_a_password_is_asked_for_to_sign_in_and_a_director_lands_at_the_nights(client, django_user_model):
    django_user_model.objects.create_user("ada", password="a long password", is_staff=True)
    assert client.post("/sign-in/", {"username": "ada", "password": "wrong"}).status_code == 200
    answer = client.post("/sign-in/", {"username": "ada", "password": "a long password"}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("nights")


@pytest.fixture
def director(client):
    client.force_login(User.objects.create_user("ada", is_staff=True))
    return client


def add_account(client, username="bea", **others):
    return client.post(PEOPLE, {"username": username, "name": "", "role": "helper"} | others)


def link_on(page):
    """The path of the link that the page shows."""
    return urlsplit(re.search(r'class="address"><code>([^<]+)', page.text)[1]).path


def choose(client, path, password="correct horse battery"):
    """What the browser does that opens the link: it is led on, so that the link is in no history."""
    form = client.get(path, follow=True)
    if not form.redirect_chain:
        return form
    fields = {"new_password1": password, "new_password2": password}
    return client.post(form.redirect_chain[-1][0], fields)


def sent():
    """The messages so far, once all are sent."""
    forms._mail.submit(int).result(timeout=60)
    return mail.outbox


def test_a_helper_sees_no_accounts(client):
    client.force_login(User.objects.create_user("bea"))
    assert client.get(PEOPLE).status_code == 403
    assert add_account(client, "cy").status_code == 403


def test_a_person_is_added_and_chooses_a_password_at_a_link_that_is_shown_once(director):
    page = add_account(director, role="director")
    assert "no-store" in page["Cache-Control"]
    assert link_on(page) not in director.get(PEOPLE).text
    hers = type(director)()
    assert choose(hers, link_on(page)).url == "/"
    assert hers.get(PEOPLE).status_code == 200  # signed in, as a director
    assert type(director)().login(username="bea", password="correct horse battery")


def test_a_link_works_once(director):
    path = link_on(add_account(director))
    choose(type(director)(), path)
    again = choose(type(director)(), path, "another long password")
    assert (again.status_code, "This link no longer works" in again.text) == (404, True)
    assert not type(director)().login(username="bea", password="another long password")


def test_a_weak_password_is_refused_at_the_link_and_another_may_be_tried(director):
    path, hers = link_on(add_account(director)), type(director)()
    assert "This password is too short." in choose(hers, path, "short").text
    assert choose(hers, path).url == "/"


def test_without_a_mail_server_nothing_is_sent_and_no_page_says_so(director):
    page = add_account(director, email="bea@example.org")
    assert ("is sending it" in page.text, 'name="email"' in page.text) == (False, False)
    assert director.get(reverse("forgotten_password")).status_code == 404
    assert sent() == []


def test_an_invitation_that_has_no_address_is_refused(director, settings):
    settings.HAS_MAIL = True
    page = add_account(director, email="bea at example")
    assert (page.status_code, "Enter a valid email address." in page.text) == (422, True)
    assert (User.objects.count(), sent()) == (1, [])


def test_an_invitation_is_sent_to_the_address_of_the_account(director, settings):
    settings.HAS_MAIL = True
    page = add_account(director, email="bea@example.org")
    assert "The program is sending it to bea@example.org too." in page.text
    [message] = sent()
    assert (message.to, message.subject) == (["bea@example.org"], "Your password for Head Table")
    assert link_on(page) in message.body


def test_a_forgotten_password_is_replaced_by_mail(client, settings):
    settings.HAS_MAIL = True
    User.objects.create_user("bea", "bea@example.org", password="forgotten thing")
    assert reverse("forgotten_password") in client.get("/sign-in/").text
    # The answer is the same whether there is such an account or not, and no link rests on what the browser calls the host.
    answers = [
        client.post(
            reverse("forgotten_password"), {"email": email}, follow=True, headers={"host": "evil.example"}
        ).text
        for email in ("nobody@example.org", "bea@example.org")
    ]
    for email, answer in zip(("nobody@example.org", "bea@example.org"), answers, strict=True):
        assert f"If {email} is the address of an account, a link is on its way there." in answer
    [message] = sent()
    assert "evil" not in message.body
    [link] = re.findall(r"http\S+", message.body)
    assert choose(client, urlsplit(link).path).url == "/"
    assert type(client)().login(username="bea", password="correct horse battery")


def test_nobody_fills_a_mailbox(client, settings):
    settings.HAS_MAIL = True
    User.objects.create_user("bea", "bea@example.org", password="forgotten thing")

    def ask(email="Bea@example.org", at="192.0.2.1"):
        return client.post(reverse("forgotten_password"), {"email": email}, REMOTE_ADDR=at)

    answers = [ask(at=f"192.0.2.{place}") for place in range(8)]
    assert [answer.status_code for answer in answers] == [302] * 8  # as for an address that nobody has
    assert len(sent()) == 5


def test_one_who_asks_for_many_links_waits(client, settings):
    settings.HAS_MAIL = True
    answers = [
        client.post(
            reverse("forgotten_password"), {"email": f"{place}@example.org"}, REMOTE_ADDR=f"2001:db8::{place}"
        )
        for place in range(8)
    ]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429] * 3
    assert "Several links were asked for from here." in answers[-1].text


def test_a_link_of_mail_serves_one_whose_password_no_backup_holds(client, settings):
    settings.HAS_MAIL = True
    User.objects.create(username="bea", email="bea@example.org", password="!")
    client.post(reverse("forgotten_password"), {"email": "bea@example.org"})
    assert len(sent()) == 1


def test_a_blocked_account_gets_no_link_and_none_of_its_links_works(director):
    path = link_on(add_account(director))
    bea = User.objects.get(username="bea")
    director.post(reverse("set_account", args=[bea.pk]), {"withdraw": "1"})
    assert choose(type(director)(), path).status_code == 404
    page = director.post(reverse("new_password", args=[bea.pk]), follow=True)
    assert "bea is blocked. Unblock the account first." in page.text


def test_a_link_says_who_is_signed_out_by_it(director):
    path = link_on(add_account(director))
    assert "You are signed in as ada here" in director.get(path, follow=True).text
    assert "You are signed in as" not in type(director)().get(path, follow=True).text


def test_everyone_with_an_account_says_where_their_own_link_is_sent(director, settings):
    change = reverse("password_change")
    assert reverse("own_email") not in director.get(change).text
    settings.HAS_MAIL = True
    assert (
        "Your e-mail address is saved." in director.post(reverse("own_email"), {"email": "a@b.org"}, follow=True).text
    )
    assert 'value="a@b.org"' in director.get(change).text
    refused = director.post(reverse("own_email"), {"email": "a at b"}, follow=True)
    assert "Enter a valid email address." in refused.text
    assert User.objects.get(username="ada").email == "a@b.org"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"username": "ADA"}, "This username is taken."),
        ({"username": "two words"}, "Enter a valid username."),
        ({"username": ""}, "This field is required."),
        ({"username": "x" * 5000}, "at most 60 characters"),
        ({"role": "admin"}, "Select a valid choice."),
        ({"name": "x" * 5000}, "This name has more than 80 letters."),
    ],
)
def test_a_faulty_account_is_refused_and_nobody_is_added(director, fields, sentence):
    page = add_account(director, **fields)
    assert (page.status_code, sentence in page.content.decode()) == (422, True)
    assert User.objects.count() == 1


def test_an_account_is_blocked_at_once_and_let_in_again_with_its_old_sessions_ended(director):
    bea = User.objects.create_user("bea")
    signed_in = type(director)()
    signed_in.force_login(bea)
    director.post(reverse("set_account", args=[bea.pk]), {"withdraw": "1"})
    assert signed_in.get("/nights/").status_code == 302
    assert "blocked" in director.get(PEOPLE).content.decode()
    meanwhile = type(director)()
    meanwhile.force_login(bea)  # as if the password had been checked just before
    director.post(reverse("set_account", args=[bea.pk]), {"again": "1"})
    assert User.objects.get(username="bea").is_active
    assert [each.get("/nights/").status_code for each in (signed_in, meanwhile, director)] == [302, 302, 200]
    signed_in.force_login(bea)
    assert signed_in.get("/nights/").status_code == 200


def test_someone_who_forgot_a_password_gets_a_link(director):
    bea = User.objects.create_user("bea", password="forgotten thing")
    choose(type(director)(), link_on(director.post(reverse("new_password", args=[bea.pk]))))
    assert type(director)().login(username="bea", password="correct horse battery")


def test_ones_own_account_is_for_another_director(director):
    ada = User.objects.get(username="ada")
    for name in ("set_account", "new_password"):
        page = director.post(reverse(name, args=[ada.pk]), {"withdraw": "1"}, follow=True)
        assert "This is your own account." in page.content.decode()
    assert User.objects.get(username="ada").is_active
    assert reverse("password_change") in director.get(PEOPLE).content.decode()


def test_an_account_that_is_not_there_is_not_found(director):
    for name in ("set_account", "new_password"):
        assert director.post(reverse(name, args=[77])).status_code == 404


def test_a_name_is_shown_as_text(director):
    add_account(director, name="<b>Bob")
    assert b"<b>Bob" not in director.get(PEOPLE).content


def test_people_are_found_by_username_and_name(director):
    User.objects.create_user("bea", first_name="Béa Ó Broin")
    User.objects.create_user("cy")
    page = director.get(PEOPLE, {"q": "BEA broin"}).content.decode()
    assert ("<bdi>bea</bdi>" in page, "<bdi>cy</bdi>" in page) == (True, False)
    assert "Nobody found." in director.get(PEOPLE, {"q": "nobody"}).content.decode()


@pytest.mark.parametrize("sort", ["username", "-last_login", "secret"])
def test_a_long_list_is_shown_by_pages(director, sort):
    User.objects.bulk_create(User(username=f"helper{number}", password="!") for number in range(120))
    page = director.get(PEOPLE, {"sort": sort})
    assert page.content.decode().count('name="withdraw"') in (49, 50)
