"""The library's public names: from word lists to guess trees, proofs, scores and single games.

`Game` is a game by its name, ready to be asked, and `Study` the results of the pipeline. The
functions do the same step by step.

Words are strings, strategies and rules are names as in a config, and replies are texts in any of
the usual notations. All functions raise `InputError` for input that cannot be used, and
`TypeError` for arguments of a wrong type; both say what to do in a sentence.

>>> import guesstree
>>> words = ["brick", "crane", "crate", "creek", "trace"]
>>> replies = guesstree.compute_replies("wordle", words)
>>> tree = guesstree.grow(replies, "neg_entropy-any")
>>> guesstree.score(replies, tree)
{'brick': 2, 'crane': 1, 'crate': 2, 'creek': 2, 'trace': 2}
>>> guesstree.prove(replies, "optimal-any").lower_bound
9

Other rooms use:

- `advice`: `AdviceView`, `BoardsAdvice`, `BoardsTurn`, `ReviewView`
- `arguments`: `NotATurnError`
- `boards`: `BoardsGame`
- `contending`: `Contender`
- `game`: `Game`
- `growing`: `SearchNeededError`
- `matrices`: `compute_replies`, `count_letters`, `find_pairs`, `rank_openers`, `read_replies`,
  `read_words`
- `opened`: `UnknownWordError`
- `people`: `PeopleView`
- `solved`: `solved_games`
- `solving`: `Solving`
- `studies`: `Study`, `game_with`
- `trees`: `ProofView`, `grow`, `prove`, `read_tree`, `score`, `write_tree`
- `verifying`: `Verification`, `verify`
- `views`: `Drawing`, `GameView`, `ReplyView`
"""
