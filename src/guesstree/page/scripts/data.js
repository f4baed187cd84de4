import * as graphemes from "./graphemes.js";
import * as packed from "./packed.js";
import * as sentences from "./sentences.js";

// The data: what there is, and the trees, first guesses and reply codes that were loaded. Data come
// as scripts that call `explorer`, so that pages work from a folder as well as from a server.

/** @type {Record<string, Game>} */
export const games = Object.create(null);
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
export const listOf = (game) => games[game].strategies;

/** @type {(game: string) => string} */
export const labelOf = (game) => games[game].name;

/** @type {(game: string, strategy: string) => Strategy} */
export const aboutOf = (
  game,
  strategy,
) => /** @type {Strategy} */ (listOf(game).find((one) => one.name === strategy));
/** @type {(game: string) => Strategy} */
export const bestOf = (game) => aboutOf(game, games[game].best);

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
export async function loadFirst(game) {
  if (!games[game].of) return load(`${game}/first`);
  const words = await loadWords(game);
  const { first } = await load(`${game}/day`);
  return once(`${game}/first`, () => packed.firstAmong(words, first));
}

// A game as the engine has it, with what is known of its first guesses and its tree of a mode;
// with `recommendsAll`, no word is left out of the advice. The same question gets the same object.
export async function loadGame(name, mode = "any", recommendsAll = false) {
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
export function addMade(game, about, parts) {
  games[game] = about;
  for (const [part, value] of Object.entries(parts)) {
    loaded.set(`${game}/${part}`, value);
    loading.set(`${game}/${part}`, Promise.resolve(value));
  }
}

export function addGames(added, common) {
  Object.assign(games, added);
  sentences.know(common);
  graphemes.know(Object.values(games).flatMap((game) => game.letters ?? []));
}

export const loadIndex = () => load("index");

/** @type {(game: string, strategy: string) => Promise<Tree>} */
export const loadTree = (game, strategy) => load(`${game}/${strategy}`);

/** @type {(game: string) => First | undefined} */
export const firstOf = (game) => loaded.get(`${game}/first`);

/** @type {(game: string) => string[]} */
export const textsOf = (game) => loaded.get(`${games[game].of ?? game}/words`).texts;

/** @type {(game: string) => string[]} */
export const namesOf = (game) => listOf(game).map((one) => one.name);

// What the scripts of the data hand over.
export const addTree = (game, strategy, columns) =>
  loaded.set(`${game}/${strategy}`, packed.treeFrom(columns));
export const addFirst = (game, columns) => loaded.set(`${game}/first`, packed.firstFrom(columns));
export const addDay = (game, day) => loaded.set(`${game}/day`, day);
export const addWords = (game, words) => loaded.set(`${game}/words`, packed.gameFrom(words));
