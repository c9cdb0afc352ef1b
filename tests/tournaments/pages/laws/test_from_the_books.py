"""The page of terms and etiquette: everything on it, for anyone."""

import pytest
from django.urls import reverse

from scoring.laws.from_the_books import PARTS

pytestmark = pytest.mark.django_db


def test_anyone_reads_every_term_with_its_place(client):
    page = client.get(reverse("from_the_books")).content.decode()
    missing = [entry.cite for part in PARTS for entry in part.entries if f"<cite>{entry.cite}</cite>" not in page]
    assert missing == []
    assert page.count("<dt>") == sum(len(part.entries) for part in PARTS)


def test_the_page_of_laws_leads_there(client):
    assert reverse("from_the_books") in client.get(reverse("laws")).content.decode()
