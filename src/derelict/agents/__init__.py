"""Players that are programs, and whole games played by them."""
