"""What a club prints: values in, the bytes of a PDF out. Knows no models, no Django and no laws."""
