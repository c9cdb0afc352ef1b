"""FAMILY: what is measured inside the program; `figures(short)` gives each module's."""
