"""The papers of a night: what each is, and its values from the night's rows. How each looks is in printing."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.db.models import Exists, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.club_settings.stored import in_force
from club.server.data_folder import address
from scoring.faults import refuse
from scoring.law import Law
from scoring.wording import Text, gettext_noop
from tournaments.models import Entrant, HandRecord, Night, TableCard
from tournaments.movement import MOVEMENTS
from tournaments.movement.fixed_rule import fixed_rule
from tournaments.movement.picture import TABLES, picture_of
from tournaments.movement.sit_outs import sizes_for
from tournaments.night.boards import boards_of
from tournaments.night.games import games_won
from tournaments.night.round import Round
from tournaments.printing import (
    advice_sheet,
    board_leaves,
    call_sheet,
    certificates,
    law_sheets,
    movement_sheet,
    score_sheets,
    table_cards,
    tally_cards,
    values,
    wifi_poster,
)
from tournaments.printing.booklet import Draw
from tournaments.printing.ruled_list import RuledList, draw_ruled_list
from tournaments.records.finale import call_sheet_of, certificates_of
from tournaments.records.links import link_of, person_link_of, screen_path_of, standing_link_of
from tournaments.records.load import StoredRound, StoredTable, rounds_of
from tournaments.records.night_pictures import pictures_of
from tournaments.records.night_record import settled_from
from tournaments.records.night_rules import form_of, law_of, odd_numbers_of
from tournaments.records.night_story import story_of
from tournaments.records.night_version import at_one_point
from tournaments.records.sit_outs import SIT_OUTS, sit_outs_of
from tournaments.records.standings_list import STANDINGS, standings_of
from tournaments.scanning.layout import MOST_DEALS, SheetMark, can_be_ticked, short_name

_BOARDS = gettext_noop("Boards %(boards)s, in their order.")
_BEGIN_ANEW = gettext_noop("A rubber: until a side has won two games. Begin each game’s total anew.")
ROUNDS: Final = 12  # whose sit-outs the movement's paper has, where the night is for any number


def entries_counted(point: int) -> str:
    """How far figures go, as pages and papers say it."""
    return ngettext("Based on %(entries)s entry", "Based on %(entries)s entries", point) % {"entries": point}


def _head(night: Night, point: int = 0) -> values.NightHeading:
    as_of = entries_counted(point) if point else ""
    club = in_force("name") or _("Card night")
    return values.NightHeading(club, night.name, date_format(night.date, "DATE_FORMAT"), as_of)


def _read(night: Night, *, blank: bool) -> tuple[values.NightHeading, list[StoredRound]]:
    rounds, point = at_one_point(night, lambda: rounds_of(night))
    return _head(night) if blank else _head(night, point), rounds


def _table_cards(night: Night, _number: int | None, _blank: bool) -> list[values.PrintedTableCard]:
    cards = list(night.cards.select_related("night"))
    return [
        values.PrintedTableCard(_head(night), card.number, night.head_to_foot(len(cards)), link_of(card))
        for card in cards
    ]


def standing_cards(tables: int) -> list[values.PrintedTableCard]:
    """The cards of tables 1 to `tables`, each good for every night of the club."""
    club = in_force("name") or _("Card night")
    head = values.NightHeading(club, club, "")
    numbers = range(1, tables + 1)
    return [values.PrintedTableCard(head, number, 0, standing_link_of(number)) for number in numbers]


def score_sheet_of(
    head: values.NightHeading, night: Night, each: StoredRound, table: StoredTable, *, blank: bool
) -> values.ScoreSheet:
    """The sheet of that table in that round."""
    rules = night.rules
    return values.ScoreSheet(
        head,
        table.law,
        rules,
        tuple(values.PrintedPerson(entrant.number, entrant.name) for entrant in table.people),
        table.number,
        night.head_to_foot(len(each.tables)),
        each.number,
        None if blank else table,
        table.cut_to_deal,
        _rubber(table, blank=blank) if rules.games > 1 else _boards(table),
        _mark_of(night, table.law, table.players, table.number, each.number),
    )


def empty_sheet_of(head: values.NightHeading, night: Night) -> values.ScoreSheet:
    """A sheet for any table in any round: round, table and names are written in."""
    law, rules = law_of(night), night.rules
    usual = form_of(night, law).usual
    note = Text(_BEGIN_ANEW) if rules.games > 1 else ""
    seats = (values.PrintedPerson(),) * usual
    return values.ScoreSheet(head, law, rules, seats, note=note, mark=_mark_of(night, law, usual))


def _mark_of(night: Night, law: Law, players: int, table: int = 0, number: int = 0) -> SheetMark | None:
    """What makes the sheet one to tick, where its law and its number of deals allow it; without a table, for any."""
    if not can_be_ticked(law, players) or night.rules.deals > MOST_DEALS:
        return None
    # The pack has a night that is in no database.
    above_99 = not table and night.pk is not None and night.entrants.filter(number__gt=99).exists()
    return SheetMark(
        "a4", night.pk, table, number, short_name(law), 1, 1, has_numbers=not table, has_hundreds=above_99
    )


def _boards(table: StoredTable) -> Text | str:
    """Which boards are played there in that round, where they are."""
    first = table.board(1)
    return Text(_BOARDS, {"boards": table.boards.spanned(first)}) if table.boards and first else ""


def _rubber(table: StoredTable, *, blank: bool) -> Text:
    """That a rubber is played, or how many of its games each side has won."""
    won = games_won(table.result.games)
    if blank or not won:
        return Text(_BEGIN_ANEW)
    stands = "–".join(str(won.count(side)) for side in range(table.sides))
    return Text(gettext_noop("A rubber, %(won)s in games. Each game’s total begins anew."), {"won": stands})


def _score_sheets(night: Night, number: int | None, blank: bool) -> list[values.ScoreSheet]:
    """Raises Refused at `round` where the night has no such round."""
    head, rounds = _read(night, blank=blank)
    if blank and not rounds:
        return [empty_sheet_of(head, night)]
    wanted = len(rounds) if number is None else number
    if number is not None and not any(each.number == wanted for each in rounds):
        raise refuse("round", gettext_noop("There is no round %(number)s in this night."), number=wanted)
    return [
        score_sheet_of(head, night, each, table, blank=blank)
        for each in rounds
        if each.number == wanted
        for table in each.tables
    ]


def _tally_cards(night: Night, _number: int | None, blank: bool) -> list[values.TallyCard]:
    head, rounds = _read(night, blank=blank)
    lines = {} if blank else settled_from(night, rounds).tallies
    has_partners = not form_of(night, law_of(night)).is_alone
    people = _with_a_card(night)
    if blank and not people:
        return [values.TallyCard(head, values.PrintedPerson(), night.rules.planned_rounds, has_partners=has_partners)]
    return [
        values.TallyCard(
            head,
            values.PrintedPerson(each.number, each.name),
            night.rules.planned_rounds,
            tuple(lines.get(each.number, ())),
            person_link_of(each),
            has_partners,
        )
        for each in people
    ]


def _with_a_card(night: Night) -> QuerySet[Entrant]:
    """Before the draw is published anyone who may still come has a card too."""
    if night.state in (Night.State.ENROLLING, Night.State.DRAWN):
        return night.entrants.exclude(arrival=Entrant.Arrival.ABSENT)
    return night.entrants.filter(arrival=Entrant.Arrival.HERE)


def _standings(night: Night, _number: int | None, blank: bool) -> RuledList:
    head, rounds = _read(night, blank=blank)
    found = settled_from(night, rounds)
    pictures = pictures_of(story_of(night, found))
    return RuledList(head, standings_of(night, found), _how_far(night, found.newest), pictures=pictures)


def _how_far(night: Night, newest: Round | None) -> str:
    """How far the night had come."""
    if newest is None:
        return _("before the first round")
    rounds = night.rules.planned_rounds
    if newest.closed:
        message = _("after round %(round)s of %(rounds)s") if rounds else _("after round %(round)s")
    else:
        message = (
            _("round %(round)s of %(rounds)s is being played") if rounds else _("round %(round)s is being played")
        )
    return message % {"round": newest.number, "rounds": rounds}


def _sit_outs(night: Night, _number: int | None, blank: bool) -> RuledList:
    listed, point = at_one_point(night, lambda: sit_outs_of(night))
    return RuledList(_head(night) if blank else _head(night, point), listed)


def _tables(night: Night) -> int:
    return len(sizes_for(_with_a_card(night).count(), odd_numbers_of(night)))


def movement_of(head: values.NightHeading, night: Night, tables: int) -> values.MovementSheet:
    """Who goes where after each round of a night of so many tables."""
    movement, options, odd = MOVEMENTS[night.movement], night.rules.movement_options, odd_numbers_of(night)
    picture = picture_of(movement, options, odd, tables or TABLES)
    rule = fixed_rule(movement, options, odd, tables or TABLES, night.rules.planned_rounds or ROUNDS)
    return values.MovementSheet(head, movement, picture, rule)


def _board_leaves(night: Night, _number: int | None, _blank: bool) -> values.BoardLeaves | None:
    """None for a night without boards."""
    if (boards := boards_of(night.rules)) is None:
        return None
    tables = min(night.cards.count() or boards.sets, boards.sets)
    return values.BoardLeaves(_head(night), boards, law_of(night), night.rules.planned_rounds, tables)


class NightPaper(NamedTuple):
    """A paper of a night: its heading, what it is for, what draws it, and its values from the night's rows."""

    title: Text
    purpose: Text
    draw: Draw
    values: Callable[[Night, int | None, bool], Any]
    has_blank: bool = False


# The papers of a night, in the order in which an evening wants them.
SETS: Final = {
    "table-cards": NightPaper(
        table_cards.TITLE,
        Text(gettext_noop("One for each table, with the QR code that opens its page on a phone. For tonight only.")),
        table_cards.draw_table_cards,
        _table_cards,
    ),
    "tally-cards": NightPaper(
        tally_cards.TITLE,
        Text(gettext_noop("One for each guest, with a line for each round.")),
        tally_cards.draw_tally_cards,
        _tally_cards,
        has_blank=True,
    ),
    "score-sheets": NightPaper(
        score_sheets.TITLE,
        Text(gettext_noop("One for each table in the newest round.")),
        score_sheets.draw_score_sheets,
        _score_sheets,
        has_blank=True,
    ),
    "boards": NightPaper(
        board_leaves.TITLE,
        Text(gettext_noop("A leaf for each board, to sort a pack by, and who plays which.")),
        board_leaves.draw_boards,
        _board_leaves,
    ),
    "movement": NightPaper(
        movement_sheet.TITLE,
        Text(gettext_noop("Who goes where after each round, to hang up in the hall.")),
        movement_sheet.draw_movement,
        lambda night, _number, _blank: movement_of(_head(night), night, _tables(night)),
    ),
    "advice": NightPaper(
        advice_sheet.TITLE,
        Text(gettext_noop("What the old books advise, for guests who are new to the game.")),
        law_sheets.draw_law_sheets,
        lambda _night, _number, _blank: advice_sheet.advice_sheets(),
    ),
    "standings": NightPaper(
        STANDINGS,
        Text(gettext_noop("The current standings.")),
        draw_ruled_list,
        _standings,
    ),
    "sit-outs": NightPaper(
        SIT_OUTS,
        Text(gettext_noop("Who sat out in which round, and what it earned.")),
        draw_ruled_list,
        _sit_outs,
    ),
    "wifi-poster": NightPaper(
        wifi_poster.TITLE,
        Text(gettext_noop("For the wall: how to join the Wi-Fi and find your seat.")),
        wifi_poster.draw_wifi_poster,
        lambda night, _number, _blank: values.WifiPoster(_head(night), address() + screen_path_of(night, "join")),
    ),
    "call-sheet": NightPaper(
        call_sheet.TITLE,
        Text(gettext_noop("The results to read aloud, the last place first, with the prizes.")),
        call_sheet.draw_call_sheet,
        lambda night, _number, _blank: call_sheet_of(_head(night), night),
    ),
    "certificates": NightPaper(
        certificates.TITLE,
        Text(gettext_noop("A page for every winner of a prize, to sign.")),
        certificates.draw_certificates,
        lambda night, _number, _blank: certificates_of(_head(night), night),
    ),
}


def waits_of(night: Night, *, blank: bool = False) -> dict[str, str]:
    """The papers on which there would be nothing now, and when each will be ready; not those that are filled in by hand
    where they are to be `blank`."""
    rows = (
        TableCard.objects.filter(night=night),
        HandRecord.objects.filter(table__round__night=night),
        night.entrants.all(),
        night.prizes.all(),
    )
    cards, hands, entrants, prizes = Night.objects.filter(pk=night.pk).values_list(*map(Exists, rows)).get()
    waits: dict[str, str] = {}
    if not cards:
        waits |= dict.fromkeys(("table-cards", "sit-outs"), _("Ready once the draw is published."))
    if night.state == Night.State.ENROLLING and not blank:
        waits["score-sheets"] = _("With names once the seats are drawn.")
        if not entrants:
            waits["tally-cards"] = _("With names once somebody is on the list.")
    if night.state != Night.State.OVER:
        if not hands:
            waits["standings"] = _("Ready once a hand is in.")
        waits |= dict.fromkeys(("call-sheet", "certificates"), _("Ready once the night is ended."))
    elif not prizes:
        waits["certificates"] = _("This night gives no prizes.")
    return waits


# What is laid out before the first hand, in the order in which that is done.
_TONIGHT: Final = ("wifi-poster", "movement", "table-cards", "tally-cards", "score-sheets")


def values_for(name: str, night: Night, *, round_number: int | None = None, blank: bool = False) -> Any:
    """What the set's `draw` takes: score sheets of that round, or the newest; `blank` to be filled in by hand.

    Raises Refused at `round` where the night has no such round, at `movement` where its package is not there."""
    return SETS[name].values(night, round_number, blank)


def sets_of(night: Night) -> dict[str, NightPaper]:
    """The papers that the night can have, whether they are ready or not."""
    never = set() if night.rules.boards != "none" else {"boards"}
    never |= set() if night.movement in MOVEMENTS else {"movement"}
    return {name: each for name, each in SETS.items() if name not in never}


def for_tonight(night: Night) -> list[tuple[Draw, Any]]:
    """What is laid out before the first hand, each with what draws it: blank as long as there is nobody to name on it."""
    names = [name for name in _TONIGHT if name in sets_of(night)]
    found = [(SETS[name].draw, values_for(name, night) or values_for(name, night, blank=True)) for name in names]
    return [(draw, values) for draw, values in found if values]
