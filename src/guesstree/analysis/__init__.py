"""What follows from matrices and trees."""
