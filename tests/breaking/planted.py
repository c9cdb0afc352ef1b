"""Faults that are planted in the actions, one at a time, to prove that the model of a night finds them."""

import functools
from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.night_builder import card_of
from tournaments import actions
from tournaments.actions import hands, rounds, rulings, seats, sheets
from tournaments.models import Dispute, HandRecord, Night, Table, TableCard
from tournaments.night.table import Table as PlayedTable
from tournaments.records import next_round

Plant = Callable[[pytest.MonkeyPatch], None]


def nothing(*_: Any, **__: Any) -> None:
    """Stands where a step is left out."""


def left_out(module: Any, step: str) -> Plant:
    return lambda patch: patch.setattr(module, step, nothing)


def done_after(module: Any, action: str, wrong: Callable[..., None]) -> Plant:
    """`wrong` is done after the action, with the action's arguments and `came`, what it returned."""
    sound = getattr(module, action)

    @functools.wraps(sound)
    def action_and_wrong(*args: Any, **asked: Any) -> Any:
        came = sound(*args, **asked)
        wrong(*args, came=came, **asked)
        return came

    return lambda patch: patch.setattr(module, action, action_and_wrong)


def asked_otherwise(module: Any, action: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Plant:
    """The action gets other arguments than it was called with."""
    sound = getattr(module, action)
    return lambda patch: patch.setattr(module, action, lambda **asked: sound(**(asked | change(asked))))


def sql(module: Any, name: str, there: str, wrong: str) -> Plant:
    sound = getattr(module, name)
    assert there in sound

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(module, name, sound.replace(there, wrong))

    return plant


def what_stands(asked: dict[str, Any]) -> dict[str, Any]:
    """The revision that stands instead of the one that was seen."""
    at = {"table__round__night": asked["card"].night_id, "table__number": asked["card"].number, "current": True}
    found = HandRecord.objects.filter(**at, table__round__number=asked["round_number"], deal=asked["deal"]).first()
    return {"revision": found.revision} if found else {}


def beside_what_stands(asked: dict[str, Any]) -> dict[str, Any]:
    """The same for who decides about a dispute."""
    dispute = Dispute.objects.get(pk=asked["dispute_id"])
    standing = HandRecord.objects.filter(table=dispute.table_id, deal=dispute.deal, current=True).first()
    return {"seen": standing.revision if standing else 0}


def an_accepted_hand_can_be_taken_back(patch: pytest.MonkeyPatch) -> None:
    sound = hands.standing_at

    def as_reported(*args: Any) -> HandRecord | None:
        record = sound(*args)
        if record is not None and record.state == HandRecord.State.AGREED:
            record.state = HandRecord.State.REPORTED
        return record

    patch.setattr(hands, "standing_at", as_reported)


def a_dispute_overwrites(_night: Any, table: Any, report: Any, stands: Any, *, came: Any) -> None:
    if stands is not None:
        HandRecord.objects.filter(pk=stands.pk).update(hand=report.payload)


def a_round_closes_over_a_dispute(patch: pytest.MonkeyPatch) -> None:
    sound = next_round._winner
    patch.setattr(next_round, "_winner", lambda table, _disputed, rules: sound(table, set(), rules))


def a_closing_is_taken_back_over_a_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rounds, "entered_in", lambda _: set())


def _corrected(change: Callable[..., None]) -> Plant:
    """`change` is done to what a correction writes: the night, the record and what it replaces."""
    sound = hands.write_hand

    def write(night: Night, record: HandRecord, replaces: HandRecord | None = None) -> HandRecord:
        return change(sound, night, record, replaces) or record

    return lambda patch: patch.setattr(hands, "write_hand", write)


def _stays(sound: Any, night: Night, record: HandRecord, replaces: HandRecord | None) -> None:
    sound(night, record, None)


def _not_counted(sound: Any, night: Night, record: HandRecord, replaces: HandRecord | None) -> None:
    sound(night, record, replaces)
    night.hands_written -= 1


def those_who_moved_stay_written(*, night_id: int, came: Night, **_: Any) -> None:
    Night.objects.get(pk=night_id).rounds.order_by("number").last().tables.update(moved_up=1)


def what_was_dropped_is_deleted(*, card: TableCard, came: Any, **_: Any) -> None:
    HandRecord.objects.filter(table__round__night=card.night_id, dropped_at__isnull=False).delete()


def what_was_settled_is_deleted(dispute: Any, *_: Any, came: None) -> None:
    dispute.__class__.objects.filter(pk=dispute.pk).delete()


def a_key_takes_other_content(patch: pytest.MonkeyPatch) -> None:
    """The first content under a key is as good as any."""
    sound = hands._sent_again

    def believed(under: Any, night: Night, brought: Any) -> Any:
        return sound(lambda law: under(law)._replace(digest=brought.digest), night, brought)

    patch.setattr(hands, "_sent_again", believed)


def the_same_hand_is_written_twice(*, card: TableCard, key: str, came: Any, **_: Any) -> None:
    """A hand that was sent again makes the night's database longer."""
    if came.record is not None and came.outcome != "created":
        Night.objects.filter(pk=card.night_id).update(
            hands_written=card_of(card.night, card.number).night.hands_written + 1
        )


def points_of_the_wrong_side(patch: pytest.MonkeyPatch) -> None:
    sound = PlayedTable.settled

    def settle(*args: Any, **how: Any) -> PlayedTable:
        table = sound(*args, **how)
        return table.replace(result=table.result._replace(totals=tuple(reversed(table.result.totals))))

    patch.setattr(PlayedTable, "settled", settle)


def a_version_is_not_counted(patch: pytest.MonkeyPatch) -> None:
    sound = actions.count_action
    patch.setattr(actions, "count_action", lambda night, card=None, **_: sound(night, card))


# What goes wrong → how it is planted. Those in OFTEN are met within a few nights.
OFTEN: dict[str, Plant] = {
    "the points go to the wrong side": points_of_the_wrong_side,
    "the receipt is not written": left_out(hands, "_write_receipt"),
    "a correction is made from any view": left_out(sheets, "_check_seen"),
    "a table's version is not counted": a_version_is_not_counted,
}
PLANTED: dict[str, Plant] = OFTEN | {
    "a differing hand overwrites the one that stands": done_after(hands, "_store_dispute", a_dispute_overwrites),
    "an accepted hand can be taken back": an_accepted_hand_can_be_taken_back,
    "a hand is accepted in any revision": asked_otherwise(hands, "accept_hand", what_stands),
    "a hand is taken back in any revision": asked_otherwise(hands, "undo_hand", what_stands),
    "a side accepts its own hand": lambda patch: patch.setattr(hands, "side_of", lambda seat: object()),
    "an acceptance is not written": left_out(hands, "mark_accepted"),
    "a round closes over a dispute": a_round_closes_over_a_dispute,
    "a closing is not noted": left_out(rounds, "log_change"),
    "a closing is taken back over a hand": a_closing_is_taken_back_over_a_hand,
    "who moved up stays written": done_after(rounds, "take_back_close", those_who_moved_stay_written),
    "a swap leaves what comes after": left_out(seats, "plan_rounds_after"),
    "seats change under a hand": left_out(seats, "_check_unplayed"),
    "what is taken back is deleted": done_after(hands, "undo_hand", what_was_dropped_is_deleted),
    "what is settled is deleted": done_after(rulings, "_settle", what_was_settled_is_deleted),
    "a dispute is decided from any view": asked_otherwise(rulings, "keep_standing", beside_what_stands),
    "a correction leaves the old revision standing in the sum": _corrected(_stays),
    "a correction is not counted": _corrected(_not_counted),
    "a key takes other content": a_key_takes_other_content,
    "a repeat is counted": done_after(hands, "record_hand", the_same_hand_is_written_twice),
    "a night never locks": lambda patch: patch.setattr(Night, "is_locked", lambda *_: False),
    "a cut after a tie decides nothing": lambda patch: patch.setattr(Table, "cut", property(lambda _: ())),
    "an end leaves its time": lambda patch: patch.setattr(rounds, "LEAST_MINUTES_OPEN", 0),
    "who accepted is not stored": lambda patch: patch.setattr(
        hands,
        "mark_accepted",
        lambda record, *, at, seat=None, by=None: hands.mark_accepted(record, at=at),
    ),
}
