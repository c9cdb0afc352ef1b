"""What serves the program in the hall: address, data folder, compression, headers. Knows no person and no night."""
