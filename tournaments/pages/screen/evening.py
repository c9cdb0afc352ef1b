"""What a scene of the hall screen is made from, and which scene follows from how the night stands. Knows no template."""

import datetime as dt
from functools import cached_property

from tournaments.display.clock import Clock, clock_of
from tournaments.models import Night, Screen
from tournaments.records.played import RoundPlayed
from tournaments.records.queries import newest_rounds
from tournaments.records.screens import is_final, is_on, shown_standings
from tournaments.standings import Standing

Scene = Screen.Scene


class Evening:
    """A night as its guests may know it: nothing of a draw that is not published."""

    def __init__(self, screen: Screen, at: dt.datetime) -> None:
        self.screen, self.night = screen, screen.night
        self.on_break, self.at = is_on(screen.break_ends_at, at), at
        public = self.night.state in (Night.State.PLAYING, Night.State.OVER)
        rounds = newest_rounds(self.night, 2) if public else []
        self.current: RoundPlayed | None = rounds[-1] if rounds else None
        self.before: RoundPlayed | None = rounds[0] if len(rounds) > 1 else None

    @property
    def clock(self) -> Clock | None:
        """What counts down now, if anything does."""
        current = self.current
        if current is None:
            return None
        return clock_of(current.row, (table.row for table in current.tables), self.at, begun=current.has_begun)

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
            return Scene.MOVES if self.before else Scene.NAMES
        return Scene.ROUND

    @property
    def scene(self) -> Screen.Scene:
        """What is shown: what the host chose where there is something of it to show, else what follows."""
        chosen = Scene(self.screen.scene) if self.screen.scene else self.following
        if self.current is None and chosen not in (Scene.WELCOME, Scene.BREAK):
            return Scene.WELCOME
        return Scene.NAMES if chosen == Scene.MOVES and self.before is None else chosen
