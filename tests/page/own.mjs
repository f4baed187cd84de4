// Lists of words as the page reads and rates them, without a page.
//
//     deno run --allow-read own.mjs FOLDER FILE
//
// FOLDER has the modules. FILE has texts to read, and lists of words whose first guesses are wanted.
// The answers are printed as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(-2);
const load = (name) => import(pathToFileURL(`${folder}/${name}.js`).href);
const names = ["coding", "graphemes", "opener", "sentences", "wordlist"];
const [coding, graphemes, opener, sentences, wordlist] = await Promise.all(names.map(load));

function read(text) {
  try {
    return wordlist.read(text);
  } catch (error) {
    return { refused: error.message };
  }
}

function answered(game, ...question) {
  for (;;) {
    const { answer } = opener.step(game, ...question);
    if (answer) return answer;
  }
}

// The best first guess of a list and what it takes, the second guesses, and all replies.
function rated(words) {
  const letters = words.map(wordlist.lettersOf);
  graphemes.know(letters.flat().filter((letter) => letter.length > 1));
  const game = opener.gameOf(words, letters[0].length, { ...own.game, limits: own.limits });
  const [{ guess, guesses, win, exact }] = answered(game, "firsts");
  const seconds = answered(game, "seconds", guess);
  return {
    guess: words[guess],
    guesses,
    win,
    exact,
    seconds: seconds.map((row) => ({ ...row, guess: words[row.guess], code: game.texts[row.code] })),
    replies: Array.from(coding.table(game, game.targets, game.targets), (code) => game.texts[code]),
  };
}

const { shared, texts, lists } = JSON.parse(readFileSync(file, "utf-8"));
const { own } = shared;
sentences.know(shared);
wordlist.know(own.reader);
console.log(JSON.stringify({ read: texts.map(read), rated: lists.map(rated) }));
