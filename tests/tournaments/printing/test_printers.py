"""What every paper has in common: its size, its bytes, and names of every kind."""

import re
from dataclasses import replace
from functools import partial

import pytest
from django.conf import settings as django_settings
from django.utils.translation import override
from hypothesis import given, settings
from reportlab.lib.units import mm

from club.names import MOST_LETTERS
from scoring.laws import KEYS, law_named
from scoring.wording import Text
from tests.trials import some
from tournaments.display.person_results import nights_list
from tournaments.display.translation import translate
from tournaments.movement import MOVEMENTS
from tournaments.night.form import suitable_movement
from tournaments.night.rules import Rules
from tournaments.printing.booklet import booklet
from tournaments.printing.ink import INK
from tournaments.printing.press import SHARE, Press
from tournaments.printing.typefaces import load
from tournaments.printing.typesetting import measure, words_of, wrap
from tournaments.printing.values import CalledPrize, PrintedPerson
from tournaments.records.pack_values import pack
from tournaments.scanning.layout import BOX

from .builders import (
    CALL_SHEET,
    CERTIFICATE,
    DRAWS,
    FOUR,
    HANDS,
    HOSTILE,
    JOINED,
    LAW,
    LAW_SHEET,
    LEVEL,
    LINK,
    MARKED,
    NAME_LABEL,
    NIGHT,
    REPORT_SHEET,
    SHEET,
    SIT_OUT_LINES,
    SIT_OUTS,
    STANDING_LINES,
    STANDINGS,
    TABLE_CARD,
    TALLY,
    TALLY_CARD,
    WIFI_POSTER,
    YEAR_NIGHTS,
    YEAR_SHEET,
    filled,
    letters,
    movement_sheet,
    pages,
    pdf_of,
    report_nights,
    sit_outs,
    standing,
    standings_sheet,
    text,
)

PAPERS = {"a4": (595, 842), "letter": (612, 792)}
VALUES = {
    "score-sheets": [SHEET, filled(SHEET._replace(number=1), *HANDS, LEVEL, LEVEL), MARKED],
    "tally-cards": [TALLY_CARD] * 5,
    "table-cards": [TABLE_CARD, TABLE_CARD._replace(table=1, link="")],
    "standings": STANDINGS,
    "movement": movement_sheet("seat-walk"),
    "sit-outs": SIT_OUTS,
    "call-sheet": CALL_SHEET,
    "certificates": [CERTIFICATE],
    "law-sheets": [LAW_SHEET],
    "law cards": [LAW_SHEET] * 4,
    "wifi-poster": WIFI_POSTER,
    "name-labels": [NAME_LABEL],
    "name-cards": [NAME_LABEL],
    "year": YEAR_SHEET,
    "report": REPORT_SHEET,
}
KINDS = pytest.mark.parametrize("kind", DRAWS)


@KINDS
@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_the_size_of_the_paper(kind, paper):
    for page in pages(pdf_of(kind, VALUES[kind], paper, str)):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == PAPERS[paper]


@KINDS
def test_the_same_values_give_the_same_bytes(kind):
    print_them = partial(pdf_of, kind, VALUES[kind], "a4", str)
    assert print_them() == print_them()


@pytest.mark.parametrize(("kind", "most"), [("score-sheets", 2_000), ("tally-cards", 500), ("table-cards", 1_000)])
def test_what_every_sheet_has_is_in_the_file_once(kind, most):
    """A hall of a hundred tables does not wait while the same ruling is drawn a hundred times."""
    few, many = (len(pdf_of(kind, VALUES[kind][:1] * number)) for number in (4, 104))
    assert (many - few) / 100 < most


def test_a_ruling_that_differs_is_drawn_anew():
    """In the order of the pages: two tables of a night, then another night."""
    other = SHEET._replace(night=NIGHT._replace(name="December Progressive"), rules=Rules(deals=2))
    printed = pages(pdf_of("score-sheets", [SHEET._replace(number=1), SHEET, other]))
    nights = [["November", "December"][f"December {NIGHT.name[9:]}" in page.extract_text()] for page in printed]
    assert nights == ["November", "December"]


@KINDS
def test_another_language_reaches_every_label(kind):
    words = text(pdf_of(kind, VALUES[kind], "a4", lambda label: "Ω"))
    assert not {"Dealer", "Points", "Round", "Partner", "camera", "Name", "spades"} & set(words.split())


@KINDS
def test_an_unknown_paper_is_a_bug(kind):
    with pytest.raises(KeyError):
        pdf_of(kind, VALUES[kind], "a5", str)


def hostile_values(name, *, dates=True):
    """Every name is that one; so are the words that the program makes, unless `dates` stay as they are."""
    night = NIGHT._replace(club=name, name=name, **({"date": name, "as_of": name} if dates else {}))
    four = tuple(person._replace(name=name) for person in FOUR)
    seats = (*four[:3], FOUR[3])  # who won a cut stands on two lines, which have no room for two such names
    tally = tuple(line._replace(partner=name) for line in TALLY)
    return {
        "score-sheets": [
            filled(
                SHEET._replace(night=night, seats=seats, law=replace(LAW, title=Text(name)), rules=Rules(deals=1)),
                LEVEL,
                cut=(2,),
            )
        ],
        "tally-cards": [TALLY_CARD._replace(night=night, entrant=four[0], lines=tally)],
        "table-cards": [TABLE_CARD._replace(night=night)],
        "standings": standings_sheet(*(line._replace(name=name) for line in STANDING_LINES), night=night),
        "movement": movement_sheet("kingsland")._replace(night=night),
        "sit-outs": sit_outs(*(line._replace(name=name) for line in SIT_OUT_LINES), night=night, rule=name),
        "wifi-poster": WIFI_POSTER._replace(night=night, network=name[:300], password=name[:300]),
        "call-sheet": CALL_SHEET._replace(
            night=night,
            steps=tuple(
                each._replace(names=(name,), prizes=(CalledPrize(name, name, name),)) for each in CALL_SHEET.steps
            ),
        ),
        "certificates": [CERTIFICATE._replace(night=night, prize=name, winner=name, figure=name)],
        "name-labels": [NAME_LABEL._replace(name=name, short=name, club=name)],
        "name-cards": [NAME_LABEL._replace(name=name, short=f"{name}.", club=name)],
        "year": YEAR_SHEET._replace(
            head=night,
            figures=((name, name, name),),
            nights=nights_list([each._replace(name=name) for each in YEAR_NIGHTS]),
            prizes=(name,) * 3,
        ),
        "report": REPORT_SHEET._replace(
            head=night,
            names=((name, name),) * 3,
            nights=report_nights(*(each._replace(name=name) for each in REPORT_SHEET.nights.lines)),
        ),
        "law-sheets": [LAW_SHEET._replace(title=name, book=name, readings=((1, name[:500]),))],
        "law cards": [LAW_SHEET._replace(title=name)],
    }


@pytest.mark.parametrize("name", some(HOSTILE, 8), ids=ascii)
def test_a_hostile_name_breaks_no_page(name):
    for kind, values in hostile_values(name).items():
        printed = len(pages(pdf_of(kind, values, "letter", str)))
        # The call sheet cuts no name; one that no club can enter takes pages.
        assert printed == 1 or (kind == "call-sheet" and len(name) > MOST_LETTERS)


class Watched(Press):
    """A press that records where each line of text begins and ends."""

    def __init__(self, *args):
        super().__init__(*args)
        self.stretches = []

    def line(self, x, y, line, align="left", colour=INK):
        left = x - line.width * SHARE[align]
        self.stretches.append((left, left + line.width, y))
        super().line(x, y, line, align, colour)


@pytest.mark.parametrize("translate", [str, lambda label: f"{'Wolfeschlegelstein ' * 6}{label}"])
def test_nothing_runs_off_the_page_however_long_the_names_and_labels(translate):
    press = Watched("All of it", "letter", translate)
    values = hostile_values("W" * 80)
    for kind, draw in DRAWS.items():
        draw(press, values[kind])
    assert len(press.stretches) > 200
    for left, right, height in press.stretches:
        assert left >= 0
        assert right <= press.width
        assert 0 < height < press.height


class Covered(Press):
    """A press that records what is covered: of each line of text the small letters, and the codes, page by page."""

    def __init__(self, *args):
        super().__init__(*args)
        self.covered, self.page = [], 1

    def next_page(self):
        super().next_page()
        self.page += 1

    def line(self, x, y, line, align="left", colour=INK):
        left = x - line.width * SHARE[align]
        words = "".join(run.text for run in line.runs)
        if line.width > 1:
            self.covered.append((self.page, left, y, left + line.width, y + line.size / 2, words))
        super().line(x, y, line, align, colour)

    def qr_code(self, link, left, bottom, side):
        self.covered.append((self.page, left, bottom, left + side, bottom + side, "code"))
        super().qr_code(link, left, bottom, side)


def overlaps(press):
    """What lies on one another."""
    for nth, (page, left, low, right, high, words) in enumerate(press.covered):
        for other_page, *other, other_words in press.covered[:nth]:
            if other == [left, low, right, high]:
                continue  # the same words again: what is filled in begins behind them
            across, up = min(right, other[2]) - max(left, other[0]), min(high, other[3]) - max(low, other[1])
            if page == other_page and across > 0.5 and up > 0.1:
                yield other_words, words


@pytest.mark.parametrize("kind", sorted(set(DRAWS) - {"table-cards"}))  # of which one half is upside down
@pytest.mark.parametrize("paper", PAPERS)
def test_no_text_lies_on_another_or_under_a_code(kind, paper):
    found = set()
    for name in (
        "Bartholomew Featherstonehaugh-Cholmondeley the Elder Jr",
        "Wolfeschlegelsteinhausenbergerdorff",
        "Bob",
    ):
        press = Covered("A paper", paper, str)
        values = hostile_values(name)[kind]
        if kind == "name-cards":
            values = [values[0]._replace(short=short) for short in ("Bartholomew", name)]
        if kind == "tally-cards":
            values = [values[0]._replace(night=NIGHT, link=link) for link in (LINK, "")]
        if kind == "score-sheets":
            values = [*values, MARKED._replace(seats=values[0].seats)]
        DRAWS[kind](press, values)
        assert press.covered
        found |= {*overlaps(press)}
    assert found == set()


class Unbroken(Covered):
    """A press that also records what was cut short, and which words were broken where there is neither blank nor hyphen."""

    def __init__(self, *args):
        super().__init__(*args)
        self.broken = set()

    def line(self, x, y, line, align="left", colour=INK):
        if not line.whole:
            self.broken.add("".join(run.text for run in line.runs))
        super().line(x, y, line, align, colour)

    def lines(self, text, size, width, most, face="text"):
        return self.looked_at(text, super().lines(text, size, width, most, face))

    def name_lines(self, text, size, width, most, **how):
        return self.looked_at(text, super().name_lines(text, size, width, most, **how))

    def text_above(self, x, y, text, size, width, lines, **how):
        self.looked_at(text, wrap(self.words(text), how.get("face", "text"), size, width, lines))
        super().text_above(x, y, text, size, width, lines, **how)

    def looked_at(self, text, rows):
        whole = {word.strip() for word in words_of(self.words(text))}
        shown = {word.strip() for row in rows for word in words_of("".join(run.text for run in row.runs))}
        self.broken |= shown - whole
        return rows


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", [code for code, _name in django_settings.LANGUAGES])
def test_every_label_is_whole_in_every_language(language, paper):
    """On each paper, and on what each law asks of its score sheets, its law card and its tally cards."""
    printed = [(DRAWS[kind], VALUES[kind]) for kind in sorted(set(DRAWS) - {"table-cards"})]
    found = {}
    with override(language):
        for law in map(law_named, KEYS):
            for to_tick in (True, False):
                printed += pack(1, 2, law, MOVEMENTS[suitable_movement(law, None)], to_tick=to_tick)
        for draw, values in {repr(each): each for each in printed}.values():  # laws have much in common
            press = Unbroken("A paper", paper, translate)
            draw(press, values)
            found |= dict.fromkeys(press.broken, draw.__name__)
            if draw is not DRAWS["table-cards"]:
                found |= dict.fromkeys(overlaps(press), draw.__name__)
    assert found == {}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", [code for code, _name in django_settings.LANGUAGES])
def test_no_word_touches_a_box_to_tick(language, paper):
    press = Covered("A paper", paper, translate)
    with override(language):
        DRAWS["score-sheets"](press, [MARKED])
    found = set()
    for page, layout in press.marked:
        for box in layout.boxes:
            x, y, half = box.x * mm, press.height - box.y * mm, (BOX / 2 + 0.4) * mm
            found |= {
                words
                for at, left, low, right, high, words in press.covered
                if at == page and left < x + half and right > x - half and low < y + half and high > y - half
            }
    assert found == set()


def test_a_name_is_printed_as_it_is():
    for name in ("<b>Bob", "=1+1", "%(name)s %s", "Łukasz", "Ελένη", "Дмитрий"):
        assert name in text(pdf_of("standings", hostile_values(name)["standings"], "a4", str))


NAMES = (
    "محمد علي",
    "سلام",
    "شہریار",
    "דוד",
    "क्षत्रिय श्रीमती",
    "हर्षवर्धन",
    "ศรีสุดา น้ำทิพย์",
    "Ali علي (guest)",
    "习近平",
    "김철수",
    "😀 Zoë",
)
NAMED = {
    "score-sheets": [
        SHEET._replace(seats=tuple(PrintedPerson(1, name) for name in (*NAMES, "")[at : at + 4])) for at in (0, 4, 8)
    ],
    "tally-cards": [TALLY_CARD._replace(entrant=PrintedPerson(1, name), lines=TALLY[-1:]) for name in NAMES],
    "standings": standings_sheet(*(standing(1, 1, name, 31) for name in NAMES)),
}


@pytest.mark.parametrize("kind", NAMED)
def test_names_in_every_script_can_be_copied_from_a_paper(kind):
    words = letters(text(pdf_of(kind, NAMED[kind], "a4", str)))
    assert [name for name in NAMES if letters(name) not in words] == []


def test_a_name_whose_letters_change_places_is_written_beside_its_glyphs():
    (page,) = pages(pdf_of("standings", hostile_values("श्रीमती")["standings"], "a4", str))
    spans = re.findall(rb"/Span <</ActualText <FEFF(\w+)>>> BDC", page.get_contents().get_data())
    assert {bytes.fromhex(span.decode()).decode("utf-16-be") for span in spans} == {"श्रीमती"}


def test_a_name_gives_the_same_bytes_whatever_was_printed_before():
    def last_of(*names):
        load.cache_clear()
        measure.cache_clear()
        return [pdf_of("standings", hostile_values(name)["standings"], "a4", str) for name in names][-1]

    assert last_of("علي श्री") == last_of("मती دمحم ศรี", "علي श्री")


@settings(deadline=None)
@given(JOINED)
def test_a_name_of_letters_that_join_can_be_drawn(name):
    press = Press("", "a4", str)
    assert press.text(40, 40, name, 12, 200, face="bold") <= 200


@pytest.mark.parametrize("kind", ["score-sheets", "tally-cards", "table-cards", "law-sheets"])
def test_an_empty_paper_is_one_page_with_a_message(kind):
    assert text(pdf_of(kind, [], "a4", str)) == "There is nothing to print yet."


def test_a_booklet_holds_its_papers_in_order():
    order = ["standings", "table-cards", "tally-cards", "score-sheets"]
    papers = pages(booklet([(DRAWS[kind], VALUES[kind]) for kind in order], "All of it", "a4"))
    assert len(papers) == 1 + 2 + 2 + 2  # two to write on share a page
    assert "Rank" in papers[0].extract_text()
    assert "Dealer" in papers[-1].extract_text()
