"""«The Adventure Begins»: a file a chapter, its moves under the same name in `moves`.

`setup`, `events` (phase 0, months), `tasks`, `heroes`, `persons`, `crowns`, `ending`; `deck`: which of its cards are in play;
`campaign`: the book; `effects`, `amounts`: gains and losses of cards, told in words.
"""
