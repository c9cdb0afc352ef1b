"""A movement as pages show it: its picture as lines to draw, and the same in words. Knows no night."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.laws import package_of
from tournaments.display.translation import labelled, translate
from tournaments.movement import MOVEMENTS
from tournaments.movement.fixed_rule import FixedRule, fixed_rule
from tournaments.movement.movement import RULE, Movement
from tournaments.movement.picture import NEW, SAME, TABLES, Arrow, Picture, Point, picture_of


class ShownLane(NamedTuple):
    """One lane of the picture, its arrows and their tips each as one path of SVG."""

    who: str
    label_y: int
    y: int
    arrows: str
    tips: str


class Described(NamedTuple):
    """A movement with its picture: `words` are its text, `lanes` its lines, `partners` a sign for each column; its fixed
    rule, if it has one."""

    movement: Movement
    picture: Picture
    words: str
    lanes: Sequence[ShownLane]
    partners: Sequence[tuple[int, str]]
    rule: FixedRule | None


def movement_choices(besides: str = "") -> list[tuple[str, str]]:
    """Key and title of every movement; of the key `besides` too, though its package is not there."""
    keys = [*MOVEMENTS, besides] if besides not in MOVEMENTS and package_of(besides) else MOVEMENTS
    return [(key, translate(MOVEMENTS[key].TITLE)) for key in keys]


def described() -> Iterator[Described]:
    """Every movement of the register."""
    for movement in MOVEMENTS.values():
        picture = picture_of(movement)
        lanes = [
            ShownLane(
                translate(lane.who),
                lane.label_y,
                lane.y,
                "".join(map(_curve, lane.arrows)),
                "".join(map(_tip, lane.arrows)),
            )
            for lane in picture.lanes
        ]
        signs = [SAME if same else NEW for same in picture.together]
        partners = [(column.x, sign) for column, sign in zip(picture.columns, signs, strict=False)]
        by_rule = {key: values[-1] for key, values in RULE.items() if key in movement.options}
        rule = fixed_rule(movement, by_rule, movement.usual, TABLES, 1)
        yield Described(movement, picture, _in_words(picture), lanes, partners, rule)


def _curve(arrow: Arrow) -> str:
    start, *bends = arrow.curve
    return f"M{_at(start)}C{' '.join(map(_at, bends))}"


def _tip(arrow: Arrow) -> str:
    return f"M{'L'.join(map(_at, arrow.tip))}Z"


def _at(point: Point) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"


def _in_words(picture: Picture) -> str:
    """What the picture shows, for those who cannot see it."""
    names = [translate(column.name) for column in picture.columns]
    sentences = []
    for lane in picture.lanes:
        ways = [
            # Translators: the place is “Head” or “Table 2”
            _("%(place)s stays") % {"place": names[start]}
            if start == end
            else _("%(start)s to %(end)s") % {"start": names[start], "end": names[end]}
            for start, end in lane.ways
        ]
        sentences.append(labelled(translate(lane.who), ", ".join(ways)) + ".")
    same = [name for name, together in zip(names, picture.together, strict=False) if together]
    new = [name for name, together in zip(names, picture.together, strict=False) if not together]
    if same:
        sentences.append(_("The same partners at table: %(tables)s.") % {"tables": ", ".join(same)})
    if new and picture.together:
        sentences.append(_("New partners at table: %(tables)s.") % {"tables": ", ".join(new)})
    return " ".join([_("Who goes where:"), *sentences])
