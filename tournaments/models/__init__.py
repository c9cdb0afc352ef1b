"""The records: what happened on a night, as facts. What the hands are worth follows from them elsewhere.

The few figures that are stored for speed say so; `check_night` proves each of them.
"""

from tournaments.models.desk import Call, Change, KeyedTally
from tournaments.models.evening import JoinRequest, RoundClock, Screen
from tournaments.models.hands import Dispute, HandRecord, Receipt, Ruling, TableCard
from tournaments.models.house_laws import HouseLaw
from tournaments.models.merged import FormerEntrant
from tournaments.models.nights import Entrant, Night, Presence, Substitute, Volunteer
from tournaments.models.prizes import Prize, PrizeRules
from tournaments.models.rounds import Round, Seat, SitOut, Table
from tournaments.models.seasons import (
    Adjustment,
    NightResult,
    PastNight,
    PastResult,
    Season,
    SeasonChange,
    SeasonNight,
)
from tournaments.models.wishes import SpreadDraw, Wish

__all__ = [
    "Adjustment",
    "Call",
    "Change",
    "Dispute",
    "Entrant",
    "FormerEntrant",
    "HandRecord",
    "HouseLaw",
    "JoinRequest",
    "KeyedTally",
    "Night",
    "NightResult",
    "PastNight",
    "PastResult",
    "Presence",
    "Prize",
    "PrizeRules",
    "Receipt",
    "Round",
    "RoundClock",
    "Ruling",
    "Screen",
    "Season",
    "SeasonChange",
    "SeasonNight",
    "Seat",
    "SitOut",
    "SpreadDraw",
    "Substitute",
    "Table",
    "TableCard",
    "Volunteer",
    "Wish",
]
