import {
  capital,
  counted,
  gameGrade,
  gamesText,
  inWords,
  isWeak,
  phrase,
  reasonOf,
} from "./sentences.js";

// What the board says and asks: one of a few stages follows from its rows and from what the engine
// found of them. Each has a sentence, more of it, actions and rows to mark. Nothing here draws.

const NAMED = 12; // words left that the last turn names
const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });
const AND = new Intl.ListFormat("en-GB");

/**
 * @typedef {object} Board
 * @property {boolean} isReadable whether the page has the replies of the game
 * @property {number} limit turns of the game; 0 for no limit
 * @property {number} lost turns that have no row
 * @property {string[]} turns words of the rows that have a reply, in capitals
 * @property {{ word: string, isKnown: boolean, hasReply: boolean, mayWin: boolean }[]} waiting rows
 *   whose replies are not settled
 * @property {number} squares rows of colours without a word
 * @property {boolean} isDrawn whether replies are tiles
 * @property {number} right the code of the right reply
 * @property {string} start the best first word
 * @property {string} answer the answer of a game that was lost, if it is known
 * @property {any} told what the engine found; null as long as it computes
 * @property {(guess: number) => string} nameOf
 * @property {any[]} repairs replies that may have been meant
 * @property {{ sentence: string, at: number } | null} hint what hard mode asks to use
 * @property {any[] | null} best the turns of the best strategy
 * @property {number} rowsLeft rows that have nothing
 * @property {boolean} isProved whether no strategy is better
 */

/** @param {Board} board */
export function nameOf(board) {
  const { isReadable, turns, waiting, squares, told } = board;
  if (waiting.some(({ isKnown }) => !isKnown)) return "strange";
  if (!isReadable) return waiting.length ? "first" : "large";
  if (squares) return "squares";
  if (waiting.length) return "waiting";
  if (!turns.length) return "empty";
  if (!told) return "thinking";
  if (told.refused) return "refused";
  if (told.wrong) return "wrong";
  if (told.isOver) return "over";
  return board.rowsLeft === 1 ? "last" : "open";
}

// The rows that wait for their replies: which word may have been the answer.
/** @param {Board} board */
function waitingFor({ waiting, turns, isDrawn, rowsLeft }) {
  const { word, mayWin } = waiting[waiting.length - 1];
  const isFirst = !turns.length && waiting.length === 1;
  const isTold = waiting.some(({ hasReply }) => hasReply);
  const right = mayWin && !isFirst ? [["right", `${word} was the answer`]] : [];
  const next = isDrawn ? [["next", isTold ? "Next" : "All grey"]] : [];
  // Several words without a colour are a game that is over, more likely than not.
  const isWhole = waiting.length > 1 && !isTold;
  return {
    sentence: isDrawn ? "Tap the tiles until they have your game's colours." : "Choose the reply that your game gave.",
    why: right.length ? `Or say that ${word} was the answer.` : "",
    acts: isWhole ? [...right, ...next] : [...next, ...right],
    asks: !rowsLeft,
  };
}

// The last guess of a game: the chances in words.
/** @param {Board} board */
function lastTurn({ told, nameOf: upper }) {
  const { best, candidates, isEqual } = told;
  const word = upper(best[0].guess);
  const acts = actsOf(word);
  const count = candidates.length;
  if (count === 1) return { sentence: `Guess ${word}.`, why: phrase("only word"), acts };
  if (isEqual && count <= NAMED) {
    const sentence = `${OR.format(candidates.map(upper))}: one in ${inWords(count)}. Guess any.`;
    return { sentence, why: "This is your last turn.", acts };
  }
  const chance = `It is right in ${gamesText(best[0].chance)}`;
  const why = `${counted(count, "word")} left, and one turn. ${chance}.`;
  return { sentence: `Guess ${word}.`, why, acts };
}

const actsOf = (word) => [["played", `I played ${word}`], ["other", "I played another word"]];

/** @param {Board} board */
function openGame({ told, nameOf: upper }) {
  const { best, candidates, isBest } = told;
  const word = upper(best[0].guess);
  const why = `${capital(reasonOf(best, candidates.length, isBest))}.`;
  return { sentence: `Guess ${word} next.`, why, acts: actsOf(word) };
}

// Which row cannot be right: the one that all repairs change, if there is one.
/** @param {Board} board */
function wrongRow({ repairs, told }) {
  const rows = new Set(repairs.map(({ turn }) => turn));
  const isOne = rows.size === 1 || told.wrong === 1;
  const row = rows.size === 1 ? repairs[0].turn + 1 : told.wrong;
  return {
    sentence: isOne ? `Row ${row} cannot be right.` : `${capital(phrase("no word fits"))}.`,
    why: repairs.length ? "The ringed tiles would be right with one change." : "Tap the tiles until they are right.",
    acts: repairs.length ? [["repair", "Change it"]] : [],
    marks: repairs.length ? repairs.slice(0, 1) : [{ turn: told.wrong - 1, places: [] }],
  };
}

/** @param {Board} board */
function refusedRow({ told, turns, hint }) {
  const at = told.refused - 1;
  return {
    sentence: `Hard mode would not take ${turns[at]}.`,
    why: hint ? `${hint.sentence}.` : "",
    acts: [["reword", `Change ${turns[at]}`], ["soft", "Review without hard mode"]],
    marks: [{ turn: at, places: hint && hint.at >= 0 ? [hint.at] : [] }],
  };
}

// What the best strategy takes for the same answer, beside the turns of the player.
/** @param {Board} board */
function beside({ best, isProved, told, turns, lost, limit, right }) {
  if (!best) return "";
  const strategy = `The best ${isProved ? "" : "known "}strategy`;
  const taken = best.length;
  if (best[taken - 1].code !== right) return ` ${strategy} does not find it in ${inWords(limit)}.`;
  const isSame = told.isFound && taken === turns.length + lost;
  return ` ${strategy} takes ${inWords(taken)}${isSame ? " too" : ""}.`;
}

/** @param {Board} board */
function overGame(board) {
  const { told, turns, lost, nameOf: upper, answer, right } = board;
  const judged = told.turns;
  const count = inWords(turns.length + lost);
  const start = told.isFound
    ? `You found ${turns[turns.length - 1]} in ${count}.`
    : `Not found in ${count} guesses.`;
  const weak = judged.filter((turn) => turn.code !== right && isWeak(turn));
  const names = AND.format(new Set(weak.map(({ guess }) => upper(guess))));
  const many = `${inWords(weak.length)} weak ${weak.length === 1 ? "guess" : "guesses"}`;
  const why = `${gameGrade(judged)}${weak.length ? `, with ${many}: ${names}` : ""}.`;
  const acts = [["fresh", "New game"]];
  const asks = !told.isFound && !answer;
  return { sentence: `${start}${beside(board)}`, why, acts, asks };
}

/** @type {Record<string, (board: Board) => any>} */
const STAGES = {
  empty: ({ start }) => ({
    sentence: "Type your game, word by word.",
    why: "You see how good each guess was, and what to guess next. Nothing leaves this page.",
    acts: [["start", `Start with ${start}`], ["paste", "Paste a game"]],
  }),
  large: () => ({ sentence: "This game is too large to be reviewed in a browser; the command guesstree does it.", why: "Type a first word to see its average." }),
  first: ({ waiting }) => ({ sentence: `${waiting[0].word} as your first word`, why: "" }),
  strange: ({ waiting }) => ({
    sentence: `${waiting.find(({ isKnown }) => !isKnown)?.word} is not a word this game takes.`,
    why: "",
  }),
  squares: ({ turns }) => ({ sentence: turns.length ? "What was your next word?" : "Which words did you guess?" }),
  waiting: waitingFor,
  thinking: () => ({ sentence: "Looking at your game …" }),
  open: openGame,
  last: lastTurn,
  wrong: wrongRow,
  refused: refusedRow,
  over: overGame,
};

// The stage of a board: its name, its sentences, its actions with their labels, the rows and places
// that it marks, and whether it asks for the answer.
/** @param {Board} board */
export function stageOf(board) {
  const name = nameOf(board);
  const usual = { why: "", acts: /** @type {string[][]} */ ([]), marks: [], asks: false };
  return { name, ...usual, ...STAGES[name](board) };
}
