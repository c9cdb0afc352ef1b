"""A night is made, or what was settings about it is changed."""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q

from club.people.accounts import end_rehearsal
from scoring.faults import Fault, Refused, refuse
from scoring.law import Law
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.actions.bounds import check_fits
from tournaments.actions.laws import store_package_laws
from tournaments.actions.prizes import check_not_announced
from tournaments.actions.seats import draw_as_settled, tables_as_settled
from tournaments.models import Change, Night, Prize, PrizeRules, Screen
from tournaments.movement import MOVEMENTS
from tournaments.movement.sit_outs import shape_for
from tournaments.night.boards import boards_of, check_boards, check_passed_on
from tournaments.night.file.companions import companions_in
from tournaments.night.form import check_form, check_rule
from tournaments.night.rules import (
    MOST_ROUNDS,
    SETTINGS,
    check_board_settings,
    check_score_as,
    check_target,
    checked_rules,
)
from tournaments.records.house_laws import law_at
from tournaments.records.load import has_begun
from tournaments.records.night_rules import form_of, law_of

FORM = frozenset(("law", "movement", "movement_options", "odd", "companions"))  # what makes the tables of a night
# Once anything of the night was played, these stay.
FIXED = ("law", "movement", *(name for name, setting in SETTINGS.items() if setting.stays))
STANDINGS = tuple(name for name, setting in SETTINGS.items() if setting.decides_places)
MEANWHILE = gettext_noop("Somebody else changed this meanwhile: you saw “%(seen)s”, and now it is “%(now)s”.")


def make_night(*, like: Night | None = None, by: User | None, **settings: Any) -> Night:
    """Make a night with nobody enrolled. `settings` are its fields and those of its rules. Raises Refused for what cannot be.

    `like` another night it gives the same prizes, won by nobody yet, and its screen shows the standings by the same rule.
    """
    columns, rules = parted(settings)
    law = law_at(columns["law"])
    night = Night(**columns, rules=checked_rules(rules), law_version=law.version, made_by=by)
    check_night(night, law)
    with transaction.atomic():
        night.save()
        store_package_laws([night.law, *night.rules.companions.values()])
        if like is not None:
            _copy_evening(like, night)
    return night


def check_night(night: Night, law: Law, *, begun: bool = False) -> None:
    """Raise Refused for what a field cannot hold, companion laws, a target, a way to show scores or a movement that the law cannot have."""
    check_fits(night)
    rules, movement = night.rules, MOVEMENTS[night.movement]
    companions_in({str(size): key for size, key in rules.companions.items()})
    check_target(rules.target, law)
    check_score_as(rules, law)
    form = form_of(night, law)
    check_form(form, movement)
    if not begun:
        check_rule(form, rules.movement_options)
    check_board_settings(rules)
    if boards := boards_of(rules):
        check_boards(boards, form, rules, at="board_count")
        check_passed_on(boards, movement)


def parted(settings: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the settings that are columns of a night, and those of its rules."""
    rules = {key: value for key, value in settings.items() if key in SETTINGS}
    return {key: value for key, value in settings.items() if key not in SETTINGS}, rules


def _copy_evening(like: Night, night: Night) -> None:
    for rules in PrizeRules.objects.filter(night=like):
        rules.pk, rules.night = None, night
        rules.save()
    for screen in Screen.objects.filter(night=like):
        Screen.objects.create(night=night, standings=screen.standings, standings_from=screen.standings_from)
    for each in like.prizes.all() if night.has_head_table else like.prizes.exclude(kind=Prize.Kind.HEAD):
        night.prizes.create(order=each.order, kind=each.kind, name=each.name, group=each.group, ties=each.ties)


def change_night(
    *,
    night_id: int,
    seen: Mapping[str, str | None] | None = None,
    by: User | None,
    program: str = "",
    at: dt.datetime,
    **settings: Any,
) -> Night:
    """Change what was settings. What is `FIXED` stays once the night `has_begun`, and what makes
    the `STANDINGS` once its results are being announced.

    A foot table of another size than four is refused where a round is seated that would have had one.
    `seen` are the settings as they were shown, in the words of `settings_of`: what is left so is not written, and what
    is changed though somebody else has changed it meanwhile is refused at its field. A `program`, by its name, changes
    nights to come alone.
    """
    with action_on(night_id, at=at) as night:
        if program:
            check_to_come(night)
        columns, given = parted(_touched(night, settings, seen or {}))
        rules = checked_rules(given, night.rules)
        changed = [key for key, value in columns.items() if value != getattr(night, key)]
        changed += [key for key in SETTINGS if getattr(rules, key) != getattr(night.rules, key)]
        fixed = [key for key in FIXED if key in changed]
        begun = has_begun(night)
        if fixed and begun:
            message = gettext_noop(
                "The night has begun, so the law, the movement and the deals of a round are fixed."
            )
            if fixed[0] in ("ends_by", "target", "games", "tie"):
                message = gettext_noop("The night has begun, so how a round ends and what a tie is are fixed.")
            raise refuse(fixed[0], message)
        for field in STANDINGS:
            if field in changed:
                check_not_announced(night, field)
        if "planned_rounds" in changed and (rules.planned_rounds or MOST_ROUNDS) < night.rounds.count():
            message = gettext_noop("Round %(begun)s has begun, so %(planned)s rounds are too few.")
            raise refuse("planned_rounds", message, begun=night.rounds.count(), planned=rules.planned_rounds)
        fields = (*columns, *SETTINGS, "law_version")
        before = settings_of(night, fields)
        for field, value in (columns | {"rules": rules}).items():
            setattr(night, field, value)
        law = law_at(night.law) if not begun else law_of(night)
        check_night(night, law, begun=begun)
        if not begun:
            night.law_version = law.version
        if FORM.intersection(changed):
            _check_seated(night)
        night.save()
        store_package_laws([night.law, *night.rules.companions.values()] if FORM.intersection(changed) else ())
        if FORM.intersection(changed) and night.state in (Night.State.DRAWN, Night.State.PLAYING):
            tables_as_settled(night)
            draw_as_settled(night)
        after = {field: value for field, value in settings_of(night, fields).items() if value != before[field]}
        if after:
            old = {field: before[field] for field in after}
            log_change(night, Change.Kind.SETTINGS, at=at, by=by, program=program, before=old, after=after)
    return night


def _check_seated(night: Night) -> None:
    """Raise Refused if a round is seated at other tables than the night would have now, a sheet waits for one, or a
    hand is in at a last table that would have another law."""
    form = form_of(night, law_of(night))
    odd = form.odd_numbers(night.rules.odd)
    if waiting := night.waiting_sheets.first():
        message = gettext_noop(
            "A sheet of round %(round)s is in already and waits for its round, so the tables stay as they are."
        )
        raise refuse("odd", message, round=waiting.round_number)
    for each in night.rounds.annotate(seated=Count("seats", distinct=True), out=Count("sit_outs", distinct=True)):
        MOVEMENTS[night.movement].check_people(each.seated + each.out, each.number)
        sizes = tuple(each.tables.order_by("number").values_list("players", flat=True))
        if sizes != shape_for(each.seated + each.out, odd).sizes:
            message = gettext_noop(
                "The seats of round %(round)s are drawn for other tables. To change this, first take the draw back."
            )
            if night.state != Night.State.DRAWN:
                message = gettext_noop("Round %(round)s is seated at other tables already, so this stays as it is.")
            raise refuse("odd", message, round=each.number)
        played = Q(hands__isnull=False) | Q(unplayed__gt=0)
        for table in each.tables.filter(played, players__in=form.companions).exclude(law="").distinct():
            if table.law != form.companions[table.players].key:
                message = gettext_noop(
                    "At the last table of round %(round)s a hand is in under %(law)s, so its law stays as it is."
                )
                raise refuse("companions", message, round=each.number, law=law_at(table.law).title)


def settings_of(night: Night, fields: Iterable[str]) -> dict[str, Any]:
    """Return the settings as the history stores them: those of the rules as they are, the others as text, None for empty."""
    rules = night.rules.plain()
    return {field: rules[field] if field in SETTINGS else _text(getattr(night, field)) for field in fields}


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _touched(night: Night, settings: Mapping[str, Any], seen: Mapping[str, Any]) -> dict[str, Any]:
    """Return what differs from what was `seen`. Raises Refused for what somebody else has changed meanwhile."""
    now = settings_of(night, settings)
    wanted = {field: _text(value) for field, value in settings.items() if field not in SETTINGS}
    wanted |= checked_rules(parted(settings)[1]).plain()
    changed = {field for field in settings if field in seen and seen[field] != now[field]}
    faults = [
        Fault(
            field,
            Text(MEANWHILE, {"seen": _history_words(field, seen[field]), "now": _history_words(field, now[field])}),
        )
        for field in sorted(changed)
        if wanted[field] not in (seen[field], now[field])
    ]
    if faults:
        raise Refused(faults)
    return {field: value for field, value in settings.items() if field not in changed}


def _history_words(field: str, value: Any) -> object:
    choices = (
        SETTINGS[field].choices
        if field in SETTINGS
        else dict(getattr(Night._meta.get_field(field), "flatchoices", ()))
    )
    return Text(str(choices[value])) if isinstance(value, str | int) and value in choices else value or "–"


def may_drop(night: Night) -> bool:
    """Whether the night can be deleted."""
    return night.is_rehearsal or night.state in (Night.State.ENROLLING, Night.State.DRAWN)


def check_to_come(night: Night) -> None:
    """Raise Refused for a rehearsal, and for a night whose draw is published."""
    if night.is_rehearsal:
        raise refuse("night", gettext_noop("This night is a rehearsal. A program cannot change it."))
    if not may_drop(night):
        raise refuse("night", gettext_noop("This night has begun. A program can only change nights to come."))


def drop_night(*, night_id: int, program: str = "") -> None:
    """Delete a rehearsal, with its director, or a night that was never played. Refused for any other once its draw is published.

    A `program` deletes no rehearsal.
    """
    with action_on(night_id) as night:
        if program:
            check_to_come(night)
        if not may_drop(night):
            raise refuse("night", gettext_noop("The draw is published, so the night cannot be deleted."))
        night.rounds.all().delete()
        night.delete()
        end_rehearsal(night_id)
