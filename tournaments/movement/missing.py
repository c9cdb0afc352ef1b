"""What stands in a movement's place while its package is not there: a night that has it opens, and nobody moves."""

from collections.abc import Mapping
from typing import NoReturn

from scoring.faults import Refused, refuse, shown
from scoring.wording import Text, gettext_noop
from tournaments.movement.movement import Fit, Movement, Source

NOT_HERE = gettext_noop(
    "The movement “%(movement)s” comes from the package “%(package)s”, which is not installed here or was not accepted. "
    "Install it and start the program again. The command “check” says why a package is not accepted."
)


def refusal(key: str, package: str) -> Refused:
    """That a movement is not there, at `movement`, for the caller to raise."""
    return refuse("movement", NOT_HERE, movement=shown(key), package=shown(package))


def movement_missing(key: str, package: str) -> Movement:
    """A movement of that key that raises Refused when it is asked where people go."""

    def steps(options: Mapping[str, str]) -> NoReturn:
        raise refusal(key, package)

    said = Text(NOT_HERE, {"movement": key, "package": package})
    return Movement(
        key=key,
        TITLE=Text("%(movement)s", {"movement": key}),
        sentence=said,
        source=Source(Text("%(package)s", {"package": package})),
        needs_results=True,
        has_head_table=False,
        fit=Fit("badly", "badly", "badly", said),
        steps=steps,
        forms=("fours", "sixes", "alone"),
        sixes=steps,
        alone=steps,
    )
