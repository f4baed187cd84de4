"""Tests of advice, reviews and games."""
