"""Tests of the browser client, in a browser."""
