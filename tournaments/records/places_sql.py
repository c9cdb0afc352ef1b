"""Everyone's place in every round of a night, and what each deal brought, in SQL written out.

Knows the columns of the records; decides nothing.
"""

from typing import NamedTuple

from tournaments.models.rounds import SIDE_NAMES
from tournaments.records.sql import every

# Instead of a table's number where an entrant has no seat and does not sit out.
MISSED_IT = 0
PLAYED_FOR_ANOTHER = -1  # who is credited
GONE_HOME = -2  # there before, and not in their own right from this round on
_NO = "1 = 0"  # false, in any database
_ROUNDS = "FROM tournaments_round r JOIN tournaments_{} s ON s.round_id = r.id "
_WHO_PLAYED = "JOIN tournaments_entrant e ON e.id = s.entrant_id"
# Where a substitute plays, the seat counts for whom the two agreed.
_WHO_IS_CREDITED = (
    "LEFT JOIN tournaments_substitute u ON u.by_id = s.entrant_id AND u.round_number = r.number AND u.credit = 'for' "
    "JOIN tournaments_entrant e ON e.id = COALESCE(u.absent_id, s.entrant_id)"
)
# The figures of the sides beyond two, where a table has them.
BEYOND_TWO = (
    "CASE WHEN t.sides > 2 THEN "
    + " || ' ' || ".join(f"COALESCE(t.points_{name}, 0)" for name in SIDE_NAMES[2:])
    + " ELSE '' END"
)
_PLACES = (
    "SELECT e.number, e.name, r.number, r.closed_at IS NOT NULL, t.number, s.seat, t.hands_in, t.points_one, "
    "t.points_two, t.cut_seat, t.moved_up, COALESCE(p.name, ''), t.unplayed, COALESCE(q.name, ''), t.players, t.sides, "
    f"{BEYOND_TWO}, t.law <> '', t.out_seats "
    f"{_ROUNDS.format('seat')}{_WHO_IS_CREDITED} LEFT JOIN tournaments_entrant q ON q.id = u.by_id "
    "JOIN tournaments_table t ON t.id = s.table_id "
    "LEFT JOIN tournaments_seat b ON b.table_id = t.id AND t.sides < t.players "
    "AND b.seat = (s.seat - 1 + t.sides) %% t.players + 1 "
    "LEFT JOIN tournaments_entrant p ON p.id = b.entrant_id WHERE r.night_id = %s"
)
_SIT_OUTS = (
    "SELECT e.number, e.name, r.number, r.closed_at IS NOT NULL, NULL, NULL, 0, 0, 0, NULL, NULL, '', 0, '', 4, 2, '', "
    f"{_NO}, NULL {_ROUNDS.format('sitout')}{_WHO_PLAYED} WHERE r.night_id = %s"
)
# Who left in the first round of theirs is there in round 0 alone; so is a substitute who was never there otherwise.
_HAS_GONE = (
    "NOT EXISTS (SELECT 1 FROM tournaments_presence l WHERE l.entrant_id = e.id "
    "AND COALESCE(l.last_round, r.number) >= r.number) AND (a.first_round > 0 "
    "OR NOT EXISTS (SELECT 1 FROM tournaments_substitute u WHERE u.by_id = e.id))"
)
# PostgreSQL takes a bare NULL under DISTINCT for text.
_MISSED = (
    "SELECT DISTINCT e.number, e.name, r.number, r.closed_at IS NOT NULL, "  # noqa: S608
    f"CASE WHEN {_HAS_GONE} THEN {GONE_HOME} ELSE {MISSED_IT} END, CAST(NULL AS smallint), 0, 0, 0, "
    f"CAST(NULL AS integer), CAST(NULL AS integer), '', 0, '', 4, 2, '', {_NO}, CAST(NULL AS integer) "
    "FROM tournaments_presence a JOIN tournaments_entrant e ON e.id = a.entrant_id "
    "JOIN tournaments_round r ON r.night_id = e.night_id "
    "WHERE NOT EXISTS (SELECT 1 FROM tournaments_seat s WHERE s.round_id = r.id AND s.entrant_id = e.id) "
    "AND NOT EXISTS (SELECT 1 FROM tournaments_sitout s WHERE s.round_id = r.id AND s.entrant_id = e.id) "
    "AND NOT EXISTS (SELECT 1 FROM tournaments_substitute u "
    "WHERE u.absent_id = e.id AND u.round_number = r.number AND u.credit = 'for') "
    "AND r.night_id = %s"
)
_PLAYED_FOR = (
    f"SELECT e.number, e.name, r.number, r.closed_at IS NOT NULL, {PLAYED_FOR_ANOTHER}, CAST(NULL AS smallint), 0, 0, 0, "  # noqa: S608
    f"CAST(NULL AS integer), CAST(NULL AS integer), a.name, 0, '', 4, 2, '', {_NO}, CAST(NULL AS integer) "
    "FROM tournaments_substitute u "
    "JOIN tournaments_entrant e ON e.id = u.by_id JOIN tournaments_entrant a ON a.id = u.absent_id "
    "JOIN tournaments_round r ON r.night_id = e.night_id AND r.number = u.round_number "
    "WHERE u.credit = 'for' AND r.night_id = %s"
)
_CREDIT = " ".join(f"WHEN {side} THEN h.credit_{name}" for side, name in enumerate(SIDE_NAMES))
_CREDITS = (
    f"SELECT e.number, r.number, h.deal, CASE (s.seat - 1) %% t.sides {_CREDIT} END "  # noqa: S608
    "FROM tournaments_round r JOIN tournaments_seat s ON s.round_id = r.id "
    f"{_WHO_IS_CREDITED} JOIN tournaments_table t ON t.id = s.table_id "
    "JOIN tournaments_handrecord h ON h.table_id = s.table_id AND h.current WHERE r.night_id = %s"
)
_ONE = " AND e.id = %s"


class PlaceRow(NamedTuple):
    """One entrant's place in a round: a seat, with whom, the stored figures of the table, and the substitute who played.

    As the database has it: thousands are read, and SQLite's 1 is as good as True.
    No table: sitting out. `MISSED_IT`: not there. `GONE_HOME`: not there any more. `PLAYED_FOR_ANOTHER`: for whom is in
    place of the partner.
    """

    entrant: int
    name: str
    round_number: int
    closed: bool
    table: int | None
    seat: int | None
    hands_in: int
    points_one: int
    points_two: int
    cut: int | None
    moved_up: int | None
    partner: str
    unplayed: int
    played_by: str
    players: int = 4
    sides: int = 2
    beyond_two: str = ""
    is_companion: bool = False
    out: int | None = None

    @property
    def by_side(self) -> tuple[int, ...]:
        """What the table's hands are worth to each side."""
        return (self.points_one, self.points_two, *map(int, self.beyond_two.split()))[: self.sides]

    @property
    def winning(self) -> int:
        """How many sides win the table: where each plays for itself at a companion's, two."""
        return 2 if self.is_companion and self.sides == self.players else 1


def places_of(night: int, entrant: int | None = None) -> list[PlaceRow]:
    """Everyone's place in every round of the night by round, or that of one entrant, by their keys."""
    only, params = ("", [night]) if entrant is None else (_ONE, [night, entrant])
    of_each = (f"{part}{only}" for part in (_PLACES, _SIT_OUTS, _MISSED, _PLAYED_FOR))
    return list(map(PlaceRow._make, every(f"{' UNION ALL '.join(of_each)} ORDER BY 3", *params * 4)))


def credits_of(night: int, entrant: int | None = None) -> list[tuple[int, int, int, int]]:
    """Entrant, round, deal and credit of every deal that everyone played, or one entrant."""
    return every(_CREDITS, night) if entrant is None else every(_CREDITS + _ONE, night, entrant)
