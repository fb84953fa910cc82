"""What is typed becomes entries: whole or not at all.

A whole line        hear (start here), result, forms, order, numbers, implied, stated; complete: how it may go on
One entry of it     read_entry; read_everyday, read_elsewhere, read_refused, read_words are what it is built on; read_result
Names and words     names, vocabulary (every name of a game), everyday, numerals, small_words, stems, keyboard
"""
