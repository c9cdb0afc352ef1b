"""The values of a table's score sheet: blank, or with the hands that are in. How it looks is in printing."""

from typing import cast

from django.utils.translation import gettext as _

from scoring.hand import COUNT_LETTERS, COUNT_NAMES, Hand
from scoring.law import Law
from scoring.law_words import row_of
from scoring.score_scale import Scale
from scoring.wording import Text, gettext_noop
from tournaments.models import Night
from tournaments.night.games import games_won
from tournaments.night.order import order_of, seats_of
from tournaments.printing import values
from tournaments.printing.ink import Suit
from tournaments.records.board_values import spanned
from tournaments.records.load import StoredRound, StoredTable
from tournaments.records.night_rules import form_of, law_of
from tournaments.scanning.layout import MOST_DEALS, SheetMark, can_be_ticked, short_name

# What only some laws ask, by the field of the hand.
_ASKED = {
    "call": Text(gettext_noop("With")),
    "turned_jack": Text(gettext_noop("Jack turned")),
    "gifts": Text(gettext_noop("Gift")),
}
_YES = Text(gettext_noop("yes"))
# Of the counts that are pegged, names that head a column.
_PEGGED = {
    "peg_ace": Text(gettext_noop("Ace pegged")),
    "peg_king": Text(gettext_noop("King pegged")),
    "peg_queen": Text(gettext_noop("Queen pegged")),
    "peg_jack": Text(gettext_noop("Jack pegged")),
    "peg_ten": Text(gettext_noop("Ten pegged")),
    "peg_five": Text(gettext_noop("Five pegged")),
}


_BOARDS = gettext_noop("Boards %(boards)s, in their order.")
_BEGIN_ANEW = gettext_noop("A rubber: until a side has won two games. Begin each game’s total anew.")


def score_sheet_of(
    head: values.NightHeading, night: Night, each: StoredRound, table: StoredTable, *, blank: bool
) -> values.ScoreSheet:
    """The sheet of that table in that round."""
    law = table.law
    empty = _sheet_of(head, night, law)._replace(
        round_number=each.number,
        table=table.number,
        tables=night.head_to_foot(len(each.tables)),
        seats=tuple(values.PrintedPerson(entrant.number, entrant.name) for entrant in table.people),
        lines=_first_dealer(table),
        sides=table.sides,
        mark=_mark_of(night, law, len(table.people), table.number, each.number),
    )
    rules, asked, scale = night.rules, _asked_by(law), night.rules.scale(law)
    note = _rubber(table, blank=blank) if rules.games > 1 else _boards(table, rules.deals)
    if blank:
        return empty._replace(note=note)
    return empty._replace(
        lines=_deal_lines(table, asked, scale, is_rubber=rules.games > 1) or empty.lines,
        cut_won_by=_cut_won_by(table),
        why=table.why,
        evened_out=table.evened_out_text(night) or "",
        note=note,
    )


def empty_sheet_of(head: values.NightHeading, night: Night) -> values.ScoreSheet:
    """A sheet for any table in any round: round, table and names are written in."""
    law = law_of(night)
    form = form_of(night, law)
    sheet = _sheet_of(head, night, law)
    return sheet._replace(
        seats=(values.PrintedPerson(),) * form.usual,
        sides=form.sides.get(form.usual, form.usual),
        note=Text(_BEGIN_ANEW) if night.rules.games > 1 else "",
        mark=_mark_of(night, law, form.usual),
    )


def _mark_of(night: Night, law: Law, players: int, table: int = 0, number: int = 0) -> SheetMark | None:
    """What makes the sheet one to tick, where its law and its number of deals allow it; without a table, for any."""
    if not can_be_ticked(law, players) or night.rules.deals > MOST_DEALS:
        return None
    # The pack has a night that is in no database.
    above_99 = not table and night.pk is not None and night.entrants.filter(number__gt=99).exists()
    return SheetMark(
        "a4", night.pk, table, number, short_name(law), 1, 1, has_numbers=not table, has_hundreds=above_99
    )


def _sheet_of(head: values.NightHeading, night: Night, law: Law) -> values.ScoreSheet:
    """What all sheets of that law have tonight."""
    rules, scale = night.rules, night.rules.scale(law)
    return values.ScoreSheet(
        night=head,
        law=law.title,
        when_set=row_of(law, "when_set").sentence if law.most_bid else "",
        round_number=0,
        rounds=night.rules.planned_rounds,
        table=0,
        tables=0,
        seats=(),
        deals=rules.most if rules.by_target else night.rules.deals,
        is_open_ended=not night.rules.by_deals,
        counts=columns_of(law),
        has_bids=law.most_bid > 0,
        target=(rules.target or law.target) if rules.by_target else None,
        asked=tuple(_ASKED[name] for name in _asked_by(law)),
        score_from=scale.shown(0),
        most_bid=law.most_bid,
    )


def _asked_by(law: Law) -> tuple[str, ...]:
    has = {"call": law.called_partner != "none", "turned_jack": law.turned_jack > 0, "gifts": law.gift > 0}
    return tuple(name for name in _ASKED if has[name])


def columns_of(law: Law) -> tuple[values.CountColumn, ...]:
    """The law's counts; those of cinch as its sheet has always headed them."""
    known = {count.key: count for count in values.CINCH_COUNTS}
    columns = []
    for key, worth in law.counts.items():
        name = known[key].label if key in known else _PEGGED.get(key, COUNT_NAMES[key])
        columns.append(values.CountColumn(key, name, worth, COUNT_LETTERS[key]))
    return tuple(columns)


def _cut_won_by(table: StoredTable) -> str:
    """Who won the cut, of more sides than two in their order."""
    if not table.cut or not table.result.tied:
        return ""
    if table.sides == 2:
        return _side_names(table, order_of(table.cut, 2)[0])
    return ", ".join(_side_names(table, (seat - 1) % table.sides) for seat in table.cut)


def _side_names(table: StoredTable, side: int) -> str:
    names = [table.people[seat - 1].name for seat in seats_of(side, table.sides, table.players)]
    return names[0] if len(names) == 1 else _("%(one)s and %(other)s") % {"one": names[0], "other": names[1]}


def _first_dealer(table: StoredTable) -> tuple[values.DealLine, ...]:
    """Before the first hand, a line with who was cut to deal it."""
    nothing = (None,) * table.sides
    line = values.DealLine(dealer=table.cut_to_deal, points=nothing, score=nothing, total=nothing)
    return (line,) if line.dealer else ()


def _boards(table: StoredTable, deals: int) -> Text | str:
    """Which boards are played there in that round, where they are."""
    first = table.board(1)
    return Text(_BOARDS, {"boards": spanned(first, deals)}) if first else ""


def _rubber(table: StoredTable, *, blank: bool) -> Text:
    """That a rubber is played, or how many of its games each side has won."""
    won = games_won(table.result.games)
    if blank or not won:
        return Text(_BEGIN_ANEW)
    stands = "–".join(str(won.count(side)) for side in range(table.sides))
    return Text(gettext_noop("A rubber, %(won)s in games. Each game’s total begins anew."), {"won": stands})


def _deal_lines(
    table: StoredTable, asked: tuple[str, ...], scale: Scale, *, is_rubber: bool
) -> tuple[values.DealLine, ...]:
    lines, total = [], (0,) * table.sides
    nothing = (None,) * table.sides
    games = {game.first: number for number, game in enumerate(table.result.games, start=1) if is_rubber}
    for deal in range(1, max((*table.records, *table.unplayed), default=0) + 1):
        if deal not in table.records:
            unplayed = deal in table.unplayed
            empty = values.DealLine(
                points=nothing, score=nothing, total=tuple(map(scale.shown, total)) if unplayed else nothing
            )
            lines.append(empty._replace(unplayed=unplayed))
            continue
        hand, settled = table.hands[deal], table.result.scores[deal]
        credited = settled.credits[: table.sides]
        total = (0,) * table.sides if deal in games else total
        total = tuple(before + points for before, points in zip(total, credited, strict=True))
        taken = {count: who or "discard" for count, who in hand.taken or () if who is not None}
        lines.append(
            values.DealLine(
                dealer=hand.dealer,
                bid=settled.bid,
                bidder=settled.maker,
                trump=cast(Suit, hand.trump),
                taken=taken,
                points=settled.points[: table.sides],
                score=credited,
                total=tuple(map(scale.shown, total)),
                faults=tuple(hand.faults),
                asked=tuple(_asked(hand, name) for name in asked),
                game=games.get(deal, 0),
            )
        )
    return tuple(lines)


def _asked(hand: Hand, name: str) -> Text | int | None:
    value = getattr(hand, name)
    return _YES if value is True else value or None
