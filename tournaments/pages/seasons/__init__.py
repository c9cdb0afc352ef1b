"""The seasons: their list and settings, the table, a person's nights, adjustments, past nights from a spreadsheet."""
