"""The load generator, and the servers that it drives."""
