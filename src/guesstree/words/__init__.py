"""Where words come from: clean, derive, generate, download, weigh, count letters.

Other rooms use:

- `cleaning`: `WordList`, `origin_of_cleaned`, `read_words`
- `derivations`: `DERIVATIONS`, `derived_list`, `origin_of_derived`
- `download`: `check_sha256`, `check_url`, `fetch`
- `files`: `load_words`, `write_words`
- `form`: `WordForm`, `fold`, `form_of`, `word_form`
- `generators`: `GENERATORS`, `Generator`, `generated_form`, `generated_list`, `generated_origin`,
  `generator_of`
- `guessing`: `guess_list`
- `letters`: `LetterTables`, `check_pangrams`, `frequency_table`, `letter_tables`, `letters_known`
- `past`: `Exclusion`, `check_used`, `date_of`, `past_answers`
- `weights`: `Weights`, `check_language`, `load_weights`, `origin_of_frequencies`,
  `origin_of_table`, `read_weights`, `weights_from_table`, `weights_from_wordfreq`
"""
