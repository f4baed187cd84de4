"""Tests of the page: its data, and its scripts in a browser."""
