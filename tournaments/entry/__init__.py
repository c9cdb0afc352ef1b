"""A hand as a person enters it: in one form from its law's fields, which phone and desk draw, or on a typed line; the form of a night; and forms as JSON.

Imports display and what lies below; knows no page.
"""
