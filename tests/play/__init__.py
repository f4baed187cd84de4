"""Tests of play."""
