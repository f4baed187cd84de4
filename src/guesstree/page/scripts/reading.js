import * as coding from "./coding.js";
import * as data from "./data.js";
import * as graphemes from "./graphemes.js";
import * as replies from "./replies.js";
import * as sentences from "./sentences.js";
import { phrase, inWords } from "./sentences.js";
import * as state from "./state.js";

// A game as people type or paste it, as guesses and codes; and back.

// Lines such as `Wordle 1,234 4/6*` stand above blocks of tiles, scores and links below.
const SCORE = /(?:^|[^\w/*+=-])((?:[1-9]\d?|X)\/([1-9]\d?))(?![\w/+=-]|\*\w)/im;
// What precedes a message of a chat: `[25/11, 08:12] Ann: `, or `25.11.23, 08:12 - Ann: `.
const DAY = String.raw`\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?\.?`;
const TIME = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?\s?m\.?)?`;
const SENT = String.raw`\[(?:${DAY},?\s+${TIME}|${TIME},\s+${DAY})\]|${DAY},?\s+${TIME}\s+[-–]`;
const STAMP = new RegExp(String.raw`^[\u200e ]*(?:${SENT})\s+(?:[^:\n]{1,80}:)?`, "gim");
const HEADING = /[\dx]\/\d|^skill \d|^https?:/i;
const BOARDS = "These are several games or boards. Paste one of them.";

// Squares and circles are tiles; hearts and other signs only where a row is full of them.
const TILES = "■-◿⚪⚫⬛⬜🔴🔵🟠-🟫";
const TILE = new RegExp(`[${TILES}]`, "u");
const SIGN = /[←-⇿⌀-⏿■-➿⬀-⯿🌀-🫿]/u;
const UNSEEN = String.raw`[\s\ufe0e\ufe0f\u200b-\u200f\u2060\ufeff]`;

// What stands between words that no blank parts, and what may stand around a word.
const CUTS = [/[:,;|→>]+/, /[/.–—-]+/];
const bare = (text) => text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, "");

// A text without the stamps of a chat, and with the squares that Slack and others name.
const drawn = (text) =>
  text.replace(STAMP, "").replace(
    /:(?:large_)?([a-z]+)(?:_large)?_square:/g,
    (name, colour) => data.games[state.now.game].squares[colour] ?? name,
  );

export const isTiled = (text) => TILE.test(drawn(text));

// A piece of text as a guess or as a reply, whichever it is.
function piece(game, text) {
  const word = state.cleaned(text, game.at);
  if (game.at.has(word)) return { guess: game.at.get(word) };
  const code = game.texts.indexOf(replies.written(text, game.texts));
  return code >= 0 ? { code } : null;
}

// The pieces of a text without blanks. Numbers and pictures beside words are none; a strange word
// is one.
function piecesOf(game, text, cuts = CUTS) {
  const found = piece(game, text) ?? piece(game, bare(text));
  if (found) return [found];
  const at = cuts.findIndex((cut) => bare(text).split(cut).length > 1);
  if (at >= 0) {
    const parts = bare(text).split(cuts[at]).filter(Boolean);
    return parts.flatMap((part) => piecesOf(game, part, cuts.slice(at + 1)));
  }
  const word = state.cleaned(bare(text), game.at);
  const isWord = /\p{L}/u.test(word) || isAsLong(game, word);
  return isWord ? [{ strange: word }] : [];
}

const isAsLong = (game, word) =>
  graphemes.of(word).length === graphemes.of(game.guesses[0]).length;

// The pieces of a text of words and replies in a line. Replies may have blanks.
function wordsIn(game, text) {
  const plain = text.replace(/\([^)]*\)/g, " ").trim();
  const isNumbered = /^\d{1,2}[.):]\s/.test(plain) || /^\d{1,2}\s+\p{L}/u.test(plain);
  const rest = isNumbered ? plain.replace(/^\d+[.):]?\s+/, "") : plain;
  const whole = piece(game, text.trim()) ?? piece(game, rest);
  if (whole) return [whole];
  const [, first, reply] = rest.match(/^([^\s:,;>→]+)[\s:,;>→]+(.*)$/s) ?? ["", rest, ""];
  const [one, other] = [piece(game, first), piece(game, reply)];
  if (one && "guess" in one && other && "code" in other) return [one, other];
  return rest.split(/\s+/).filter(Boolean).flatMap((part) => piecesOf(game, part));
}

// The rows of a run of tiles, each as long as a word.
function rowsIn(game, run) {
  const signs = [...run.replace(new RegExp(UNSEEN, "gu"), "")];
  const long = [...replies.right()].length;
  const count = Math.ceil(signs.length / long);
  return Array.from({ length: count }, (_, at) => {
    const row = signs.slice(at * long, (at + 1) * long).join("");
    const found = piece(game, row);
    if (!found) throw new Error(`${row} is not a row of this game: it needs ${long} tiles.`);
    return found;
  });
}

// A line as texts and runs of tiles in turn; the texts have even places.
function partsOf(line) {
  const { spellings } = data.games[state.now.game];
  const signs = Object.keys(spellings).filter((one) => SIGN.test(one)).join("");
  const runs = new RegExp(`((?:[${TILES}${signs}]${UNSEEN}*)+)`, "gu");
  const long = [...replies.right()].length;
  const isRun = (part) => TILE.test(part) || [...part].length >= long;
  return replies.tiles().length
    ? line.split(runs).reduce((parts, part, at) => {
      // What is too short for a row is text.
      if (at % 2 && isRun(part)) return [...parts, part, ""];
      return [...parts.slice(0, -1), parts[parts.length - 1] + part];
    }, [""])
    : [line];
}

// The pieces of a line. Strange words beside tiles are remarks, and so is a line of other words
// where the game is in tiles.
function lineOf(game, line, hasTiles) {
  const parts = partsOf(line);
  const isBeside = parts.length > 1;
  const pieces = parts.flatMap((part, at) => at % 2 ? rowsIn(game, part) : wordsIn(game, part));
  const strange = pieces.find((one) => "strange" in one)?.strange;
  if (isBeside) {
    return pieces.filter((one) => !("strange" in one)).map((one) => ({ ...one, isBeside }));
  }
  if (strange === undefined) return pieces;
  const isRemark = pieces.some((one) => one.strange && !isAsLong(game, one.strange)) ||
    (pieces.length > 1 && pieces.every((one) => "strange" in one));
  if (HEADING.test(line) || (hasTiles && isRemark)) return [];
  const message = phrase("unknown word", { word: strange.toUpperCase() });
  throw Object.assign(new Error(message), { strange });
}

// The pieces of a text. Words beside tiles count where all rows of tiles have one.
function piecesIn(game, text) {
  const lines = drawn(text).split("\n").map((line) => line.trim()).filter(Boolean);
  const hasTiles = lines.some((line) => partsOf(line).length > 1);
  const rows = lines.map((line) => lineOf(game, line, hasTiles));
  const several = rows.filter((row) => row.filter(({ code }) => code >= 0).length > 1);
  if (several.length > 1) throw new Error(BOARDS);
  const pieces = rows.flat();
  const beside = pieces.filter((one) => one.isBeside);
  const isEach = beside.filter((one) => "guess" in one).length * 2 === beside.length;
  return pieces.filter((one) => isEach || !one.isBeside || "code" in one);
}

// Replies as those of one game: the right one is the last, and a header says how many there are.
// Returns the turns that an unknown word took, for which our own shares have no row, and the
// header that says so.
function checked(game, text, known) {
  const isFound = known[known.length - 1] === game.right;
  if (known.slice(0, -1).includes(game.right)) throw new Error(BOARDS);
  const bent = known.findIndex((code) => /^G*YG*$/.test(game.texts[code]));
  if (bent >= 0) throw new Error(`Row ${bent + 1} ${phrase("tiles")}.`);
  const shared = drawn(text);
  const [, header, most] = shared.match(SCORE) || [];
  const score = isFound ? `${known.length}/${most}` : `X/${Math.max(known.length, Number(most))}`;
  if (!header || header.toUpperCase() === score) return { lost: 0, head: "" };
  const isLost = /^x/i.test(header);
  const taken = isLost ? Number(most) : parseInt(header, 10);
  const hasLost = /^guesstree /m.test(shared) && taken > known.length;
  if (hasLost && isLost !== isFound) {
    return { lost: taken - known.length, head: `guesstree ${header}\n` };
  }
  throw new Error(`${sentences.capital(phrase("header", { header, score }))}.`);
}

// What is wrong with more turns than the game has.
export const tooMany = (turns, count) =>
  phrase("too many turns", { turns: inWords(turns), count: inWords(count) });

// The guesses and replies of a text, the first ones first; there may be fewer of either. One more
// word than the game has turns is the answer of a game that was lost: the replies follow from it.
export function read(game, text) {
  const pieces = piecesIn(game, text);
  const guesses = pieces.filter((one) => "guess" in one).map((one) => one.guess);
  const known = pieces.filter((one) => "code" in one).map((one) => one.code);
  if (!pieces.length) throw new Error("Add the words that were guessed, one in each line.");
  if (game.turns && !known.length && guesses.length === game.turns + 1) {
    const answer = guesses.pop();
    const replied = guesses.map((guess) => replyTo(game, guess, answer));
    return { guesses, known: replied, lost: 0, head: "", answer: game.guesses[answer] };
  }
  const count = Math.max(guesses.length, known.length);
  if (game.turns && count > game.turns) {
    throw new Error(tooMany(game.turns, count));
  }
  const next = known.indexOf(game.right) + 1;
  if (next && next < guesses.length) {
    if (next < known.length) throw new Error(BOARDS);
    const [guess, after] = [next - 1, next].map((turn) =>
      game.guesses[guesses[turn]].toUpperCase()
    );
    throw new Error(`${phrase("after right", { guess, after })}.`);
  }
  const isOpen = known.length < guesses.length || !known.length;
  const { lost, head } = isOpen ? { lost: 0, head: "" } : checked(game, text, known);
  return { guesses, known, lost, head, answer: "" };
}

// The reply to a guess where a word is the answer, which need not be among those expected.
export function replyTo(game, guess, answer) {
  if (!game.terms && !game.listed.has(answer)) {
    throw new Error(`${game.guesses[answer]} is not a possible word: add the replies.`);
  }
  return coding.reply(game, guess, answer);
}
