"""A table's page and the JSON that its script speaks: what a phone at one table sees, reports and asks for.

Each module is one thing that a table does, by plain form and as JSON: `report_hand`, `answer_hand`, `seats`, `calls`,
`cut`. Imports entry, display and what lies below; no other page.
"""
