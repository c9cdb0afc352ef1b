"""The standings, one entrant's tally and own page, the night under other laws, files for a spreadsheet."""
