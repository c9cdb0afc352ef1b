"""The prizes of a night: who has won which as the figures stand, in words. Reads; changes nothing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording import listed
from tournaments.models import Night, Prize, PrizeRules
from tournaments.prizes.award import Award, Figures, award, fourteens_and_sets
from tournaments.prizes.award import Prize as PrizeAsked
from tournaments.records.attendance import attendance_of
from tournaments.records.figures import figure_of
from tournaments.records.played import TablePlayed
from tournaments.records.queries import rounds_of
from tournaments.records.stored_standings import StoredStandings, stored_standings
from tournaments.standings import Points

_OF_HANDS = (Prize.Kind.FOURTEENS, Prize.Kind.SETS)  # no figure is stored for these


class PrizeWon(NamedTuple):
    """A prize and its winners' names; none where nobody has won it, and then the `note` says why.

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
        """Whether the host has still to cut, draw or name somebody."""
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


def prizes_of(night: Night, stored: StoredStandings | None = None) -> list[PrizeWon]:
    """Who has won which prize as it stands now, in the host's order; none where the night gives no prizes.

    Four queries, and eight more where fourteens or bids set are counted; two for each traveling prize.
    """
    rules, found = rules_of(night), awards_of(night, stored)
    if not found:
        return []
    names = dict(night.entrants.values_list("number", "name"))
    return [_won(prize, each, rules, names) for prize, each in found]


def awards_of(night: Night, stored: StoredStandings | None = None) -> list[tuple[Prize, Award]]:
    """The same by number, without words."""
    prizes = list(night.prizes.select_related("winner"))
    if not prizes:
        return []
    asked = [
        PrizeAsked(
            each.kind,  # type: ignore[arg-type]  # the kinds are those of the records
            each.group,
            "cut" if each.ties == Prize.Ties.CUT else "shared",
            each.seed,
            each.winner.number if each.winner else None,
            each.outsider,
        )
        for each in prizes
    ]
    people = _figures(night, stored or stored_standings(night), hands=any(each.kind in _OF_HANDS for each in prizes))
    return list(zip(prizes, award(asked, people, one_each=rules_of(night).one_each), strict=True))


def joined(names: Iterable[str]) -> str:
    """Names in one line: "Ada, Ben and Cleo"."""
    text = listed([*names] or [""])
    return _(text.message) % text.params if text.params else text.message


def _figures(night: Night, stored: StoredStandings, *, hands: bool) -> list[Figures]:
    groups = dict(night.entrants.values_list("number", "group"))
    counted = _counted(night) if hands else {}
    return [
        Figures(
            each.number,
            each.points,
            each.wins,
            each.head_rounds,
            *counted.get(each.number, (0, 0)),
            each.played,
            each.missed,
            groups.get(each.number),
            each.number in stored.gone,
        )
        for each in stored.standings
    ]


def _counted(night: Night) -> dict[int, tuple[int, int]]:
    """Fourteens and bids set, by the number of whom the round is credited to."""
    found: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    attendance = attendance_of(night)
    for each in rounds_of(night):
        credited = attendance.credited_to(each.number)
        for table in each.tables:
            for number, figures in zip(table.numbers, _by_seat(table), strict=True):
                own = found[credited.get(number, number)]
                own[0] += figures[0]
                own[1] += figures[1]
    return {number: (fourteens, sets) for number, (fourteens, sets) in found.items()}


def _by_seat(table: TablePlayed) -> list[tuple[int, int]]:
    law, scores = table.law, table.result.scores
    deals = ((table.record.hands[deal].sides(law), each) for deal, each in scores.items())
    return fourteens_and_sets(table.players, deals, law.whole)


def _won(prize: Prize, found: Award, rules: PrizeRules, names: dict[int, str]) -> PrizeWon:
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
        _note(prize, found, tied, figure),
        tied,
        _holder(prize) if prize.kind == Prize.Kind.TRAVELING else "",
    )


def _note(prize: Prize, found: Award, tied: Sequence[str], figure: str) -> str:
    """Why nobody has won it, or that several are equal."""
    if found.open == "nobody qualifies":
        return _("Nobody qualifies, so it is not awarded.")
    if found.open == "not drawn":
        return _("Not drawn yet.")
    if found.open == "not named":
        return _("Nobody is named yet.")
    if found.open == "has another":
        return _("%(name)s has another prize.") % {"name": prize.winner}
    if found.open == "tied":
        return _("%(names)s are equal: cut for it.") % {"names": joined(tied)}
    if tied:
        return _("shared") if len(found.winners) > 1 else _("%(names)s were equal and cut") % {"names": joined(tied)}
    return ""


def figure_text(kind: str, figure: Points) -> str:
    """The figure that won, with what it counts."""
    shown, many = figure_of(figure), figure if isinstance(figure, int) else 2
    words = {
        Prize.Kind.WINS: ngettext("%(figure)s round won", "%(figure)s rounds won", many),
        Prize.Kind.HEAD: ngettext("%(figure)s round at the head table", "%(figure)s rounds at the head table", many),
        Prize.Kind.FOURTEENS: ngettext("%(figure)s fourteen", "%(figure)s fourteens", many),
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
