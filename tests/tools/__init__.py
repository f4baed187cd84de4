"""Tests of what sets up and serves the project."""
