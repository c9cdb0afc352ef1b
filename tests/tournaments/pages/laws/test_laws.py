"""The laws to read, open to anyone: whole, cited, side by side, and printed."""

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from scoring.law import FIELDS
from scoring.law_words import DOES_NOT_ARISE, law_in_words
from scoring.laws import KEYS, law_named
from scoring.laws.readings import READINGS
from tests.scoring.examples import EXAMPLES
from tests.tournaments.pages.desk.desk import words
from tests.trials import some
from tournaments.pages.laws.laws import SHELVES, families, sheet_of, sheet_pdf, worked_examples
from tournaments.printing.booklet import booklet
from tournaments.printing.law_sheets import draw_law_sheets
from tournaments.printing.press import PAPERS

pytestmark = pytest.mark.django_db
EVERY_KEY = pytest.mark.parametrize("key", KEYS)
EVERY_LAW = pytest.mark.parametrize("law", [law_named(key) for key in KEYS], ids=lambda law: law.key)


def cited(page):
    """Every article that a page shows."""
    found = re.findall(r"<cite>(.*?)</cite>", page.content.decode(), re.DOTALL)
    return {unescape(re.sub(r"<[^>]+>", "", cite)).strip() for cite in found} - {"the book is silent"}


def articles(*keys):
    """What these laws cite, with and without a word on our reading, and where their examples stand."""
    laws = [law_named(key) for key in keys]
    return (
        {law.cites[field].article for law in laws for field in FIELDS}
        | {str(law.cite(field)) for law in laws for field in FIELDS}
        | {row["cite"] for row in EXAMPLES if row["law"] in keys}
    )


def test_every_law_is_listed_with_the_way_to_it(client):
    page = client.get(reverse("laws"))
    assert all(f'href="{reverse("law", args=[key])}"' in page.content.decode() for key in KEYS)


@EVERY_KEY
def test_a_laws_page_is_whole_and_invents_no_article(client, key):
    page = client.get(reverse("law", args=[key]))
    text = unescape(words(page))
    assert cited(page) <= articles(key)
    assert sum(len(group.rows) + len(group.idle) for group in page.context["groups"]) == len(FIELDS)
    for group in law_in_words(law_named(key)):
        assert str(group.title) in text
        for row in group.rows:
            assert f"{row.label} {row.sentence} {row.article or 'the book is silent'}" in text
            assert row.note is None or f"our reading {row.reading} {row.note}" in text
        assert all(str(row.label) in text for row in group.idle)
    assert all(row["hand"] in text for row in EXAMPLES if row["law"] == key)


def test_a_law_that_there_is_not_is_not_found(client):
    assert client.get("/laws/whist/").status_code == 404
    assert client.get("/laws/whist/sheet.pdf").status_code == 404
    assert client.get(reverse("compare_laws"), {"law": ["foster-1897", "whist"]}).status_code == 404


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_law_is_printed_on_either_paper(client, paper):
    answer = client.get(reverse("law_sheet", args=["foster-1897"]), {"paper": paper})
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="foster-1897-{paper}.pdf"'
    pages = PdfReader(BytesIO(answer.content)).pages
    assert len(pages) == 1
    assert int(pages[0].mediabox.width) == (612 if paper == "letter" else 595)


def test_a_sheet_that_many_ask_for_at_once_is_drawn_once(client):
    """Anyone may ask, and the one who draws holds up every other page meanwhile."""
    sheet_pdf.cache_clear()
    url = reverse("law_sheet", args=["foster-1897"])
    with ThreadPoolExecutor(16) as threads:
        sheets = {answer.content for answer in threads.map(lambda _: client.get(url), range(16))}
    assert len(sheets) == 1
    assert sheet_pdf.cache_info().misses == 1
    assert {client.get(url, {"paper": "letter"}).content} != sheets


def test_a_paper_that_there_is_not_is_not_found(client):
    assert client.get(reverse("law_sheet", args=["foster-1897"]), {"paper": "a5"}).status_code == 404


def test_two_laws_stand_side_by_side_the_differing_answers_first(client):
    page = client.get(reverse("compare_laws"), {"law": ["foster-1897", "foster-set-back"]})
    text = words(page)
    assert "They differ in 5 answers." in text
    assert text.index("The bid fails") < text.index("Where they agree") < text.index("Cards dealt")
    assert cited(page) <= articles("foster-1897", "foster-set-back")
    for row, answers in page.context["differing"] + page.context["same"]:
        assert [law.key for law, _answer in answers] == ["foster-1897", "foster-set-back"]
        assert row.differs == (str(answers[0][1].sentence) != str(answers[1][1].sentence))


def test_many_laws_are_compared_as_far_as_they_go(client):
    page = client.get(reverse("compare_laws"), {"law": [*KEYS, *KEYS]})
    assert len(page.context["chosen"]) == 6
    assert cited(page) <= articles(*KEYS)


@pytest.mark.parametrize("asked", [{}, {"law": "foster-1897"}])
def test_with_fewer_than_two_laws_the_page_asks_which(client, asked):
    page = client.get(reverse("compare_laws"), asked)
    assert "Choose two to 6 laws." in words(page)
    assert page.content.decode().count('type="checkbox"') == len(KEYS)


def test_a_law_beside_itself_differs_in_nothing(client):
    page = client.get(reverse("compare_laws"), {"law": ["foster-1897", "foster-1897"]})
    assert [law.key for law in page.context["chosen"]] == ["foster-1897"]


@pytest.mark.parametrize("name", ["laws", "compare_laws", "calculator"])
def test_the_pages_only_show(client, name):
    assert client.post(reverse(name)).status_code == 405


def test_the_way_to_the_laws_is_on_every_page(client, admin_client):
    for page in (client.get(reverse("guide")), admin_client.get(reverse("nights"))):
        assert f'href="{reverse("laws")}"' in page.content.decode()


def test_every_law_stands_in_one_family():
    shown = [law.key for family in families() for law, _gist in family.laws]
    assert sorted(shown) == sorted(KEYS)
    named = [key for shelf in SHELVES for key in shelf.keys]
    assert len(named) == len(set(named))


def test_a_variation_says_what_it_replaces():
    gists = {law.key: gist for family in families() for law, gist in family.laws}
    assert list(map(str, gists["foster-set-back"][:2])) == [
        "Each side scores what it took.",
        "The maker's side scores nothing and is set back the bid; the others score what they took.",
    ]
    assert all(gists.values())


def test_no_summary_says_that_something_does_not_arise():
    gists = [(law.key, str(sentence)) for family in families() for law, gist in family.laws for sentence in gist]
    assert [(key, sentence) for key, sentence in gists if sentence == str(DOES_NOT_ARISE)] == []
    assert [sentence for key, sentence in gists if key == "foster-seven-up"] == [
        "Any of these numbers can play: 2, 3, 4.",
        "A game is 7 points.",
        "Each side scores what it took.",
    ]


@EVERY_LAW
def test_a_law_shows_all_its_worked_examples_as_they_are_settled(law):
    shown = worked_examples(law)
    assert [(each.line, each.cite) for each in shown] == [
        (row["hand"], row["cite"]) for row in EXAMPLES if row["law"] == law.key
    ]
    for each in shown:
        assert each.hand.why
        assert each.kind


@pytest.mark.parametrize("key", some(KEYS, 8))
@pytest.mark.parametrize("paper", PAPERS)
def test_a_laws_sheet_is_one_page_of_rules_with_the_articles_of_the_law_alone(key, paper):
    law = law_named(key)
    sheet = sheet_of(law)
    pages = PdfReader(BytesIO(booklet([(draw_law_sheets, [sheet])], "", paper))).pages
    assert len(pages) == 1
    printed = " ".join(pages[0].extract_text().split())
    said = [row for group in law_in_words(law) for row in group.rows if not row.goes_without_saying]
    assert [str(row.sentence) for row in said if str(row.sentence) not in printed] == []
    assert sorted({row.reading for row in said} - {0}) == [number for number, _ in sheet.readings]
    assert [number for number, reading in sheet.readings if str(READINGS[number]) != reading] == []
    assert [
        number for number, _ in sheet.readings if printed.count(f"[{number}]") < 2
    ] == []  # behind a rule, and its text
    cited = {row.article for row in said} - {""}
    assert {place.split(", ")[0] for place in cited} == {group.cites.split(",")[0] for group in sheet.groups} - {""}
    assert [group.cites for group in sheet.groups if group.cites not in printed.replace("- ", "-")] == []


def test_a_printed_sheet_says_nothing_of_what_the_law_does_not_have():
    """It had “Not applicable: the beg, bunching …” and “There is no joker.”"""
    printed = {
        key: " ".join(row.sentence for group in sheet_of(law_named(key)).groups for row in group.rows) for key in KEYS
    }
    for word in ("arise", "Does not", "There is no ", "Nothing is discarded", "No partner is called", "No count is"):
        assert [key for key, text in printed.items() if word in text] == []
    assert "joker" in printed["foster-dom-pedro"]
    assert "beg" in printed["foster-seven-up"]


def test_the_sheet_of_a_law_reads_in_the_order_of_an_evening():
    first = [group.title for group in sheet_of(law_named("chicago-1891")).groups]
    assert first[:6] == [
        "Who plays, and with what",
        "The deal",
        "The auction",
        "How trumps are fixed",
        "Discard and draw",
        "Play",
    ]
    assert sheet_of(law_named("chicago-1891")).groups[2].cites == "Chicago, art. 13, 15, 16, 22, 23"


@pytest.mark.parametrize("key", ["chicago-1891", "foster-1897", "stay-and-play-2020", "encyclopedia"])
def test_page_sheet_and_comparison_have_the_rules_that_all_books_share(client, key):
    """Each left them out: they said only where the books differ."""
    page = unescape(words(client.get(reverse("law", args=[key]))))
    beside = unescape(words(client.get(reverse("compare_laws"), {"law": [key, "foster-seven-up"]})))
    printed = " ".join(row.sentence for group in sheet_of(law_named(key)).groups for row in group.rows)
    assert page.index("Irregularities") < page.index("Common rules")
    for rule in (
        "Each bid must be higher than the last",
        "Trumps rank A K Q J 10 9 8 7 6, right Pedro, left Pedro, 4 3 2;",
        "the two lowest play against the two highest.",
        "The highest trump in a trick wins it; if there is none, the highest card of the suit led.",
        "The winner of a trick leads to the next one.",
        "Each player deals in turn; the deal passes to the left.",
        "The player at the dealer's right cuts",
    ):
        assert rule in page
        assert rule in printed
        assert rule in beside


def test_an_example_says_what_the_book_works_out_what_we_add_and_what_only_follows():
    """Three rules were called worked in the book, and so was an example whose players and counts are ours."""
    keys = ("foster-1897", "foster-auction-pitch")
    kinds = {each.name: each.kind for key in keys for each in worked_examples(law_named(key))}
    assert kinds["Foster's A-B make ten on a bid of eight"] == "worked in the book"
    for name, kind in {
        "Foster's example hand 1": "the trump suit, which Pedro",
        "Foster's example hand 2": "the bid, the trump suit",
        "Foster's example hand 4": "the trump suit",
        "Foster's A refuses three, makes two and is set back three": (
            "the number of players, the trump suit, who took which count, the points of the third player, where the scan "
            "breaks off"
        ),
    }.items():
        assert kinds[name] == f"worked in the book, completed by us: {kind}"
    for name in (
        "Foster's tie scores for neither",
        "The eldest hand that pitches without waiting must make four",
        "Pitch: a revoke where nobody bid costs two",
    ):
        assert kinds[name] == "derived from the text"
