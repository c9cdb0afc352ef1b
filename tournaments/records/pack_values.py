"""The papers of an evening from paper alone, with no night in the database. Reads the club's settings; changes nothing."""

from typing import Any, Final
from zlib import crc32

from django.utils.translation import gettext as _

from club.club_settings.stored import in_force
from scoring.hand import seat_name
from scoring.law import Law
from scoring.law_words import GROUPS, row_of
from scoring.wording import Text, gettext_noop
from tournaments.models import Night
from tournaments.movement.movement import Movement
from tournaments.night.rules import Rules
from tournaments.night.settle import TallyRound
from tournaments.printing import (
    law_cards,
    movement_sheet,
    pack_forms,
    score_sheets,
    table_cards,
    tally_cards,
    values,
)
from tournaments.printing.booklet import Draw
from tournaments.records.night_rules import form_of, law_of
from tournaments.records.paper_values import empty_sheet_of, movement_of
from tournaments.scanning.layout import SheetMark, base36, can_be_ticked, short_name

# What a table asks of its law while it scores: by group, the fields; which go without saying besides those of a law's sheet.
ON_A_CRIB: Final = {
    "auction": ("least_bid", "most_bid", "second_bids", "all_pass", "seller", "seller_gets"),
    "counting": ("counts", "high", "low", "game", "game_tied", "discards"),
    "worth": ("when_made", "when_set", "floor", "level"),
}
GRANTED: Final = {"seller": "nobody", "level": "as ever"}
AT_THE_TABLE = Text(gettext_noop("Who wins the table"))
WON_BY_SIDE = gettext_noop("After %(deals)s deals the side with the higher total wins the table.")
WON_ALONE = gettext_noop("After %(deals)s deals the highest total wins the table.")
CUT_BY_SIDE = Text(gettext_noop("If the totals are level, one of each side cuts a card: the higher card wins."))
CUT_ALONE = Text(
    gettext_noop("If the highest totals are level, those players cut a card each: the highest card wins.")
)
ON_THE_CARD = Text(gettext_noop("Each player then writes the total on the tally card, as the score of the round."))


def pack(tables: int, rounds: int, law: Law, movement: Movement, *, to_tick: bool = True) -> list[tuple[Draw, Any]]:
    """What draws each paper, and its values: in the order in which an evening wants them. Score sheets are `to_tick` where
    the law allows it, one a page, else to write on, two a page."""
    options = {"rule": "fixed"} if "rule" in movement.options else {}  # nobody has the computer at hand
    night = Night(
        law=law.key,
        law_version=law.version,
        movement=movement.key,
        rules=Rules(movement_options=options, planned_rounds=rounds),
    )
    seats = form_of(night, law_of(night)).usual
    head = values.NightHeading(in_force("name") or _("Card night"), _("An evening from paper"), "")
    begins = [
        Text(pack_forms.SEAT_AT, {"table": table, "seat": seat_name(seat, seats)})
        for table in range(1, tables + 1)
        for seat in range(1, seats + 1)
    ]
    form = pack_forms.PackForm(head, begins)
    return [
        (pack_forms.draw_door_lists, [form]),
        (movement_sheet.draw_movement, movement_of(head, night, tables)),
        (table_cards.draw_table_cards, _table_cards(head, night, tables, seats)),
        (law_cards.draw_law_cards, [_law_card(night)] * tables),
        (tally_cards.draw_tally_cards, _tally_cards(head, night, tables, seats)),
        (score_sheets.draw_score_sheets, _score_sheets(head, night, tables, rounds, to_tick=to_tick)),
        (pack_forms.draw_standings_forms, [form]),
    ]


def _table_cards(head: values.NightHeading, night: Night, tables: int, seats: int) -> list[values.PrintedTableCard]:
    """One for each table, without a code: an evening from paper has no phones."""
    to_foot = night.head_to_foot(tables)
    return [values.PrintedTableCard(head, table, to_foot, players=seats) for table in range(1, tables + 1)]


def _tally_cards(head: values.NightHeading, night: Night, tables: int, players: int) -> list[values.TallyCard]:
    """One for each number with its first round on it, and one without, of which the printer makes a page full."""
    form = form_of(night, law_of(night))
    spare = values.TallyCard(head, values.PrintedPerson(), night.rules.planned_rounds, has_partners=not form.is_alone)
    sides = form.sides.get(players, players)

    numbered = []
    for table in range(1, tables + 1):
        seats = tuple(range((table - 1) * players + 1, table * players + 1))
        for seat, number in enumerate(seats, start=1):
            line = TallyRound(1, table, seat, seats=seats, sides=sides, is_decided=False, has_begun=False)
            numbered.append(spare._replace(entrant=values.PrintedPerson(number), lines=(line,)))
    return [*numbered, spare]


def _law_card(night: Night) -> values.LawSheet:
    """What the night's law counts, what a bid costs, and how a round is won."""
    law, form = law_of(night), form_of(night, law_of(night))
    in_pairs = form.sides.get(form.usual, form.usual) == 2
    won = Text(WON_BY_SIDE if in_pairs else WON_ALONE, {"deals": night.rules.deals})
    at_table = [won, CUT_BY_SIDE if in_pairs else CUT_ALONE, row_of(law, "ace_in_cut").sentence, ON_THE_CARD]
    said = [(GROUPS[key].title, [row_of(law, field) for field in fields]) for key, fields in ON_A_CRIB.items()]
    groups = [
        values.LawGroup(
            title,
            tuple(
                values.LawRow(row.label if row.is_named else "", row.sentence, "")
                for row in rows
                if row.arises and not row.goes_without_saying and getattr(law, row.field) != GRANTED.get(row.field)
            ),
        )
        for title, rows in said
    ]
    last = values.LawGroup(AT_THE_TABLE, tuple(values.LawRow("", sentence, "") for sentence in at_table))
    return values.LawSheet(law.title, "", (*groups, last))


def _score_sheets(
    head: values.NightHeading, night: Night, tables: int, rounds: int, *, to_tick: bool
) -> list[values.ScoreSheet]:
    """One for each table in each round, round by round."""
    empty, law = empty_sheet_of(head, night), law_of(night)
    name = base36(crc32(f"{night.law} {night.movement} {tables} {rounds}".encode()) % 36**3).rjust(3, "0")
    sheets = [
        empty._replace(mark=None, round_number=number, number=table, tables=night.head_to_foot(tables))
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    ]
    if not (to_tick and can_be_ticked(law, len(empty.seats))):
        return sheets
    above_99 = tables * len(empty.seats) > 99
    mark = SheetMark("a4", name, 0, 0, short_name(law), 1, 1, has_numbers=True, has_hundreds=above_99)
    return [each._replace(mark=mark._replace(table=each.number, round=each.round_number)) for each in sheets]
