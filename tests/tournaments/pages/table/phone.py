"""A phone without scripts: what it asks of the table's page, what it sends, what a reader reads."""

import posixpath
import re
from html import unescape
from pathlib import Path

from django.contrib.staticfiles import finders

from scoring.notation import read_hand
from tests.tournaments.night_builder import a_hand, card_of
from tournaments.entry.law_fields import fields_from_hand
from tournaments.records.links import path_of
from tournaments.records.night_rules import law_of


def page(client, night, table=1):
    return client.get(path_of(card_of(night, table)))


def post(client, night, fields, table=1):
    return client.post(path_of(card_of(night, table)), fields)


def filled_in(night, deal=1, number=1, key="k1", **hand):
    """The fields of a whole hand as the form sends them."""
    law = law_of(night)
    fields = fields_from_hand(read_hand(a_hand((deal - 1) % 4 + 1, **hand), law)[0], law)
    return fields | {"round": number, "deal": deal, "key": key, "do": "preview"}


def hidden(response, name, form='id="hand"'):
    """What a hidden field of the form says: of the hand's, or of the first one after `form`."""
    return re.search(rf'name="{name}" value="([^"]*)"', response.content.decode().split(form, 1)[1])[1]


def looked_at(client, night, **hand):
    """The fields of a hand whose score was looked at, to be sent."""
    fields = filled_in(night, **hand)
    return fields | {"do": "send", "previewed": hidden(post(client, night, fields), "previewed")}


def sent(client, night, **hand):
    """What the page answers once the score was looked at and the hand sent."""
    return post(client, night, looked_at(client, night, **hand))


def text(response):
    """What a reader reads, tags left out and blanks made one."""
    shown = re.sub(r"<(script|template).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def files_of(response):
    """The names of all files that the page links, and of all that its scripts and styles import, however far down."""
    found, open_ = set(), set(re.findall(r'(?:href|src)="/static/([^"#]+)', response.content.decode()))
    while open_:
        name = open_.pop()
        found.add(name)
        file = Path(finders.find(name)).read_text(encoding="utf-8") if name.endswith((".js", ".css")) else ""
        imported = re.findall(r'\b(?:from |import |import\()"(\.[^"]+)"|@import url\("([\w-]+\.css)"\)', file)
        open_ |= {
            posixpath.normpath(f"{posixpath.dirname(name)}/{script or style}") for script, style in imported
        } - found
    return found
