"""The papers of an evening from paper alone, with no night in the database. Reads the club's settings; changes nothing."""

from typing import Any
from zlib import crc32

from django.utils.translation import gettext as _

from club.club_settings.stored import in_force
from scoring.hand import seat_name
from scoring.law import Law
from scoring.wording import Text
from tournaments.models import Night
from tournaments.movement.movement import Movement
from tournaments.printing import Draw, movement_sheet, pack_forms, score_sheets, table_cards, tally_cards, values
from tournaments.records.night_rules import form_of, law_of
from tournaments.records.paper_values import movement_of, standing_cards
from tournaments.records.score_sheet_values import empty_sheet_of
from tournaments.scanning.layout import SheetMark, base36, can_be_ticked, short_name

SPARE = 4  # tally cards without a number: one more sheet


def pack(tables: int, rounds: int, law: Law, movement: Movement) -> list[tuple[Draw, Any]]:
    """What draws each paper, and its values: in the order in which an evening wants them."""
    night = Night(law=law.key, law_version=law.version, movement=movement.key, planned_rounds=rounds)
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
        (table_cards.draw_table_cards, standing_cards(tables)),
        (tally_cards.draw_tally_cards, _tally_cards(head, night, tables, seats)),
        (score_sheets.draw_score_sheets, _score_sheets(head, night, tables, rounds)),
        (pack_forms.draw_standings_forms, [form]),
    ]


def _tally_cards(head: values.NightHeading, night: Night, tables: int, seats: int) -> list[values.TallyCard]:
    """One for each number with its first seat on it, and some without."""
    has_partners = not form_of(night, law_of(night)).is_alone
    spare = values.TallyCard(head, values.PrintedPerson(), night.planned_rounds, has_partners=has_partners)
    numbered = [
        spare._replace(
            entrant=values.PrintedPerson((table - 1) * seats + seat),
            lines=(values.TallyLine(table, seat, "", None, players=seats),),
        )
        for table in range(1, tables + 1)
        for seat in range(1, seats + 1)
    ]
    return [*numbered, *[spare] * SPARE]


def _score_sheets(head: values.NightHeading, night: Night, tables: int, rounds: int) -> list[values.ScoreSheet]:
    """One for each table in each round, round by round."""
    empty, law = empty_sheet_of(head, night), law_of(night)
    name = base36(crc32(f"{night.law} {night.movement} {tables} {rounds}".encode()) % 36**3).rjust(3, "0")
    sheets = [
        empty._replace(round_number=number, table=table, tables=tables, rounds=rounds)
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    ]
    if not can_be_ticked(law, len(empty.seats)):
        return sheets
    above_99 = tables * len(empty.seats) > 99
    mark = SheetMark("a4", name, 0, 0, short_name(law), 1, 1, has_numbers=True, has_hundreds=above_99)
    return [each._replace(mark=mark._replace(table=each.table, round=each.round_number)) for each in sheets]
