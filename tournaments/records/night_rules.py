"""What was settled about a night, as the pure rooms take it. Reads no hand and no seat."""

from typing import cast

from scoring.law import Law
from scoring.laws import law_named
from scoring.score_scale import Scale, Way, ways_of
from tournaments.models import HandRecord, Night, Table
from tournaments.movement import MOVEMENTS
from tournaments.movement.sit_outs import Odd, OddNumbers
from tournaments.night.boards import SEATS, Boards, How
from tournaments.night.form import NightForm, usual_size
from tournaments.night.round_rules import AtBell, RoundRules, Tie
from tournaments.night.standings import SitOutCredit, UnplayedCredit
from tournaments.records.house_laws import law_at


def credit_of(stored: str) -> SitOutCredit:
    """What a round without play brings: of a night's `sit_out` or `missed`."""
    if stored == "none":
        return "none"
    return "average" if stored == "average" else int(stored)


def unplayed_credit_of(night: Night) -> UnplayedCredit:
    """What a deal that was not played counts."""
    return "average" if night.unplayed == Night.Unplayed.AVERAGE else "none"


def rules_of(night: Night) -> RoundRules:
    """How its rounds end. What is settled for the bell is that of nights by the bell alone, and so for a target."""
    tie = cast(Tie, night.tie)
    if night.ends_by == Night.EndsBy.BELL:
        return RoundRules(night.deals, "bell", cast(AtBell, night.at_bell), tie)
    if night.ends_by == Night.EndsBy.TARGET:
        return RoundRules(night.deals, "target", tie=tie, target=night.target, games=night.games)
    return RoundRules(night.deals, tie=tie)


def scale_of(night: Night, law: Law) -> Scale:
    """How a score is shown at a table of the night where that law is played."""
    target = law.target if night.target is None or night.target not in law.target_options else night.target
    way = cast(Way, night.score_as)
    is_known = night.ends_by == Night.EndsBy.TARGET and way in ways_of(law, target)
    return Scale(way, target) if is_known else Scale()


def boards_of(night: Night) -> Boards | None:
    """The boards it is played with, if any."""
    if night.boards == Night.Boards.NONE or night.board_seed is None:
        return None
    many = night.board_count or (night.planned_rounds or 0) * night.deals  # one for each deal
    return Boards(night.board_seed, many, cast(How, night.boards), night.deals)


def has_boards(table: Table) -> bool:
    """Whether boards can be played there: two pairs sit at it."""
    return (table.players, table.sides) == (SEATS, 2)


def dealer_by_board(night: Night, table: Table, deal: int) -> int | None:
    """Who deals that deal where boards say it."""
    boards = boards_of(night) if has_boards(table) else None
    return boards and boards.dealer(table.round.number, table.number, deal)


def odd_of(night: Night) -> Odd:
    """What becomes of those whom four leaves over."""
    return "other-table" if night.odd == Night.Odd.OTHER_TABLE else "sit-out"


def odd_numbers_of(night: Night) -> OddNumbers:
    """The same, and how many play at a table."""
    return form_of(night, law_of(night)).odd_numbers(odd_of(night))


def law_of(night: Night) -> Law:
    """The law that the night is played by. One query more where it is the club's own."""
    return law_at(night.law, night.law_version)


def law_at_table(night: Night, table: Table) -> Law:
    """The law that is played at that table of the night."""
    return law_named(table.law) if table.law else law_of(night)


def form_of(night: Night, law: Law) -> NightForm:
    """What is played at the tables of the night."""
    companions = night.companions if night.odd == Night.Odd.OTHER_TABLE else {}
    movement = MOVEMENTS[night.movement]
    usual = usual_size(law, movement, night.movement_options)
    return NightForm(
        law, usual, {int(size): law_named(key) for size, key in companions.items()}, movement.fewest_alone
    )


def needs_acceptance(night: Night, record: HandRecord) -> bool:
    """Whether someone should still accept that hand. A table is not asked about what the desk entered."""
    if record.state != HandRecord.State.REPORTED or night.acceptance == Night.Acceptance.NONE:
        return False
    return night.acceptance == Night.Acceptance.DESK or record.source == HandRecord.Source.TABLE
