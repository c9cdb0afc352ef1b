"""Kingsland's movement for any game: who is ahead at the bell goes up; partners change at every move, or never.

The head table's winners stay and its losers go to the last table. Kingsland has partners change at every progression,
and says that some keep the same partners all evening: the option.
"""

from scoring.wording import Text, gettext_noop
from tournaments.movement.fixed_pairs import SIXES_TOGETHER, TOGETHER
from tournaments.movement.movement import RULE, Movement, Source
from tournaments.movement.progressive_cinch import DIVIDED, FIT, SIXES_DIVIDED

MOVEMENT = Movement(
    key="kingsland",
    TITLE=Text(gettext_noop("Kingsland")),
    sentence=Text(
        gettext_noop(
            "The side that is ahead at the bell goes up a table; the head table’s winners stay and its losers go "
            "to the last table. Partners change at every move, or stay together all night."
        )
    ),
    source=Source(
        Text(gettext_noop("Kingsland, The Book of Indoor and Outdoor Games, outside the four books")), "130–132"
    ),
    needs_results=True,
    has_head_table=True,
    fit=FIT,
    steps=lambda options: TOGETHER if options.get("partners") == "fixed" else DIVIDED,
    forms=("fours", "sixes"),
    sixes=lambda options: SIXES_TOGETHER if options.get("partners") == "fixed" else SIXES_DIVIDED,
    options={"partners": ("change", "fixed"), **RULE},
)
