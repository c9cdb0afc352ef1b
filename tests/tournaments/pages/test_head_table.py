"""Pages and papers speak of a head table only where the night's movement has one."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests.tournaments.night_builder import AT, a_running_night, card_of, play_round
from tournaments.actions.screen import show_scene
from tournaments.models import Entrant
from tournaments.records.links import person_path_of, screen_path_of, token_of

pytestmark = pytest.mark.django_db
WORDS = (
    "head table",
    "Head table",
    "Foot table",
    ">Head<",
    ">Foot<",
    "at-head",
    "seats head",
    "card-table head",
    "table-row head",
)
PAPERS = ("table-cards", "tally-cards", "score-sheets", "movement", "standings", "sit-outs")


def shown_of(client, night):
    """What the night's pages and papers say, by name."""
    pages = {
        "table": reverse("table", args=[token_of(card_of(night))]),
        "board": reverse("board", args=[night.pk]),
        "sheet": reverse("sheet", args=[night.pk, 2, 1]),
        "standings": reverse("standings", args=[night.pk]),
        "pictures": reverse("pictures", args=[night.pk]),
        "prizes": reverse("prizes", args=[night.pk]),
        "draw": reverse("draw", args=[night.pk]),
    }
    seated = Entrant.objects.filter(seats__table__number=1, seats__round__night=night, seats__round__number=2).first()
    pages["person"] = person_path_of(seated)
    found = {name: client.get(url, follow=True).content.decode() for name, url in pages.items()}
    for scene in ("names", "tables", "round", "moves"):
        show_scene(night_id=night.pk, scene=scene, by=None, at=AT)
        found[f"screen: {scene}"] = client.get(screen_path_of(night, "screen")).content.decode()
    for kind in PAPERS:
        pdf = PdfReader(BytesIO(client.get(reverse("pdf", args=[night.pk, kind])).content))
        found[kind] = " ".join(page.extract_text() for page in pdf.pages)
    return {name: plain(text) for name, text in found.items()}


def plain(text):
    """On one line, no blanks at the ends of what stands between tags."""
    return re.sub(r"\s+", " ", text).replace("> ", ">").replace(" <", "<")


def naming(client, movement):
    """The pages and papers that name a head table or a foot in that movement."""
    found = shown_of(client, play_round(a_running_night(12, movement=movement)))
    return {name for name, text in found.items() if any(word in text for word in WORDS)}


def test_where_winners_go_up_to_it_the_head_table_is_named(admin_client):
    assert naming(admin_client, "progressive-cinch") == {
        *("table", "board", "sheet", "standings", "pictures", "prizes", "draw", "person"),
        *("screen: names", "screen: tables", "screen: round", "screen: moves"),
        *("table-cards", "score-sheets", "movement", "standings"),
    }


def test_where_there_is_none_nothing_names_one(admin_client):
    assert naming(admin_client, "white-blue") == set()
