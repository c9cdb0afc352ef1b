"""Pairs that stay together all night: winners up, the head table's losers to the foot, nobody divides.

Where two must sit out, a pair sits out together if its two have sat out equally often. Where one must, or somebody
leaves, the partner plays with the one who takes the place.
"""

from scoring.wording import Text, gettext_noop
from tournaments.movement import partners, sixes
from tournaments.movement.movement import RULE, Fit, Movement, Source
from tournaments.movement.next_round import Steps
from tournaments.movement.winners_up import pairs_up, winners_up

TOGETHER = Steps(winners_up, partners.all_together, couples=True, words=partners.TOGETHER + partners.KEEP)
SIXES_TOGETHER = Steps(pairs_up, sixes.all_together, couples=True, words=partners.TOGETHER + sixes.KEEP)

MOVEMENT = Movement(
    key="fixed-pairs",
    TITLE=Text(gettext_noop("Fixed pairs")),
    sentence=Text(
        gettext_noop(
            "The pairs of the draw stay together all night. Winners go up a table, losers stay; the head table’s "
            "winners stay and its losers go to the foot."
        )
    ),
    source=Source(Text(gettext_noop("modern practice"))),
    needs_results=True,
    has_head_table=True,
    fit=Fit(
        "partly",
        "badly",
        "partly",
        Text(
            gettext_noop(
                "Pairs sit out, arrive and leave together; if somebody arrives or leaves alone, partners change."
            )
        ),
    ),
    steps=lambda options: TOGETHER,
    forms=("fours", "sixes"),
    sixes=lambda options: SIXES_TOGETHER,
    options=RULE,
)
