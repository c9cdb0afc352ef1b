"""The database itself: out of reach, half written, brought up to date, whose key opens it, who writes next.

Knows no page but its own.
"""
