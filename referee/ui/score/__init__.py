"""A sheet on the screen and elsewhere: rows, page, picture, bars, BG Stats."""
