"""The desk: sheets entered, corrected and keyed by a second person; tally cards keyed."""
