"""The page of the sources: made from the register, every passage of it, for anyone."""

import pytest
from django.urls import reverse

from scoring.sources import KEYS, source_named

pytestmark = pytest.mark.django_db


def test_anyone_reads_where_each_passage_is(client):
    page = client.get(reverse("sources")).content.decode()
    passages = [each for key in KEYS for each in source_named(key).passages if each.reason != "heading"]
    assert page.count("<q>") == len(passages)
    assert page.count("Not for a program, because ") == sum(bool(each.reason) for each in passages)
    assert [each.number for each in passages if f'<li value="{each.number}">' not in page] == []
    assert "scoring." not in page
    assert "In the program: Which card wins a trick" in page
    assert "Foster, 1897: Target" in page
    assert "Ruling, Chicago" in page


def test_the_guide_and_the_laws_lead_there(client):
    for place in (reverse("guide_chapter", args=["laws"]), reverse("laws")):
        assert f'href="{reverse("sources")}"' in client.get(place).content.decode()
