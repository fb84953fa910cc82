"""A table being sat at: the desk that takes lines, the prompt around it, lists, completion, corrections, the log."""
