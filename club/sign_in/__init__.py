"""Who signs in, who may do what, and what guessing a password costs. Imports the club's models; knows no member list."""
