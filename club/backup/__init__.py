"""All records as one file: written at one moment, read back, restored, downloaded. Imports club.database; knows no night."""
