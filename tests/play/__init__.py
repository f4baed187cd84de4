"""Tests of what players read."""
