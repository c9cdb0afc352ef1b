"""The page of advice: all of it, for anyone, and the same on paper."""

from html import escape

import pytest
from django.urls import reverse

from scoring.advice import ADVICE

pytestmark = pytest.mark.django_db


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
