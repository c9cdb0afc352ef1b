"""What is printed, as plain values. Knows no models and no languages; everything is calculated before.

Names, titles and dates are printed as they are. A figure is a number, or text where a number is not enough ("12½"),
or None where nothing is written yet. Seats 1 to 4 are North, East,
South and West where four sit at a table; elsewhere seats have numbers.
"""

from typing import NamedTuple, TypeAlias

from scoring.law import Law
from scoring.wording import Text
from tournaments.movement.fixed_rule import FixedRule
from tournaments.movement.movement import Movement
from tournaments.movement.picture import Picture
from tournaments.night.boards import Boards
from tournaments.night.order import sides_at
from tournaments.night.rules import Rules
from tournaments.night.settle import TallyRound
from tournaments.night.table import Table
from tournaments.scanning.layout import SheetMark

Figure: TypeAlias = int | str | None


class NightHeading(NamedTuple):
    """The head and the foot of every paper of a night; `as_of` is how far its records had come, or empty."""

    club: str
    name: str
    date: str
    as_of: str = ""


class PrintedPerson(NamedTuple):
    """Who sits in a seat, as it is printed. Without number and name there is a line to write them on."""

    number: int | None = None
    name: str = ""


class ScoreSheet(NamedTuple):
    """A table's sheet for one round, with what is in of its `table`; blank without one.

    A `number` and a `round_number` of 0 are written in. `tables` are as many as there are from the head table to the foot,
    0 if the night has none. The `dealer` was cut to deal first. `note` says how a rubber stands there, before it that one is
    played; or which boards are played. A sheet with a `mark` can be ticked, and read from a photograph.
    """

    night: NightHeading
    law: Law
    rules: Rules
    seats: tuple[PrintedPerson, ...]
    number: int = 0
    tables: int = 0
    round_number: int = 0
    table: Table | None = None
    dealer: int | None = None
    note: Text | str = ""
    mark: SheetMark | None = None

    @property
    def sides(self) -> int:
        return sides_at(self.law, len(self.seats))

    @property
    def deals(self) -> int:
        """The deals of the round, or the most that can be played if their number is open."""
        return self.rules.most if self.rules.by_target else self.rules.deals

    @property
    def target(self) -> int | None:
        """What a game is played to, on a night whose rounds are games."""
        return (self.rules.target or self.law.target) if self.rules.by_target else None

    @property
    def written(self) -> int:
        """How many deals have something on their line, or one before them has."""
        deals = (*self.table.hands, *self.table.unplayed) if self.table else ()
        return max(deals, default=int(self.dealer is not None))


class BoardLeaves(NamedTuple):
    """The boards of a night, dealt under `law`, for so many tables and as many `rounds` as are planned."""

    night: NightHeading
    boards: Boards
    law: Law
    rounds: int | None
    tables: int


class TallyCard(NamedTuple):
    """An entrant's card: a line for each of `rounds` (where that is open as many as a quarter of a page holds), filled as
    far as `lines` go.

    `link` is the whole address of the entrant's own page, for a QR code; no code where it is empty. It has a column for the
    partner where the night `has_partners`.
    """

    night: NightHeading
    entrant: PrintedPerson
    rounds: int | None = None
    lines: tuple[TallyRound, ...] = ()
    link: str = ""
    has_partners: bool = True


class PrintedTableCard(NamedTuple):
    """The card that stands on a table; `link` is the whole address in its QR code. Without one it shows where its
    `players` sit. `tables` are as many as there are from the head table to the foot; 0 where the night has none, or no
    night is known."""

    night: NightHeading
    table: int
    tables: int
    link: str = ""
    players: int = 4


class WifiPoster(NamedTuple):
    """How phones come into the hall's Wi-Fi, and to the page at `link`; without a network it is filled in by hand."""

    night: NightHeading
    link: str
    network: str = ""
    password: str = ""


class CalledPrize(NamedTuple):
    """A prize as it is called out: `winners` in one line, empty where nobody has it, and the figure or note beside."""

    name: str
    winners: str
    beside: str = ""


class CalledStep(NamedTuple):
    """A place with everyone who shares it and their prizes, or with `rank` 0 prizes alone."""

    rank: int
    names: tuple[str, ...]
    worth: str
    prizes: tuple[CalledPrize, ...] = ()


class CallSheet(NamedTuple):
    """What the director reads aloud, from the last place to the first."""

    night: NightHeading
    steps: tuple[CalledStep, ...] = ()


class Certificate(NamedTuple):
    """What a winner takes home; `figure` is what won the prize, in words."""

    night: NightHeading
    prize: str
    winner: str
    figure: str = ""


class MovementSheet(NamedTuple):
    """The night's movement with its picture; the fixed rule if partners and sit-outs go by it."""

    night: NightHeading
    movement: Movement
    picture: Picture
    rule: FixedRule | None = None


class LawRow(NamedTuple):
    """One answer of a law, its place in the book, and the number of our reading, or 0."""

    label: Text | str
    sentence: Text | str
    cite: str
    reading: int = 0


class LawGroup(NamedTuple):
    """Answers that belong together; `cites` are their places in the book, where the rows have none of their own."""

    title: Text | str
    rows: tuple[LawRow, ...]
    cites: str = ""


class LawExample(NamedTuple):
    """A hand worked out: what it shows, the hand on one line, what each side is credited, its source."""

    name: str
    line: str
    score: str
    cite: str


class LawSheet(NamedTuple):
    """A law, or advice, for the card table; `readings` have their numbers in the register."""

    title: Text | str
    book: Text | str
    groups: tuple[LawGroup, ...]
    readings: tuple[tuple[int, str], ...] = ()
    examples: tuple[LawExample, ...] = ()


class NameLabel(NamedTuple):
    """A member's name, whole and short, the club's, and on a card what its code says and what the club calls them by:
    their number, and since when they are a member."""

    name: str
    short: str
    club: str
    link: str = ""
    of_member: str = ""
