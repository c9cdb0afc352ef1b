"""The end of a night: what is still open, the prizes, and the results, announced place by place."""
