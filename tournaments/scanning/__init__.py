"""Score sheets that are read from a photograph: what can be ticked where, and from pixels to hands that a person confirms.

Knows laws and their hands, and images; knows no nights, no database and no Django. Drawing a sheet is next door, in printing.
"""
