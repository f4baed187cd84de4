"""Published figures, and tests that hold us to them."""
