"""The club's nights, standings and seasons as JSON for other programs: read only, with a token in a header."""
