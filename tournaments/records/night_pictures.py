"""How a night went as charts, each with what it shows in sentences: for its page, for the guests and for paper."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.charts import Captioned, Series, bar_chart, line_chart
from tournaments.charts.chart import Value
from tournaments.records.figures import figure_of
from tournaments.records.night_story import HandWorth, NightStory, RoundStory

FIRST: Final = 3  # of the standings, who are shown
MOST: Final = 8  # lines, those that were asked for beside them
MOST_NAMED: Final = 4  # in one sentence
AT_HEAD: Final = 5  # whose tables are shown


def pictures_of(story: NightStory, asked: Collection[int] = ()) -> tuple[Captioned, ...]:
    """The pictures of the story; none while no round is over."""
    if not story.rounds:
        return ()
    shown = _numbers_drawn(story, asked)
    found = [_points(story, shown), _lead(story, shown)]
    if story.has_head_table and any(table > 1 for each in story.rounds for table in each.tables.values()):
        found.append(_head_table(story))
    if story.bids:
        found.append(_bids(story))
    return tuple(found)


def _numbers_drawn(story: NightStory, asked: Collection[int]) -> list[int]:
    """The first few, everybody who led at any time unless many were level, and who was asked for; in order of place."""
    leaders = [each.number for after in story.rounds if len(after.leaders) <= MOST_NAMED for each in after.leaders]
    first = [each.number for each in story.final[:FIRST]]
    wanted = {*list(dict.fromkeys([*first, *leaders]))[:MOST], *asked}
    return [each.number for each in story.final if each.number in wanted]


def _steps(story: NightStory) -> list[str]:
    return [str(each.number) for each in story.rounds]


def _lines(story: NightStory, shown: Iterable[int], value: Callable[[RoundStory, int], Value | None]) -> list[Series]:
    """A line for each, with its value after every round."""
    names = story.names
    return [Series(names[number], [value(each, number) for each in story.rounds]) for number in shown]


def _figure(story: NightStory, after: RoundStory, number: int) -> Value | None:
    return story.figure(after.standings[number]) if number in after.standings else None


def _points(story: NightStory, shown: list[int]) -> Captioned:
    title, up = (
        (_("Rounds won, round by round"), _("Rounds won")) if story.by_wins else (_("Points by round"), _("Points"))
    )
    lines = _lines(story, shown, lambda after, number: _figure(story, after, number))
    whom = _("The lines are the first places, everybody who led after a round, and the people you added.")
    chart = line_chart(title, lines, _steps(story), along=_("Round"), up=up, description=whom, least=0)
    return Captioned(chart, tuple(_best_hand(story.best)))


def _lead(story: NightStory, shown: list[int]) -> Captioned:
    """How far everyone was behind the leader."""

    def behind(after: RoundStory, number: int) -> Value | None:
        own = _figure(story, after, number)
        return None if own is None else max(map(story.figure, after.standings.values())) - own

    sentences = tuple(_who_led(story, after) for after in story.rounds)
    up = _("Rounds behind") if story.by_wins else _("Points behind")
    chart = line_chart(
        _("How the lead changed"),
        _lines(story, shown, behind),
        _steps(story),
        along=_("Round"),
        up=up,
        description=" ".join(sentences),
        falling=True,
        least=0,
    )
    return Captioned(chart, sentences)


def _who_led(story: NightStory, after: RoundStory) -> str:
    names = [each.name for each in after.leaders]
    figure = story.figure(after.leaders[0])
    values = {"round": after.number, "names": named(names), "many": len(names), "points": figure_of(figure)}
    if len(names) == len(after.standings):
        return _("After round %(round)s, all were level with %(points)s.") % values
    if len(names) > MOST_NAMED:
        return _("After round %(round)s, %(many)s people were level with %(points)s.") % values
    if story.by_wins:
        return _("After round %(round)s, %(names)s led with %(points)s won.") % values
    return _("After round %(round)s, %(names)s led with %(points)s.") % values


def _head_table(story: NightStory) -> Captioned:
    """At which tables those sat who were longest at the head table."""
    at_head, places = story.rounds_at_head, {each.number: each.rank for each in story.final}
    longest = sorted(at_head, key=lambda number: (-at_head[number], places[number]))[:AT_HEAD]
    sentences = tuple(_at_head(story))
    chart = line_chart(
        _("The head table’s story"),
        _lines(story, longest, lambda after, number: after.tables.get(number)),
        _steps(story),
        along=_("Round"),
        up=_("Table"),
        description=_("The tables of those who sat longest at table 1, the head table."),
        falling=True,
        least=1,
    )
    return Captioned(chart, sentences)


def _at_head(story: NightStory) -> Iterator[str]:
    """Who sat there in each round and who stayed, and at last who was there longest and who was sent away most often."""
    names = story.names
    for each, after in zip(story.rounds, [*story.rounds[1:], None], strict=True):
        sat = _("Round %(round)s: %(names)s.") % {
            "round": each.number,
            "names": named(map(names.__getitem__, each.head)),
        }
        stayed = [names[number] for number in each.head if after and after.tables.get(number) == 1]
        if not after:
            yield sat
        elif stayed:
            message = ngettext("%(names)s stayed.", "%(names)s stayed.", len(stayed))
            yield f"{sat} {message % {'names': named(stayed)}}"
        else:
            yield f"{sat} {_('Nobody stayed.')}"
    longest, most = _most((names[number], many) for number, many in story.rounds_at_head.items())
    if longest:
        message = _("Longest at the head table: %(names)s, %(many)s rounds.")
        yield message % {"names": named(longest), "many": most}
    away, most = _most((names[number], many) for number, many in story.sent_away.items())
    if away:
        message = _("Moved down from the head table most often: %(names)s, %(times)s.")
        yield message % {"names": named(away), "times": _times(most)}


def _bids(story: NightStory) -> Captioned:
    """How many bids of each height were made and set."""
    found = {height for height, _made in story.bids}
    span = range(min(found), max(found) + 1)
    heights = list(span) if len(span) <= 2 * MOST else sorted(found)
    parts = [
        Series(name, [story.bids[height, made] for height in heights])
        for name, made in ((_("Made"), True), (_("Set"), False))
    ]
    many = story.bids.total()
    made = sum(each for (_height, was_made), each in story.bids.items() if was_made)
    sentences = [
        _("Of %(many)s bids, %(made)s were made and %(set)s set.") % {"many": many, "made": made, "set": many - made}
    ]
    names, most = _most((name, many) for (_number, name), many in story.set.items())
    if names:
        message = _("Set most often: %(names)s, %(times)s.")
        sentences.append(message % {"names": named(names), "times": _times(most)})
    chart = bar_chart(
        _("Bids made and set"),
        parts,
        list(map(str, heights)),
        along=_("Bid"),
        up=_("Hands"),
        description=sentences[0],
    )
    return Captioned(chart, tuple(sentences))


def _best_hand(best: tuple[HandWorth, ...]) -> Iterator[str]:
    if len(best) == 1 and best[0].score > 0:
        [hand] = best
        message = _("The best score on one hand was %(score)s: %(names)s, in round %(round)s at table %(table)s.")
        yield message % (hand._asdict() | {"names": named(hand.names)})
    elif best and best[0].score > 0:
        message = _("The best score on one hand was %(score)s, made %(times)s.")
        yield message % {"score": best[0].score, "times": _times(len(best))}


def _times(many: int) -> str:
    """Return how often, in words, from twice on."""
    return _("twice") if many == 2 else _("%(many)s times") % {"many": many}


def _most(counted: Iterable[tuple[str, int]]) -> tuple[list[str], int]:
    """Who has the most, and how many; nobody where many are level, or have one."""
    found = list(counted)
    most = max((many for _name, many in found), default=0)
    names = [name for name, many in found if many == most]
    return (names, most) if most > 1 and len(names) <= MOST_NAMED else ([], 0)


def named(names: Iterable[str]) -> str:
    """Names in one line."""
    *others, last = names
    return _("%(names)s and %(last)s") % {"names": ", ".join(others), "last": last} if others else last
