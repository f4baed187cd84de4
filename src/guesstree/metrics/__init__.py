"""Metrics of partitions: numbers that say how well a guess splits the targets that remain.

A partition is given by the sizes of its branches, the targets that earn each reply.
"""
