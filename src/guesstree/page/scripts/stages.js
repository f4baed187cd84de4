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
// found of them. Each has a sentence, more of it, actions, and rows to mark. Nothing here draws.

/**
 * @typedef {object} Board
 * @property {boolean} isReadable whether the page has the replies of the game
 * @property {boolean} isDrawn whether replies are tiles
 * @property {{ word: string, size: number, isKnown: boolean, code?: number, isSet?: boolean,
 *   mayWin: boolean }[]} rows with their words in capitals, how many letters they have, and whether
 *   each may be the answer
 * @property {number} size how many letters a word has
 * @property {number} right the code of the right reply
 * @property {number} lost turns that have no row
 * @property {number} left rows that have nothing yet
 * @property {string} start the best first word
 * @property {any} review what the engine found; null as long as it computes
 * @property {string} rarity whether the recommended word is rare, in a sentence
 * @property {string} answer the answer in capitals; empty where it is not known
 * @property {{ turn: number, places: number[] }[]} repairs replies that may have been meant
 * @property {{ sentence: string, at: number } | null} hint what hard mode asks to use
 * @property {{ code: number }[] | null} best the turns of the best strategy
 * @property {boolean} isProved whether no strategy is better
 * @property {(guess: number) => string} nameOf
 */

export const LOOKING = "Looking at your game …"; // as long as nothing else is known
const NAMED = 12; // words left that the last turn names
const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });
const AND = new Intl.ListFormat("en-GB");

function nameOf({ isReadable, rows, review, left }) {
  if (rows.some(({ word, isKnown }) => word && !isKnown)) return "strange";
  if (!isReadable) return rows.length ? "first" : "large";
  if (!rows.length) return "empty";
  if (rows.some(({ word }) => !word)) return "squares";
  if (rows.some(({ isSet }) => !isSet)) return "waiting";
  if (!review) return "thinking";
  if (review.refused) return "refused";
  if (review.wrong) return "wrong";
  return review.isOver ? "over" : left === 1 ? "last" : "open";
}

// Rows that wait for their replies; the last word may have been the answer. Several words without a
// colour are a game that is over, more likely than not.
function waiting({ rows, isDrawn, left }) {
  const { word, mayWin } = rows[rows.length - 1];
  const open = rows.filter(({ isSet }) => !isSet);
  const isReplied = open.some(({ code }) => code !== undefined);
  const right = mayWin && rows.length > 1 ? [["right", `${word} was the answer`]] : [];
  const next = isDrawn ? [["next", isReplied ? "Next" : "All grey"]] : [];
  return {
    sentence: isDrawn
      ? "Tap the tiles until they have your game’s colours."
      : "Choose the reply that your game gave.",
    why: right.length ? `Or say that ${word} was the answer.` : "",
    acts: isReplied || open.length === 1 ? [...next, ...right] : [...right, ...next],
    asks: !left,
  };
}

const playing = (word) => [["played", `I played ${word}`], ["other", "I played another word"]];

// The sentence about other replies in one row that would do, the action, and the row to mark.
function mended({ repairs, rows, isDrawn }, where) {
  const [first] = repairs;
  if (!first) return { why: "", acts: [], marks: [] };
  return {
    why: `Other ${isDrawn ? "colours" : "replies"} in ${where} would do.`,
    acts: [["repair", `Change the ${isDrawn ? "colours of" : "reply to"} ${rows[first.turn].word}`]],
    marks: [first],
  };
}

// Where no expected answer has these replies, one of them is likelier wrong than the answer rare.
function doubted(board, stage) {
  if (!board.review.layer) return stage;
  const { why, acts, marks } = mended(board, "one row");
  const then = stage.sentence.replace(/^Guess/, ", guess").replace(/^(?!,)/, ": ");
  return {
    sentence: `No expected answer has these ${board.isDrawn ? "colours" : "replies"}.`,
    why: `${why} If yours are right${then} ${stage.why}`.trim(),
    acts: [...acts, ...stage.acts],
    marks,
  };
}

function open({ review: { best, candidates, isBest }, nameOf: upper, rarity }) {
  const word = upper(best[0].guess);
  const why = `${capital(reasonOf(best, candidates.length, isBest))}. ${rarity}`.trim();
  return { sentence: `Guess ${word} next.`, why, acts: playing(word) };
}

// The last guess of a game: the chances in words.
function last({ review: { best, candidates, isEqual }, nameOf: upper }) {
  const [word, count] = [upper(best[0].guess), candidates.length];
  const acts = playing(word);
  if (count === 1) {
    return { sentence: `Guess ${word}.`, why: `${capital(phrase("only word"))}.`, acts };
  }
  if (isEqual && count <= NAMED) {
    const words = OR.format(candidates.map(upper));
    const sentence = `${words}: one in ${inWords(count)}. Guess any.`;
    return { sentence, why: "This is your last turn.", acts };
  }
  const chance = `${word} is right in ${gamesText(best[0].chance)}.`;
  return {
    sentence: `Guess ${word}.`,
    why: `Last turn, ${counted(count, "word")} left. ${chance}`,
    acts,
  };
}

// The row that cannot be right: the one that all repairs change, if there is one.
function wrong(board) {
  const { repairs, review, isDrawn } = board;
  const rows = new Set(repairs.map(({ turn }) => turn + 1));
  const [row] = rows.size === 1 ? rows : [review.wrong];
  const isOne = rows.size === 1 || row === 1;
  const sentence = isOne ? `Row ${row} cannot be right.` : `${capital(phrase("no word fits"))}.`;
  if (rows.size) return { sentence, ...mended(board, isOne ? "it" : "one row") };
  const why = isDrawn ? "Tap the tiles until they are right." : "Choose the replies again.";
  return { sentence, why, marks: [{ turn: row - 1, places: [] }] };
}

function refused({ review: { refused: row }, rows, hint }) {
  const { word } = rows[row - 1];
  return {
    sentence: `Hard mode would not take ${word}.`,
    why: hint ? `${hint.sentence}.` : "",
    acts: [["reword", `Change ${word}`], ["soft", "Review without hard mode"]],
    marks: [{ turn: row - 1, places: hint && hint.at >= 0 ? [hint.at] : [] }],
  };
}

// What the best strategy takes for the same answer.
function beside({ best, isProved, review, right }, taken) {
  if (!best) return "";
  const strategy = isProved ? "The best strategy" : "The best known strategy";
  if (best[best.length - 1].code !== right) return ` ${strategy} does not find it either.`;
  const isSame = review.isFound && best.length === taken;
  return ` ${strategy} takes ${inWords(best.length)}${isSame ? " too" : ""}.`;
}

function over(board) {
  const { review, rows, lost, nameOf: upper, right, answer } = board;
  const taken = rows.length + lost;
  const start = review.isFound
    ? `You found ${rows[rows.length - 1].word} in ${inWords(taken)}.`
    : `Not found in ${inWords(taken)} guesses${answer && `: the answer was ${answer}`}.`;
  const weak = review.turns.filter((turn) => turn.code !== right && isWeak(turn));
  const names = AND.format(new Set(weak.map(({ guess }) => upper(guess))));
  const many = `${inWords(weak.length)} weak ${weak.length === 1 ? "guess" : "guesses"}`;
  return {
    sentence: `${start}${beside(board, taken)}`,
    why: `${gameGrade(review.turns)}${weak.length ? `, with ${many}: ${names}` : ""}.`,
    acts: [["fresh", "New game"]],
    asks: !answer,
  };
}

/** @type {Record<string, (board: Board) => any>} */
const STAGES = {
  empty: ({ start }) => ({
    sentence: "Type your game, word by word.",
    why: "You see how good each guess was, and what to guess next. Nothing leaves this page.",
    acts: [["start", `Start with ${start}`], ["paste", "Paste a game"]],
  }),
  large: () => ({
    sentence: "This game is too large to be reviewed in a browser.",
    why: "The command guesstree does it. Here, type a first word to see what it costs.",
  }),
  first: ({ rows }) => ({ sentence: `How good is ${rows[0].word}?` }),
  strange: ({ rows, size }) => {
    const strange = rows.find(({ word, isKnown }) => word && !isKnown);
    return {
      sentence: phrase("unknown word", { word: strange?.word ?? "" }),
      why: strange?.size === size
        ? "Type another word."
        : `Type a word of ${inWords(size)} letters.`,
    };
  },
  squares: ({ rows }) => {
    if (rows[0].word && !rows[rows.length - 1].word) return { sentence: "What was your next word?" };
    const isOne = rows.filter(({ word }) => !word).length === 1;
    if (isOne) return { sentence: "Which word was it?" };
    return { sentence: "Which words did you guess?", why: "Type them one after the other." };
  },
  thinking: () => ({ sentence: LOOKING }),
  open: (board) => doubted(board, open(board)),
  last: (board) => doubted(board, last(board)),
  waiting,
  wrong,
  refused,
  over,
};

// The stage of a board: its name and sentences, its actions with their labels, the rows and places
// that it marks, and whether it asks for the answer.
/** @param {Board} board */
export function stageOf(board) {
  const name = nameOf(board);
  const usual = { why: "", acts: /** @type {string[][]} */ ([]), marks: [], asks: false };
  return { name, ...usual, ...STAGES[name](board) };
}
