"""Whether a night's records hold together: each figure that does not follow from the hands. Corrects nothing."""

import json
from collections.abc import Iterator, Mapping
from itertools import chain

from django.db.models import Prefetch

from scoring.faults import Refused
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import law_named, package_of
from scoring.notation import read_hand
from scoring.wording import Text, gettext_noop
from tournaments.models import HandRecord, Night, Round, Seat, SitOut, Table
from tournaments.movement import MOVEMENTS
from tournaments.movement.movement import not_installed
from tournaments.movement.next_round import OddNumbers
from tournaments.movement.presence import Attendance
from tournaments.movement.seating import Seating
from tournaments.movement.sit_outs import shape_for
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.form import NightForm
from tournaments.night.games import check_game, dealer_of, has_free_deals
from tournaments.night.order import sides_at
from tournaments.night.replay import replay
from tournaments.night.rules import Rules
from tournaments.night.table import Table as NightTable
from tournaments.records.attendance import attendance_of
from tournaments.records.load import rounds_of
from tournaments.records.next_round import first_round_of
from tournaments.records.night_record import night_record_of, settled_from
from tournaments.records.night_results import wrong_results
from tournaments.records.night_rules import form_of, law_of, odd_numbers_of
from tournaments.records.night_version import at_one_point


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
    law = here.own_law or form.law
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
    played = here.replace(hands=hands, cut=table.cut, unplayed=table.unplayed_deals)
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
    table: Table, each: Round, record: NightTable, records: list[HandRecord], law: Law, rules: Rules
) -> Iterator[Text]:
    if not set(table.cut) <= set(range(1, table.players + 1)):
        yield at(gettext_noop("Round %(round)s, table %(table)s: no seat won the cut."), each, table)
        return
    if each.closed_at is None:
        if table.moved_up is not None:
            message = gettext_noop("Round %(round)s, table %(table)s: a pair moved up before the round was closed.")
            yield at(message, each, table)
        return
    played = record.settled(law, rules, closed=True)
    result = played.result
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
    elif not (misses or not played.replace(moved_up=table.moved).moves_differ or _may_be_corrected(records, each)):
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


def wrong_in(night: Night) -> list[Text]:
    """A sentence for everything in the night's rows that cannot be, or does not follow; empty for a sound night.

    Of the rows as they are now, and of one point of the night: hands may come in meanwhile.
    """
    return at_one_point(night, lambda: _wrong_in(Night.objects.get(pk=night.pk)))[0]


def _wrong_in(night: Night) -> list[Text]:
    try:
        law = law_of(night)
    except Refused as refused:
        return [fault.text for fault in refused.faults]
    if night.movement not in MOVEMENTS and package_of(night.movement):
        return [not_installed(night.movement)]
    if night.movement not in MOVEMENTS:
        message = gettext_noop("The movement “%(movement)s” is unknown.")
        return [Text(message, {"movement": night.movement})]
    form = form_of(night, law)
    tables = Table.objects.prefetch_related(Prefetch("seats", Seat.objects.select_related("entrant")), "hands")
    sit_outs = Prefetch("sit_outs", SitOut.objects.select_related("entrant"))
    rounds = list(night.rounds.prefetch_related(Prefetch("tables", tables), sit_outs))
    attendance = attendance_of(night)
    found = list(_in_the_substitutes(rounds, attendance))
    found += list(_in_the_course(night, law, rounds))
    seatings = []
    for each in rounds:
        playing = attendance.substitutes_in(each.number)
        there = sorted(playing.get(n, n) for n in attendance.in_the_movement(each.number))
        seating, wrong = _seating(each, there, form, odd_numbers_of(night))
        found += wrong
        seatings.append(seating)
        for table in each.tables.all():
            found += wrong_at_table(table, each, form, night.rules)
    hands = [record for each in rounds for table in each.tables.all() for record in table.hands.all()]
    counted = len(hands) + sum(record.dropped_at is not None for record in hands)
    if night.hands_written != counted:
        message = gettext_noop("The night counts %(stored)s hands, but %(made)s were written or taken back.")
        found.append(Text(message, {"stored": night.hands_written, "made": counted}))
    found += wrong_results(night)
    if rounds:
        found += _in_the_draw(night, rounds[0], seatings[0], attendance)
    return found or list(_in_the_file(night))  # what cannot be read whole has no file


def _in_the_course(night: Night, law: Law, rounds: list[Round]) -> Iterator[Text]:
    """The state of the night against its rounds and cards."""
    if law.version != night.law_version:
        message = gettext_noop("The night was played under version %(then)s of its law, and this is version %(now)s.")
        yield Text(message, {"then": night.law_version, "now": law.version})
    if [each.number for each in rounds] != list(range(1, len(rounds) + 1)):
        yield Text(gettext_noop("The rounds are not numbered from 1 on without a gap."))
    for each in rounds[:-1]:
        if each.closed_at is None:
            yield at(gettext_noop("Round %(round)s is open, though the next round is seated."), each)
    if night.rules.planned_rounds is not None and len(rounds) > night.rules.planned_rounds:
        yield Text(gettext_noop("More rounds are seated than the night has."))
    is_closed = bool(rounds) and rounds[-1].closed_at is not None
    fits = {
        Night.State.ENROLLING: not rounds,
        Night.State.DRAWN: len(rounds) == 1 and not is_closed,
        # Closed, the last one planned waits for the director to end the night.
        Night.State.PLAYING: bool(rounds) and (not is_closed or night.rules.is_last(len(rounds))),
        Night.State.OVER: bool(rounds),  # closed, or stopped in the middle
    }
    if not fits[Night.State(night.state)]:
        yield Text(gettext_noop("The rounds do not fit a night that is “%(state)s”."), {"state": night.state})
    cards = list(night.cards.values_list("number", flat=True))
    published = night.state in (Night.State.PLAYING, Night.State.OVER)
    most = max((len(each.tables.all()) for each in rounds), default=0)
    # A table that opened in a round that was taken back leaves its card.
    if published and cards != list(range(1, max(most, len(cards)) + 1)):
        yield Text(gettext_noop("Not every table has its card."))


def _seating(each: Round, numbers: list[int], form: NightForm, odd: OddNumbers) -> tuple[Seating | None, list[Text]]:
    """Where everyone sits in that round, or None and why it cannot be found."""
    tables = list(each.tables.all())
    found = []
    sizes = shape_for(len(numbers), odd).sizes if len(numbers) > 1 else ()
    if [(table.number, table.players) for table in tables] != list(enumerate(sizes, start=1)):
        message = gettext_noop("Round %(round)s does not have the tables that its guests fill.")
        found.append(at(message, each))
    gap = gettext_noop("Round %(round)s, table %(table)s: not every seat is taken.")
    other = gettext_noop("Round %(round)s, table %(table)s has a law or sides that do not fit its number of players.")
    seats_at = {table.number: [seat.seat for seat in table.seats.all()] for table in tables}
    found += [at(gap, each, table) for table in tables if seats_at[table.number] != [*range(1, table.players + 1)]]
    found += [at(other, each, table) for table in tables if not _has_its_form(table, len(tables), form)]
    seated = tuple(tuple(seat.entrant.number for seat in table.seats.all()) for table in tables)
    out = sorted(sit_out.entrant.number for sit_out in each.sit_outs.all())
    placed = sorted([*out, *chain(*seated)])
    for number in sorted({*numbers, *placed}):
        if placed.count(number) != 1 or number not in numbers:
            message = gettext_noop("Round %(round)s: number %(number)s has %(places)s places instead of one.")
            found.append(at(message, each, number=number, places=placed.count(number)))
    return (None, found) if found else (Seating(seated, tuple(out)), [])


def _has_its_form(table: Table, tables: int, form: NightForm) -> bool:
    """Whether the law and the sides at the table are those for so many players."""
    try:
        here = form.table(table.number, tables, table.players)
    except Refused:
        return False
    law = here.own_law or form.law
    return (table.law, table.sides) == (here.own_law.key if here.own_law else "", sides_at(law, table.players))


def _in_the_substitutes(rounds: list[Round], attendance: Attendance) -> Iterator[Text]:
    """Who plays for another against who is there anyway, and who has a seat."""
    for each in rounds:
        seated = {seat.entrant.number for table in each.tables.all() for seat in table.seats.all()}
        for number, place in attendance.places_of_substitutes(each.number).items():
            if attendance.is_present(number, each.number):
                message = gettext_noop("Round %(round)s: number %(number)s plays for another and is there anyway.")
                yield at(message, each, number=number)
            if number not in seated:
                message = gettext_noop(
                    "Round %(round)s: number %(number)s plays for number %(place)s and has no seat."
                )
                yield at(message, each, number=number, place=place)


def _in_the_draw(night: Night, first: Round, seating: Seating | None, attendance: Attendance) -> Iterator[Text]:
    """The first seats against the seed that drew them."""
    if night.seed is None or first.reseated or seating is None:
        return
    try:
        drawn = first_round_of(night, night.seed, attendance).seating
    except Refused as refused:
        yield from (fault.text for fault in refused.faults)
        return
    if seating.exchanged(attendance.places_of_substitutes(1)) != drawn:
        message = gettext_noop("The first seats are not those of draw number %(seed)s.")
        yield Text(message, {"seed": night.seed})


def _in_the_file(night: Night) -> Iterator[Text]:
    """The night against its own file: read again it is the same, and replayed it has the seats and standings that are shown."""
    rounds = rounds_of(night)
    if not rounds:
        return
    text = json.dumps(write_night(night_record_of(night, rounds)))
    try:
        record = read_night(json.loads(text))
        played = replay(record)
    except Refused as refused:
        for fault in refused.faults:
            message = gettext_noop("The night’s own file is refused, at %(place)s: %(fault)s")
            yield Text(message, {"place": fault.field, "fault": fault.text})
        return
    if json.dumps(write_night(record)) != text:
        yield Text(gettext_noop("The night changes when it is written to a file and read again."), {})
    seatings = [each.seating for each in played.rounds]
    if played.ended == len(played.rounds):
        seatings.append(played.next)
    for each, seating in zip(rounds, seatings, strict=False):
        if each.seating != seating:
            yield at(gettext_noop("Round %(round)s: people do not sit where the round before sends them."), each.row)
    if played.standings != settled_from(night, rounds).standings:
        yield Text(gettext_noop("Replayed from its file, the night’s standings differ from those shown."), {})
