"""Whether the rows of one table of a round hold together. Knows no movement and nobody's seat."""

from collections.abc import Iterator, Mapping

from scoring.faults import Refused
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.wording import Text, gettext_noop
from tournaments.models import HandRecord, Round, Table
from tournaments.night.form import NightForm
from tournaments.night.games import check_game, dealer_of, has_free_deals
from tournaments.night.rules import Rules
from tournaments.night.table import TableRecord, moved_as_won, settle_table


def at(message: str, each: Round, table: Table | None = None, **params: object) -> Text:
    """The sentence, with its round and table."""
    number = {} if table is None else {"table": table.number}
    return Text(message, {"round": each.number, **number, **params})


def wrong_at_table(table: Table, each: Round, form: NightForm, rules: Rules) -> Iterator[Text]:
    """The hands of a table, what its round's closing says of it, and who moved up."""
    records = list(table.hands.all())
    here = form.stored_table(
        table.number, len(each.tables.all()), table.players, law_named(table.law) if table.law else None
    )
    law = here.law or form.law
    yield from _in_the_revisions(table, each, records, rules.most)
    hands: dict[int, Hand] = {}
    for record in records:
        if not record.current:
            continue
        try:
            hand = read_hand(record.hand, law)[0]
        except Refused as refused:
            for fault in refused.faults:
                message = gettext_noop("Round %(round)s, table %(table)s, deal %(deal)s: %(fault)s")
                yield at(message, each, table, deal=record.deal, fault=fault.text)
            continue
        if hand.players != table.players:
            message = gettext_noop("Round %(round)s, table %(table)s, deal %(deal)s: not %(players)s players.")
            yield at(message, each, table, deal=record.deal, players=table.players)
            continue
        hands[record.deal] = hand
    for deal, hand in sorted(hands.items()):
        if not has_free_deals(law, rules) and hand.dealer != dealer_of(deal, hands):
            message = gettext_noop("Round %(round)s, table %(table)s, deal %(deal)s: the dealer is out of turn.")
            yield at(message, each, table, deal=deal)
    try:
        check_game(hands, law, rules)
    except Refused as refused:
        for fault in refused.faults:
            yield at(gettext_noop("Round %(round)s, table %(table)s: %(fault)s"), each, table, fault=fault.text)
        return
    yield from _in_the_unplayed(table, each, hands, rules.most)
    played = here._replace(hands=hands, cut=table.cut, unplayed=table.unplayed_deals)
    yield from _in_the_closing(table, each, played, records, law, rules)


def _in_the_unplayed(table: Table, each: Round, hands: Mapping[int, Hand], deals: int) -> Iterator[Text]:
    """The deals that are marked as not played."""
    for deal in table.unplayed_deals:
        if deal in hands or deal > deals:
            message = gettext_noop(
                "Round %(round)s, table %(table)s, deal %(deal)s is marked as not played, but it has a hand."
            )
            if deal > deals:
                message = gettext_noop("Round %(round)s, table %(table)s has deal %(deal)s of %(deals)s.")
            yield at(message, each, table, deal=deal, deals=deals)
    if table.unplayed and not table.unplayed_why:
        message = gettext_noop("Round %(round)s, table %(table)s: a deal that was not played has no reason.")
        yield at(message, each, table)


def _in_the_revisions(table: Table, each: Round, records: list[HandRecord], deals: int) -> Iterator[Text]:
    for deal in sorted({record.deal for record in records}):
        of_deal = [record for record in records if record.deal == deal]
        revisions = [(record.revision, record.current) for record in of_deal]
        stands = of_deal[-1].dropped_at is None  # else the table took it back
        if revisions != [(number, stands and number == len(revisions)) for number in range(1, len(revisions) + 1)]:
            message = gettext_noop(
                "Round %(round)s, table %(table)s, deal %(deal)s: its last revision does not stand."
            )
            yield at(message, each, table, deal=deal)
        if deal > deals:
            message = gettext_noop("Round %(round)s, table %(table)s has deal %(deal)s of %(deals)s.")
            yield at(message, each, table, deal=deal, deals=deals)


def _in_the_closing(
    table: Table, each: Round, record: TableRecord, records: list[HandRecord], law: Law, rules: Rules
) -> Iterator[Text]:
    if not set(table.cut) <= set(range(1, table.players + 1)):
        yield at(gettext_noop("Round %(round)s, table %(table)s: no seat won the cut."), each, table)
        return
    if each.closed_at is None:
        if table.moved_up is not None:
            message = gettext_noop("Round %(round)s, table %(table)s: a pair moved up before the round was closed.")
            yield at(message, each, table)
        return
    result = settle_table(record, law, rules, closed=True)
    misses = result.missing and not result.tied
    if misses and rules.by_target and _may_be_corrected(records, each):
        return
    if misses:
        message = gettext_noop(
            "Round %(round)s, table %(table)s: the round is closed, and a deal is missing: %(deals)s."
        )
        yield at(message, each, table, deals=", ".join(map(str, result.missing)))
    if not table.moved or not set(table.moved) <= set(range(1, table.players + 1)):
        message = gettext_noop("Round %(round)s, table %(table)s: the round is closed without a winner.")
        yield at(message, each, table)
    # Only after a correction can others have moved than won; a file has it without the old line.
    elif not (
        misses or moved_as_won(record._replace(moved_up=table.moved), result) or _may_be_corrected(records, each)
    ):
        message = gettext_noop("Round %(round)s, table %(table)s: the pair that moved up is not the one that won.")
        yield at(message, each, table)


def _may_be_corrected(records: list[HandRecord], each: Round) -> bool:
    """Whether a hand was corrected, or came in for a deal that counted as not played when the round was closed."""
    return any(
        record.revision > 1
        or record.source == HandRecord.Source.FILE
        or (record.sequence or 0) > (each.closed_sequence or record.sequence or 0)
        for record in records
    )
