"""What people ask of a game: advice, reviews, games of one or several boards, and proofs.

`Game` (in `game`) opens a game by name. `Study` (in `study`) opens the results of the pipeline. The
functions of `functions` do the same step by step.

Words are strings. Strategies and rules are names as in a config. Replies are texts in any of the
usual notations. All functions raise `InputError` for unusable input, with a sentence that suggests
a fix.

>>> import guesstree
>>> words = ["brick", "crane", "crate", "creek", "trace"]
>>> replies = guesstree.compute_replies("wordle", words)
>>> tree = guesstree.grow(replies, "neg_entropy-any")
>>> guesstree.score(replies, tree)
{'brick': 2, 'crane': 1, 'crate': 2, 'creek': 2, 'trace': 2}
>>> guesstree.prove(replies, "optimal-any").lower_bound
9
"""
