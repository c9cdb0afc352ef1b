"""The page of the sources: made from the register, every passage of it, for anyone."""

import re
from html import escape, unescape
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from scoring.advice import ADVICE
from scoring.checked import claims
from scoring.checked.sampling import HOLDINGS
from scoring.laws.from_the_books import PARTS
from scoring.sources import KEYS, source_named

pytestmark = pytest.mark.django_db


def test_anyone_reads_where_each_passage_is(client):
    page = client.get(reverse("sources")).content.decode()
    passages = [each for key in KEYS for each in source_named(key).passages if each.reason != "heading"]
    assert page.count("<q>") == len(passages)
    assert page.count("Not for a program, because ") == sum(bool(each.reason) for each in passages)
    assert [each.number for each in passages if f'<li value="{each.number}">' not in page] == []
    assert "scoring." not in page
    assert "Foster, 1897: Who wins a trick" in page
    assert "Guide: " in page
    assert "Foster, 1897: Target" in page
    assert "Ruling, Chicago" in page


def test_the_guide_and_the_laws_lead_there(client):
    for place in (reverse("guide_chapter", args=["laws"]), reverse("laws")):
        assert f'href="{reverse("sources")}"' in client.get(place).content.decode()


def test_anyone_reads_all_advice_with_its_place(client):
    page = client.get(reverse("advice")).content.decode()
    wanted = [f"<dd>{escape(str(each.text), quote=True)}</dd>" for each in ADVICE]
    assert [text for text in wanted if text not in page] == []
    assert page.count("<dt>") == page.count("<cite>") == len(ADVICE)


def test_the_laws_and_the_guide_lead_there(client):
    places = [reverse("laws"), reverse("law", args=["foster-1897"]), reverse("guide_chapter", args=["laws"])]
    assert [
        place for place in places if f'href="{reverse("advice")}"' not in client.get(place).content.decode()
    ] == []


def test_it_is_printed_on_the_paper_asked_for(client):
    answer = client.get(reverse("advice_sheet"), {"paper": "letter"})
    assert answer["Content-Type"] == "application/pdf"
    assert 'filename="how-to-play-well-letter.pdf"' in answer["Content-Disposition"]
    assert client.get(reverse("advice_sheet"), {"paper": "a5"}).status_code == 404


def test_anyone_reads_every_term_with_its_place(client):
    page = client.get(reverse("from_the_books")).content.decode()
    missing = [entry.cite for part in PARTS for entry in part.entries if f"<cite>{entry.cite}</cite>" not in page]
    assert missing == []
    assert page.count("<dt>") == sum(len(part.entries) for part in PARTS)


def test_the_page_of_laws_leads_there(client):
    assert reverse("from_the_books") in client.get(reverse("laws")).content.decode()


def words(page):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def test_every_claim_stands_with_its_place_and_what_was_found(client):
    page = client.get(reverse("checked"))
    for claim in claims():
        assert str(claim.says) in words(page)
        assert str(claim.found) in words(page)
    assert "All four figures hold" in words(page)
    assert page.content.decode().count('<th scope="row">') == len(HOLDINGS)


def test_the_trumps_of_the_table_have_the_letters_of_the_readers_language(client):
    page = client.get(reverse("checked"), headers={"Accept-Language": "fr"}).text
    assert '<th scope="row">A R D x x</th>' in page
    assert '<th scope="row">5 5 V 2</th>' in page


def test_a_hand_of_the_books_is_played_through_with_par(client):
    page = client.get(reverse("checked")).content.decode()
    links = re.findall(r'<a href="(/laws/replay/[^"]*)"', page)
    assert len(links) == 3
    for link in links:
        assert "With all cards seen" in words(client.get(link.replace("&amp;", "&")))


def test_the_claims_are_printed_on_two_leaves(client):
    pages = PdfReader(BytesIO(client.get(reverse("checked_sheet")).content)).pages
    assert len(pages) <= 2
    text = "".join(page.extract_text() for page in pages)
    assert "Chicago, p. 31" in text
    assert client.get(reverse("checked_sheet"), {"paper": "a5"}).status_code == 404
