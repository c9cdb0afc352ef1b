"""The pages, by place: where in the hall the work happens. One folder a place, with its views, forms and what it shows.

A page imports entry, display and what lies below, and no other place: what two places share goes down.
"""
