"""One night: its records, who sits where, the standings, its pages and papers.

Imports scoring and club; neither imports it.
"""
