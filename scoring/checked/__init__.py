"""What the books claim about play, checked by perfect play with all cards seen. Data; `sampling` makes the sampled figures.

Those stand in `figures.json` with their seed and the number of deals; a trial makes them anew.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from scoring.advice import odds
from scoring.wording import Text, gettext_noop

Verdict: TypeAlias = Literal["right", "in part", "cautious"]
VERDICTS: Final = {
    "right": Text(gettext_noop("It is right")),
    "in part": Text(gettext_noop("It is right in part")),
    "cautious": Text(gettext_noop("The book is too cautious")),
}
LAW: Final = "chicago-1891"
# Chicago's three hands, with the cards that it leaves open filled in.
OFF_SUIT: Final = "C 1 CAKQ.H23.D9 CT8653.S5 CJ97.D234 C42.H6789"
WITH_ACE: Final = "C 1 CA764.H23 CKQJT5.S5 C93.D2346 C82.H6789"
WITHOUT_ACE: Final = "C 1 CKQ63.H23 CAJT95.S5 C84.D2346 C72.H6789"


class Figure(NamedTuple):
    """A sampled mean or share with the half width of its interval (19 times of 20 the truth is within)."""

    value: float
    within: float
    deals: int

    @property
    def rounded(self) -> float:
        """A mean, to a tenth of a point."""
        return round(self.value, 1)

    @property
    def per_cent(self) -> int:
        """A share."""
        return round(100 * self.value)

    @property
    def per_cent_within(self) -> int:
        """Its interval's half width."""
        return round(100 * self.within)


class Claim(NamedTuple):
    """A claim in our words, with its place; what is found, and on which hand it can be played through. Exact without `sample`."""

    key: str
    says: Text
    cite: str
    verdict: Verdict
    found: Text
    deal: str = ""
    sample: Figure | None = None


@cache
def figures() -> dict[str, dict[str, Figure]]:
    """The sampled figures by the names of `sampling.SAMPLES`."""
    return {
        name: {label: Figure(*values) for label, values in found.items()}
        for name, found in _stored()["figures"].items()
    }


def seed() -> int:
    """With which they were sampled."""
    return int(_stored()["seed"])


def deals() -> int:
    """From how many deals each comes."""
    return int(_stored()["deals"])


@cache
def _stored() -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(Path(__file__).with_name("figures.json").read_text(encoding="utf-8"))
    return stored


@cache
def claims() -> tuple[Claim, ...]:
    """All of them, Chicago's first."""
    found = figures()
    six, seven = found["six trumps"], found["seven trumps"]
    king, small = found["A K Q"], found["A K Q x x"]
    return (
        Claim(
            "off-suit",
            Text(
                gettext_noop(
                    "With ace, king and queen of trumps against five and a pedro, trumps all the way make 3 points, two trumps and then another suit 4, one trump and then another suit 9, and another suit at once 14."
                )
            ),
            "Chicago, p. 30",
            "right",
            Text(gettext_noop("All four figures are right, whatever the open cards are.")),
            OFF_SUIT,
        ),
        Claim(
            "only-hope",
            Text(
                gettext_noop(
                    "With the ace against six better trumps, only another suit first can make a bid of 6 or 7."
                )
            ),
            "Chicago, p. 31",
            "in part",
            Text(gettext_noop("That is right for 7. For 6 the ace first, and then another suit, makes it too.")),
            WITH_ACE,
        ),
        Claim(
            "without-ace",
            Text(gettext_noop("The same holds with king and queen against the ace.")),
            "Chicago, p. 31",
            "in part",
            Text(gettext_noop("Another suit makes 6 and a trump 1: right for 6. No lead makes 7.")),
            WITHOUT_ACE,
        ),
        Claim(
            "sure-ace",
            Text(gettext_noop("If your partner holds a five, your ace is always sure of 6 points.")),
            "Chicago, p. 31",
            "right",
            Text(
                gettext_noop("It made 6 or more in %(per_cent)s per cent of the deals."),
                {"per_cent": found["sure ace"]["six"].per_cent},
            ),
            sample=found["sure ace"]["six"],
        ),
        Claim(
            "safest",
            Text(
                gettext_noop(
                    "If the maker's side has six trumps against seven, another suit is always the safest lead."
                )
            ),
            "Chicago, p. 31",
            "in part",
            Text(
                gettext_noop(
                    "It is on average: %(plain)s points against %(trump)s. It was better in %(better)s per cent of the deals, equal in %(equal)s and worse in %(worse)s. From seven trumps on a trump is better: %(trump_seven)s against %(plain_seven)s."
                ),
                {
                    "plain": six["plain"].rounded,
                    "trump": six["trump"].rounded,
                    **{each: six[each].per_cent for each in ("better", "equal", "worse")},
                    "trump_seven": seven["trump"].rounded,
                    "plain_seven": seven["plain"].rounded,
                },
            ),
            sample=six["plain"],
        ),
        Claim(
            "partner-pedro",
            Text(gettext_noop("If you hold neither pedro, the odds are five to four that your partner has one.")),
            "Foster, Suggestions for Good Play",
            "right",
            Text(
                gettext_noop(
                    "Five to four is 56 per cent. It was %(per_cent)s per cent of the deals, and %(dealer)s when the partner dealt and chose from the pack."
                ),
                {
                    "per_cent": found["pedro"]["pedro"].per_cent,
                    "dealer": found["pedro, partner deals"]["pedro"].per_cent,
                },
            ),
            sample=found["pedro"]["pedro"],
        ),
        Claim(
            "three-counts",
            Text(
                gettext_noop(
                    "The odds are five to two that your partner has one of three counting cards that you lack."
                )
            ),
            "Foster, Suggestions for Good Play",
            "right",
            Text(
                gettext_noop(
                    "Five to two is 71 per cent, and %(for_it)s to %(against)s if each card may be in any hand. It was %(per_cent)s per cent of the deals."
                ),
                {
                    **dict(zip(("for_it", "against"), odds(3), strict=True)),
                    "per_cent": found["one of three"]["one"].per_cent,
                },
            ),
            sample=found["one of three"]["one"],
        ),
        Claim(
            "good-for-eight",
            Text(gettext_noop("Ace, king and queen of trumps are certainly good for eight points.")),
            "Foster, Suggestions for Good Play",
            "in part",
            Text(
                gettext_noop(
                    "They made eight or more in %(per_cent)s per cent of the deals, and %(points)s on average."
                ),
                {"per_cent": king["8+"].per_cent, "points": king["points"].rounded},
            ),
            sample=king["8+"],
        ),
        Claim(
            "twelve",
            Text(gettext_noop("To bid twelve on them is risky without one or two small trumps.")),
            "Foster, Suggestions for Good Play",
            "right",
            Text(
                gettext_noop(
                    "They made twelve in %(without)s per cent of the deals; with two small ones in %(with)s."
                ),
                {"without": king["12+"].per_cent, "with": small["12+"].per_cent},
            ),
            sample=king["12+"],
        ),
        Claim(
            "two-pedroes",
            Text(gettext_noop("Both pedroes with Jack and Low are not worth a bid of more than five.")),
            "Foster, Suggestions for Good Play",
            "cautious",
            Text(
                gettext_noop(
                    "With all cards seen they come to %(points)s on average, and to six or more in %(per_cent)s per cent of the deals. Nobody sees all cards."
                ),
                {"points": found["5 5 J 2"]["points"].rounded, "per_cent": found["5 5 J 2"]["6+"].per_cent},
            ),
            sample=found["5 5 J 2"]["points"],
        ),
    )
