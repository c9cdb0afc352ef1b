"""Who wins the prizes of a night, and in which steps all is named. Pure: figures in, numbers out.

Names and figures come from `records/prizes`; the standings are in `standings`.
"""
