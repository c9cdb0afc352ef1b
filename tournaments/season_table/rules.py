"""How a season ranks, as a value. Knows no nights and no people."""

from typing import Literal, NamedTuple, TypeAlias

from scoring.faults import Fault, Refused
from scoring.wording import Text, gettext_noop

RankBy: TypeAlias = Literal["points", "wins", "average", "nights"]
Ties: TypeAlias = Literal["shared", "wins", "best", "met"]


class Rules(NamedTuple):
    """By what a season ranks, which nights count, and what separates who is level.

    `rank_by`: "points" of the nights that count; "wins", rounds won in them, then points; "average", points a round
    played, without what sit-outs were credited; "nights", how often somebody came, then points.
    `best`: only so many nights count, those that were best for the person; None: all. `drop`: of all nights of the
    season so far so many do not count, the worst ones; one to which the person did not come is the worst of all.
    `coming`: so many points for each night to which somebody came, whether it counts or not.
    `least`: who came to fewer nights has no rank. `ties`: those who are level share a rank ("shared"), or the one is
    first who won more rounds ("wins"), had the better night, then the better second night ("best"), or was ahead of
    the others more often on nights to which both came ("met"). Who is level then too shares the rank.
    """

    rank_by: RankBy = "points"
    best: int | None = None
    drop: int = 0
    coming: int = 0
    least: int = 0
    ties: Ties = "shared"

    def counting(self, nights: int) -> int:
        """How many nights of a person can count when the season has had so many."""
        if self.best is not None:
            return self.best
        return max(0, nights - self.drop)


def check_rules(rules: Rules, nights: int | None = None) -> None:
    """Raise Refused, at each field, for rules that cannot be in a season of so many nights; None: that is not known."""
    faults: list[Fault] = []

    def refuse(field: str, message: str, **params: object) -> None:
        faults.append(Fault(field, Text(message, params)))

    if rules.rank_by == "nights" and (rules.best is not None or rules.drop):
        field = "drop" if rules.best is None else "best"
        refuse(field, gettext_noop("Ranked by nights, every night counts. Leave this empty."))
    elif rules.best is not None and rules.drop:
        refuse(
            "drop", gettext_noop("Either the best nights count or the worst are dropped. Leave one of them empty.")
        )
    if rules.best is not None and rules.best < 1:
        refuse("best", gettext_noop("At least one night has to count."))
    if nights is not None:
        if rules.best is not None and rules.best > nights:
            message = gettext_noop("The best %(best)s of %(nights)s nights cannot count: there are not so many.")
            refuse("best", message, best=rules.best, nights=nights)
        if rules.drop and rules.drop >= nights:
            message = gettext_noop("Of %(nights)s nights, %(drop)s cannot be dropped: none would count.")
            refuse("drop", message, drop=rules.drop, nights=nights)
        if rules.least > nights:
            message = gettext_noop("Nobody can come to %(least)s of %(nights)s nights, so nobody would have a rank.")
            refuse("least", message, least=rules.least, nights=nights)
    if faults:
        raise Refused(faults)
