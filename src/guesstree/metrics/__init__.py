"""Metrics of partitions."""
