"""The values of a table's score sheet: blank, or with the hands that are in. How it looks is in printing."""

from typing import cast

from django.utils.translation import gettext as _

from scoring.law_words import row_of
from tournaments.models import Night
from tournaments.printing import values
from tournaments.printing.ink import Suit
from tournaments.records.played import RoundPlayed, TablePlayed


def score_sheet_of(
    head: values.NightHeading, night: Night, each: RoundPlayed, table: TablePlayed, *, blank: bool
) -> values.ScoreSheet:
    """The sheet of that table in that round."""
    one, two, three, four = (values.PrintedPerson(entrant.number, entrant.name) for entrant in table.seats)
    cut = None if blank else table.row.cut_seat
    return values.ScoreSheet(
        night=head,
        law=each.law.title,
        when_set=row_of(each.law, "when_set").sentence,
        round_number=each.number,
        rounds=night.planned_rounds,
        table=table.number,
        tables=len(each.tables),
        seats=(one, two, three, four),
        deals=night.deals,
        is_open_ended=night.ends_by == Night.EndsBy.BELL,
        lines=() if blank else _deal_lines(table),
        cut_won_by=_pair_names(table, cut) if cut and table.result.tied else "",
        why="" if blank else table.record.why,
        evened_out="" if blank else table.evened_out_text(night) or "",
    )


def _pair_names(table: TablePlayed, seat: int) -> str:
    one, other = table.seats[(seat - 1) % 2], table.seats[(seat - 1) % 2 + 2]
    return _("%(one)s and %(other)s") % {"one": one.name, "other": other.name}


def _deal_lines(table: TablePlayed) -> tuple[values.DealLine, ...]:
    lines, total = [], [0, 0]
    for deal in range(1, max((*table.records, *table.record.unplayed), default=0) + 1):
        if deal not in table.records:
            unplayed = deal in table.record.unplayed
            lines.append(values.DealLine(total=(total[0], total[1]) if unplayed else (None, None), unplayed=unplayed))
            continue
        hand, settled = table.record.hands[deal], table.result.scores[deal]
        total = [total[0] + settled.score[0], total[1] + settled.score[1]]
        taken = {count: who or "discard" for count, who in hand.taken or () if who is not None}
        lines.append(
            values.DealLine(
                dealer=hand.dealer,
                bid=settled.bid,
                bidder=settled.maker,
                trump=cast(Suit, hand.trump),
                taken=taken,
                points=(settled.points[0], settled.points[1]),
                score=(settled.score[0], settled.score[1]),
                total=(total[0], total[1]),
                faults=tuple(hand.faults),
            )
        )
    return tuple(lines)
