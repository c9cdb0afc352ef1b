"""Which tables a law and a movement make together, and whether a number of people can sit so. Knows no people."""

from collections.abc import Mapping

from scoring.faults import Refused, refuse
from scoring.law import Law
from scoring.wording import gettext_noop
from tournaments.movement.movement import Movement
from tournaments.movement.seating import FOURS, SIXES
from tournaments.movement.sit_outs import Form, Odd, OddNumbers

USUAL_PLAYERS = 5  # where each plays for itself: "five is considered the best game" (Foster, Auction Pitch)

NOT_PLAYED: Mapping[tuple[Form, ...], str] = {
    ("fours",): gettext_noop(
        "In the movement “%(movement)s” four play at a table, partners facing each other. %(law)s is not played so."
    ),
    ("fours", "sixes"): gettext_noop(
        "In the movement “%(movement)s” pairs play, at tables of four or of six. %(law)s is not played so."
    ),
    ("fours", "alone"): gettext_noop(
        "In the movement “%(movement)s” four play in partnership, or each plays alone. %(law)s is not played so."
    ),
    ("alone",): gettext_noop(
        "In the movement “%(movement)s” each plays alone, at tables of three to seven. %(law)s is not played so."
    ),
}


def tables_for(
    movement: Movement,
    law: Law,
    options: Mapping[str, str] | None = None,
    odd: Odd = "sit-out",
    companions: Mapping[int, Law] | None = None,
) -> OddNumbers:
    """At which tables a night of that law is played; `companions` are the laws of a foot table by its size.

    Raises Refused where the movement has no tables for the law, or the law none of the number of players wanted.
    """
    companions = companions or {}
    wanted = int((options or {}).get("players", 0))
    if "fours" in movement.forms and 4 in law.partners_at and wanted in (0, 4):
        in_pairs = 6 in companions and 6 in companions[6].partners_at
        return OddNumbers(odd, frozenset(companions), sides={**FOURS, **SIXES} if in_pairs else FOURS)
    if "sixes" in movement.forms and 6 in law.partners_at:
        return OddNumbers(players=6, sides=SIXES)
    sizes = [
        players for players in law.players if players not in law.partners_at and players >= movement.fewest_alone
    ]
    if "alone" not in movement.forms or not sizes:
        raise refuse("law", NOT_PLAYED[movement.forms], movement=movement.TITLE, law=law.title)
    if wanted and wanted not in sizes:
        message = gettext_noop(
            "%(law)s is not played by %(players)s, each alone. Numbers that can be chosen: %(sizes)s."
        )
        listed = ", ".join(map(str, sizes))
        raise refuse("movement_options.players", message, law=law.title, players=wanted, sizes=listed)
    players = wanted or min(sizes, key=lambda size: (abs(size - USUAL_PLAYERS), size))
    return OddNumbers(players=players, sizes=tuple(sizes), sides={})


def check_size(size: int, table: int, odd: OddNumbers, field: str, *, is_foot: bool = False) -> None:
    """Raise Refused, at `field`, where so many cannot sit at that table of the night."""
    if odd.form == "alone":
        fits = size in odd.sizes
    else:
        companions = odd.companions if is_foot and odd.odd == "other-table" else ()
        fits = size == odd.players or (odd.form == "fours" and size in companions)
    if not fits:
        raise _does_not_fit(size, table, odd, field)


def _does_not_fit(size: int, table: int, odd: OddNumbers, field: str) -> Refused:
    params: dict[str, object] = {"table": table, "number": size}
    message = gettext_noop(
        "%(number)s people cannot play at table %(table)s: there are six at a table, in three pairs."
    )
    if odd.form == "alone":
        message = gettext_noop("%(number)s people cannot play at table %(table)s. There can be: %(sizes)s.")
        params["sizes"] = ", ".join(map(str, sorted(odd.sizes)))
    elif odd.form == "fours":
        message = gettext_noop("%(number)s people cannot play at table %(table)s: there are four at a table.")
        if size in (5, 6):
            message = gettext_noop(
                "%(number)s people cannot play at table %(table)s: there are four at a table. With the movement "
                "“Cutting in” up to six take turns there."
            )
    return refuse(field, message, **params)
