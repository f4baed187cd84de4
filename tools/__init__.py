"""What sets up and serves the project, and is no part of the package."""
