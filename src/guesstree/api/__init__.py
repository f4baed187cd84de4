"""What people ask of a game: advice, reviews, games of one or several boards, and proofs.

`Game` (in `game`) opens a game by name, and `Study` (in `study`) opens the results of the pipeline.
Three questions have a function that takes a game: `boards_game.BoardsGame`, `matches.equilibrium`
and `people_view.people`.

Words are strings. Strategies and rules are names as in a config. Replies are texts in any of the
usual notations. Everything raises `InputError` for unusable input, with a sentence that suggests a
fix.

>>> from guesstree import Game
>>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
>>> game.scores("neg_entropy-any").rows()
[('brick', 2), ('crate', 2), ('creek', 2), ('trace', 2), ('crane', 1)]
>>> game.prove("optimal-any").lower_bound
9
"""
