"""The campaign: story cards and their language, legacy tiles, the archive between evenings."""
