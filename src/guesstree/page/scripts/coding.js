"use strict";

// Codes of replies: sums of what each letter of a guess adds, or read where the data have them all.
const coding = (() => {
  const known = new WeakMap(); // the letters of guesses

  // The different letters of a word, each with its places as bits.
  function lettersOf(word) {
    const places = new Map();
    graphemes.of(word).forEach((letter, at) =>
      places.set(letter, (places.get(letter) ?? 0) | (1 << at))
    );
    return [...places];
  }

  function spelled(codes) {
    const { guesses } = codes;
    if (!known.has(guesses)) known.set(guesses, guesses.map(lettersOf));
    return known.get(guesses);
  }

  // By letter, its places in each of some targets.
  function placesIn(codes, part) {
    const words = spelled(codes);
    const found = new Map();
    part.forEach((target, at) => {
      for (const [letter, places] of words[codes.targets[target]]) {
        if (!found.has(letter)) found.set(letter, new Uint16Array(part.length));
        found.get(letter)[at] = places;
      }
    });
    return found;
  }

  // What a letter at some places of a guess adds to the code for each of some targets.
  function added({ terms }, places, hidden) {
    const row = places * terms.width;
    return terms.numbers.constructor.from(hidden, (own) => terms.numbers[row + own]);
  }

  function computed(codes, guesses, part) {
    const count = part.length;
    const table = new codes.terms.numbers.constructor(guesses.length * count);
    const words = spelled(codes);
    const hidden = placesIn(codes, part);
    const sums = new Map();
    guesses.forEach((guess, line) => {
      const row = table.subarray(line * count, (line + 1) * count);
      for (const [letter, places] of words[guess]) {
        if (!hidden.has(letter)) continue;
        const key = `${letter}${places}`;
        if (!sums.has(key)) sums.set(key, added(codes, places, hidden.get(letter)));
        const sum = sums.get(key);
        for (let at = 0; at < count; at++) row[at] += sum[at];
      }
    });
    return table;
  }

  function read({ codes: { numbers, width } }, guesses, part) {
    const count = part.length;
    const table = new numbers.constructor(guesses.length * count);
    guesses.forEach((guess, line) => {
      const row = guess * width;
      for (let at = 0; at < count; at++) table[line * count + at] = numbers[row + part[at]];
    });
    return table;
  }

  // The codes that guesses earn against targets, by position, one guess after the other.
  const table = (codes, guesses, part) =>
    codes.terms ? computed(codes, guesses, part) : read(codes, guesses, part);

  const reply = (codes, guess, target) => table(codes, [guess], [target])[0];

  // The code that a guess earns where another of the guesses is the word. Codes that are read are
  // those of targets only.
  const between = (codes, guess, word) =>
    codes.terms
      ? reply({ ...codes, targets: [word] }, guess, 0)
      : reply(codes, guess, codes.targets.indexOf(word));

  return { table, reply, between };
})();
