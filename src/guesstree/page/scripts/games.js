"use strict";

// A game that the reader has played or is playing: read from what was typed or pasted, and shown.
const games = (() => {
  const { byId, element, button, table } = elements;
  const { number, counted, capital, fixed, phrase } = sentences;
  const { now, goTo } = state;
  const { note, acts, upper } = front;
  const NAMED = 12; // words left that are named
  const FITTING = 50; // words that fit tiles which are named
  let shown = "";
  let isTapped = false; // whether a tile changed its colour, so that the rows stay where they are
  let isChosen = false; // whether the reader said since then if the game is over
  let isExample = false; // whether nobody played the game that is shown
  let sent = ""; // what the reader sent, as it was typed
  let typed = ""; // the game that the box had last, as the address has it

  // The link leads to the page of the game; it has no word of it.
  function shareBlock(codes, { turns: judged, isFound }, lost) {
    const rows = judged.map((turn) => replies.emoji(codes.texts[turn.code]));
    const about = { game: now.game, limit: codes.turns, isHard: now.hard !== "off" };
    const block = sentences.shareOf({ ...about, rows, turns: judged, isFound, lost });
    return `${block}\n${front.published()}`.trim();
  }

  // A game that is over, as it is sent and kept; `steps` are the guesses of the best strategy.
  function sentOf(codes, told, lost, steps) {
    const { turns: judged, isFound } = told;
    const rowOf = (guess, code) => ({ guess: codes.guesses[guess], reply: codes.texts[code] });
    const target = judged[judged.length - 1].guess;
    const guesses = steps.map((word) => codes.at.get(word));
    return {
      ...{ game: now.game, isFound, lost, isExample, ...sentences.skillAndLuck(judged) },
      turns: judged.map(({ guess, code }) => rowOf(guess, code)),
      best: guesses.map((guess) => rowOf(guess, coding.reply(codes, guess, target))),
      text: shareBlock(codes, told, lost),
      puzzle: recent.puzzleIn(byId("played").value),
    };
  }

  // The tiles of the next guess, green where all words left have the same letter.
  function nextTiles(codes, word, candidates) {
    const own = graphemes.of(word);
    const words = candidates.map((at) => graphemes.of(codes.guesses[at]));
    const kindOf = (at) => {
      const isSure = replies.tiles().length && words.every((one) => one[at] === own[at]);
      return isSure ? { class: "tile", "data-tile": "green" } : { class: "tile open" };
    };
    return front.framed(replies.openRow(word, kindOf));
  }

  // What to guess next, and why; the other guesses are folded.
  function advice(codes, told) {
    const { candidates, best, isBest, turns: judged } = told;
    const word = codes.guesses[best[0].guess];
    const left = candidates.length;
    const words = candidates.map((at) => upper(codes.guesses[at]));
    const named = left > 1 && left <= NAMED ? [element("p", {}, `Left: ${words.join(", ")}.`)] : [];
    const rows = best.slice(0, codes.limits.followed).map((row) => [
      codes.guesses[row.guess],
      turns.outcome(row.guesses, row.win, row.exact, 3),
      fixed(row.information, 2),
      row.possible ? "yes" : "no",
    ]);
    const heads = ["Guess next", "To the end", "Bits", "May be the answer"];
    const rarity = sentences.rarityOf(codes, best, (guess) => upper(codes.guesses[guess]));
    const why = `${capital(sentences.reasonOf(best, left, isBest))}. ${rarity}`;
    const title = element("summary", {}, "Other guesses");
    const others = element("details", {}, title, table("advice", heads, rows));
    const said = turns.said(codes, judged);
    return [
      element("h3", { id: "advised" }, `Guess ${upper(word)}.`),
      element("p", { class: "lead", id: "reason" }, why),
      nextTiles(codes, word, candidates),
      ...named,
      ...howToTap(),
      turns.rows(codes, judged, tapOf(codes, judged)),
      others,
      turns.numbers("How good were these guesses?", codes, told, 0, ...said),
    ];
  }

  const howToTap = () =>
    replies.tiles().length
      ? [element("p", { class: "fine" }, "Tap a tile until it has the colour your game gave it.")]
      : [];

  // What changes the colour of a tile of a turn; nothing where replies are not tiles. The tile has
  // it at once, as it may be tapped again before the game is read again.
  function tapOf(codes, said) {
    if (!replies.tiles().length) return undefined;
    const played = said.map(({ guess, code }) => ({ guess, code }));
    return (/** @type {number} */ turn, /** @type {number} */ at) => {
      const reply = replies.turned(codes.texts[played[turn].code], at);
      played[turn].code = codes.texts.indexOf(reply);
      replies.paint(byId("reviewed").querySelectorAll("#turns li:not(.head)")[turn], reply);
      [isTapped, shown] = [true, ""]; // what was asked before is not shown any more
      goTo({ played: reading.written(codes, played) });
    };
  }

  // The first hint of earlier turns that a guess leaves unused: the turn that gave it, the place of
  // the guess that is wrong, if it is one place, and a sentence.
  function unusedHint(codes, played, guess) {
    const word = graphemes.of(codes.guesses[guess]);
    for (const { guess: said, code } of played) {
      const letters = graphemes.of(codes.guesses[said]);
      const colours = letters.map((_, at) => replies.colourOf(codes.texts[code], at));
      const isLost = (one, place) => colours[place] === "green" && word[place] !== one;
      const at = letters.findIndex(isLost);
      const earlier = upper(codes.guesses[said]);
      const hint = (name, values) => capital(phrase(name, { earlier, ...values }));
      if (at >= 0) {
        const sentence = hint("place hint", { place: at + 1, letter: upper(letters[at]) });
        return { said, code, at, sentence };
      }
      const shown = letters.filter((_, place) => colours[place] !== "grey");
      const count = (all, one) => all.filter((other) => other === one).length;
      const lacks = shown.find((one) => count(word, one) < count(shown, one));
      if (lacks === undefined) continue;
      const times = count(shown, lacks);
      const name = times > 1 ? "letters hint" : "letter hint";
      return { said, code, at: -1, sentence: hint(name, { letter: upper(lacks), times }) };
    }
    return null;
  }

  // Which hint hard mode wanted, beside the turn that gave it.
  function refusal(codes, played, turn) {
    const { guess } = played[turn - 1];
    const word = codes.guesses[guess];
    const title = `Hard mode would not take ${upper(word)}.`;
    const without = button("try quiet", "Review without hard mode", () => goTo({ hard: "off" }));
    const change = button("try", `Change ${upper(word)}`, () => select(word));
    const hint = unusedHint(codes, played.slice(0, turn - 1), guess);
    if (!hint) return note(title, acts(change, without));
    const kindOf = (at) => ({ class: at === hint.at ? "tile open bad" : "tile open" });
    const before = turns.tiles(codes.guesses[hint.said], codes.texts[hint.code]);
    before.className = "fit middle";
    before.append(replies.openRow(word, kindOf));
    const sentence = element("p", { class: "lead" }, `${hint.sentence}.`);
    return note(title, before, sentence, acts(change, without));
  }

  // Put the cursor on a word of the box.
  function select(word) {
    const box = byId("played");
    const at = box.value.toLowerCase().lastIndexOf(word);
    box.focus();
    if (at >= 0) box.setSelectionRange(at, at + word.length);
  }

  // The reply that may have been mistyped: the single changes with which some words fit.
  function changesOf(codes, played, { changes, wrong }) {
    const title = `${capital(phrase("no word fits"))}.`;
    const buttons = changes.map(({ turn, guess, code, words }) => {
      const other = played.map((one, at) => (at === turn ? { guess, code } : one));
      const act = () => goTo({ played: reading.written(codes, other) });
      const made = button("try quiet", upper(codes.guesses[guess]), act);
      made.append(" ", replies.mini(codes.texts[code]));
      made.title = `turn ${turn + 1}: ${counted(words, "word fits", "words fit")}`;
      return made;
    });
    const which = wrong === 1 ? "the first reply" : `the reply of turn ${wrong} after these`;
    const none = `No word of the list earns ${which}.`;
    const what = buttons.length ? "One other colour would do. Was it:" : "Check the colours.";
    const hasOthers = !codes.terms && codes.guesses.length > codes.targets.length;
    const beyond = hasOthers ? " The command guesstree review also tries the other words." : "";
    const said = note(title, `${none}${beyond} ${what}`, acts(...buttons));
    return element("div", { id: "changes" }, said);
  }

  function result(codes, played, told, bestGame) {
    const { wrong, refused } = told;
    if (refused) return [refusal(codes, played, refused)];
    if (wrong) {
      const act = tapOf(codes, played);
      const rows = played.map(({ guess, code }, turn) => {
        const tap = act && ((/** @type {number} */ at) => act(turn, at));
        return element("li", {}, turns.tiles(codes.guesses[guess], codes.texts[code], tap));
      });
      const list = { id: "turns", class: "turns tap", "aria-label": "Your guesses" };
      return [changesOf(codes, played, told), ...howToTap(), element("ol", list, ...rows)];
    }
    if (!told.isOver) return advice(codes, told);
    const best = bestGame ? [element("p", { id: "best-game" }, bestGame.said)] : [];
    const judged = told.turns;
    const place = element("div", {});
    sending.show(place, sentOf(codes, told, played.lost, bestGame?.steps ?? []));
    return [
      element("h3", { id: "headline" }, turns.headline(codes, judged, told.isFound, played.lost)),
      turns.meters(judged),
      turns.rows(codes, judged),
      turns.numbers("The numbers", codes, told, played.lost, ...best),
      place,
    ];
  }

  async function show() {
    const { game, played, hard: mode } = now;
    const key = `${game}|${played}|${mode}`;
    if (key === shown) return;
    const isAsked = shown !== "" || played !== "";
    const stays = isTapped;
    [shown, isTapped] = [key, false];
    const { codes: can, hints } = data.games[game];
    byId("review-form").hidden = !can;
    byId("too-large").hidden = can;
    byId("hard").checked = mode !== "off";
    byId("hard-choice").hidden = !hints;
    if (!stays) byId("reviewed").replaceChildren();
    if (!can || !played) return;
    if (!stays) waiting("Looking at your game …");
    await replaceBy(() => reviewed(key, stays), key);
    if (isAsked && !stays && shown === key) front.reveal(byId("reviewed"));
  }

  const waiting = (sentence) =>
    byId("reviewed").replaceChildren(element("p", { class: "fine" }, sentence));

  // How many words are left, which is known before the best guess is.
  function sayLeft(codes, said, mode) {
    const start = positions.start(codes, mode);
    const left = said.reduce((one, turn) => one && positions.after(one, turn), start);
    if (left?.words.length > 1) {
      waiting(`${counted(left.words.length, "word")} left. Looking for the best guess …`);
    }
  }

  // Show what is found, or what is wrong with the text.
  async function replaceBy(find, key) {
    const place = byId("reviewed");
    /** @returns {any[]} */
    const tiles = () => [...place.querySelectorAll("button.tile")];
    const had = tiles().indexOf(document.activeElement);
    try {
      const parts = await find();
      if (!parts || shown !== key) return;
      place.replaceChildren(...parts);
      if (had >= 0) tiles()[had]?.focus();
    } catch (error) {
      if (shown !== key) return;
      place.replaceChildren(errorOf(error));
      shown = ""; // it is asked for again
    }
  }

  function errorOf({ strange, meant, message }) {
    if (!strange) return note(capital(message));
    return front.unknown(strange, meant, (word) => {
      const box = byId("played");
      const at = box.value.toLowerCase().lastIndexOf(strange);
      if (at >= 0) box.setRangeText(word, at, at + strange.length, "end");
      submit();
    });
  }

  // The review of what was played; none if something else is shown before it is there.
  async function reviewed(key, stays) {
    const { game, played, hard } = now;
    const mode = data.games[game].hardModes[hard];
    const codes = await data.loadCodes(game, mode);
    if (shown !== key) return null;
    const rows = reading.tilesOf(codes, played);
    if (rows) return fitting(codes, rows);
    const said = reading.read(codes, played);
    showTyped(codes, said);
    if (!stays) sayLeft(codes, said, mode);
    const asked = [[...said], mode, said.lost];
    const told = await thinking.ask(`${game} ${mode}`, codes, "told", ...asked);
    if (!told) return null;
    const [start] = told.turns;
    const bestGame = told.isFound && (await proofs.gameOf(game, hard, codes, said, start));
    return result(codes, said, told, bestGame);
  }

  // What was typed of a game that was found stays in the box; another game stands there in its
  // words, and one that goes on or was lost with its replies. What was not sent yet stays while the
  // game is the same.
  function showTyped(codes, said) {
    const isFound = said[said.length - 1].code === codes.right;
    const isLost = codes.turns > 0 && said.length + said.lost >= codes.turns;
    byId(isFound || isLost ? "over" : "playing").checked = true;
    label();
    const box = byId("played");
    if (now.played === typed) return;
    typed = now.played;
    if (!isFound) sent = box.value = reading.written(codes, said);
    else if (!box.value.trim() || box.value !== sent) {
      sent = box.value = said.map(({ guess }) => codes.guesses[guess]).join("\n");
    }
    fitBox();
  }

  // Tiles without words: which words fit them.
  async function fitting(codes, rows) {
    if (now.hard !== "off") {
      return [note("Add the words that you guessed, or turn hard mode off to see which words fit.")];
    }
    const found = await thinking.ask(`${now.game} any`, codes, "fitting", rows);
    if (!found) return null;
    const named = found.slice(0, FITTING).map((at) => codes.guesses[at]);
    const more = found.length > FITTING ? `, and ${number(found.length - FITTING)} more` : "";
    const fit = found.length === 1 ? "fits" : "fit";
    const list = found.length ? `: ${named.join(", ")}${more}` : "; check the tiles";
    const all = counted(codes.targets.length, "word");
    const start = `${number(found.length)} of ${all} ${fit} these squares`;
    const said = element("p", { id: "fitting" }, `${start}${list}.`);
    return [note("Add the words that you guessed.", said)];
  }

  // What was typed, as the address keeps it: with the replies that follow.
  async function submit() {
    const text = byId("played").value;
    const { game } = now;
    const progress = byId("over").checked ? "over" : isChosen ? "playing" : "open";
    [sent, isChosen, isExample] = [text, false, false];
    if (!text.trim()) return goTo({ played: "" });
    shown = "sent";
    waiting("Looking at your game …");
    await replaceBy(async () => {
      const codes = await data.loadCodes(game);
      if (now.game !== game) return null;
      const rows = reading.tilesOf(codes, text);
      const said = rows ? null : reading.read(codes, text, progress);
      const played = said
        ? said.head + reading.written(codes, said)
        : rows.map((code) => codes.texts[code]).join("\n");
      shown = "asked";
      goTo({ played, hard: byId("hard").checked ? "nyt" : "off" });
      return null;
    }, "sent");
  }

  async function showExample() {
    const codes = await data.loadCodes(now.game);
    const first = codes.at.get(data.games[now.game].others[0] ?? data.games[now.game].start.guess);
    byId("over").checked = true;
    byId("played").value = reading.example(codes, first).join("\n");
    submit();
    isExample = true;
  }

  const label = () => (byId("go").textContent = byId("over").checked ? "Review" : "Next word");

  // The box is as tall as its text, also where the browser has no `field-sizing`.
  function fitBox() {
    const box = byId("played");
    box.rows = Math.max(1, Math.min(8, box.value.split("\n").length));
  }

  byId("review-form").onsubmit = (event) => {
    event.preventDefault();
    submit();
  };
  byId("played").onkeydown = (event) => {
    const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (isSent) byId("review-form").requestSubmit();
  };
  byId("played").oninput = fitBox;
  for (const radio of [byId("over"), byId("playing")]) {
    radio.onchange = () => {
      isChosen = true;
      label();
    };
  }
  byId("example").onclick = showExample;
  // A game in the box is judged by the mode that is chosen.
  byId("hard").onchange = () => byId("played").value.trim() && submit();

  return { show };
})();
