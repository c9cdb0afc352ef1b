"""Faults that are planted in the actions, one at a time, to prove that the model of a night finds them."""

import functools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.tournaments.night_builder import card_of
from tournaments.actions import (
    answer_hand,
    close_round,
    end_night,
    enter_sheet,
    record_hand,
    seat_people,
    settle_dispute,
    swap_people,
    undo_hand,
)
from tournaments.actions.steps import acceptance as accepting
from tournaments.models import Dispute, HandRecord, Night, Receipt, TableCard
from tournaments.records.sql import figures, hands

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
    sound = undo_hand.standing_at

    def as_reported(*args: Any) -> HandRecord | None:
        record = sound(*args)
        if record is not None and record.state == HandRecord.State.AGREED:
            record.state = HandRecord.State.REPORTED
        return record

    patch.setattr(undo_hand, "standing_at", as_reported)


def a_dispute_overwrites(table: Any, deal: int, asked: Any, hand: Any, stands: Any, *_: Any, came: bool) -> None:
    if stands is not None:
        HandRecord.objects.filter(pk=stands.pk).update(hand=asked)


def a_round_closes_over_a_dispute(patch: pytest.MonkeyPatch) -> None:
    sound = close_round._gaps
    patch.setattr(
        close_round, "_gaps", lambda each: [gap for gap in sound(each) if "two versions" not in str(gap.text)]
    )


def a_closing_is_taken_back_over_a_hand(patch: pytest.MonkeyPatch) -> None:
    none = SimpleNamespace(objects=SimpleNamespace(filter=lambda **_: HandRecord.objects.none()))
    patch.setattr(close_round, "HandRecord", none)


def no_version_is_counted_for_the_table(*, card: int, came: Any, held: Any, **_: Any) -> None:
    TableCard.objects.filter(pk=card).update(version=held.version)


def the_receipt_is_lost(*, card: int, key: str, came: Any, **_: Any) -> None:
    Receipt.objects.filter(card=card, key=key).delete()


def those_who_moved_stay_written(*, night_id: int, came: Night, **_: Any) -> None:
    Night.objects.get(pk=night_id).rounds.order_by("number").last().tables.update(moved_up=1)


def what_was_dropped_is_deleted(*, card: TableCard, came: Any, **_: Any) -> None:
    HandRecord.objects.filter(table__round__night=card.night_id, dropped_at__isnull=False).delete()


def what_was_settled_is_deleted(dispute: Any, *_: Any, came: None) -> None:
    dispute.__class__.objects.filter(pk=dispute.pk).delete()


def a_key_takes_other_content(patch: pytest.MonkeyPatch) -> None:
    """The first content under a key is as good as any."""
    sound = record_hand._written

    def any_content(card: TableCard, key: str, digest: str) -> Any:
        found = hands.receipt_of(card.pk, key)
        return None if found is None else sound(card, key, found[1])

    patch.setattr(record_hand, "_written", any_content)


def the_same_hand_is_written_twice(*, card: TableCard, key: str, came: Any, **_: Any) -> None:
    """A hand that was sent again makes the night's database longer."""
    if came.record is not None and not came.created:
        Night.objects.filter(pk=card.night_id).update(
            hands_told=card_of(card.night, card.number).night.hands_told + 1
        )


# What goes wrong → how it is planted. Those in OFTEN are met by every short run of the model.
OFTEN: dict[str, Plant] = {
    "the totals are not kept on an undo": left_out(undo_hand, "keep_totals"),
    "the credit goes to the wrong side": sql(
        hands,
        "_KEPT",
        "points_one = points_one + %s, points_two = points_two + %s",
        "points_two = points_two + %s, points_one = points_one + %s",
    ),
    "the receipt is not written": done_after(record_hand, "write_hand_in", the_receipt_is_lost),
    "a correction is made from any view": left_out(enter_sheet, "_as_seen"),
    "a table's version is not counted": done_after(record_hand, "write_hand_in", no_version_is_counted_for_the_table),
    "a correction keeps no credits": lambda patch: patch.setattr(enter_sheet, "credits_of", lambda *_: {}),
}
PLANTED: dict[str, Plant] = OFTEN | {
    "a differing hand overwrites the one that stands": done_after(record_hand, "_keep_beside", a_dispute_overwrites),
    "an accepted hand can be taken back": an_accepted_hand_can_be_taken_back,
    "a hand is accepted in any revision": asked_otherwise(answer_hand, "accept_hand", what_stands),
    "a hand is taken back in any revision": asked_otherwise(undo_hand, "undo_hand", what_stands),
    "a side accepts its own hand": lambda patch: patch.setattr(answer_hand, "pair_of", lambda seat: object()),
    "an acceptance is not written": left_out(answer_hand, "mark_accepted"),
    "a round closes over a dispute": a_round_closes_over_a_dispute,
    "a closing is not noted": left_out(close_round, "note_change"),
    "a closing is taken back over a hand": a_closing_is_taken_back_over_a_hand,
    "who moved up stays written": done_after(close_round, "take_back_close", those_who_moved_stay_written),
    "a swap leaves what comes after": left_out(swap_people, "_plan_after"),
    "seats change under a hand": left_out(seat_people, "_check_unplayed"),
    "what is taken back is deleted": done_after(undo_hand, "undo_hand", what_was_dropped_is_deleted),
    "what is settled is deleted": done_after(settle_dispute, "_settle", what_was_settled_is_deleted),
    "a dispute is decided from any view": asked_otherwise(settle_dispute, "keep_standing", beside_what_stands),
    "a correction leaves the old revision standing in the sum": left_out(enter_sheet, "keep_totals"),
    "a correction is not counted": left_out(enter_sheet, "count_hands"),
    "a key takes other content": a_key_takes_other_content,
    "a repeat is counted": done_after(record_hand, "record_hand", the_same_hand_is_written_twice),
    "a night never locks": lambda patch: patch.setattr(Night, "is_locked", lambda *_: False),
    "a cut after a tie is won by those who moved": sql(
        figures, "_EARNED", "COALESCE(t.cut_seat, t.moved_up)", "t.moved_up"
    ),
    "an end leaves its time": lambda patch: patch.setattr(end_night, "LEAST_MINUTES_OPEN", 0),
    "who accepted is not stored": lambda patch: patch.setattr(
        answer_hand, "mark_accepted", lambda record, *, at, seat=None, by=None: accepting.mark_accepted(record, at=at)
    ),
}
