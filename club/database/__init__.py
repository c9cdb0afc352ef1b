"""The database itself: out of reach, half written, brought up to date, and whose key opens it. Knows no page but its own."""
