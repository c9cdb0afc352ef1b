"""A QR code for a terminal."""

from club.server.qr_code import terminal_code

ADDRESS = "http://192.168.100.100:8000"


def test_a_code_fits_a_narrow_terminal():
    lines = terminal_code(ADDRESS, columns=80, encoding="utf-8", coloured=False).splitlines()
    assert {len(line) for line in lines} == {29}
    assert len(lines) == 15
    assert set("".join(lines)) == set(" ▀▄█")


def test_a_coloured_code_is_light_on_dark_in_every_theme():
    lines = terminal_code(ADDRESS, columns=80, encoding="utf-8", coloured=True).splitlines()
    assert all(line.startswith("\033[97;40m") and line.endswith("\033[0m") for line in lines)


def test_a_terminal_without_blocks_gets_its_colours():
    drawn = terminal_code(ADDRESS, columns=80, encoding="ascii", coloured=True)
    assert drawn.isascii()
    assert "\033[7m" in drawn


def test_a_terminal_that_cannot_draw_it_gets_none():
    assert terminal_code(ADDRESS, columns=28, encoding="utf-8", coloured=True) == ""
    assert terminal_code(ADDRESS, columns=80, encoding="ascii", coloured=False) == ""
    assert terminal_code(ADDRESS, columns=80, encoding="no such encoding", coloured=False) == ""
