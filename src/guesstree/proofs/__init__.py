"""Proofs: what is asked of the trees of a game, and what no tree does better than.

- `objective`: what is asked, and the answer
- `incumbent`, `refutation`, `conclusion`: the three steps; `first_guesses`: what they go through;
  `raising`: better bounds of those that stay open
- `proof`: all three in one call
- `certificates`: the files, checkpoints among them; `known`: proofs that were made before
- `goals`: what certificates say is least, in words

The kernels are in `search`; docs/exact-search.md explains them.

Other rooms use:

- `certificates`: `OBJECTIVE`, `certificate_table`, `part_key`,
  `read_incumbent`, `read_part`, `write_certificate`, `write_incumbent`, `write_part`
- `conclusion`: `join_parts`, `why_without_tree`
- `goals`: `Asked`, `costs_text`, `goal_text`, `is_total`, `read_goal`
- `incumbent`: `find_incumbent`
- `known`: `read_proof`
- `objective`: `CertificateEntry`, `Control`, `OPEN`, `Objective`, `Progress`, `Proof`, `ignore`,
  `time_limit`
- `proof`: `prove_optimal`
- `refutation`: `refute_part`
"""
