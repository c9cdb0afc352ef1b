"""A member's nights: for the director, for the member behind an own link, and what a season publishes. Knows no other page."""
