"""Deals that were not played at a table are marked so, with the reason, and the round stands on the others."""

import datetime as dt
from collections.abc import Collection

from django.contrib.auth.models import User
from django.db.models import Prefetch

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, check_deal, cleaned_reason, for_each, log_change, open_round
from tournaments.models import Change, HandRecord, Night, Table
from tournaments.records.night_rules import rules_of

_HANDS = Prefetch("hands", HandRecord.objects.filter(current=True))
SAY_WHY = gettext_noop("Say in a few words why it was not played.")


def mark_unplayed(
    *, night_id: int, number: int, why: str, by: User | None, at: dt.datetime, table: int | None = None
) -> list[int]:
    """Mark every deal of that round, or of one table, that has no hand as not played; the numbers of the tables that were behind.

    Raises Refused unless that round is being played, without a reason (`why`), and where no hand is missing.
    """
    with action_on(night_id, playing=True) as night:
        newest = open_round(night, number)
        if night.ends_by == Night.EndsBy.BELL and newest.tables.filter(rang_after=None).exists():
            raise refuse("deals", gettext_noop("The bell has not rung yet, so the tables are playing on."))
        reason = cleaned_reason(why, SAY_WHY)
        tables = newest.tables.select_related("round").prefetch_related(_HANDS)
        asked = [each for each in tables if table in (None, each.number)]
        behind = [each.number for each in asked if give_up(night, each, reason, by, at)]
        if not behind:
            raise refuse("deals", gettext_noop("No table is behind: the hand of every deal is in."))
        return behind


def mark_unplayed_at(
    *, night_id: int, number: int, table: int, deals: Collection[int], why: str, by: User | None, at: dt.datetime
) -> None:
    """Mark these deals of one table as not played; the reason stands for all that are marked there.

    Raises Refused unless that round is being played, without a deal (`deals`) or a reason (`why`), and for a deal that
    has a hand or is none of the round (`deals[4]`).
    """
    with action_on(night_id, playing=True) as night:
        row = _table(night, number, table)
        if not deals:
            raise refuse("deals", gettext_noop("Choose the deals that were not played."))
        played = _played(row)
        for_each("deals", sorted(deals), lambda deal: _check_unplayed(night, deal, played))
        _mark(night, row, {*row.unplayed_deals, *deals}, cleaned_reason(why, SAY_WHY), by, at)


def give_up(night: Night, table: Table, reason: str, by: User | None, at: dt.datetime) -> bool:
    """What is missing at that table is not played: whether anything was. A step of other actions."""
    rules = rules_of(night)
    missing = set(range(1, rules.last_deal(table.rang_after) + 1)) - _played(table) - set(table.unplayed_deals)
    if not rules.by_deals:  # the first that is not played ends the play there
        missing = set() if table.unplayed else set(sorted(missing)[:1])
    if missing:
        _mark(night, table, {*table.unplayed_deals, *missing}, reason, by, at)
    return bool(missing)


def take_back_unplayed(
    *, night_id: int, number: int, table: int, deal: int, by: User | None, at: dt.datetime
) -> None:
    """That deal of one table is to be played after all. Raises Refused unless it is marked, in the round being played."""
    with action_on(night_id, playing=True) as night:
        row = _table(night, number, table)
        if deal not in row.unplayed_deals:
            raise refuse("deal", gettext_noop("Deal %(deal)s is not marked as not played."), deal=deal)
        left = {*row.unplayed_deals} - {deal}
        _mark(night, row, left, row.unplayed_why if left else "", by, at)


def _table(night: Night, number: int, table: int) -> Table:
    found = (
        open_round(night, number).tables.select_related("round").prefetch_related(_HANDS).filter(number=table).first()
    )
    if found is None:
        message = gettext_noop("There is no table %(table)s in round %(round)s.")
        raise refuse("table", message, table=table, round=number)
    return found


def _played(table: Table) -> set[int]:
    return {hand.deal for hand in table.hands.all() if hand.current}


def _check_unplayed(night: Night, deal: int, played: set[int]) -> None:
    check_deal(night.deals, deal, field="")
    if deal in played:
        raise refuse("", gettext_noop("Deal %(deal)s was played: its hand is in."), deal=deal)


def _mark(night: Night, table: Table, deals: set[int], why: str, by: User | None, at: dt.datetime) -> None:
    before = list(table.unplayed_deals)
    if (sorted(deals), why) == (before, table.unplayed_why):
        return
    table.unplayed_deals, table.unplayed_why = deals, why
    table.save(update_fields=["unplayed", "unplayed_why"])
    after = list(table.unplayed_deals)
    given = why if deals.issuperset(before) else ""  # a mark that is taken back needs none
    log_change(night, Change.Kind.UNPLAYED, at=at, by=by, table=table, why=given, before=before, after=after)
