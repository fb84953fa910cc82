"""A final score from counts alone: what is asked, how it is asked, what becomes of it."""
