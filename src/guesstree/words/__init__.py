"""Where words come from: clean, derive, generate, download, weigh, count letters.

Other rooms use:

- `cleaning`: `WordList`, `read_words`
- `derivations`: `DERIVATIONS`, `derived_list`
- `download`: `check_sha256`, `check_url`, `fetch`
- `files`: `load_words`, `write_words`
- `form`: `WordForm`, `fold`, `fold_all`, `form_of`, `word_form`
- `generators`: `GENERATORS`, `Generator`, `generated_form`, `generated_list`,
  `generator_of`
- `guessing`: `LONGEST`, `SHORTEST`, `guess_file`
- `letters`: `LetterTables`, `check_pangrams`, `frequency_table`, `letter_tables`, `letters_known`
- `past`: `Exclusion`, `check_used`, `date_of`, `past_answers`
- `weights`: `Weights`, `check_language`, `load_weights`, `read_weights`,
  `weights_from_table`, `weights_from_wordfreq`
"""
