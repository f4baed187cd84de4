"""Players, games of several boards, and equilibria: a matrix in, moves out."""
