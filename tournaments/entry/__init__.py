"""A hand as a person enters it: in one form from its law's fields, which phone and desk draw, or on a typed line.

Imports display and what lies below; knows no page.
"""
