"""The table server, as its clients know it: real processes, real sockets, real databases."""
