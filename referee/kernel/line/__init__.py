"""What is typed becomes entries: whole or not at all.

A whole line        hear (start here: it says the order), built on implied, verb_behind, left_out, glued, counts, listening; heard is what
                    comes of it; complete: how it may go on; stated_counts: what it says to be so
One entry of it     read_entry, built on read_everyday, read_elsewhere, read_words, read_units, find_word, read_refused;
                    read_result is what comes of it
Names and words     names, vocabulary (every name of a game), everyday, number_words, small_words, stems, keyboard
"""
