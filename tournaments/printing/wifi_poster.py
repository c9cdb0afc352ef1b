"""The poster that takes phones into the hall's Wi-Fi, and from there to the night. Knows no seats."""

import re
from typing import Final

from scoring.wording import Text, gettext_noop, pgettext_lazy

from .frame import letterhead
from .ink import BAIZE, FINE, GREY
from .press import MARGIN, Press
from .values import WifiPoster

TITLE = Text(gettext_noop("Wi-Fi poster"))
FIRST = Text(gettext_noop("1. Join the Wi-Fi"))
SECOND = Text(gettext_noop("2. Join the night"))
NETWORK = Text(gettext_noop("Network"))
PASSWORD = Text(gettext_noop("Password"))
NO_PASSWORD = pgettext_lazy("password", "none")
POINT_A_PHONE = Text(gettext_noop("Point your phone's camera at the square."))
NO_SIGN_IN = Text(gettext_noop("Point your phone's camera at the square, and choose your name. No app, no sign-in."))
GAP: Final = 26.0
LONGEST: Final = 2000.0
QR_EDGE: Final = 12.0  # between the square and the text beside it


def draw_wifi_poster(press: Press, poster: WifiPoster) -> None:
    """One page: the Wi-Fi above, the night's page below. Without a network there are lines to write on."""
    top = letterhead(press, poster.night, press.words(TITLE)) - 10
    half = (top - MARGIN - GAP) / 2
    data = wifi_data(poster.network, poster.password) if poster.network else ""
    # A long password is typed by hand too: the square gives way to it.
    typed = [line for each in (poster.network, poster.password) for line in press.lines(each, 14, LONGEST, 1, "bold")]
    longest = max((line.width for line in typed), default=0.0)
    left = step(press, top, half, FIRST, data, longest)
    width = press.width - MARGIN - left
    y = top - 80
    for label, value in ((NETWORK, poster.network), (PASSWORD, poster.password)):
        press.text(left, y, label, 15, width, face="italic", colour=GREY)
        if poster.network:
            press.text(left, y - 30, value or NO_PASSWORD, 26, width, face="bold")
        else:
            press.rule(left, y - 40, press.width - MARGIN, y - 40, FINE, GREY)
        y -= 84
    if poster.network:
        press.text_above(left, top - half + 20, POINT_A_PHONE, 14, width, 2, face="italic")
    low = top - half - GAP
    press.rule(MARGIN, low + GAP / 2, press.width - MARGIN, low + GAP / 2, FINE, GREY)
    left = step(press, low, half, SECOND, poster.link)
    press.text_above(left, low - 160, NO_SIGN_IN, 17, press.width - MARGIN - left, 6)
    press.text_above(MARGIN, MARGIN - 8, poster.link, 10, press.width - 2 * MARGIN, 2, colour=GREY)
    press.next_page()


def wifi_data(network: str, password: str) -> str:
    """What a phone's camera takes for a network to join; what would end a field is escaped."""
    name, key = (re.sub(r'([\\;,:"])', r"\\\1", text) for text in (network, password))
    secret = f"T:WPA;S:{name};P:{key};;" if password else f"T:nopass;S:{name};;"
    return "WIFI:" + secret.encode(errors="replace").decode()


def step(press: Press, top: float, height: float, title: Text, data: str, beside: float = 0) -> float:
    """A half of the page from `top` down: its title, and the square at the left. Where the text beside it begins, for
    which there are `beside` points where that leaves the square a third of the width."""
    press.text(MARGIN, top - 24, title, 28, press.width - 2 * MARGIN, face="bold", colour=BAIZE)
    if not data:
        return MARGIN
    width = press.width - 2 * MARGIN
    side = min(height - 60, width / 2, max(width - beside - QR_EDGE, width / 3))
    press.qr_code(data, MARGIN - QR_EDGE, top - 40 - side, side)
    return MARGIN + side + QR_EDGE
