"""A movement that another package brings: it is tried out on a small range of nights, and must hold as ours do."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from itertools import count
from random import Random
from types import FrameType
from typing import Any, Final, NamedTuple, get_args

from scoring.faults import Refused, refuse, shown
from scoring.plug_ins import check_own_key, faults_in_title
from scoring.wording import Text, gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.first_round import first_round
from tournaments.movement.fixed_rule import fixed_rule
from tournaments.movement.forecast import winner_by_chance
from tournaments.movement.movement import DEGREES, Fit, Movement, Source, is_by_rule
from tournaments.movement.picture import TABLES, picture_of
from tournaments.movement.seating import SIXES, History, Seating
from tournaments.movement.sit_outs import ABOUT_FIVE, FOOT_SIZES, SIT_OUT, Form, OddNumbers, shape_for

GROUP: Final = "head_table.movements"  # of the entry points
# The numbers of people with which it is tried out, and the rounds of each night.
PEOPLE: Final = (*range(2, 15), 20, 27)
ROUNDS: Final = 3
MOST_STEPS: Final = 1_000_000  # that Python may take from one round to the next
_OPTIONS: Final = {
    option: {value for each in MOVEMENTS.values() for value in each.options.get(option, ())}
    for option in ("rule", "players")
}  # that a page asks for, of any movement
_TABLES: Final[Mapping[Form, tuple[OddNumbers, ...]]] = {
    "fours": (SIT_OUT, OddNumbers("other-table", tuple(FOOT_SIZES.values()))),
    "sixes": (OddNumbers(players=6, sides=SIXES),),
    "alone": (ABOUT_FIVE, OddNumbers(players=3, sizes=(2, 3, 4), sides={})),
}


class _Endless(BaseException):
    """More steps were taken than any movement needs. No package that catches its own errors catches this."""


def accept_movement(entry: EntryPoint, key: str) -> None:
    """Add the movement of an entry point to the register. Raises Refused where it does not hold, or whatever it raises."""
    movement = entry.load()
    if not isinstance(movement, Movement):
        message = gettext_noop("This is no Movement, but %(value)s. Name the object, as in package.module:MOVEMENT.")
        raise refuse("value", message, value=shown(movement))
    check_own_key(movement.key, key)
    check_movement(movement)
    MOVEMENTS[key] = movement


def check_movement(movement: Movement) -> None:
    """Raise Refused, at its field, where the movement cannot be, or does not seat people as a movement must."""
    _check_texts(movement)
    _check_tables(movement)
    _check_options(movement)
    for form in movement.forms:
        for odd in _TABLES[form]:
            sizes = tuple(size for size in odd.sizes if size >= movement.fewest_alone)
            if form != "alone":
                _check_nights(movement, odd)
            elif sizes:
                _check_nights(movement, odd._replace(sizes=sizes, players=max(odd.players, sizes[0])))
    _check_shown(movement)


def _check_texts(movement: Movement) -> None:
    """Raise Refused for what is no text, or too long to stand in a list."""
    is_source, is_fit = isinstance(movement.source, Source), isinstance(movement.fit, Fit)
    texts: Mapping[str, object] = {
        "TITLE": movement.TITLE,
        "sentence": movement.sentence,
        "source": movement.source.title if is_source else movement.source,
        "fit": movement.fit.note if is_fit else movement.fit,
    }
    for field, text in texts.items():
        if not isinstance(text, Text) or not str(text):
            message = gettext_noop('A text belongs here, as Text("…"), not %(value)s.')
            raise refuse(field, message, value=shown(text))
    if faults := list(faults_in_title("TITLE", movement.TITLE)):
        raise Refused(faults)
    for degree in movement.fit[:3]:
        if degree not in DEGREES:
            message = gettext_noop("%(value)s does not say how well it fits. Choose one of: %(known)s.")
            raise refuse("fit", message, value=shown(degree), known=", ".join(DEGREES))


def _check_tables(movement: Movement) -> None:
    """Raise Refused for tables that no movement has, or that it has no steps for."""
    if not movement.forms or not set(movement.forms) <= set(_TABLES):
        message = gettext_noop("%(value)s are not the tables of a movement. Choose from: %(known)s.")
        raise refuse("forms", message, value=shown(movement.forms), known=", ".join(get_args(Form)))
    for form, field in (("fours", "steps"), ("sixes", "sixes"), ("alone", "alone")):
        if form in movement.forms and not callable(getattr(movement, field)):
            message = gettext_noop("With tables of “%(form)s” a function belongs here, not %(value)s.")
            raise refuse(field, message, form=form, value=shown(getattr(movement, field)))
    if movement.fewest_alone not in range(2, 8):
        message = gettext_noop("Two to seven people sit at a table, so the fewest cannot be %(value)s.")
        raise refuse("fewest_alone", message, value=shown(movement.fewest_alone))
    if movement.most is not None and (type(movement.most) is not int or movement.most < 2):
        message = gettext_noop(
            "Give the most people that it can have, two or more, or None for any number; not %(value)s."
        )
        raise refuse("most", message, value=shown(movement.most))


def _check_options(movement: Movement) -> None:
    """Raise Refused for options that no page asks for."""
    for option, values in dict(movement.options).items():
        known = _OPTIONS.get(option)
        if known is None or not values or not isinstance(values, tuple) or not {*values} <= known:
            message = gettext_noop("%(option)s cannot have the values %(values)s. The options are: %(known)s.")
            names = "; ".join(f"{name}: {', '.join(sorted(each))}" for name, each in _OPTIONS.items())
            raise refuse("options", message, option=shown(option), values=shown(values), known=names)


def _check_nights(movement: Movement, odd: OddNumbers) -> None:
    """Raise Refused unless it seats people well in nights of all numbers, with each of its options."""
    chosen = [{}, *({option: value} for option, values in movement.options.items() for value in values)]
    for options in chosen:
        by_rule = is_by_rule(options)
        if by_rule and odd.companions:
            continue  # no night can have both
        for people in PEOPLE:
            if odd.fewest <= people <= (movement.most or people):
                _Trial(movement, odd, options, people).play()


class _Trial(NamedTuple):
    """One night of so many people, some of whom come and go."""

    movement: Movement
    odd: OddNumbers
    options: Mapping[str, str]
    people: int

    def play(self) -> None:
        rng = Random(self.people)
        numbers = range(1, self.people + 1)
        by_rule = is_by_rule(self.options)
        seatings = [first_round(numbers, Random(1), odd=self.odd, by_number=by_rule).seating]
        for number in range(2, ROUNDS + 2):
            winners = [winner_by_chance(table, self.odd.sides, rng) for table in seatings[-1].tables]
            over = RoundOver(seatings[-1], winners, [1] * len(winners))
            there = frozenset(each for each in numbers if each % (ROUNDS + 2) != number)
            present = there if self.people > 7 and not by_rule else frozenset(numbers)
            one, other = (self._next(over, seatings, present, number) for _ in range(2))
            self._check_seats(one, present, number)
            if one != other:
                message = gettext_noop(
                    "With %(people)s people, asked twice for round %(round)s, it seats them differently. Let seats follow "
                    "from the round before and the seed alone."
                )
                raise self._refused(message, number)
            seatings.append(one)

    def _next(self, over: RoundOver, seatings: list[Seating], present: frozenset[int], number: int) -> Seating:
        tonight = Tonight(History(seatings, self.odd.sides), seed=1)
        try:
            with _limited(MOST_STEPS):
                return self.movement.next_round(over, tonight, present, (), self.odd, self.options).seating
        except _Endless:
            message = gettext_noop("With %(people)s people it does not come to an end in round %(round)s.")
            raise self._refused(message, number) from None
        except Exception as error:
            message = gettext_noop("With %(people)s people it stops in round %(round)s with an error: %(error)s.")
            cause = error.__cause__ or error
            raise self._refused(message, number, error=shown(f"{type(cause).__name__}: {cause}", 200)) from None

    def _check_seats(self, seating: Seating, present: frozenset[int], number: int) -> None:
        """Raise Refused unless each person has one place, at tables of the right sizes."""
        places = [*seating.sitting_out, *(each for table in seating.tables for each in table)]
        for person in sorted({*places} ^ present) or sorted(each for each in present if places.count(each) > 1):
            message = gettext_noop(
                "With %(people)s people, in round %(round)s number %(number)s has %(many)s places instead of %(right)s."
            )
            many = {"number": person, "many": places.count(person), "right": int(person in present)}
            raise self._refused(message, number, **many)
        sizes, right = tuple(map(len, seating.tables)), shape_for(len(present), self.odd).sizes
        if sizes != right:
            message = gettext_noop(
                "With %(people)s people, round %(round)s has tables of %(sizes)s, not of %(right)s."
            )
            raise self._refused(message, number, sizes=shown(sizes), right=shown(right))

    def _refused(self, message: str, in_round: int, **params: object) -> Refused:
        field = {"fours": "steps", "sixes": "sixes", "alone": "alone"}[self.odd.form]
        return refuse(field, message, people=self.people, round=in_round, **params)


def _check_shown(movement: Movement) -> None:
    """Raise Refused where its fixed rule has no words; and whatever its picture raises."""
    picture_of(movement)
    if "rule" in movement.options:
        rule = fixed_rule(movement, {"rule": "fixed"}, movement.usual, TABLES, 1)
        if rule is None or not rule.partners:
            message = gettext_noop("With the option “rule”, the steps must say in words who takes which chair.")
            raise refuse("options", message)


@contextmanager
def _limited(most: int) -> Iterator[None]:
    """Raise _Endless inside once Python has taken so many steps: a number that is the same on every computer."""
    steps = count()

    def trace(frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        if next(steps) == most:
            raise _Endless
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
