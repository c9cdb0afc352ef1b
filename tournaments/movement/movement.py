"""What the register says of a movement: its name, sentence and source, what it asks, what it fits. Knows no night."""

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from typing import Literal, NamedTuple, NoReturn, TypeAlias

from scoring.faults import Fault, Refused, refuse, shown
from scoring.laws import package_of
from scoring.wording import Text, gettext_noop, with_commas
from tournaments.movement.draft import RoundOver, Tonight, Winner
from tournaments.movement.next_round import NextRound, Steps, next_round
from tournaments.movement.seating import History, Seating
from tournaments.movement.sit_outs import ABOUT_FIVE, SIT_OUT, Form, OddNumbers
from tournaments.movement.words import WORDS

# How well the rule of who comes and goes leaves the movement what it is.
Degree: TypeAlias = Literal["well", "partly", "badly"]
DEGREES: Mapping[Degree, Text] = WORDS["degrees"]


# Who chooses partners and sit-outs: the computer, by who met whom, or a rule that people apply without it.
RULE: Mapping[str, tuple[str, ...]] = {"rule": ("computer", "fixed")}


def is_by_rule(options: Mapping[str, str]) -> bool:
    """Whether those options of a movement have the fixed rule for partners and sit-outs, and round 1 by number."""
    return options.get("rule") == "fixed"


class Source(NamedTuple):
    """Where the movement is described; without a page where the book has none or habit is the source."""

    title: Text
    page: str = ""


class Fit(NamedTuple):
    """How the movement bears late arrivals, departures, and a number that four does not divide; `note` says why."""

    late: Degree
    leaving: Degree
    odd: Degree
    note: Text

    @property
    def sentences(self) -> list[Text]:
        """Return what the movement copes with, a sentence for each degree: “Copes well with: late arrivals.”"""
        labels: Mapping[str, Text] = WORDS["fits"]
        what = {degree: [labels[each] for each in labels if getattr(self, each) == degree] for degree in DEGREES}
        return [Text(DEGREES[of].message, {"what": with_commas(each)}) for of, each in what.items() if each]


class Movement(NamedTuple):
    """One movement. `options` are the keys of `movement_options` that it reads, each with its values, the usual first.

    `forms` are the tables that it can have; `steps` are for four in partnership, `sixes` and `alone` for the others. Tables
    where each plays for itself have `fewest_alone` people at least. It can be for so many people at `most`. With `has_plans` every number of people goes another way.
    In one that `meets_boards` people would travel with boards that move from table to table. Where it `has_head_table`,
    table 1 is the best and the last one the foot; elsewhere no table is more than another.
    """

    key: str
    TITLE: Text
    sentence: Text
    source: Source
    needs_results: bool
    has_head_table: bool
    fit: Fit
    steps: Callable[[Mapping[str, str]], Steps] | None = None
    forms: tuple[Form, ...] = ("fours",)
    sixes: Callable[[Mapping[str, str]], Steps] | None = None
    alone: Callable[[Mapping[str, str]], Steps] | None = None
    options: Mapping[str, tuple[str, ...]] = {}
    asks_first_dealer: bool = False
    fewest_alone: int = 2
    most: int | None = None
    has_plans: bool = False
    meets_boards: bool = False

    @property
    def usual(self) -> OddNumbers:
        """Its tables where no law is known."""
        return SIT_OUT if "fours" in self.forms else ABOUT_FIVE

    def check_people(self, present: int, round_number: int) -> None:
        """Raise Refused, at `movement`, where more people are there than it can have; for too few `shape_for` does."""
        if self.most is not None and present > self.most:
            message = gettext_noop(
                "In round %(round)s there are %(number)s people. In the movement “%(movement)s” at most %(most)s share "
                "one table."
            )
            params = {"round": round_number, "number": present, "movement": self.TITLE, "most": self.most}
            raise refuse("movement", message, **params)

    def next_round(
        self,
        over: RoundOver,
        tonight: Tonight,
        present: Set[int] | None = None,
        volunteers: Collection[int] = (),
        odd: OddNumbers = SIT_OUT,
        options: Mapping[str, str] | None = None,
    ) -> NextRound:
        """Where those who are `present` (all of the round before, if left out) sit after the round that is `over`.

        `tonight.history` covers the rounds up to that one. Raises ValueError where a winner is missing or wrong, and
        Refused where too few, or too many, are there, or where a package's steps raise anything.
        """
        if self.most is not None:
            there = over.seating.everyone if present is None else present
            self.check_people(len(there), tonight.history.rounds + 1)
        if odd.form not in self.forms:
            raise ValueError(f"{self.key} is for tables of {self.forms}, not {odd.form}")
        try:
            steps, tonight = self.steps_at(odd, options or {}), tonight._replace(by_rule=is_by_rule(options or {}))
            return next_round(steps, over, tonight, present, volunteers, odd)
        except Exception as error:
            if isinstance(error, Refused) or not package_of(self.key):
                raise
            message = gettext_noop(
                "The movement “%(movement)s” of the package “%(package)s” stops with an error, “%(error)s”. Report "
                "this to its author."
            )
            why = shown(f"{type(error).__name__}: {error}", 200)
            raise refuse("movement", message, movement=self.TITLE, package=package_of(self.key), error=why) from error

    def steps_at(self, odd: OddNumbers, options: Mapping[str, str]) -> Steps:
        """The movement at work at such tables, of which it has that form."""
        steps = {"fours": self.steps, "sixes": self.sixes, "alone": self.alone}[odd.form]
        assert steps is not None
        return steps(options)

    def next_seating(self, seating: Seating, winners: Sequence[Winner], history: History) -> Seating:
        """Where all sit after `seating` when nobody comes or goes; `winners[k]` won at table k+1."""
        return self.next_round(RoundOver(seating, winners), Tonight(history)).seating


NOT_HERE = gettext_noop(
    "The movement “%(movement)s” comes from the package “%(package)s”, which is not installed here or was not accepted. "
    "Install it and start the program again. The command “check” says why a package is not accepted."
)


def not_installed(key: str) -> Text:
    """That the movement of that key is not there."""
    return Text(NOT_HERE, {"movement": shown(key), "package": shown(package_of(key))})


def movement_missing(key: str) -> Movement:
    """A movement of that key whose steps raise Refused, at `movement`."""

    def steps(options: Mapping[str, str]) -> NoReturn:
        """Raises Refused."""
        raise Refused([Fault("movement", not_installed(key))])

    return Movement(
        key=key,
        TITLE=Text("%(movement)s", {"movement": key}),
        sentence=not_installed(key),
        source=Source(Text("%(package)s", {"package": package_of(key)})),
        needs_results=True,
        has_head_table=False,
        fit=Fit("badly", "badly", "badly", not_installed(key)),
        steps=steps,
        forms=("fours", "sixes", "alone"),
        sixes=steps,
        alone=steps,
    )
