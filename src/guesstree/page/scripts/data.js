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
 * @property {boolean} least whether its goal is the least mean
 * @property {string} facts what is known of it, in sentences
 *
 * @typedef {object} Game
 * @property {Strategy[]} strategies
 * @property {string} best the name of the best of them
 * @property {{ guess: string, mean: number, exact: boolean, proved: boolean, proof: string }} start
 *   the best first guess that is known, whether its mean is exact, whether no other is better, as is
 *   proved, and the words for where the proof comes from
 * @property {string} name as people call it
 * @property {string} short the same in a few words
 * @property {string} front its first screen, as HTML; empty for a list of the reader's own
 * @property {string[]} others three other first words
 * @property {string} among which words nothing better is known
 * @property {number} targets how many there are
 * @property {number} guesses how many there are
 * @property {string[]} [letters] those of several characters
 * @property {boolean} hasReplies whether the page has its replies, so that games can be reviewed
 * @property {Record<string, { strategy: string, isProved: boolean }>} known by mode, the strategy of
 *   the best known tree, and whether it is proved to be the best
 * @property {string} [of] the game of the same words, all equally likely, for a game of a day
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
 * @property {number} of what totals are divided by
 * @property {boolean} known whether the commands take these numbers from a table
 * @property {boolean} proved whether no guess is better than the first one, as is proved
 * @property {Record<string, number[]>} totals guesses of all targets, by mode
 * @property {(number | null)[]} mean guesses on average by the best tree that is known
 * @property {(number | null)[]} hard the same, of trees that keep to hard mode
 * @property {number[]} rank the best rank that is possible by the mean
 * @property {Set<number>} ranked those whose rank is known
 * @property {Set<number>} exact those whose mean is exact; the others' means are bounds
 * @property {Set<number>} target those that may be the target
 * @property {string} telling the most informative guess
 */
const data = (() => {
  /** @type {Record<string, Game>} */
  const games = Object.create(null);
  const loaded = new Map();
  const loading = new Map();
  const made = new WeakMap(); // games as the engine has them, by their words

  // What to do where a file does not come: a folder of files lacks it, a site may be out of reach.
  const missing = (file) =>
    location.protocol === "file:"
      ? `data/${file}.js is missing; run snakemake to make it.`
      : "This game could not be loaded. Check your connection and try again.";

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

  // What is computed once for a game.
  /** @template T @param {string} key @param {() => T} compute @returns {T} */
  function once(key, compute) {
    if (!loaded.has(key)) loaded.set(key, compute());
    return loaded.get(key);
  }

  // The words of a game; one of a day has those of another game, with chances.
  async function loadWords(game) {
    const { of } = games[game];
    const words = await load(`${of ?? game}/words`);
    if (!of) return words;
    const day = await load(`${game}/day`);
    return once(`${game}/words`, () => packed.withChances(words, day));
  }

  /** @param {string} game @returns {Promise<First>} */
  async function loadFirst(game) {
    if (!games[game].of) return load(`${game}/first`);
    const words = await loadWords(game);
    const { first } = await load(`${game}/day`);
    return once(`${game}/first`, () => packed.firstAmong(words, first));
  }

  // A game as the engine has it, with what is known of its first guesses and its tree of a mode;
  // with `recommendsAll`, no word is left out of the advice. The same question gets the same object.
  async function loadGame(name, mode = "any", recommendsAll = false) {
    const { turns, known: { [mode]: best } } = games[name];
    const [words, first, tree] = await Promise.all([
      loadWords(name),
      loadFirst(name),
      best ? load(`${name}/${best.strategy}`) : null,
    ]);
    if (!made.has(words)) made.set(words, {});
    return made.get(words)[`${mode} ${recommendsAll}`] ??= {
      ...words,
      turns: turns ?? 0,
      first: packed.tableFrom(first, words),
      trees: best ? { [mode]: { tree, isProved: best.isProved } } : {},
      never: recommendsAll ? new Set() : words.never,
    };
  }

  // A game that was made on the page has no files: these are its parts, by name.
  function addMade(game, about, parts) {
    games[game] = about;
    for (const [part, value] of Object.entries(parts)) {
      loaded.set(`${game}/${part}`, value);
      loading.set(`${game}/${part}`, Promise.resolve(value));
    }
  }

  function addGames(added, common) {
    Object.assign(games, added);
    sentences.know(common);
    graphemes.know(Object.values(games).flatMap((game) => game.letters ?? []));
  }

  return {
    games,
    labelOf,
    loadIndex: () => load("index"),
    /** @type {(game: string, strategy: string) => Promise<Tree>} */
    loadTree: (game, strategy) => load(`${game}/${strategy}`),
    loadFirst,
    /** @type {(game: string) => First | undefined} */
    firstOf: (game) => loaded.get(`${game}/first`),
    loadGame,
    /** @type {(game: string) => string[]} */
    textsOf: (game) => loaded.get(`${games[game].of ?? game}/words`).texts,
    /** @type {(game: string) => string[]} */
    namesOf: (game) => listOf(game).map((one) => one.name),
    aboutOf,
    listOf,
    bestOf,
    addGames,
    addMade,
    addTree: (game, strategy, columns) =>
      loaded.set(`${game}/${strategy}`, packed.treeFrom(columns)),
    addFirst: (game, columns) => loaded.set(`${game}/first`, packed.firstFrom(columns)),
    addDay: (game, day) => loaded.set(`${game}/day`, day),
    addWords: (game, words) => loaded.set(`${game}/words`, packed.gameFrom(words)),
  };
})();

// What the scripts of the data call.
// deno-lint-ignore no-unused-vars
const explorer = {
  index: data.addGames,
  tree: data.addTree,
  first: data.addFirst,
  day: data.addDay,
  words: data.addWords,
};
