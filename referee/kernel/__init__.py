"""What every game shares. Knows no game and imports the standard library only.

A move and its words     move, entry_words, open_words, because, domains; options (what may be entered, and the verdict), chance
A game                   game (the record of one), flow (its state and decisions), view, score, odds, facts, answer, answer_lists
What is typed            the folder line
What is kept             record, counted_records, replay (moves), operations (all else), history, readable_table (what a table is
                         asked), table (what is entered), outcome
What is put right        paths, places, place_names, correct_entry, audit
Made cheaply at a start  cheap_classes
"""
