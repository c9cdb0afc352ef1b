"""The books, checked: every claim with its answer on a page and on paper, and the hands to play through."""

import re
from html import unescape
from io import BytesIO

from django.urls import reverse
from pypdf import PdfReader

from scoring.checked import claims
from scoring.checked.sampling import HOLDINGS


def words(page):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def test_every_claim_stands_with_its_place_and_what_was_found(client):
    page = client.get(reverse("checked"))
    for claim in claims():
        assert str(claim.says) in words(page)
        assert str(claim.found) in words(page)
    assert "All four figures are right" in words(page)
    assert page.content.decode().count('<th scope="row">') == len(HOLDINGS)


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
