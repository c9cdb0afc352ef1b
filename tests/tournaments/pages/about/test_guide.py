"""The host's guide is for everyone."""

from django.urls import reverse


def test_anyone_may_read_the_guide_without_a_query(client):
    page = client.get(reverse("guide"))
    assert page.status_code == 200
    assert "<h1>" in page.content.decode()


def test_the_guide_is_only_read(client):
    assert client.post(reverse("guide")).status_code == 405
