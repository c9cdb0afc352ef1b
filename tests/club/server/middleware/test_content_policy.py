"""Every answer carries the policy that the settings say."""

from django.conf import settings
from django.urls import reverse


def test_the_header_holds_every_directive_of_the_settings(client):
    header = client.get(reverse("login")).headers["Content-Security-Policy"]
    parts = dict(part.strip().partition(" ")[::2] for part in header.split(";"))
    for directive, sources in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"].items():
        assert parts[directive] == " ".join(sources)


def test_it_is_the_same_on_an_answer_that_finds_nothing(client):
    page, missing = client.get(reverse("login")), client.get("/nowhere/")
    assert missing.headers["Content-Security-Policy"] == page.headers["Content-Security-Policy"]
