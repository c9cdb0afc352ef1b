"""A hand as a person enters it: from the fields of a form, from a typed line.

Imports display and what lies below; knows no page.
"""
