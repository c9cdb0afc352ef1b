"""Reading the records: rows to values for the pure rooms, stored figures, the audit, the history, links.

Imports models and the pure rooms. Changes nothing: that is for actions; words for a person are for display.
"""
