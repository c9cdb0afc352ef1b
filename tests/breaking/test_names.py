"""Hostile names: taken cleaned or refused with a sentence, and from then on text, wherever they are shown."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from urllib.parse import quote_from_bytes

import pytest
from django.template import Context, Template
from django.urls import reverse

from club.models import Member
from club.people.rosters.bounds import BadRosterError
from scoring.faults import Refused
from scoring.strict_json import read_json
from tests.breaking.names import CONTROL, HOSTILE, KEPT, a_night_of, cleaned, some_and_all
from tests.club.people.rosters.files import read_roster, workbook
from tests.prepared import rows_of_the_module
from tests.tournaments.night_builder import AT, a_night, card_of, set_rules
from tournaments.actions.imports import import_night
from tournaments.models import Entrant, Night
from tournaments.night.file.reading import read_night
from tournaments.records.links import person_path_of, token_of

pytestmark = pytest.mark.django_db

# What is shown of a night, with what its address takes besides.
PAGES = {
    "door": (),
    "board": (),
    "desk": (),
    "calls": (),
    "history": (),
    "seats": (2,),
    "tally_cards": (),
    "photos": (),
    "paper_sheets": (),
    "moves": (2,),
    "close_round": (2,),
    "standings": (),
    "hall": (),
    "remote": (),
    "papers": (),
    "what_if": (),
    "night_settings": (),
}
OF_A_TABLE = ("sheet", "paper_sheet", "rulings")
OF_A_PERSON = ("guest", "tally")


@pytest.fixture(scope="module")
def night_of_all(django_db_setup, django_db_blocker):
    with rows_of_the_module(django_db_blocker):
        yield a_night_of(KEPT)


def test_there_are_three_hundred_and_more():
    assert len(HOSTILE) == len(set(HOSTILE)) >= 300
    assert len(KEPT) >= 300


def form_body(**sent):
    """As a browser of no good sends it: whatever the letters are, they go out as bytes."""
    pairs = (f"{key}={quote_from_bytes(value.encode('utf-8', 'surrogatepass'))}" for key, value in sent.items())
    return "&".join(pairs)


def post(client, url, **sent):
    return client.post(url, form_body(**sent), content_type="application/x-www-form-urlencoded")


# ---- Entering ----


@some_and_all
def test_a_name_is_taken_as_it_is_cleaned_or_refused_with_a_sentence(names, raw_names, admin_client):
    """Lone surrogates are no letters in any encoding: a browser's are read as U+FFFD."""
    night = a_night(0)
    for raw in raw_names:
        sent = raw.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        door, roster = reverse("door", args=[night.pk]), reverse("members")
        for url, field, rows in ((door, "typed", Entrant.objects), (roster, "name", Member.objects)):
            before = set(rows.values_list("name", flat=True))
            answer = post(admin_client, url, **{field: sent})
            new = set(rows.values_list("name", flat=True)) - before
            assert answer.status_code in (302, 422)
            is_asked = "several=1" in answer.get("Location", "")  # the door lists the people of that name first
            assert new == ({cleaned(sent)} if answer.status_code == 302 and not is_asked else set())
            assert before or not is_asked
            assert answer.status_code == 302 or cleaned(sent) is None or before
            assert not any(CONTROL.search(name) for name in new)


def test_a_roster_of_them_is_read_as_they_are_cleaned_or_refused_by_rows():
    saved = io.StringIO(newline="")
    good = [name for name in HOSTILE if cleaned(name) and name.isprintable()]
    csv.writer(saved, quoting=csv.QUOTE_ALL).writerows([["Name"], *([name] for name in good)])
    assert set(read_roster(saved.getvalue().encode()).names) <= set(map(cleaned, good))
    texts = [name for name in good if not name.startswith(("=", "#"))]  # openpyxl makes these formulas and errors
    assert set(read_roster(workbook(["Name"], *([name] for name in texts))).names) <= set(map(cleaned, texts))
    sent = []
    for raw in HOSTILE:
        try:
            names = read_roster(
                f'Name\n"{raw.replace(chr(34), chr(34) * 2)}"\n'.encode("utf-8", "surrogatepass")
            ).names
        except BadRosterError as bad:
            sent += map(str, bad.faults)
        else:
            assert names == (cleaned(raw),)
    assert len(sent) > 20
    assert [sentence for sentence in sent if not sentence.isprintable()] == []


# ---- Pages ----


class Skeleton(HTMLParser):
    """A page without its texts: the tags, their attributes, and where they lead, with numbers and tokens left out."""

    def __init__(self, page):
        super().__init__()
        self.bones = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        leads = [
            re.sub(r"/[stp]/[^/]+/|\d+", "0", value or "")
            for name, value in attributes
            if name in ("href", "src", "action")
        ]
        self.bones.append((tag, tuple(name for name, _value in attributes), *leads))

    def handle_endtag(self, tag):
        self.bones.append(tag)

    def handle_comment(self, data):
        self.bones.append("comment")

    handle_decl = handle_pi = unknown_decl = handle_comment


def skeleton(page):
    return Skeleton(page).bones


def pages_of(night, host, phone, sample):
    """Every page of the night that shows a name, by its address without the night's number."""
    places = [(name, (night.pk, *more)) for name, more in PAGES.items()]
    places += [(name, (night.pk, 2, table)) for name in OF_A_TABLE for table in sample]
    places += [(name, (night.pk, number)) for name in OF_A_PERSON for number in sample]
    for name, takes in places:
        yield (name, takes[1:]), host.get(reverse(name, args=takes))
    for number in sample:
        token = token_of(card_of(night, number))
        for name in ("table", "table_seating"):
            yield (name, number), phone.get(reverse(name, args=[token]))
        yield ("person", number), phone.get(person_path_of(night.entrants.get(number=number)))


@pytest.mark.trial
@pytest.mark.database
@some_and_all
def test_on_every_page_of_a_night_they_add_no_element_and_no_attribute(names, raw_names, admin_client, client):
    hostile = a_night_of(names)
    plain = a_night_of([f"Guest {number}" for number in range(len(names))])
    Night.objects.filter(pk=hostile.pk).update(name="</title><script>1</script>\" onload='x' {{ 7*7 }}")
    set_rules(planned_rounds=3)  # so that a round follows the one that is played
    sample = range(1, len(names) // 4 + 1, 5)
    expected = dict(pages_of(plain, admin_client, client, sample))
    for place, page in pages_of(hostile, admin_client, client, sample):
        assert page.status_code == expected[place].status_code == 200, place
        assert skeleton(page.content.decode()) == skeleton(expected[place].content.decode()), place


def test_every_name_stands_on_the_page_as_it_is_stored(admin_client, night_of_all):
    night = night_of_all
    url = reverse("standings", args=[night.pk])
    shown = set.union(*(Texts(admin_client.get(url, {"page": page}).content.decode()).texts for page in (1, 2, 3)))
    assert [name for name in night.entrants.values_list("name", flat=True) if name not in shown] == []


class Texts(HTMLParser):
    """The texts of a page."""

    def __init__(self, page):
        super().__init__()
        self.texts = set()
        self.feed(page)

    def handle_data(self, data):
        self.texts.add(data)


def test_a_name_that_is_not_escaped_is_caught():
    page = Template("<p title='{{ name }}'>{{ name|safe }}</p>")
    plain = skeleton(page.render(Context({"name": "Guest 1"})))
    caught = [name for name in KEPT if skeleton(page.render(Context({"name": name}))) != plain]
    assert len(caught) > 60


# ---- JSON and the night's file ----


def test_the_tables_states_report_them_as_they_are_stored(client, night_of_all):
    night = night_of_all
    sent = set()
    for card in night.cards.select_related("night"):
        answer = client.get(reverse("table_state", args=[token_of(card)]))
        assert answer["Content-Type"] == "application/json"
        sent |= {seat["name"] for seat in json.loads(answer.content)["seats"]}
    people = client.get(reverse("table_people", args=[token_of(card_of(night))]))
    assert people["Content-Type"] == "application/json"
    assert sent == {person["name"] for person in json.loads(people.content)["people"]}
    assert sent == set(night.entrants.values_list("name", flat=True))


def test_a_night_of_them_goes_out_and_comes_in_as_the_same_file(admin_client, night_of_all):
    def exported(night):
        return admin_client.get(reverse("night_file", args=[night.pk])).content

    first = exported(night_of_all)
    again = import_night(record=read_night(read_json(first)), by=None, at=AT)
    assert exported(again) == first


def test_a_file_with_a_name_that_cannot_be_stored_is_refused_whole():
    file = {"format": "cinch-night/1", "name": "x", "date": "2026-11-20", "law": "foster-1897"}
    file |= {"movement": "progressive-cinch", "rounds": 1, "deals": 4, "rank_by": "points", "sit_out": "none"}
    refused = []
    for raw in HOSTILE:
        people = [{"number": number, "name": f"Guest {number} of four"} for number in (2, 3, 4)]
        sent = json.dumps(file | {"entrants": [{"number": 1, "name": raw}, *people], "seed": 1, "played": []})
        try:
            book = read_night(read_json(sent))
        except Refused:
            refused.append(raw)
        else:
            assert book.entrants[0][1] == cleaned(raw)
    assert refused
    assert [raw for raw in refused if cleaned(raw) == raw] == []
