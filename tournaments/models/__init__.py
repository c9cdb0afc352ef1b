"""The records: what happened on a night, as facts. What the hands are worth follows from them elsewhere.

What an ended night brought to its season is stored too; `check_night` proves it.
"""

from tournaments.models.desk import Call, Change, KeyedTally, SheetPhoto, WaitingSheet
from tournaments.models.evening import JoinRequest, RoundClock, Screen
from tournaments.models.hands import Dispute, HandRecord, Receipt, Ruling, TableCard
from tournaments.models.house_laws import HouseLaw, PackageLaw
from tournaments.models.nights import Entrant, FormerEntrant, Night, Presence, Substitute, Volunteer
from tournaments.models.prizes import Prize, PrizeRules
from tournaments.models.rounds import Round, Seat, SitOut, Table
from tournaments.models.seasons import (
    Adjustment,
    NightResult,
    NightTables,
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
    "NightTables",
    "PackageLaw",
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
    "SheetPhoto",
    "SitOut",
    "SpreadDraw",
    "Substitute",
    "Table",
    "TableCard",
    "Volunteer",
    "WaitingSheet",
    "Wish",
]
