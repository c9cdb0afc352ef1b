"""A night as it was played: one value (`record`), its file (`file/`), and all that follows from it, in `settle` and `replay`.

Pure: knows the rules of scoring and the movements; knows no database, no page and no paper. `records/load.py` makes the
value from the rows.
"""
