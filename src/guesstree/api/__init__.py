"""What people ask of a game: advice, reviews, games of one or several boards, and proofs.

`Game` (in `game`) is a game by its name, ready to be asked, and `Study` (in `game`) the results of
the pipeline. The functions of `library` do the same step by step.

Words are strings, strategies and rules are names as in a config, and replies are texts in any of
the usual notations. All functions raise `InputError` for input that cannot be used, which says what
to do in a sentence.

>>> import guesstree
>>> words = ["brick", "crane", "crate", "creek", "trace"]
>>> replies = guesstree.compute_replies("wordle", words)
>>> tree = guesstree.grow(replies, "neg_entropy-any")
>>> guesstree.score(replies, tree)
{'brick': 2, 'crane': 1, 'crate': 2, 'creek': 2, 'trace': 2}
>>> guesstree.prove(replies, "optimal-any").lower_bound
9
"""
