"""The club's nights, standings, seasons and members as JSON for other programs: read, and written as far as a token may."""
