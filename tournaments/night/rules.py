"""The rules of a night: every setting that affects play or standings, with its label, its choices and its usual value.

A new setting is one field of `Rules`, and a check below where it depends on another. The night's file, the form, the API
and the history read the fields from `SETTINGS`.
"""

import typing
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from scoring.faults import Fault, Refused, refuse, shown
from scoring.law import Law
from scoring.score_scale import Scale, Way, ways_of
from scoring.strict_json import an_integer
from scoring.wording import gettext_noop, listed
from tournaments.movement.sit_outs import Odd

EndsBy: TypeAlias = Literal["deals", "target", "bell"]
AtBell: TypeAlias = Literal["finish", "stop", "equal"]
Tie: TypeAlias = Literal["cut", "deal", "split"]
RankBy: TypeAlias = Literal["points", "wins", "boards"]
Cards: TypeAlias = Literal["none", "same", "relay"]
Acceptance: TypeAlias = Literal["none", "table", "desk"]
UnplayedCredit: TypeAlias = Literal["none", "average"]
# What a round without play is credited: nothing, the entrant's own average, or so many points.
Credit: TypeAlias = Literal["none", "average"] | int

MOST_DEALS = 40  # at one table in one round
MOST_ROUNDS = 200
MOST_BOARDS = 200
MOST_SEED = 2**63 - 1
MOST_ROUND_MINUTES = 600
MOST_MINUTES = 7 * 24 * 60  # a week, for corrections after the end
DEALS_BY_BELL = 12  # the most that a table is offered if nobody chooses another number
USUAL_DEALS: Mapping[EndsBy, int] = {"deals": 4, "target": 16, "bell": DEALS_BY_BELL}  # lines on a sheet
COMPANION_SIZES = (3, 5, 6)  # of a last table, beside tables of four

W = TypeVar("W", bound=str)


class Setting(NamedTuple):
    """How a setting is shown and what it can be: one of the `choices` (value → label), a number from `least` to `most`, or both.

    A setting that `decides_places` cannot change while results are announced, and one that `stays` not once a hand is in.
    `in_file`: the night's file has it, under the same name and only if it is not the usual, and `rehearse` an option for it.
    """

    label: str
    choices: Mapping[Any, str] = {}
    least: int | None = None
    most: int = 0
    help: str = ""
    may_be_empty: bool = False
    decides_places: bool = False
    stays: bool = False
    in_file: bool = True


_ = gettext_noop


def _setting(label: str, choices: Mapping[Any, str] | None = None, **more: Any) -> msgspec.Meta:
    return msgspec.Meta(extra={"setting": Setting(label, choices or {}, **more)})


_CREDITS: Final = {"none": _("nothing"), "average": _("the person’s own average per round")}


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a night. By the bell, `deals` are the most that a table is offered; to a target, lines on a sheet.

    A `target` of None is the usual one of the law, `planned_rounds` of None go on until the night is ended, `round_minutes`
    of None are no clock, and `provisional_minutes` of None never lock the night. `board_count` of None is a board for each
    deal. A rubber is the best of three `games`. `companions` has the law of a last table of another size.
    """

    movement_options: Annotated[dict[str, str], _setting(_("options of the movement"), stays=True)] = {}
    planned_rounds: Annotated[
        int | None,
        _setting(
            _("Number of rounds"), least=1, most=MOST_ROUNDS, help=_("Leave empty to play until you end the night.")
        ),
    ] = None
    deals: Annotated[
        int,
        _setting(
            _("Deals per round"),
            least=1,
            most=MOST_DEALS,
            help=_("With four, everyone deals once (Foster, Progressive Cinch)."),
            stays=True,
        ),
    ] = 4
    rank_by: Annotated[
        RankBy,
        _setting(
            _("Standings are ranked by"),
            {"points": _("points"), "wins": _("rounds won, then points"), "boards": _("comparison on the boards")},
            decides_places=True,
        ),
    ] = "points"
    sit_out: Annotated[
        Credit,
        _setting(
            _("Points for sitting out"),
            _CREDITS,
            least=0,
            most=999,
            help=_("If the number of guests is not a multiple of four, one to three people sit out each round."),
            decides_places=True,
        ),
    ] = "none"
    missed: Annotated[
        Credit,
        _setting(
            _("Points for a missed round"),
            _CREDITS,
            least=0,
            most=999,
            help=_("For those who come late or go home early."),
            decides_places=True,
        ),
    ] = "none"
    boards: Annotated[
        Cards,
        _setting(
            _("The cards"),
            {
                "none": _("dealt at each table"),
                "same": _("the same boards at every table"),
                "relay": _("boards that move from table to table"),
            },
            help=_(
                "Duplicate cinch: people are compared on the same cards. Print the boards and have a pack sorted for each."
            ),
            stays=True,
        ),
    ] = "none"
    board_count: Annotated[
        int | None,
        _setting(
            _("Boards"),
            least=1,
            most=MOST_BOARDS,
            help=_(
                "Same boards at every table: leave empty for one per deal. Boards that move: deals per round × tables."
            ),
            stays=True,
        ),
    ] = None
    board_seed: Annotated[int | None, _setting(_("draw number of the boards"), least=0, most=MOST_SEED)] = None
    ends_by: Annotated[
        EndsBy,
        _setting(
            _("A round ends"),
            {
                "deals": _("when every table has played its deals"),
                "target": _("when every table has played to the law’s target"),
                "bell": _("when you ring the bell"),
            },
            stays=True,
        ),
    ] = "deals"
    target: Annotated[
        int | None,
        _setting(_("Target"), least=1, most=999, help=_("Leave empty for the law’s usual one."), stays=True),
    ] = None
    games: Annotated[
        Literal[1, 3],
        _setting(
            _("At each table"),
            {1: _("one game"), 3: _("a rubber: until a side has won two games")},
            help=_(
                "The winner of the rubber wins the table; the points of all its games count. At Seven-up “rubbers are "
                "never played” (Foster), but a house may."
            ),
            stays=True,
        ),
    ] = 1
    score_as: Annotated[
        Way,
        _setting(
            _("Scores are shown"),
            {
                "points": _("as points, from 0 up"),
                "from ten": _("as on a cribbage board, from 10 to 61"),
                "counters": _("as counters to put away, down to 0"),
            },
            help=_("On phones, the board and sheets. What counts is the same."),
            in_file=False,
        ),
    ] = "points"
    at_bell: Annotated[
        AtBell,
        _setting(
            _("When the bell rings"),
            {
                "finish": _("each table finishes its deal"),
                "stop": _("play stops at once"),
                "equal": _("each table plays until everyone has dealt equally often"),
            },
            help=_("The side that is ahead then wins the table."),
        ),
    ] = "finish"
    tie: Annotated[
        Tie,
        _setting(
            _("A tie at a table"),
            {
                "cut": _("is settled by a cut"),
                "deal": _("is decided by one more deal"),
                "split": _("counts as half a win for each side; the cut decides who moves up"),
            },
            help=_("You can always let people cut instead of playing one more deal."),
            stays=True,
        ),
    ] = "cut"
    round_minutes: Annotated[
        int | None,
        _setting(
            _("Minutes a round"),
            least=1,
            most=MOST_ROUND_MINUTES,
            help=_("For the clock. Leave empty for none."),
            in_file=False,
        ),
    ] = None
    unplayed: Annotated[
        UnplayedCredit,
        _setting(
            _("Points for a deal that was not played"),
            {"none": _("nothing"), "average": _("the average of the deals that the table played")},
            help=_("For tables that did not finish. A table that played no deal has no average."),
            decides_places=True,
        ),
    ] = "none"
    odd: Annotated[
        Odd,
        _setting(
            _("If four does not divide the number of guests"),
            {"sit-out": _("one to three sit out"), "other-table": _("the last table has three, five or six")},
            help=_(
                "At a last table of another size each plays alone, as many deals as at the other tables so that points "
                "compare (our reading 54), and the best two go up."
            ),
        ),
    ] = "sit-out"
    companions: Annotated[dict[int, str], _setting(_("laws of a last table of another size"))] = {}
    acceptance: Annotated[
        Acceptance,
        _setting(
            _("Who confirms a hand"),
            {
                "none": _("Nobody. A table says so if one is wrong."),
                "table": _("The other side, at the table: all hands of a round with one tap."),
                "desk": _("A second person, at the desk. Nobody confirms a hand they entered themselves."),
            },
            help=_("Every hand counts at once, and play goes on."),
            in_file=False,
        ),
    ] = "table"
    provisional_minutes: Annotated[
        int | None,
        _setting(
            _("Minutes for corrections after the end"),
            least=0,
            most=MOST_MINUTES,
            help=_("Then the night locks. A director can reopen it. Leave empty to keep it open."),
            in_file=False,
        ),
    ] = 60

    def __hash__(self) -> int:
        return hash(msgspec.json.encode(self))

    @property
    def by_deals(self) -> bool:
        """Whether a round ends when every table has played its deals."""
        return self.ends_by == "deals"

    @property
    def by_target(self) -> bool:
        """Whether a round is a game, or a rubber, at each table."""
        return self.ends_by == "target"

    @property
    def by_bell(self) -> bool:
        """Whether a round ends by the bell."""
        return self.ends_by == "bell"

    @property
    def wins(self) -> int:
        """How many games a side has to win in a round to a target."""
        return self.games // 2 + 1

    @property
    def most(self) -> int:
        """The most deals that a table can have: by the bell the director may enter more than `deals`, and one more deal may settle a tie."""
        return self.deals if self.by_deals and self.tie != "deal" else MOST_DEALS

    def last_deal(self, rang_after: int | None) -> int:
        """Return the last deal that a table plays without being asked. `rang_after` deals were in when the bell rang, None if it has not.

        Our reading: if everyone has dealt equally often already, the deal in play does not count, but everyone deals once.
        """
        if self.by_target:
            return MOST_DEALS
        if not self.by_bell or rang_after is None:
            return self.deals
        last = {"stop": rang_after, "finish": rang_after + 1, "equal": max(4, (rang_after + 3) // 4 * 4)}
        return max(rang_after, min(last[self.at_bell], self.deals))

    def scale(self, law: Law) -> Scale:
        """Return how a score is shown at a table where that law is played."""
        target = self.target if self.target in law.target_options else law.target
        is_known = self.by_target and self.score_as in ways_of(law, target or 0)
        return Scale(self.score_as, target or 0) if is_known else Scale()

    def is_last(self, number: int) -> bool:
        """Return whether round `number` is the last one planned: nobody moves after it."""
        return self.planned_rounds is not None and number >= self.planned_rounds

    def replace(self, **changed: Any) -> "Rules":
        """Return the rules with some of them changed; their values are not checked."""
        return msgspec.structs.replace(self, **changed)

    def plain(self) -> dict[str, Any]:
        """Return the rules as JSON stores them."""
        found: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return found


def _settings() -> Iterator[tuple[str, Setting]]:
    for name, of in typing.get_type_hints(Rules, include_extras=True).items():
        setting: Setting = of.__metadata__[0].extra["setting"]
        yield name, setting._replace(may_be_empty=type(None) in typing.get_args(of.__origin__))


SETTINGS: Final = dict(_settings())
_USUAL: Final = Rules()


def stored_rules(values: Mapping[str, Any]) -> Rules:
    """Return the rules of stored JSON, a night's or the club's usual ones; keys of other things are left aside.

    An earlier version stored the credit for a round without play as text.
    """
    return msgspec.convert({key: values[key] for key in SETTINGS if key in values}, Rules, strict=False)


def checked_rules(values: Mapping[str, Any], base: Rules = _USUAL) -> Rules:
    """Return `base` with these values, and the usual ones of what does not matter then. Raises Refused, naming every setting that cannot have its value."""
    faults: list[Fault] = []
    found = {}
    for key, value in values.items():
        try:
            found[key] = checked(key, value)
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(faults)
    return _relevant(base.replace(**found))


def checked(key: str, value: Any, field: str = "") -> Any:
    """Return the value of that setting. Raises Refused at `field`, usually the key, for one that it cannot have."""
    setting, field = SETTINGS[key], field or key
    if key == "movement_options":
        return dict(value)
    if key == "companions":
        return {int(size): law for size, law in value.items()}
    if value is None and setting.may_be_empty:
        return None
    if setting.least is None:
        return one_of(value, field, tuple(setting.choices))
    if isinstance(value, str) and value in setting.choices:
        return value
    if setting.choices and isinstance(value, str) and value.isdecimal() and len(value) < 4:
        value = int(value)
    if setting.choices and type(value) is not int:
        message = gettext_noop("“%(key)s” is “none”, “average” or a whole number, not %(value)s.")
        raise refuse(field, message, key=key, value=shown(value))
    return an_integer(value, field, setting.least, setting.most)


def one_of(value: object, field: str, known: Iterable[W]) -> W:
    """Return the value as it is known. Raises Refused at `field` for another."""
    known = tuple(known)
    for each in known:
        if value == each and type(value) is type(each):
            return each
    if meant := [each for each in known if str(each) == str(value)]:
        message = gettext_noop('Text in quotes belongs here: write "%(meant)s", not %(value)s.')
        if not isinstance(meant[0], str):
            message = gettext_noop('A number belongs here: write %(meant)s, not "%(value)s".')
        raise refuse(field, message, meant=meant[0], value=shown(value))
    message = gettext_noop("%(value)s is not known here. Choose one of: %(known)s.")
    raise refuse(field, message, value=shown(value), known=", ".join(map(str, known)))


def _relevant(rules: Rules) -> Rules:
    """Return the rules with the usual value of every setting that the end of a round does not ask for."""
    usual = {
        "deals": ("target", "games", "score_as", "at_bell"),
        "target": ("at_bell",),
        "bell": ("target", "games", "score_as"),
    }
    changed = {key: getattr(_USUAL, key) for key in usual[rules.ends_by]}
    return rules.replace(**changed) if any(getattr(rules, key) != value for key, value in changed.items()) else rules


def check_games(rules: Rules) -> None:
    """Raise Refused for a rubber on a night whose rounds do not end by a target."""
    if rules.games == 3 and not rules.by_target:
        message = gettext_noop(
            "“games” is 3, a rubber, on a night whose rounds end by a target; else it is 1 or left out. It cannot be %(value)s."
        )
        raise refuse("games", message, value=rules.games)


def check_target(target: int | None, law: Law) -> None:
    """Raise Refused for a target that the law does not offer."""
    if target is not None and target not in law.target_options:
        message = gettext_noop("A game under %(law)s is not %(target)s points. It can be: %(known)s.")
        known = ", ".join(map(str, law.target_options))
        raise refuse("target", message, law=law.title, target=target, known=known)


def check_score_as(rules: Rules, law: Law) -> None:
    """Raise Refused for a way to show scores that the law's book does not have."""
    known = ways_of(law, rules.target or law.target)
    if rules.score_as not in known:
        message = gettext_noop("%(law)s does not keep score that way. Choose one of: %(known)s.")
        names = listed(SETTINGS["score_as"].choices[way] for way in known)
        raise refuse("score_as", message, law=law.title, known=names)


def check_board_settings(rules: Rules) -> None:
    """Raise Refused for a comparison on boards without boards, and if it is not known how many there are."""
    if rules.boards == "none":
        if rules.rank_by == "boards":
            raise refuse("rank_by", gettext_noop("Without boards nobody can be compared on them. Choose another."))
    elif rules.board_count is None and (rules.boards == "relay" or rules.planned_rounds is None):
        raise refuse("board_count", gettext_noop("Say how many boards there are."))
