"""The poster of the hall's Wi-Fi: what a phone reads from it, and lines to write on."""

import pytest

from tournaments.printing.wifi_poster import wifi_data

from .builders import LINK, WIFI_POSTER, pdf_of, text


def printed(poster):
    """The poster as a PDF."""
    return pdf_of("wifi-poster", poster)


def test_the_code_escapes_what_would_end_a_field():
    assert wifi_data("Hall; north", 'pass"wo\\rd,:') == r"WIFI:T:WPA;S:Hall\; north;P:pass\"wo\\rd\,\:;;"
    assert wifi_data("Hall", "") == "WIFI:T:nopass;S:Hall;;"


@pytest.mark.parametrize("changed", [{"network": "Other"}, {"password": "another one"}, {"password": ""}])
def test_another_network_or_password_is_another_code(changed):
    assert printed(WIFI_POSTER) != printed(WIFI_POSTER._replace(**changed))


def test_the_network_the_password_and_the_nights_link_can_be_read():
    words = text(printed(WIFI_POSTER))
    for part in ("Hall; north", 'pass"word', LINK, "1. Join the Wi-Fi", "2. Join the night"):
        assert part in words


def test_without_a_network_there_are_lines_and_only_the_nights_code():
    words = text(printed(WIFI_POSTER._replace(network="", password="")))
    assert "Network" in words
    assert "Hall" not in words


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_longest_password_is_there_whole(paper):
    password = "".join(chr(33 + each) for each in range(63))
    poster = WIFI_POSTER._replace(network="W" * 32, password=password)
    printed = text(pdf_of("wifi-poster", poster, paper))
    assert password in printed.replace(" ", "")
    assert "W" * 32 in printed
