import { of as lettersIn } from "./graphemes.js";

// Codes of replies: sums of what each letter of a guess adds, or read where the data have them all.
// Guesses and words are numbers among the guesses of a game.

const known = new WeakMap(); // the letters of guesses

// The different letters of a word, each with its places as bits.
function lettersOf(word) {
  const places = new Map();
  lettersIn(word).forEach((letter, at) =>
    places.set(letter, (places.get(letter) ?? 0) | (1 << at))
  );
  return [...places];
}

function spelled({ guesses }) {
  if (!known.has(guesses)) known.set(guesses, guesses.map(lettersOf));
  return known.get(guesses);
}

// By letter, its places in each of some words.
function placesIn(game, words) {
  const letters = spelled(game);
  const found = new Map();
  words.forEach((word, at) => {
    for (const [letter, places] of letters[word]) {
      if (!found.has(letter)) found.set(letter, new Uint16Array(words.length));
      found.get(letter)[at] = places;
    }
  });
  return found;
}

// What a letter at some places of a guess adds to the code for each of some words.
function added({ terms }, places, hidden) {
  const row = places * terms.width;
  return terms.numbers.constructor.from(hidden, (own) => terms.numbers[row + own]);
}

function computed(game, guesses, words) {
  const count = words.length;
  const table = new game.terms.numbers.constructor(guesses.length * count);
  const letters = spelled(game);
  const hidden = placesIn(game, words);
  const sums = new Map();
  guesses.forEach((guess, line) => {
    const row = table.subarray(line * count, (line + 1) * count);
    for (const [letter, places] of letters[guess]) {
      if (!hidden.has(letter)) continue;
      const key = `${letter}${places}`;
      if (!sums.has(key)) sums.set(key, added(game, places, hidden.get(letter)));
      const sum = sums.get(key);
      for (let at = 0; at < count; at++) row[at] += sum[at];
    }
  });
  return table;
}

function read({ codes: { numbers, width }, columnOf }, guesses, words) {
  const count = words.length;
  const table = new numbers.constructor(guesses.length * count);
  const columns = Array.from(words, (word) => columnOf.get(word));
  guesses.forEach((guess, line) => {
    const row = guess * width;
    for (let at = 0; at < count; at++) table[line * count + at] = numbers[row + columns[at]];
  });
  return table;
}

// The codes that guesses earn against words, one guess after the other. Codes that are read are
// those of targets only.
export const table = (game, guesses, words) =>
  game.terms ? computed(game, guesses, words) : read(game, guesses, words);

// The code that a guess earns where a word is the answer.
export const reply = (game, guess, word) => table(game, [guess], [word])[0];
