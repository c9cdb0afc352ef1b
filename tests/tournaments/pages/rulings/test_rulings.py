"""The director's pages of rulings, as a browser meets them."""

import re

import pytest
from django.urls import reverse

from scoring.laws import KEYS as LAWS
from scoring.laws import law_named
from scoring.rulings import rulings_for
from tests.tournaments.night_builder import AT, a_night, a_running_night, report, table_of
from tests.tournaments.pages.desk.desk import as_host, words
from tests.trials import some
from tournaments.actions.rulings import Decision, give_ruling
from tournaments.models import HandRecord, Night, Ruling

pytestmark = pytest.mark.django_db

FOSTER = rulings_for(law_named("foster-1897"), 4)


@pytest.fixture
def host(client):
    return as_host(client)


@pytest.fixture
def night():
    return a_running_night()


def at(night, kind="", table=1):
    place = [night.pk, 1, table]
    return reverse("ruling", args=[*place, kind]) if kind else reverse("rulings", args=place)


def give(night, **changed):
    ruling = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2, "seen by both")
    return give_ruling(table_id=table_of(night).pk, decision=ruling._replace(**changed), by=None, at=AT).ruling


REVOKE = {"revoker": "adversary", "book": "foster", "remedy": "maker-scores-all", "deal": "1", "seat": "2"}


# ---- who may see it ----


def test_a_stranger_and_a_member_who_is_no_director_rule_on_nothing(client, night, django_user_model):
    ruling = give(night)
    urls = [reverse(name, args=[night.pk, ruling.pk]) for name in ("withdraw_ruling", "apply_ruling")]
    assert [client.get(url).status_code for url in (at(night), at(night, "revoke"))] == [302, 302]
    assert [client.post(url).status_code for url in urls] == [302, 302]
    client.force_login(django_user_model.objects.create_user("bob"))
    assert [client.get(url).status_code for url in (at(night), at(night, "revoke"))] == [403, 403]
    assert [client.post(url).status_code for url in urls] == [403, 403]
    ruling.refresh_from_db()
    assert ruling.withdrawn_at is None


def test_what_is_not_there_is_not_found(host, night):
    for url in (at(night, table=9), at(night, "sneezed"), at(night).replace(f"/{night.pk}/", f"/{night.pk + 77}/")):
        assert host.get(url).status_code == 404
    assert host.get(reverse("rulings", args=[a_night().pk, 1, 1])).status_code == 404
    assert host.post(reverse("withdraw_ruling", args=[night.pk, 99])).status_code == 404


def test_a_ruling_of_another_night_is_not_touched(host, night):
    ruling = give(night)
    assert host.post(reverse("withdraw_ruling", args=[a_running_night().pk, ruling.pk])).status_code == 404


# ---- what happened ----


def links(response):
    return re.findall(r'href="([^"]+)"', response.content.decode())


def test_everything_is_offered_by_parts_of_a_deal(host, night):
    response = host.get(at(night))
    assert all(at(night, key) in links(response) for key in FOSTER.rulings)
    assert "Law: Foster, 1897" in words(response)
    assert "Conduct and questions A player asks which card each has played." in words(response)


def test_what_tonights_book_does_not_know_is_marked(host, night):
    shown = words(host.get(at(night)))
    assert "A player asked how many cards another drew. not in tonight’s book" in shown
    assert "The pack was dealt after an improper shuffle. no remedy in tonight’s book" in shown


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("led", "A player led out of turn."),
        ("OUT of turn LEAD", "A player led out of turn."),
        ("flashed", "The dealer exposed a card in dealing, or turned one up for trump."),
    ],
)
def test_words_find_it(host, night, search, found):
    response = host.get(at(night), {"q": search})
    assert found in words(response)
    assert "A player wants to see the last trick." not in words(response)


@pytest.mark.parametrize("search", ["<b>x", "x" * 5000, "\x00", "%s"])
def test_words_that_nothing_has_find_nothing(host, night, search):
    response = host.get(at(night), {"q": search})
    assert "Nothing found" in words(response)
    assert b"<b>x" not in response.content


def test_a_game_without_a_seller_is_not_asked_about_sales(host, night):
    assert "offered the seller" not in words(host.get(at(night)))


# ---- the answer, in three taps at the most ----


def reached(host, url, taps):
    """Every page that `taps` taps on answers lead to from `url`, and `url` itself if it shows a remedy."""
    response = host.get(url)
    pages = [response] if b'id="remedy"' in response.content else []
    if taps:
        for query in re.findall(r'href="(\?[^"#]+)#remedy"', response.content.decode()):
            pages += reached(host, url + query.replace("&amp;", "&"), 0)
    return pages


def test_every_case_is_answered_in_three_taps_from_the_table(host, night):
    """The first tap opens the list, the second says what happened, the third answers what decides the case."""
    listed = links(host.get(at(night)))
    wrong = [key for key in FOSTER.rulings if at(night, key) not in listed]
    for key, ruling in FOSTER.rulings.items():
        pages = [words(page) for page in reached(host, at(night, key), 1)]
        cites = [str(case.cite.text()).replace("'", "&#x27;") for case in ruling.cases]
        wrong += [f"{key}: {len(pages)} answers to {len(cites)} cases"] * (len(pages) != len(cites))
        wrong += [f"{key}: {cite}" for cite in cites if not any(cite in page for page in pages)]
    assert wrong == []


@pytest.mark.parametrize("law", some(["chicago-1891", "stay-and-play-2020", "encyclopedia"], 1))
def test_the_other_books_are_answered_so_too(host, law):
    night = a_running_night(law=law)
    for key, ruling in rulings_for(law_named(law), 4).rulings.items():
        assert len(reached(host, at(night, key), 1)) == len(ruling.cases), key


def test_every_law_has_its_page_of_happenings(host, night):
    answered = {}
    for law in LAWS:
        Night.objects.filter(pk=night.pk).update(law=law)
        answered[law] = host.get(at(night)).status_code
    assert answered == dict.fromkeys(LAWS, 200)


def test_the_remedy_stands_with_its_article_and_the_other_books_beside_it(host, night):
    shown = words(host.get(at(night, "led-out-of-turn"), {"followed": "no", "turn": "partner"}))
    assert "Under tonight’s law, by Foster, 1897 The side that claims chooses one of these" in shown
    assert "The partner, whose lead it is, must not lead a trump." in shown
    assert "Who may claim it The adversary on the right of the player who is to lead." in shown
    assert "In the score The score does not change." in shown
    assert "Article Foster, Irregularities in Playing; Cinch Laws: Leading Out of Turn" in shown
    assert "Chicago, 1891 Have all the others played to it? No, not all The card led may be called." in shown
    assert "Books without a remedy for it: Encyclopedia" in shown


def test_a_reading_of_ours_is_called_one(host):
    night = a_running_night(law="encyclopedia")
    shown = words(host.get(at(night, "faced-card")))
    assert "Foster, Misdealing; Cinch Laws: Dealing, in our reading" in shown
    assert "Our reading 6: If the book has no irregularities, Foster" in shown


def test_where_tonights_book_is_silent_another_is_chosen(host, night):
    response = host.get(at(night, "card-drawn-out"))
    assert "Tonight’s book says nothing about this (Foster, 1897)." in words(response)
    assert b'id="remedy"' not in response.content
    assert "The rule in Chicago, 1891" in words(host.get(at(night, "card-drawn-out"), {"book": "chicago"}))


@pytest.mark.parametrize(
    ("law", "kind", "cite"),
    [
        ("foster-auction-pitch", "bid-not-allowed", "Foster, Auction Pitch: Bidding"),
        ("foster-pedro-sancho", "bid-not-allowed", "Foster, Auction Pitch: Bidding; Pedro"),
        ("chicago-1891", "bid-not-allowed", "Chicago, art. 15, 16"),
        ("encyclopedia", "bid-not-allowed", "Encyclopedia, Cinch: Rules"),
        ("chicago-1891", "card-named", "Chicago, art. 39"),
        ("chicago-1891", "plain-cards-kept", "Chicago, art. 36"),
    ],
)
def test_a_book_that_speaks_is_not_called_silent(host, law, kind, cite):
    """Once each of these was “Tonight’s book says nothing about this”, or Foster’s word for the encyclopedia’s own."""
    movement = "solo" if law.startswith(("foster-auction", "foster-pedro")) else "progressive-cinch"
    night = a_running_night(law=law, movement=movement)
    response = host.get(at(night, kind))
    pages = [response, *reached(host, at(night, kind), 1)]
    assert not any("says nothing about this" in words(page) for page in pages)
    assert any(f"Article {cite} " in words(page) for page in pages)


def test_where_our_scan_breaks_off_the_book_is_not_called_silent(host, night):
    shown = words(host.get(at(night, "cut-doubtful")))
    assert "Our scan of tonight’s book breaks off where this could be (Foster, 1897)." in shown
    assert "says nothing about this" not in shown
    assert "Use the rule in Chicago, 1891" in shown
    assert "where the pack was cut. lost in our scan of tonight’s book" in words(host.get(at(night)))


def test_a_law_that_has_the_rule_and_no_remedy_is_not_called_silent(host):
    shown = words(host.get(at(a_running_night(law="chicago-1891"), "bid-out-of-turn")))
    assert "Tonight’s book has a rule about this, but no remedy (Chicago, 1891)." in shown
    assert (
        "The eldest hand, at the dealer&#x27;s left, bids first, then each in turn to the left. Chicago, art. 16"
        in shown
    )
    assert "says nothing about this" not in shown


def test_the_books_own_words_stand_under_what_a_revoke_costs(host, night):
    shown = words(host.get(at(night, "revoke"), {"revoker": "maker"}))
    assert "The remedy The maker&#x27;s side scores nothing." in shown
    assert "The book says: The maker&#x27;s side cannot score." in shown


def test_foster_is_not_called_silent_on_a_false_lead_where_each_plays_for_himself(host):
    night = a_running_night(law="foster-each-for-himself", movement="solo", entrants=6)
    shown = words(host.get(at(night, "led-out-of-turn"), {"followed": "no", "turn": "adversary"}))
    assert "says nothing about this" not in shown
    assert "Under tonight’s law, by Foster, 1897" in shown


def test_another_book_is_not_chosen_over_tonights(host, night):
    shown = words(host.get(at(night, "revoke"), {"book": "chicago", "revoker": "maker"}))
    assert "Under tonight’s law, by Foster, 1897" in shown


@pytest.mark.parametrize("query", [{"followed": "perhaps"}, {"deal": "x"}, {"deal": "9" * 50}, {"book": "<b>"}])
def test_nonsense_asks_again(host, night, query):
    response = host.get(at(night, "led-out-of-turn"), query)
    assert response.status_code == 200
    assert b'id="remedy"' not in response.content


# ---- a ruling is recorded ----


def test_a_ruling_is_recorded_and_its_effect_computed(host, night):
    report(night)
    response = host.post(at(night, "revoke"), REVOKE | {"why": "seen by both"}, follow=True)
    shown = words(response)
    assert "The ruling for deal 1 is recorded." in shown
    assert "It is applied to the hand of deal 1, and the score follows from it." in shown
    assert "Deal 1 · East Applied" in shown
    assert "Ruled by ada" in shown
    assert "seen by both" in shown
    assert HandRecord.objects.get(table=table_of(night), current=True).hand["faults"] == [
        {"kind": "revoke", "seat": 2}
    ]


def test_the_sheet_says_that_a_ruling_changed_the_line(host, night):
    report(night)
    host.post(at(night, "revoke"), REVOKE)
    assert "by the director’s ruling" in words(host.get(reverse("sheet", args=[night.pk, 1, 1])))


def test_a_waiting_ruling_is_applied_once_the_hand_is_in(host, night):
    assert "Once the hand of deal 1 is in" in words(host.post(at(night, "revoke"), REVOKE, follow=True))
    assert "Waiting for the hand" in words(host.get(at(night)))
    report(night)
    assert "Not applied" in words(host.get(at(night)))
    ruling = Ruling.objects.get()
    shown = words(host.post(reverse("apply_ruling", args=[night.pk, ruling.pk]), follow=True))
    assert "The ruling is applied to the hand of deal 1." in shown
    assert "Deal 1 · East Applied" in shown


def test_a_hand_without_enough_detail_says_what_it_lacks(host):
    night = a_running_night(law="chicago-1891")
    report(night, points={"1": 9, "2": 5})
    ruling = REVOKE | {"book": "chicago", "remedy": "counts-to-maker"}
    shown = words(host.post(at(night, "revoke"), ruling, follow=True))
    assert "It cannot be applied to the hand of deal 1 yet:" in shown
    assert "so mark who took each count" in shown


def test_what_is_refused_keeps_what_was_typed(host, night):
    response = host.post(at(night, "revoke"), REVOKE | {"seat": "", "why": "<b>look"})
    assert response.status_code == 422
    assert "Say who it was: the score depends on it." in words(response)
    assert 'value="&lt;b&gt;look"' in response.content.decode()


@pytest.mark.parametrize("bad", [{"deal": "99"}, {"deal": ""}, {"seat": "x"}, {"remedy": "x"}, {"revoker": "x"}])
def test_nothing_is_written_from_a_bad_form(host, night, bad):
    assert host.post(at(night, "revoke"), REVOKE | bad).status_code == 422
    assert not Ruling.objects.exists()


def test_a_ruling_is_withdrawn_with_a_reason(host, night):
    report(night)
    host.post(at(night, "revoke"), REVOKE)
    url = reverse("withdraw_ruling", args=[night.pk, Ruling.objects.get().pk])
    assert "why the ruling is withdrawn" in words(host.post(url, follow=True))
    shown = words(host.post(url, {"why": "it was a <b>trump"}, follow=True))
    assert "The ruling is withdrawn. " in shown
    assert "It no longer applies to the hand of deal 1." in shown
    assert "0 rulings at this table" in shown
    assert "Withdrawn by ada" in shown
    assert "it was a &lt;b&gt;trump" in shown
    assert "withdrawn already" in words(host.post(url, {"why": "again"}, follow=True))


# ---- what it costs ----
