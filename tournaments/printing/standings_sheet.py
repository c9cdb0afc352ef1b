"""The standings as a ruled list, with their pictures behind it."""

from scoring.wording import Text, gettext_noop

from .chart_drawing import draw_pictures
from .press import Press
from .ruled_list import RuledList, draw_ruled_list
from .values import StandingsSheet

TITLE = Text(gettext_noop("Standings"))
AFTER = gettext_noop("after round %(round)s")
AFTER_OF = gettext_noop("after round %(round)s of %(rounds)s")
PLAYING = gettext_noop("round %(round)s is being played")
PLAYING_OF = gettext_noop("round %(round)s of %(rounds)s is being played")
BEFORE = Text(gettext_noop("before the first round"))


def draw_standings(press: Press, sheet: StandingsSheet) -> None:
    """Draw the list, then the pictures."""
    draw_ruled_list(press, RuledList(sheet.night, sheet.listed, after(sheet)))
    if sheet.pictures:
        draw_pictures(press, sheet.night, sheet.pictures, after(sheet))


def after(sheet: StandingsSheet) -> Text:
    """How far the night had come."""
    if sheet.round_number < 1:
        return BEFORE
    message = (PLAYING_OF if sheet.rounds else PLAYING) if sheet.playing else (AFTER_OF if sheet.rounds else AFTER)
    return Text(message, {"round": sheet.round_number, "rounds": sheet.rounds})
