"""The prizes of a night: who has won which as the figures stand, in words. Reads; changes nothing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording import listed
from tournaments.models import Night, Prize, PrizeRules
from tournaments.night.settle import SettledNight
from tournaments.night.standings import Points
from tournaments.prizes.award import Award, Figures, PrizeRule, award, fourteens_and_sets
from tournaments.records.figures import figure_of, share_of
from tournaments.records.night_record import settled

_OF_HANDS = (Prize.Kind.FOURTEENS, Prize.Kind.SETS)


class PrizeWon(NamedTuple):
    """A prize and its winners' names; none where nobody has won it. The `note` says why, or why nobody else has won it.

    `figure` is what won it, in words. `holder` has a traveling prize since the night before.
    """

    prize: Prize
    name: str
    kind: str
    group: str
    award: Award
    winners: tuple[str, ...]
    figure: str
    note: str = ""
    tied: tuple[str, ...] = ()
    holder: str = ""

    @property
    def waits(self) -> bool:
        """Whether the director has still to cut, draw or name somebody."""
        return self.award.open in ("tied", "not drawn", "not named", "has another")

    @property
    def names(self) -> str:
        """The winners in one line."""
        return joined(self.winners)


def rules_of(night: Night) -> PrizeRules:
    """What holds for the night's prizes; as it begins, where nobody has settled anything."""
    try:
        return night.prize_rules
    except PrizeRules.DoesNotExist:
        return PrizeRules(night=night)


def prizes_of(night: Night) -> list[PrizeWon]:
    """Who has won which prize as it stands now, in the director's order; none where the night gives no prizes."""
    rules, found = rules_of(night), awards_of(night, settled(night))
    if not found:
        return []
    names = dict(night.entrants.values_list("number", "name"))
    return [_won(night, prize, each, rules, names) for prize, each in found]


def awards_of(night: Night, found: SettledNight) -> list[tuple[Prize, Award]]:
    """The same by number, without words."""
    prizes = list(night.prizes.select_related("winner"))
    if not prizes:
        return []
    asked = [
        PrizeRule(
            each.kind,  # type: ignore[arg-type]  # the kinds are those of the records
            each.group,
            "cut" if each.ties == Prize.Ties.CUT else "shared",
            each.seed,
            each.winner.number if each.winner else None,
            each.outsider,
        )
        for each in prizes
    ]
    people = _figures(night, found, hands=any(each.kind in _OF_HANDS for each in prizes))
    rules = rules_of(night)
    least = least_rounds(rules, found)
    return list(zip(prizes, award(asked, people, one_each=rules.one_each, least_rounds=least), strict=True))


def least_rounds(rules: PrizeRules, found: SettledNight) -> int:
    """For how many rounds somebody must have been there to win by points: more than half, unless the director says."""
    if rules.least_rounds is not None:
        return rules.least_rounds
    return sum(each.has_begun for each in found.rounds) // 2 + 1


def joined(names: Iterable[str]) -> str:
    """Names in one line: "Ada, Ben and Cleo"."""
    text = listed([*names] or [""])
    return _(text.message) % text.params if text.params else text.message


def _figures(night: Night, found: SettledNight, *, hands: bool) -> list[Figures]:
    groups = dict(night.entrants.values_list("number", "group"))
    counted = _counted(found) if hands else {}
    return [
        Figures(
            each.number,
            each.points,
            each.wins,
            each.head_rounds if night.has_head_table else 0,
            *counted.get(each.number, (0, 0)),
            each.played,
            each.sat_out,
            each.missed,
            groups.get(each.number),
            each.number in found.gone,
            -1 if each.compared is None else each.compared,
        )
        for each in found.standings
    ]


def _counted(night: SettledNight) -> dict[int, tuple[int, int]]:
    """Fourteens and bids set, by the number of whom the round is credited to."""
    found: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for each in night.rounds:
        credited = night.record.there.credited_to(each.number)
        for table in each.tables:
            law, seats = table.own_law or night.record.law, table.seats
            deals = ((table.hands[deal].sides(law), score) for deal, score in table.result.scores.items())
            for number, figures in zip(seats, fourteens_and_sets(len(seats), deals, law.whole), strict=True):
                own = credited.get(number, number)
                found[own] = found[own][0] + figures[0], found[own][1] + figures[1]
    return found


def _won(night: Night, prize: Prize, found: Award, rules: PrizeRules, names: dict[int, str]) -> PrizeWon:
    winners = tuple(names[number] for number in found.winners)
    if prize.outsider and not found.winners:
        winners = (prize.outsider,)
    tied = tuple(names[number] for number in found.tied)
    figure = "" if found.figure is None else figure_text(prize.kind, found.figure)
    return PrizeWon(
        prize,
        prize.name,
        prize.kind,
        rules.groups.get(prize.group or 0, ""),
        found,
        winners,
        figure,
        " · ".join(filter(None, (_note(night, prize, found, tied, figure), _passed(names, found)))),
        tied,
        _holder(prize) if prize.kind == Prize.Kind.TRAVELING else "",
    )


def _passed(names: dict[int, str], found: Award) -> str:
    """Why somebody with a better figure has not won it."""
    passed = [names[number] for number in found.passed]
    words = ngettext("%(names)s has already won a prize", "%(names)s have already won a prize", len(passed))
    return words % {"names": joined(passed)} if passed else ""


def _note(night: Night, prize: Prize, found: Award, tied: Sequence[str], figure: str) -> str:
    """Why nobody has won it, or that several are equal."""
    if found.open == "nobody qualifies":
        if prize.kind == Prize.Kind.HEAD and not night.has_head_table:
            return _("This night’s movement has no head table, so nobody gets it.")
        if prize.kind == Prize.Kind.BOARDS and night.rules.boards == "none":
            return _("This night is played without boards, so nobody gets it.")
        return _("Nobody qualifies, so nobody gets it.")
    if found.open == "not drawn":
        return _("Not drawn yet.")
    if found.open == "not named":
        return _("Nobody is named yet.")
    if found.open == "has another":
        return _("%(name)s has another prize.") % {"name": prize.winner}
    if found.open == "tied":
        return _("%(names)s are tied: cut for it.") % {"names": joined(tied)}
    if tied:
        return _("shared") if len(found.winners) > 1 else _("%(names)s were tied and cut") % {"names": joined(tied)}
    return ""


def figure_text(kind: str, figure: Points) -> str:
    """The figure that won, with what it counts."""
    if kind == Prize.Kind.BOARDS:
        return _("%(figure)s on the boards") % {"figure": share_of(Fraction(figure))}
    shown, many = figure_of(figure), figure if isinstance(figure, int) else 2
    words = {
        Prize.Kind.WINS: ngettext("%(figure)s round won", "%(figure)s rounds won", many),
        Prize.Kind.HEAD: ngettext("%(figure)s round at the head table", "%(figure)s rounds at the head table", many),
        Prize.Kind.FOURTEENS: ngettext("%(figure)s clean sweep", "%(figure)s clean sweeps", many),
        Prize.Kind.SETS: ngettext("%(figure)s bid set", "%(figure)s bids set", many),
    }
    points = ngettext("%(figure)s point", "%(figure)s points", many)
    return words.get(Prize.Kind(kind), points) % {"figure": shown}


def _holder(prize: Prize) -> str:
    """Who won the traveling prize of that name when it was last given."""
    last = (
        Prize.objects.filter(kind=prize.kind, name=prize.name, night__state=Night.State.OVER)
        .filter(night__is_rehearsal=False, night__date__lte=prize.night.date, won_by__isnull=False)
        .exclude(night=prize.night_id)
        .order_by("-night__date", "-night_id")
        .first()
    )
    return joined(last.won_by.order_by("number").values_list("name", flat=True)) if last else ""
