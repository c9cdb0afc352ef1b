"""The vocabulary of the printing tests: a night, its papers, and names that have broken printers before."""

import datetime as dt
import unicodedata
from io import BytesIO
from typing import NamedTuple

from hypothesis import strategies as st
from pypdf import PageObject, PdfReader

from scoring.hand import DISCARD, Contract, Hand
from scoring.laws import law_named
from tournaments.charts import Series, line_chart
from tournaments.display.person_results import nights_list
from tournaments.movement import MOVEMENTS
from tournaments.movement.picture import picture_of
from tournaments.night.rules import Rules
from tournaments.night.settle import TallyRound
from tournaments.night.standings import Standing
from tournaments.night.table import Table
from tournaments.printing.booklet import booklet
from tournaments.printing.call_sheet import draw_call_sheet
from tournaments.printing.certificates import draw_certificates
from tournaments.printing.cross_table import CrossTable
from tournaments.printing.law_cards import draw_law_cards
from tournaments.printing.law_sheets import draw_law_sheets
from tournaments.printing.listed import Column, Listed
from tournaments.printing.movement_sheet import draw_movement
from tournaments.printing.name_labels import draw_name_cards, draw_name_labels
from tournaments.printing.report_sheet import ReportSheet, draw_report
from tournaments.printing.ruled_list import RuledList, draw_ruled_list
from tournaments.printing.score_sheets import draw_score_sheets
from tournaments.printing.table_cards import draw_table_cards
from tournaments.printing.tally_cards import draw_tally_cards
from tournaments.printing.values import (
    CalledPrize,
    CalledStep,
    CallSheet,
    Certificate,
    LawExample,
    LawGroup,
    LawRow,
    LawSheet,
    MovementSheet,
    NameLabel,
    NightHeading,
    PrintedPerson,
    PrintedTableCard,
    ScoreSheet,
    TallyCard,
    WifiPoster,
)
from tournaments.printing.wifi_poster import draw_wifi_poster
from tournaments.printing.year_sheet import YearSheet, draw_year
from tournaments.records.figures import LONG_DAY
from tournaments.records.person_results import PersonNight
from tournaments.records.sit_outs import COLUMNS, NOBODY, SitOutLine
from tournaments.records.sit_outs import SIT_OUTS as TITLE
from tournaments.records.standings_list import standings_list
from tournaments.records.year_report import NightCame
from tournaments.scanning.layout import SheetMark

NIGHT = NightHeading("Thursday Card Club", "November Progressive", "Friday 20 November 2026", "Based on 312 entries")
FOUR = (
    PrintedPerson(5, "Ada Lovelace"),
    PrintedPerson(12, "Łukasz Żółć"),
    PrintedPerson(9, "Ελένη Παππά"),
    PrintedPerson(3, "Дмитрий"),
)
LAW = law_named("foster-1897")
SHEET = ScoreSheet(NIGHT, LAW, Rules(planned_rounds=6), FOUR, 3, 10, 2)
COUNTS = {"high": 2, "low": 1, "jack": 4, "game": 2, "right_pedro": 2, "left_pedro": DISCARD}
HANDS = (
    Hand(LAW.key, 1, "S", contract=Contract(2, 8), taken=tuple(COUNTS.items())),
    Hand(LAW.key, 2, "H", contract=Contract(3, 10), points=((1, 6), (2, 8))),
)

LEVEL = Hand(LAW.key, 3, "H", contract=Contract(1, 7), points=((1, 7), (2, 7)))


def filled(sheet, *hands, **facts):
    """The sheet with these hands, dealt one after the other."""
    table = Table(sheet.number, dict(enumerate(hands, start=1)), players=len(sheet.seats), **facts)
    return sheet._replace(table=table.settled(sheet.law, sheet.rules))


MARKED = SHEET._replace(mark=SheetMark("a4", 7, 3, 2, "LAWS", 1, 1, has_numbers=False))
LINK = "http://192.168.178.23:8000/t/3f8a9c0d1e2b4a5f6c7d8e9fa0b1c2d3/"
TABLE_CARD = PrintedTableCard(NIGHT, 3, 10, LINK)
TALLY = (
    TallyRound(1, 3, 1, "Ada Lovelace", points=12, won=1, seats=(7, 12, 5, 9)),
    TallyRound(2, credited=0),
    TallyRound(3, 1, 2, "Bob", points=-3, seats=(5, 7, 3, 2)),
)
TALLY_CARD = TallyCard(NIGHT, PrintedPerson(7, "Zoë Quinn"), 8, TALLY)
WIFI_POSTER = WifiPoster(NIGHT, LINK, "Hall; north", 'pass"word')


def standing(rank, number, name, points, **figures):
    """A line of the standings."""
    return Standing(
        rank, number, name, points, **({"wins": 0, "head_rounds": 0, "sat_out": 0, "credited": 0} | figures)
    )


def standings_sheet(*lines, gone=(), **more):
    """The standings after round 3 of 6."""
    return RuledList(NIGHT, standings_list(lines, gone), "after round 3 of 6")._replace(**more)


STANDING_LINES = (
    standing(1, 4, "Ada Lovelace", 31, played=3, wins=3, head_rounds=2),
    standing(1, 2, "Bob", 31, played=3, wins=3, head_rounds=1),
    standing(3, 9, "Zoë Quinn", -2, played=2, sat_out=1),
)
STANDINGS = standings_sheet(*STANDING_LINES)
LAW_SHEET = LawSheet(
    "Foster, 1897",
    "R. F. Foster, Complete Hoyle (1897)",
    (
        LawGroup(
            "The auction",
            (
                LawRow("Least bid", "The least bid is 1.", "Foster, Bidding, in our reading", 17),
                LawRow("Second bids", "Each bids or passes once.", "Foster, Bidding"),
            ),
        ),
        LawGroup("The game", (LawRow("Target", "A game is 51 points.", "Foster, Objects of the Game"),)),
    ),
    ((17, "The book does not say. We follow what is usual in the other books."),),
    (LawExample("Ten on a bid of eight", "d4 8@3 H 10", "North and South +6 · East and West 0", "Foster, Scoring"),),
)
SIT_OUT_LINES = (
    SitOutLine(1, 4, "Ada Lovelace", volunteered=False, points=5),
    SitOutLine(2, 2, "Bob", volunteered=True, points=None),
)


def sit_outs(*lines, night=NIGHT, rule="A round sat out earns 5 points."):
    """The ledger of sit-outs."""
    return RuledList(night, Listed(TITLE, COLUMNS, lines, NOBODY, [rule]))


SIT_OUTS = sit_outs(*SIT_OUT_LINES)


class SeasonLine(NamedTuple):
    """A person of a season with the points of each night."""

    rank: str
    name: str
    points: str
    nights: tuple[str, ...] = ()


def season_sheet(*lines, nights=(), notes=(), nothing="", wide=True):
    """The cross table of these people, with a column for each of the nights."""
    columns = [
        Column("rank", "Rank", 1),
        Column("name", "Name", 1, is_name=True),
        *(Column(day, day, 1, of=lambda line, at=at: line.nights[at]) for at, day in enumerate(nights)),
        Column("points", "Points", 1, suffix=lambda line: "†" * (line.name == "Marked")),
    ]
    listed = Listed("Season", columns, lines, nothing, notes)
    return CrossTable(NIGHT._replace(name="Autumn 2026"), listed, "12 nights", wide)


CALL_SHEET = CallSheet(
    NIGHT,
    (
        CalledStep(3, ("Bob",), "20 points", (CalledPrize("Best hat", "Bob"),)),
        CalledStep(
            1,
            ("Ada Lovelace", "Łukasz Żółć"),
            "31 points",
            (CalledPrize("First prize", "Ada and Łukasz", "31 points"),),
        ),
        CalledStep(0, (), "", (CalledPrize("Most fourteens", "", "Nobody qualifies, so nobody gets it."),)),
    ),
)
CERTIFICATE = Certificate(NIGHT, "First prize", "Ada Lovelace", "31 points")
SEPTEMBER = dt.date(2026, 9, 3)
YEAR_NIGHTS = (
    PersonNight(1, "Autumn", SEPTEMBER, 16, 3, won=1, played=2),
    PersonNight(-1, "Before", SEPTEMBER.replace(day=17), -3),
)
YEAR_SHEET = YearSheet(
    NIGHT._replace(name="Ada Lovelace", date="2026"),
    (("Nights", "2", "longest run: 2"), ("Total", "13", "6.5 a night")),
    line_chart("Night by night", [Series("Total", [16, -3])], ["03/09", "17/09"], along="Night", up="Total"),
    nights_list(YEAR_NIGHTS),
    ("First prize, 03/09/2026",),
)


def report_nights(*nights):
    """The list of these nights of a year."""
    columns = (
        Column("date", "Date", 0.27, LONG_DAY),
        Column("name", "Night", is_name=True),
        Column("members", "Members", 0.19),
        Column("people", "All", 0.14),
    )
    return Listed("", columns, nights)


REPORT_SHEET = ReportSheet(
    NIGHT._replace(name="Year report 2026", date="2026"),
    ("2026", "2025"),
    (("Nights held", ("2", "1")), ("Fees of the nights, paid", ("€1695.50", "–"))),
    (("Came most often", "2 nights: Ada, Ben"), ("New members", "Ada (03/09/2026)")),
    report_nights(NightCame(1, "Autumn", SEPTEMBER, 12, 3), NightCame(-1, "Before", SEPTEMBER, 10, 0)),
    "So far: the year ends on Dec. 31, 2026.",
)
HOSTILE = (
    "",
    " \t\n",
    "x" * 10_000,
    "Wolfeschlegelsteinhausenbergerdorff Maximiliana Aurelia von und zu Hohenzollern",
    "<b>Bob",
    "<img src='file:///etc/passwd'/>",
    "=1+1",
    "%(name)s %s",
    "עברית (שם) abc 12",
    "العربية محمد (لا) الله",
    "\u202eevil\u2066\u2069",
    "Łukasz",
    "Ελένη",
    "Дмитрий",
    "😀🎉👩‍👩‍👧🏽🇫🇷",
    "漢字かな",
    "习近平",
    "김철수",
    "ไทย देव",
    "क्षत्रिय श्रीमती",
    "ศรีสุดา น้ำทิพย์",
    "شہریار علی\u200cرضا (گلزار) ١٢",
    "ก" + "้" * 300,
    "\u200d\u200c\u0651\u094d\u0e49\u0301",
    "Zoë\u202fO’Brien",
    "e\u0301" * 40,
    "a" + "\u0336" * 300,
    "\x00\x07\ud800\uffff\U000e0001",
    "\U00020000\U0001f0a1",
)
# Text of letters that join, of marks that are stacked, and of both directions.
JOINED = st.text(st.sampled_from("कखत्रषिीं़ไทนีำ้์عليلاّٰ\u064eہ٣שלוֹם(ab)[1 \u200c\u200d"), max_size=40)
DRAWS = {
    "table-cards": draw_table_cards,
    "tally-cards": draw_tally_cards,
    "score-sheets": draw_score_sheets,
    "standings": draw_ruled_list,
    "movement": draw_movement,
    "sit-outs": draw_ruled_list,
    "call-sheet": draw_call_sheet,
    "certificates": draw_certificates,
    "law-sheets": draw_law_sheets,
    "law cards": draw_law_cards,
    "wifi-poster": draw_wifi_poster,
    "name-labels": draw_name_labels,
    "name-cards": draw_name_cards,
    "year": draw_year,
    "report": draw_report,
}
NAME_LABEL = NameLabel("Ada Lovelace", "Ada", "Thursday Card Club", "https://hall.test/m/1-abc/")


def movement_sheet(key, tables=5):
    """That movement's sheet at so many tables."""
    return MovementSheet(NIGHT, MOVEMENTS[key], picture_of(MOVEMENTS[key], tables=tables))


def pdf_of(kind, values, paper="a4", translate=str):
    """The paper alone, as a PDF."""
    return booklet([(DRAWS[kind], values)], "A paper", paper, translate)


def pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def text(pdf: bytes) -> str:
    """All that can be read on its pages, blanks between words made single."""
    return " ".join(" ".join(page.extract_text() for page in pages(pdf)).split())


def letters(text: str) -> str:
    """The text in plain letters, without the forms that they have at a place in a word."""
    return unicodedata.normalize("NFKC", text)
