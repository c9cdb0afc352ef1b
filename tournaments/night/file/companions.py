"""The companion laws of a night: what a foot table of another size than four plays. Knows laws and sizes; no people."""

from scoring.faults import Refused, refuse
from scoring.laws import law_named
from scoring.strict_json import a_text, an_object
from scoring.wording import gettext_noop
from tournaments.movement.sit_outs import FOOT_SIZES

SIZES = tuple(sorted(FOOT_SIZES.values()))
_KEYS = frozenset(map(str, SIZES))


def companions_in(value: object) -> dict[int, str]:
    """The law of each size. Raises Refused for another size, an unknown law, and a law that so many cannot play."""
    given = an_object(value, "companions", _KEYS)
    return {size: _law_for(size, given[str(size)]) for size in SIZES if str(size) in given}


def _law_for(size: int, value: object) -> str:
    field = f"companions.{size}"
    key = a_text(value, field)
    try:
        law = law_named(key)
    except Refused as refused:
        raise Refused([fault._replace(field=field) for fault in refused.faults]) from None
    if size not in law.players:
        message = gettext_noop("%(law)s is not played by %(players)s. It can be: %(known)s.")
        known = ", ".join(map(str, law.players))
        raise refuse(field, message, law=law.title, players=size, known=known)
    return law.key
