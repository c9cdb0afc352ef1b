"""What every score sheet says, whatever its form. Knows no page."""

from scoring.wording import Text, gettext_noop

from .values import ScoreSheet

CUT_WON_BY = Text(gettext_noop("Cut won by"))
INITIALS = Text(gettext_noop("Initials"))
LAW = gettext_noop("Played by %(law)s.")
LAW_TO = gettext_noop("Played by %(law)s, to %(target)s.")
LAW_UP = gettext_noop("Played by %(law)s, from %(start)s up to %(end)s.")
LAW_DOWN = gettext_noop("Played by %(law)s, from %(start)s down to 0.")
WHEN_SET = gettext_noop("If the bid fails: %(rule)s")


def law_of(sheet: ScoreSheet) -> Text:
    """What is played, and from where to where the score of a game goes."""
    start, target = sheet.score_from, sheet.target
    if start and start == target:
        return Text(LAW_DOWN, {"law": sheet.law, "start": start})
    if start and target:
        return Text(LAW_UP, {"law": sheet.law, "start": start, "end": start + target})
    return Text(LAW_TO if target else LAW, {"law": sheet.law, "target": target})
