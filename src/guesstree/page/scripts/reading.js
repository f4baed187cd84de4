"use strict";

// A game as people type or paste it, as guesses and codes; and back.
const reading = (() => {
  const { counted, phrase } = sentences;
  const EXAMPLE = 4; // guesses of the example, if there is such a game
  const EXAMPLES = 40; // games among which one is looked for

  // Lines such as `Wordle 1,234 4/6*` stand above blocks of tiles, scores and links below.
  const SCORE = /(?:^|[^\w/*+=-])((?:[1-9]\d?|X)\/([1-9]\d?))(?![\w/+=-]|\*\w)/im;
  // What precedes a message of a chat: `[25/11, 08:12] Ann: `, or `25.11.23, 08:12 - Ann: `.
  const DAY = String.raw`\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?\.?`;
  const TIME = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?\s?m\.?)?`;
  const SENT = String.raw`\[(?:${DAY},?\s+${TIME}|${TIME},\s+${DAY})\]|${DAY},?\s+${TIME}\s+[-–]`;
  const STAMP = new RegExp(String.raw`^[\u200e ]*(?:${SENT})\s+(?:[^:\n]{1,80}:)?`, "gim");
  const isHeading = (line) => /[\dx]\/\d|^skill \d|^https?:/i.test(line);
  const BOARDS = "These are several boards. Paste one board: its words, or its squares.";

  // A text without the stamps of a chat, and with the squares that Slack and others name.
  const drawn = (text) =>
    text.replace(STAMP, "").replace(
      /:(?:large_)?([a-z]+)(?:_large)?_square:/g,
      (name, colour) => data.games[state.now.game].squares[colour] ?? name,
    );

  // A piece of text as a guess or as a reply, whichever it is.
  function piece(codes, text) {
    const word = state.cleaned(text, codes.at);
    if (codes.at.has(word)) return { guess: codes.at.get(word) };
    const code = codes.texts.indexOf(replies.written(text, codes.texts));
    return code >= 0 ? { code } : null;
  }

  const partsOf = (line) => line.split(/[\s:,;>→]+/).filter(Boolean);

  // The pieces of a line: all of it, its words, or a guess with its reply behind. A heading has
  // none.
  function piecesOf(codes, line) {
    const whole = piece(codes, line);
    if (whole) return [whole];
    const parts = partsOf(line);
    const each = parts.map((part) => piece(codes, part));
    if (each.every(Boolean)) return each;
    const guess = piece(codes, parts[0] || "");
    const reply = piece(codes, line.slice((parts[0] || "").length).replace(/^[\s:,;>→]+/, ""));
    if (guess && reply) return [guess, reply];
    if (isHeading(line)) return [];
    const strange = state.cleaned(parts[each.findIndex((one) => !one)], codes.at);
    const targets = Array.from(codes.targets, (at) => codes.guesses[at]);
    const meant = near.meant(strange, codes.guesses, targets);
    throw Object.assign(new Error(`${strange} is not a word this game takes.`), { strange, meant });
  }

  // The lines of a text without what people write beside their guesses: numbers and remarks.
  const linesOf = (codes, text) =>
    drawn(text).split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
      if (piece(codes, line)) return line;
      const plain = line.replace(/\([^)]*\)/g, " ").trim();
      const rest = plain.replace(/^\d{1,2}[.):]?\s+/, "");
      const isNumbered = /^\d+[.)]/.test(plain) || piece(codes, rest.split(/\s/)[0])?.guess >= 0;
      return isNumbered ? rest : plain;
    });

  function piecesIn(codes, text) {
    const lines = linesOf(codes, text);
    const rows = lines.map((line) => partsOf(line).map((part) => piece(codes, part)))
      .filter((row) => row.every((one) => one && "code" in one));
    if (rows.length > 1 && rows.some((row) => row.length > 1)) throw new Error(BOARDS);
    return lines.flatMap((line) => piecesOf(codes, line));
  }

  // Replies as those of one game: the right one is the last, and a header says how many there are.
  // Returns the turns that an unknown word took, for which our own shares have no row, and the
  // header that says so.
  function checked(codes, text, known) {
    const isFound = known[known.length - 1] === codes.right;
    if (known.slice(0, -1).includes(codes.right)) throw new Error(BOARDS);
    const bent = known.findIndex((code) => /^G*YG*$/.test(codes.texts[code]));
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
    throw new Error(`${phrase("header", { header, score })}.`);
  }

  // The replies of a text that has no guesses; null for any other.
  function tilesOf(codes, text) {
    const pieces = piecesIn(codes, text);
    const known = pieces.filter((one) => "code" in one).map((one) => one.code);
    if (!known.length || known.length < pieces.length) return null;
    checked(codes, text, known);
    return known;
  }

  // The guesses and replies of a text; replies that are not there follow from the last word, or are
  // grey where the game goes on, as it does after a single word. `progress` is "playing" where the
  // reader says so, and "open" where the game went on before: words alone are then another game.
  function read(codes, text, progress = "over") {
    const pieces = piecesIn(codes, text);
    const guesses = pieces.filter((one) => "guess" in one).map((one) => one.guess);
    const known = pieces.filter((one) => "code" in one).map((one) => one.code);
    if (!guesses.length) throw new Error("Add the words that were guessed, one in each line.");
    if (!known.length && codes.turns && guesses.length >= codes.turns) {
      if (progress === "playing") throw new Error(lastTurn(codes.turns));
      if (guesses.length === codes.turns + 1) return lostTo(codes, guesses);
    }
    const isOpen = progress === "open" && known.length > 0;
    const isBegun = progress === "playing" || isOpen || (guesses.length === 1 && !known.length);
    if (isBegun && replies.tiles().length) {
      while (known.length < guesses.length) known.push(0);
    }
    const isLastOpen = known.length > 0 && known.length === guesses.length - 1;
    if (isLastOpen && !known.includes(codes.right)) known.push(codes.right);
    if (!known.length && guesses.length === 1) {
      const word = codes.guesses[guesses[0]];
      const what = "or the guesses that followed, the right word last";
      throw new Error(`Add the reply to ${word}, ${what}.`);
    }
    if (!known.length) known.push(...repliesTo(codes, guesses));
    if (known.length !== guesses.length) {
      const said = counted(guesses.length, "guess", "guesses");
      const came = counted(known.length, "reply", "replies");
      throw new Error(`${said} and ${came}: write one reply behind each guess, or none.`);
    }
    const next = known.indexOf(codes.right) + 1;
    if (next && next < known.length) {
      const [guess, after] = [next - 1, next].map((turn) => codes.guesses[guesses[turn]]);
      throw new Error(`${phrase("after right", { guess, after })}.`);
    }
    const { lost, head } = checked(codes, text, known);
    const said = guesses.map((guess, turn) => ({ guess, code: known[turn] }));
    return Object.assign(said, { lost, head });
  }

  const lastTurn = (most) =>
    `These are all ${sentences.inWords(most)} guesses: choose Finished. If the last one was not ` +
    "right, add the answer as one more word.";

  // A game that was lost: the word after the last guess was the answer.
  function lostTo(codes, guesses) {
    const known = repliesTo(codes, guesses);
    if (known.indexOf(codes.right) < known.length - 1) throw new Error(BOARDS);
    const turns = guesses.slice(0, -1).map((guess, turn) => ({ guess, code: known[turn] }));
    return Object.assign(turns, { lost: 0, head: "" });
  }

  // The replies that follow from the last word, which need not be among those that are expected.
  function repliesTo(codes, guesses) {
    const last = guesses[guesses.length - 1];
    if (!codes.terms && !codes.listed.has(last)) {
      throw new Error(`${codes.guesses[last]} is not a possible word: add the replies.`);
    }
    return guesses.map((guess) => coding.reply(codes, guess, last));
  }

  const written = (codes, played) =>
    played.map(({ guess, code }) => `${codes.guesses[guess]} ${codes.texts[code]}`).join("\n");

  // A game as people play it: always the first word that is left. Some targets are tried until a
  // game takes `EXAMPLE` guesses.
  function example(codes, first) {
    const step = Math.ceil(codes.targets.length / EXAMPLES);
    let found = [];
    for (let at = 0; at < codes.targets.length; at += step) {
      found = [];
      let position = positions.start(codes, "any");
      for (let guess = first;; [guess] = position.words) {
        found.push(codes.guesses[guess]);
        const code = coding.reply(codes, guess, codes.targets[at]);
        if (code === codes.right) break;
        position = positions.after(position, { guess, code });
      }
      if (found.length === EXAMPLE) break;
    }
    return found;
  }

  return { read, tilesOf, written, example };
})();
