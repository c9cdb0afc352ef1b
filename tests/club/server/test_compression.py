"""What goes over the air is packed where the browser can unpack it, and only then."""

import gzip

import pytest
from django.urls import reverse

STYLE = "/static/headtable/app.css"
PACKED = {"Accept-Encoding": "gzip"}

pytestmark = pytest.mark.usefixtures("served_files")


def whole(response):
    return b"".join(response)


@pytest.mark.django_db
def test_a_page_is_packed(client):
    packed = client.get(reverse("login"), headers=PACKED)
    assert packed["Content-Encoding"] == "gzip"
    assert b"<!doctype html>" in gzip.decompress(packed.content)


def test_a_file_is_packed_and_says_how_long_it_is(client):
    packed, plain = client.get(STYLE, headers=PACKED), client.get(STYLE)
    assert "Content-Encoding" not in plain
    assert gzip.decompress(packed.content) == whole(plain)
    assert packed["Content-Length"] == str(len(packed.content))
    assert packed["Content-Type"] == plain["Content-Type"]
    assert len(packed.content) < len(whole(client.get(STYLE))) / 3


@pytest.mark.parametrize("headers", [{}, PACKED])
def test_a_file_that_has_not_changed_is_not_sent_again(client, headers):
    tag = client.get(STYLE, headers=headers)["ETag"]
    again = client.get(STYLE, headers=headers | {"If-None-Match": tag})
    assert again.status_code == 304
    assert whole(again) == b""


def test_a_part_of_a_file_stays_as_it_is(client):
    part = client.get(STYLE, headers=PACKED | {"Range": "bytes=0-9"})
    assert part.status_code == 206
    assert whole(part) == whole(client.get(STYLE))[:10]


def test_who_asks_for_the_head_alone_gets_no_body(client):
    head = client.head(STYLE, headers=PACKED)
    assert (head.status_code, whole(head)) == (200, b"")
