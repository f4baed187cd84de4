"""The reply matrix: the only doorway between games and strategies.

Other rooms use:

- `codes`: `Candidates`, `Positions`, `Reply`
- `compute`: `reply_blocks`, `reply_codes`
- `files`: `read_replies`, `store_replies`
- `matrix`: `ReplyMatrix`, `compute_replies`
- `symmetries`: `drawn_images`
"""
