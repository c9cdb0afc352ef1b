"""The scenes of the hall screen: each a small function from the evening to what its template shows.

Knows what stands in a scene; the size of its letters and the turning of its pages are the browser's (screen/fit.js).
"""

import datetime as dt
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import segno
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.club_settings.stored import in_force
from club.names import sort_name
from club.server.data_folder import address
from scoring.hand import seat_name
from tournaments.display.clock import Clock, clock_of
from tournaments.display.table import deals_drawn, point_of, round_words
from tournaments.display.translation import setting_in_words, translate
from tournaments.models import Dispute, Entrant, Night, Screen
from tournaments.movement.moves import moves
from tournaments.movement.seating import Seating
from tournaments.night.standings import Standing, ranks_shown
from tournaments.records.figures import ranked_figure
from tournaments.records.finale import finale_of
from tournaments.records.links import screen_path_of
from tournaments.records.load import StoredRound, StoredTable, current_round, seatings_of
from tournaments.records.screens import is_final, is_on, shown_standings

Scene = Screen.Scene


class Evening:
    """A night as its guests may know it: nothing of a draw that is not published."""

    def __init__(self, screen: Screen, at: dt.datetime) -> None:
        self.screen, self.night = screen, screen.night
        self.on_break, self.at = is_on(screen.break_ends_at, at), at
        public = self.night.state in (Night.State.PLAYING, Night.State.OVER)
        self.current: StoredRound | None = current_round(self.night) if public else None

    @property
    def clock(self) -> Clock | None:
        """What counts down now, if anything does."""
        current = self.current
        if current is None:
            return None
        return clock_of(current.row, (table.row for table in current.tables), self.at, begun=current.has_begun)

    @property
    def has_moves(self) -> bool:
        """Whether people change seats for the round: there is one before it."""
        return self.current is not None and self.current.number > 1

    @cached_property
    def before(self) -> Seating | None:
        """Who sat where in the round before this one. Two queries, for the scene that shows how people move."""
        assert self.current is not None
        return seatings_of(self.night).get(self.current.number - 1)

    @property
    def is_final(self) -> bool:
        """Nothing more is played."""
        return self.current is not None and is_final(self.night, closed=self.current.closed)

    @property
    def begun(self) -> int:
        """The newest round that has begun; 0 before the first hand."""
        if self.current is None:
            return 0
        return self.current.number if self.current.has_begun else self.current.number - 1

    @cached_property
    def standings(self) -> list[Standing]:
        """As far as guests may see them."""
        return shown_standings(self.screen, self.begun, final=self.is_final)

    @property
    def following(self) -> Screen.Scene:
        """The scene that the night itself asks for."""
        if self.current is None:
            return Scene.WELCOME
        if self.is_final:
            return Scene.STANDINGS if self.screen.published_at else Scene.FINALE
        if not self.current.has_begun:
            if self.on_break:
                return Scene.BREAK
            return Scene.MOVES if self.has_moves else Scene.NAMES
        return Scene.ROUND

    @property
    def scene(self) -> Screen.Scene:
        """What is shown: what the director chose where there is something of it to show, else what follows."""
        chosen = Scene(self.screen.scene) if self.screen.scene else self.following
        if self.current is None and chosen not in (Scene.WELCOME, Scene.BREAK):
            return Scene.WELCOME
        return Scene.NAMES if chosen == Scene.MOVES and not self.has_moves else chosen


LEADERS = 5  # beside the tables of a round
MOST_WITH_NAMES = 4  # tables that are shown with the names of who plays there

Context = dict[str, Any]


class PersonLine(NamedTuple):
    """One person in a list of places. `table` is None for who sits out; `way` is where it leads from the round before."""

    name: str
    table: int | None
    seat: str = ""
    kind: str = ""
    way: str = ""

    @property
    def initial(self) -> str:
        """The letter under which the name is sorted."""
        return sort_name(self.name)[:1].upper()


class RankLine(NamedTuple):
    """One person in the standings; `place` is the rank as it is read."""

    rank: int
    rank_text: str
    name: str
    points: str


def _welcome(evening: Evening) -> Context:
    here = evening.night.entrants.filter(arrival=Entrant.Arrival.HERE).count()
    return {
        "club": in_force("name"),
        "code": code_of(address() + screen_path_of(evening.night, "join")),
        "here": ngettext("%(number)s guest is here", "%(number)s guests are here", here) % {"number": here},
        "some": here > 0,
    }


def _names(evening: Evening) -> Context:
    current = _seated(evening)
    heading = _("Please take your seats") if not current.has_begun else _("Where you sit")
    return {
        "heading": heading,
        "lines": _by_name(_places(evening.night, current)),
        "has_head": _has_head(evening.night, current),
    }


def _tables(evening: Evening) -> Context:
    current = _seated(evening)
    out = [entrant.name for entrant in current.people_out]
    tiles = [tile_of(table, evening.night, current, with_names=True) for table in current.tables]
    return {"heading": _("Who sits at which table"), "tiles": tiles, "sitting_out": out, "seating": True}


def _round(evening: Evening) -> Context:
    current = _seated(evening)
    few = len(current.tables) <= MOST_WITH_NAMES
    waiting = Dispute.objects.filter(table__round=current.row, settled_at=None).values_list("table_id", flat=True)
    disputed = set(waiting)
    tiles = [
        tile_of(table, evening.night, current, with_names=few, disputed=table.row.pk in disputed)
        for table in current.tables
    ]
    by = evening.night.rules.rank_by
    leading = [each for each in evening.standings if (each.compared or 0 if by == "boards" else each.points) > 0]
    leaders = ranks_of(leading, by)
    done = sum(tile["is_done"] for tile in tiles)
    return {
        "heading": round_words(evening.night, current.number),
        "tiles": tiles,
        "leaders": [line for line in leaders if line.rank <= LEADERS][: 2 * LEADERS],
        "done": _("%(done)s of %(tables)s tables done") % {"done": done, "tables": len(tiles)},
        "is_done": done == len(tiles),
        "sitting_out": [entrant.name for entrant in current.people_out],
    }


def _moves(evening: Evening) -> Context:
    current, before = _seated(evening), evening.before
    ways = {move.number: move.what for move in moves(before, current.seating)} if before else {}
    heading = _("Please change seats: round %(number)s") % {"number": current.number}
    lines = _by_name(_places(evening.night, current, ways))
    return {"heading": heading, "lines": lines, "ways": True, "has_head": _has_head(evening.night, current)}


def _break(evening: Evening) -> Context:
    return {}


def _standings(evening: Evening) -> Context:
    heading = _("Final standings") if evening.is_final else _("Standings after round %(number)s")
    if evening.current and not evening.is_final and not evening.current.closed and evening.current.has_begun:
        heading = _("Standings in round %(number)s")
    return {
        "heading": heading if evening.is_final else heading % {"number": evening.begun},
        "ranks": ranks_of(evening.standings, evening.night.rules.rank_by),
        "ranked_by": setting_in_words("rank_by", evening.night.rules.rank_by),
        "secret": evening.begun > 0,
    }


def _finale(evening: Evening) -> Context:
    over = evening.night.state == Night.State.OVER
    announced = finale_of(evening.night).announced if over and evening.screen.revealed else []
    newest, earlier = (announced[-1], announced[-2::-1]) if announced else (None, [])
    return {
        "newest": newest,
        "won": newest is not None and newest.rank == 1,
        "earlier": [(step.rank, person) for step in earlier for person in step.people],
        "waiting": evening.is_final,
    }


SCENES: Mapping[Screen.Scene, Callable[[Evening], Context]] = {
    Screen.Scene.WELCOME: _welcome,
    Screen.Scene.NAMES: _names,
    Screen.Scene.TABLES: _tables,
    Screen.Scene.ROUND: _round,
    Screen.Scene.MOVES: _moves,
    Screen.Scene.BREAK: _break,
    Screen.Scene.STANDINGS: _standings,
    Screen.Scene.FINALE: _finale,
}


def code_of(link: str) -> SafeString:
    """The link as a QR code, to be put into a page."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(border=2, dark="#000", light="#fff", omitsize=True)
    return mark_safe(drawn)  # noqa: S308 (black squares)


def ranks_of(standings: list[Standing], rank_by: str) -> list[RankLine]:
    """The standings, a line each."""
    places = ranks_shown([each.rank for each in standings])
    return [
        RankLine(each.rank, place, each.name, ranked_figure(each, rank_by))
        for each, place in zip(standings, places, strict=True)
    ]


def tile_of(
    table: StoredTable, night: Night, current: StoredRound, *, with_names: bool, disputed: bool = False
) -> Context:
    """A table of the round as it is shown, without its points; while a hand is `disputed` it is not done.

    Each of its `deals` is "in", "unplayed" or, empty, still to come.
    """
    last, unplayed = night.head_to_foot(len(current.tables)), table.unplayed
    people = enumerate(table.people, start=1) if with_names else ()
    return {
        "table": table,
        "place": {1: _("Head"), last: _("Foot")}.get(table.number, "") if last > 1 else "",
        "deals": [
            "in" if deal in table.records else "unplayed" if deal in unplayed else ""
            for deal in deals_drawn(night, [table])
        ],
        "is_done": table.result.state == "done" and not disputed,
        "names": [(point_of(seat, table.players), entrant.name) for seat, entrant in people],
    }


def _seated(evening: Evening) -> StoredRound:
    assert evening.current is not None  # `Evening.scene` shows the welcome before the first round
    return evening.current


def _has_head(night: Night, current: StoredRound) -> bool:
    """Whether table 1 is the head table; one alone is none."""
    return night.head_to_foot(len(current.tables)) > 1


WAYS = {"up": "up", "down": "down", "stay": "stay", "come in": "up"}


def _places(night: Night, current: StoredRound, ways: Mapping[int, str] | None = None) -> list[PersonLine]:
    """Everyone's place in that round."""
    ways = ways or {}
    lines = [PersonLine(entrant.name, None, kind="out") for entrant in current.people_out]
    for table in current.tables:
        kind = "head" if table.number == 1 and _has_head(night, current) else ""
        lines += [
            PersonLine(
                entrant.name,
                table.number,
                translate(seat_name(seat, table.players)),
                kind,
                WAYS.get(ways.get(entrant.number, ""), ""),
            )
            for seat, entrant in enumerate(table.people, start=1)
        ]
    return lines


def _by_name(lines: list[PersonLine]) -> list[PersonLine]:
    """So that people find themselves, in the order of every list."""
    return sorted(lines, key=lambda line: (sort_name(line.name), line.name))
