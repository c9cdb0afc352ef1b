"""Steps that several actions share, inside the transaction of the action that calls them.

Imports models and the pure rooms; no step opens a transaction or asks who may act.
"""
