"""Figures, tables and the explorer.

Other rooms use:

- `colours`: `TILES`
- `explorer`: `MOST_PAIRS`, `write_explorer`
- `figures.equilibrium`: `mixture`
- `figures.evil`: `evil`
- `figures.learning`: `estimates`
- `figures.letters`: `letters`
- `figures.openers`: `proved_in`
- `figures.pairs`: `pairs`
- `figures.people`: `people`
- `figures.scores`: `histogram`
- `figures.style`: `save_all`, `save_both`, `write_figure`
- `figures.table`: `ReportFigure`, `drawable`, `drawn_from`, `figures`
- `pages`: `evil_page`, `letters_page`, `lookahead_page`, `openers_page`, `pairs_page`,
  `summary_page`
- `sheet`: `sheet`
- `summaries`: `evaluation_table`, `findings`, `markdown`, `readable`, `solved_markdown`
"""
