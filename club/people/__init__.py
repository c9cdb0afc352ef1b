"""The people of the club: members, rosters from files, the accounts of helpers and directors.

Imports club.sign_in and the models; knows no night.
"""
