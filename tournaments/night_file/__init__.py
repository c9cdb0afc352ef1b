"""The night file `cinch-night/1`: JSON to a `NightRecord` and back. Refuses a bad file whole, with the place named."""

from tournaments.night_file.reading import name_in, read_night
from tournaments.night_file.records import FORMAT, MOST_DEALS, MOST_ENTRANTS, MOST_ROUNDS, NightRecord, RoundRecord
from tournaments.night_file.writing import write_night

__all__ = [
    "FORMAT",
    "MOST_DEALS",
    "MOST_ENTRANTS",
    "MOST_ROUNDS",
    "NightRecord",
    "RoundRecord",
    "name_in",
    "read_night",
    "write_night",
]
