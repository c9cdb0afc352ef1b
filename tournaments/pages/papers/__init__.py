"""The papers of a night, to print; the links on the table cards."""
