import { of as lettersIn } from "./graphemes.js";
import * as replies from "./replies.js";
import { capital, phrase } from "./sentences.js";

// What hard mode asks of a guess: the hints of earlier turns.

const timesIn = (letters, one) => letters.filter((other) => other === one).length;

// The first hint of some rows that a word leaves unused: the place of the letter that is wrong, if
// it is one place, and a sentence. Null where it uses all.
export function unusedBy(word, rows) {
  const letters = lettersIn(word);
  for (const row of rows) {
    const unused = unusedIn(letters, row);
    if (unused) return unused;
  }
  return null;
}

function unusedIn(letters, { word, reply }) {
  const own = lettersIn(word);
  const colours = own.map((_, at) => replies.colourOf(reply, at));
  const hint = (at, kind, values) => (
    { at, sentence: capital(phrase(kind, { earlier: word.toUpperCase(), ...values })) }
  );
  const at = own.findIndex((one, place) => colours[place] === "green" && letters[place] !== one);
  if (at >= 0) return hint(at, "place hint", { place: at + 1, letter: own[at].toUpperCase() });
  const marked = own.filter((_, place) => colours[place] !== "grey");
  const lacks = marked.find((one) => timesIn(letters, one) < timesIn(marked, one));
  if (lacks === undefined) return null;
  const times = timesIn(marked, lacks);
  const kind = times > 1 ? "letters hint" : "letter hint";
  return hint(-1, kind, { letter: lacks.toUpperCase(), times });
}
