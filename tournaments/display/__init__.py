"""What several pages show alike: sentences of the pure rooms in the reader's language, a table, a hand and its worth.

Imports actions, records and what lies below; no page, no form.
"""
