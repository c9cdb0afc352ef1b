"""The file of a night: read within bounds, written, and described by a schema. What a night is stands in `night.record`."""
