// The page's engine without a page: tells what its modules say of the games in a file.
//
//     deno run --allow-read engine.mjs FOLDER FILE
//
// FOLDER has the modules. FILE has games as the page gets them, and what is asked of each: turns,
// a mode and lost turns. The answers are printed as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(-2);
const load = (name) => import(pathToFileURL(`${folder}/${name}.js`).href);
const names = ["advice", "packed", "positions", "review", "sentences"];
const [advice, packed, positions, review, sentences] = await Promise.all(names.map(load));

function gameOf({ words, day, first, trees }) {
  const plain = packed.gameFrom(words);
  const game = day ? packed.withChances(plain, day) : plain;
  const known = day ? packed.firstAmong(game, day.first) : first && packed.firstFrom(first);
  game.first = known && packed.tableFrom(known, game);
  for (const [mode, { columns, isProved }] of Object.entries(trees)) {
    game.trees[mode] = { tree: packed.treeFrom(columns), isProved };
  }
  return game;
}

const nameIn = (game) => (guess) => game.guesses[guess];

// What the page advises after some turns.
function advised(game, played, mode) {
  const open = played.reduce(positions.after, positions.start(game, mode));
  const { best, isBest } = advice.recommendation(open);
  const rows = best.slice(0, game.limits.playedOut);
  return {
    left: Array.from(open.words, nameIn(game)),
    best: rows.map((row) => ({ ...row, guess: game.guesses[row.guess] })),
    reason: sentences.reasonOf(best, open.words.length, isBest),
    rarity: sentences.rarityOf(game, best, nameIn(game)),
  };
}

// What the page says of a game that is over.
function reviewed(game, played, { mode, lost }) {
  const { turns, isFound } = review.reviewOf(game, played, mode, lost);
  const rows = played.map(({ code }) => game.texts[code]);
  const about = { game: "game", turns, isFound, limit: game.turns, isHard: mode !== "any", lost };
  return {
    turns: turns.map((turn) => ({
      ...turn,
      guess: game.guesses[turn.guess],
      best: game.guesses[turn.best],
      grade: sentences.gradeOf(turn),
    })),
    verdict: sentences.verdictOf(turns, isFound, lost, nameIn(game)),
    share: sentences.shareOf({ ...about, rows }),
  };
}

function answer(game, { turns, isOver, ...how }) {
  const played = turns.map(([word, reply]) => ({
    guess: game.at.get(word),
    code: game.texts.indexOf(reply),
  }));
  return isOver ? reviewed(game, played, how) : advised(game, played, how.mode);
}

const { shared, games } = JSON.parse(readFileSync(file, "utf-8"));
sentences.know(shared);
const answers = Object.fromEntries(
  Object.entries(games).map(([name, { asked, ...data }]) => {
    const game = gameOf(data);
    return [name, asked.map((one) => answer(game, one))];
  }),
);
console.log(JSON.stringify(answers));
