"use strict";

// The data: what there is, and the trees, first guesses and reply codes that were loaded. Data come
// as scripts that call `explorer`, so that pages work from a folder as well as from a server.
/**
 * @typedef {object} Strategy
 * @property {string} name
 * @property {string} mode
 * @property {string} first its first guess
 * @property {number} mean guesses on average
 * @property {number} worst
 * @property {boolean} proven
 * @property {string} proof the words for where its proof comes from
 * @property {boolean} least whether its goal is the least mean
 *
 * @typedef {object} Game
 * @property {Strategy[]} strategies
 * @property {string} best the name of the best of them
 * @property {{ guess: string, mean: number, exact: boolean, proved: boolean, proof: string }} start
 *   the best first guess that is known, whether its mean is exact, whether no other is better, as is
 *   proved, and the words for where the proof comes from
 * @property {string} name as people call it
 * @property {string} short the same in a few words
 * @property {string} front its first screen, as HTML
 * @property {string[]} others three other first words
 * @property {string} among which words nothing better is known
 * @property {number} targets how many there are
 * @property {number} guesses how many there are
 * @property {string[]} [letters] those of several characters
 * @property {boolean} codes whether games can be reviewed
 * @property {boolean} hints whether replies are hints, which hard mode asks to use
 * @property {Record<string, string>} hardModes the mode of the strategies that keep to each
 * @property {number | null} turns
 * @property {string} right the reply to the target itself
 * @property {{ character: string, colour: "green" | "yellow" | "grey", meaning: string }[]} tiles
 * @property {Record<string, string>} spellings
 * @property {Record<string, string>[]} contexts
 * @property {string} ambiguous
 * @property {Record<string, string>} forms other notations, as patterns, and what they stand for
 * @property {Record<string, Record<string, string>>} palettes tiles to paste, by colour
 * @property {Record<string, string>} squares tiles by the names that chats have for them
 *
 * @typedef {object} Tree by node, in pre-order
 * @property {number[]} parent
 * @property {number[]} size targets that are left
 * @property {string[]} guess
 * @property {string[]} reply the reply that leads to the node; none to the first
 * @property {number[][]} children the largest first
 * @property {number[]} depth
 * @property {number[]} end the node after all below
 * @property {boolean[]} right whether the guess may be the target
 * @property {Map<string, number>} found the node at which a target is guessed
 *
 * @typedef {object} First all first guesses, the best first
 * @property {string[]} words
 * @property {Map<string, number>} at their places
 * @property {(number | null)[]} mean guesses on average by the best tree that is known
 * @property {(number | null)[]} hard the same, of trees that keep to hard mode
 * @property {number[]} rank the best rank that is possible by the mean
 * @property {Set<number>} ranked those whose rank is known
 * @property {Set<number>} less those whose mean a weaker search found
 * @property {Set<number>} exact those whose mean is exact; the others' means are bounds
 * @property {Set<number>} target those that may be the target
 * @property {string} telling the guess whose reply tells most
 */
const data = (() => {
  /** @type {Record<string, Game>} */
  const games = Object.create(null);
  /** @type {any} */
  const shared = {}; // the sentences, limits and number words that the commands have
  const loaded = new Map();
  const loading = new Map();

  // What to do where a file does not come: a folder of files lacks it, a site may be out of reach.
  const missing = (file) =>
    location.protocol === "file:"
      ? `data/${file}.js is missing; run snakemake to make it.`
      : `data/${file}.js did not come; look at the connection, and try again.`;

  // The promise of what a script hands over. Its error is a sentence that names the file; what did
  // not come is asked for again the next time.
  function load(file) {
    if (!loading.has(file)) {
      const script = document.createElement("script");
      script.src = `data/${file.split("/").map(encodeURIComponent).join("/")}.js`;
      const done = new Promise((resolve, reject) => {
        script.onload = () => resolve(loaded.get(file));
        script.onerror = () => {
          loading.delete(file);
          script.remove();
          reject(new Error(missing(file)));
        };
      });
      loading.set(file, done);
      document.head.append(script);
    }
    return loading.get(file);
  }

  /** @type {(game: string) => Strategy[]} */
  const listOf = (game) => games[game].strategies;

  /** @type {(game: string) => string} */
  const labelOf = (game) => games[game].name;

  /** @type {(game: string, strategy: string) => Strategy} */
  const aboutOf = (
    game,
    strategy,
  ) => /** @type {Strategy} */ (listOf(game).find((one) => one.name === strategy));
  /** @type {(game: string) => Strategy} */
  const bestOf = (game) => aboutOf(game, games[game].best);

  // The columns of a tree, with those that follow from them.
  function treeFrom(columns) {
    const count = columns.parent.length;
    const tree = {
      parent: columns.parent,
      size: columns.size,
      guess: columns.guess.map((at) => columns.words[at]),
      reply: columns.reply.map((at) => (at < 0 ? "" : columns.replies[at])),
      children: Array.from({ length: count }, () => /** @type {number[]} */ ([])),
      depth: new Array(count).fill(1),
      end: new Array(count).fill(0),
      right: new Array(count).fill(false),
    };
    for (let node = 1; node < count; node++) {
      tree.children[tree.parent[node]].push(node);
      tree.depth[node] = tree.depth[tree.parent[node]] + 1;
    }
    // Nodes are in pre-order: those below a node follow it.
    for (let node = count - 1; node >= 0; node--) {
      const below = tree.children[node];
      tree.end[node] = below.length ? tree.end[below[below.length - 1]] : node + 1;
      const branches = below.reduce((sum, child) => sum + tree.size[child], 0);
      tree.right[node] = tree.size[node] - branches === 1;
      below.sort((a, b) => tree.size[b] - tree.size[a] || a - b);
    }
    tree.found = new Map();
    for (let node = 0; node < count; node++) {
      if (tree.right[node]) tree.found.set(tree.guess[node], node);
    }
    return tree;
  }

  // Whole numbers as they were packed, with the length of a row.
  function unpacked({ bytes, width, data: packed }) {
    const text = atob(packed);
    const all = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const Numbers = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }[bytes];
    return { width, numbers: new Numbers(all.buffer) };
  }

  // Words that were written one after the other, and the place of each.
  function wordsFrom(text, length) {
    const letters = graphemes.of(text);
    const words = [];
    for (let at = 0; at < letters.length; at += length) {
      words.push(letters.slice(at, at + length).join(""));
    }
    return { words, at: new Map(words.map((word, position) => [word, position])) };
  }

  // The words of a game with their positions, and what its replies follow from.
  function codesFrom(packed) {
    const { words: guesses, at } = wordsFrom(packed.guesses, packed.length);
    const hints = packed.hints && Object.fromEntries(
      Object.entries(packed.hints).map(([name, numbers]) => [name, unpacked(numbers)]),
    );
    const targets = Array.from(unpacked(packed.targets).numbers);
    return {
      ...packed,
      ...{ guesses, at, targets, hints },
      terms: packed.terms && unpacked(packed.terms),
      codes: packed.codes && unpacked(packed.codes),
      everything: guesses.map((_, position) => position),
      count: targets.length,
      right: packed.texts.length - 1,
    };
  }

  function firstFrom({ words, length, of, telling, mean, hard, rank, less, exact, ranked, target }) {
    /** @type {(packed: any) => (number | null)[]} */
    const means = (packed) =>
      Array.from(unpacked(packed).numbers, (one) => (one ? one / of : null));
    /** @type {(packed: any) => Set<number>} */
    const places = (packed) => new Set(unpacked(packed).numbers);
    return {
      ...wordsFrom(words, length),
      telling,
      mean: means(mean),
      hard: means(hard),
      rank: Array.from(unpacked(rank).numbers),
      less: places(less),
      exact: places(exact),
      ranked: places(ranked),
      target: places(target),
    };
  }

  // A sentence of the commands by its name, with values where the braces name them. What follows a
  // name there is the format of a number in the commands.
  /** @type {(name: string, values?: Record<string, string | number>) => string} */
  const phrase = (name, values = {}) =>
    shared.sentences[name].replace(/\{(\w+)[^}]*\}/g, (_, key) => String(values[key]));

  /** @type {(value: number) => string} */
  const inWords = (value) => shared.numbers[value] ?? elements.number(value);

  function addGames(added, common) {
    Object.assign(games, added);
    Object.assign(shared, common);
    graphemes.know(Object.values(games).flatMap((game) => game.letters ?? []));
  }

  return {
    games,
    shared,
    phrase,
    inWords,
    labelOf,
    loadIndex: () => load("index"),
    /** @type {(game: string, strategy: string) => Promise<Tree>} */
    loadTree: (game, strategy) => load(`${game}/${strategy}`),
    /** @type {(game: string) => Promise<First>} */
    loadFirst: (game) => load(`${game}/first`),
    /** @type {(game: string) => First | undefined} */
    firstOf: (game) => loaded.get(`${game}/first`),
    loadCodes: (game) => load(`${game}/words`),
    codesFrom,
    /** @type {(game: string, strategy: string) => Tree | undefined} */
    treeOf: (game, strategy) => loaded.get(`${game}/${strategy}`),
    /** @type {(game: string) => string[]} */
    namesOf: (game) => listOf(game).map((one) => one.name),
    aboutOf,
    listOf,
    bestOf,
    addGames,
    addTree: (game, strategy, columns) => loaded.set(`${game}/${strategy}`, treeFrom(columns)),
    addFirst: (game, columns) => loaded.set(`${game}/first`, firstFrom(columns)),
    addCodes: (game, packed) => loaded.set(`${game}/words`, codesFrom(packed)),
  };
})();

// What the scripts of the data call.
// deno-lint-ignore no-unused-vars
const explorer = {
  index: data.addGames,
  tree: data.addTree,
  first: data.addFirst,
  codes: data.addCodes,
};
