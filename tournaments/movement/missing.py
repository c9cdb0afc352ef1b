"""What stands in a movement's place while its package is not there: a night that has it opens, and nobody moves."""

from collections.abc import Mapping
from typing import NoReturn

from scoring.faults import Fault, Refused, shown
from scoring.laws import package_of
from scoring.wording import Text, gettext_noop
from tournaments.movement.movement import Fit, Movement, Source

NOT_HERE = gettext_noop(
    "The movement “%(movement)s” comes from the package “%(package)s”, which is not installed here or was not accepted. "
    "Install it and start the program again. The command “check” says why a package is not accepted."
)


def said(key: str) -> Text:
    """That the movement of that key is not there."""
    return Text(NOT_HERE, {"movement": shown(key), "package": shown(package_of(key))})


def movement_missing(key: str) -> Movement:
    """A movement of that key whose steps raise Refused, at `movement`."""

    def steps(options: Mapping[str, str]) -> NoReturn:
        """Raises Refused."""
        raise Refused([Fault("movement", said(key))])

    return Movement(
        key=key,
        TITLE=Text("%(movement)s", {"movement": key}),
        sentence=said(key),
        source=Source(Text("%(package)s", {"package": package_of(key)})),
        needs_results=True,
        has_head_table=False,
        fit=Fit("badly", "badly", "badly", said(key)),
        steps=steps,
        forms=("fours", "sixes", "alone"),
        sixes=steps,
        alone=steps,
    )
