"""What a scene of the hall screen is made from, and which scene follows from how the night stands. Knows no template."""

import datetime as dt
from functools import cached_property

from tournaments.display.clock import Clock, clock_of
from tournaments.models import Night, Screen
from tournaments.movement.seating import Seating
from tournaments.night.standings import Standing
from tournaments.records.load import RoundPlayed, current_round, seatings_of
from tournaments.records.screens import is_final, is_on, shown_standings

Scene = Screen.Scene


class Evening:
    """A night as its guests may know it: nothing of a draw that is not published."""

    def __init__(self, screen: Screen, at: dt.datetime) -> None:
        self.screen, self.night = screen, screen.night
        self.on_break, self.at = is_on(screen.break_ends_at, at), at
        public = self.night.state in (Night.State.PLAYING, Night.State.OVER)
        self.current: RoundPlayed | None = current_round(self.night) if public else None

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
