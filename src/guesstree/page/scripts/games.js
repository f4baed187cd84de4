"use strict";

// A game that the reader has played or is playing: its rows as the address has them, what the
// engine finds of them, and what is shown in each stage of the board.
const games = (() => {
  const { byId, element, button, table } = elements;
  const { number, counted, capital, fixed, phrase } = sentences;
  const { now, goTo } = state;
  const judging = turns;
  const { acts, upper } = front;
  const NAMED = 12; // words left that are named
  const FITTING = 50; // words that fit squares which are named
  const PATIENCE = 200; // milliseconds before the page says that it computes

  /**
   * @typedef {object} View what the board shows
   * @property {any} codes the game as the engine has it
   * @property {{ guess: number, code: number }[]} turns rows with their replies
   * @property {{ word: string, guess?: number, code?: number }[]} waiting rows whose replies are
   *   not settled
   * @property {number[]} squares rows of colours without a word
   * @property {number} lost turns that have no row
   * @property {string} head the header that says so
   * @property {string} answer of a game that was lost
   * @property {any} told
   * @property {any[] | null} best
   */
  /** @type {View} */
  const NOTHING = {
    ...{ codes: null, turns: [], waiting: [], squares: [], lost: 0, head: "", answer: "" },
    ...{ told: null, best: null },
  };
  let view = NOTHING;
  let shown = "";
  let isAsked = false; // whether the player did something, so that the focus goes on

  // Another script may show what can be sent of a game that is over: it sets `show`, which is called
  // with an empty element and the game.
  /**
   * @typedef {{ guess: string, reply: string }[]} Rows
   * @type {{ show: (place: HTMLElement, game: {
   *   game: string, turns: Rows, isFound: boolean, lost: number, best: Rows, skill: number,
   *   luck: number, text: string
   * }) => void }}
   */
  const over = { show: () => {} };

  const modeNow = () => data.games[now.game].hardModes[now.hard];
  const wordOf = (guess) => view.codes.guesses[guess];
  const name = (guess) => upper(wordOf(guess));
  const rowsLeft = ({ turns, waiting, squares, lost }) =>
    (data.games[now.game].turns || Infinity) - lost - turns.length - waiting.length - squares.length;

  // The rows of the address.
  /** @returns {View} */
  function rowsOf(codes) {
    const { played, word, answer } = now;
    const read = codes && played ? reading.read(codes, played) : null;
    const { guesses = [], known = [] } = read ?? {};
    const alone = guesses.slice(known.length).map((guess) => ({ word: codes.guesses[guess] }));
    const waiting = [...alone, ...reading.waiting(codes, word, data.firstOf(now.game)?.at)];
    return {
      ...{ ...NOTHING, ...read, codes, answer: answer || (read?.answer ?? "") },
      turns: guesses.slice(0, known.length).map((guess, at) => ({ guess, code: known[at] })),
      waiting: waiting.map((row) => ({ ...row, guess: codes?.at.get(row.word) })),
      squares: known.slice(guesses.length),
    };
  }

  // The rows again, for the address.
  function keep({ turns, waiting, squares, head = "" }, change = {}, isSmall = false) {
    const { codes } = view;
    const settled = [
      ...turns.map(({ guess, code }) => ({ word: codes.guesses[guess], code })),
      ...squares.map((code) => ({ code })),
    ];
    const played = settled.length ? head + reading.written(codes, settled) : "";
    goTo({ played, word: reading.written(codes, waiting), answer: "", ...change }, isSmall);
  }

  // The target of a game that is over, if it is known.
  function target({ codes, turns, told, answer }) {
    if (told.isFound) return turns[turns.length - 1].guess;
    return codes.at.get(answer) ?? (told.candidates.length === 1 ? told.candidates[0] : undefined);
  }

  // The first hint of earlier turns that a guess leaves unused: the place of the guess that is
  // wrong, if it is one place, and a sentence.
  function unusedHint(codes, played, guess) {
    const word = graphemes.of(codes.guesses[guess]);
    for (const { guess: said, code } of played) {
      const letters = graphemes.of(codes.guesses[said]);
      const colours = letters.map((_, at) => replies.colourOf(codes.texts[code], at));
      const isLost = (one, place) => colours[place] === "green" && word[place] !== one;
      const at = letters.findIndex(isLost);
      const hint = (kind, values) => capital(phrase(kind, { earlier: name(said), ...values }));
      if (at >= 0) {
        return { at, sentence: hint("place hint", { place: at + 1, letter: upper(letters[at]) }) };
      }
      const marked = letters.filter((_, place) => colours[place] !== "grey");
      const count = (all, one) => all.filter((other) => other === one).length;
      const lacks = marked.find((one) => count(word, one) < count(marked, one));
      if (lacks === undefined) continue;
      const times = count(marked, lacks);
      const kind = times > 1 ? "letters hint" : "letter hint";
      return { at: -1, sentence: hint(kind, { letter: upper(lacks), times }) };
    }
    return null;
  }

  // The other replies with which some word fits, and their places; a right reply was right.
  const repairs = ({ codes, turns, told }) =>
    (told?.changes ?? []).filter(({ turn }) => turns[turn].code !== codes.right)
      .map((change) => {
        const had = [...codes.texts[turns[change.turn].code]];
        const places = [...codes.texts[change.code]].flatMap((one, at) => one === had[at] ? [] : at);
        return { ...change, places };
      });

  function stageOf() {
    const { codes, turns, waiting, squares, lost, told, best } = view;
    const { start, known, codes: isReadable, turns: limit } = data.games[now.game];
    const at = codes?.at ?? data.firstOf(now.game)?.at ?? new Map();
    const answer = told?.isOver ? target(view) : undefined;
    const refused = told?.refused;
    const mayWin = (guess) => Boolean(codes && (codes.terms || codes.listed.has(guess)));
    return stages.stageOf({
      ...{ isReadable, limit: limit ?? 0, lost, told, best, nameOf: name, right: codes?.right },
      turns: turns.map(({ guess }) => name(guess)),
      waiting: waiting.map((row) => ({
        ...{ word: upper(row.word), isKnown: at.has(row.word) },
        ...{ hasReply: row.code !== undefined, mayWin: mayWin(row.guess) },
      })),
      ...{ squares: squares.length, isDrawn: replies.isDrawn(), start: upper(start.guess) },
      answer: answer === undefined ? "" : name(answer),
      hint: refused ? unusedHint(codes, turns.slice(0, refused - 1), turns[refused - 1].guess) : null,
      repairs: repairs(view),
      isProved: now.hard === "off" ? start.proved : Boolean(known[modeNow()]?.isProved),
      rowsLeft: rowsLeft(view),
    });
  }

  // What the player does.

  // Words and replies that are typed go below the rows; what is pasted is a game of its own.
  async function enter(text, isWhole = false) {
    isAsked = true;
    const { game } = now;
    if (!data.games[game].codes) return goTo({ word: text.trim() });
    try {
      const codes = await data.loadCodes(game);
      if (now.game !== game) return;
      view = { ...view, codes };
      add(reading.read(codes, text), isWhole);
      board.type("");
    } catch (error) {
      refuse(error, text, isWhole);
    }
  }

  function add({ guesses, known, head, answer }, isWhole) {
    const isOne = guesses.length === 1 && !known.length;
    const { turns, waiting, squares, ...before } = isWhole && !isOne ? NOTHING : view;
    const count = Math.max(guesses.length, known.length);
    const added = Array.from({ length: count }, (_, at) => ({ guess: guesses[at], code: known[at] }));
    // A word after rows of colours alone belongs to the first of them.
    const filled = added.splice(0, squares.length && isOne ? 1 : 0)
      .map(({ guess }) => ({ guess, code: squares[0] }));
    const rest = squares.slice(filled.length);
    const rows = [...turns, ...filled, ...waiting, ...added].map(({ guess, code }) => ({ guess, code }));
    const limit = data.games[now.game].turns;
    if (limit && rows.length + rest.length + before.lost > limit) {
      throw new Error(`This game has ${sentences.inWords(limit)} turns.`);
    }
    const open = rows.findIndex(({ guess, code }) => guess === undefined || code === undefined);
    const settled = open < 0 ? rows : rows.slice(0, open);
    const others = open < 0 ? [] : rows.slice(open);
    keep({
      ...{ turns: settled, head: isWhole && !isOne ? head : before.head },
      waiting: others.filter(({ guess }) => guess !== undefined)
        .map(({ guess, code }) => ({ word: wordOf(guess), code })),
      squares: [...others.filter(({ guess }) => guess === undefined).map(({ code }) => code), ...rest],
    }, { answer });
  }

  // A text that cannot be read: what is wrong with it. A word that was typed stands on the board.
  function refuse({ message, strange }, text, isWhole) {
    if (strange && !isWhole && !/\s/.test(text.trim())) {
      board.type("");
      return keep({ ...view, waiting: [...view.waiting, { word: strange }] });
    }
    const meant = strange ? meantBy(strange, (word) => enter(text.replace(new RegExp(strange, "i"), word), isWhole)) : [];
    byId("notice").replaceChildren(element("p", {}, capital(message)), ...meant);
    isAsked = false;
  }

  // Buttons for the words that a strange one may mean.
  function meantBy(strange, choose) {
    const first = data.firstOf(now.game);
    const words = first?.words ?? [];
    const targets = [...first?.target ?? []].map((at) => words[at]);
    const meant = near.meant(strange, words, targets);
    const buttons = meant.map((one, at) =>
      button(at ? "try quiet" : "try", upper(one), () => choose(one))
    );
    return buttons.length ? [element("p", {}, "Did you mean:"), acts(...buttons)] : [];
  }

  // Another reply to a row.
  function reply(row, text) {
    const { codes, turns, waiting, squares } = view;
    const code = codes.texts.indexOf(text);
    const place = row - turns.length;
    const with_ = (rows, at, made) => rows.map((one, other) => (other === at ? made(one) : one));
    const set = (one) => ({ ...one, code: code < 0 ? undefined : code });
    if (place < 0) view = { ...view, turns: with_(turns, row, set) };
    else if (place < waiting.length) view = { ...view, waiting: with_(waiting, place, set) };
    else view = { ...view, squares: with_(squares, place - waiting.length, () => code) };
    drawRows(stageOf());
    keep(view, {}, true);
    if (!replies.isDrawn() && place >= 0 && view.waiting.every(({ code }) => code !== undefined)) act.next();
  }

  // The replies of all rows that wait, where a word is the answer.
  function settle(word) {
    const { codes, turns, waiting } = view;
    const replied = waiting.map(({ guess }) => (
      { guess, code: reading.replyTo(codes, guess, word) }
    ));
    const all = [...turns, ...replied];
    const isFound = all[all.length - 1].guess === word;
    keep({ ...view, turns: all, waiting: [] }, { answer: isFound ? "" : wordOf(word) });
  }

  // The answer that the player names.
  function answered(text) {
    const { codes, turns } = view;
    const word = state.cleaned(text, codes.at);
    const guess = codes.at.get(word);
    const wrong = guess === undefined
      ? -1
      : turns.findIndex((turn) => reading.replyTo(codes, turn.guess, guess) !== turn.code);
    if (guess !== undefined && wrong < 0) return settle(guess);
    const why = wrong < 0
      ? `${upper(word)} is not a word this game takes.`
      : `${upper(word)} cannot be the answer: row ${wrong + 1} has other colours.`;
    byId("notice").replaceChildren(element("p", {}, why));
  }

  const back = (isTyped) => {
    const { turns, waiting, squares, answer } = view;
    if (now.answer && answer) return keep(view);
    const last = turns[turns.length - 1];
    if (waiting.length) {
      if (isTyped) board.type(waiting[waiting.length - 1].word);
      keep({ ...view, waiting: waiting.slice(0, -1) });
    } else if (squares.length) keep({ ...view, squares: squares.slice(0, -1) });
    else if (last) {
      keep({ ...view, turns: turns.slice(0, -1), waiting: [{ word: wordOf(last.guess), code: last.code }] });
    }
  };

  const act = {
    start: () => enter(data.games[now.game].start.guess),
    paste: () => {
      byId("paste-form").hidden = false;
      byId("pasted").focus();
    },
    next: () => {
      const { codes, turns, waiting } = view;
      const rows = waiting.map(({ word, guess, code }) => (
        { guess, code: code ?? codes.texts.indexOf(replies.unknown(word)) }
      ));
      keep({ ...view, turns: [...turns, ...rows], waiting: [] });
    },
    right: () => settle(view.waiting[view.waiting.length - 1].guess),
    played: () => enter(wordOf(view.told.best[0].guess)),
    other: () => board.focus(),
    repair: () => repaired(repairs(view)[0]),
    reword: () => {
      const { turns, told } = view;
      board.type(wordOf(turns[told.refused - 1].guess));
      keep({ ...view, turns: turns.slice(0, told.refused - 1) });
      act.other();
    },
    soft: () => goTo({ hard: "off" }),
    hard: () => goTo({ hard: now.hard === "off" ? "nyt" : "off" }),
    fresh: () => state.startGame(now.game, { hard: now.hard }),
    undo: () => back(false),
  };

  const repaired = ({ turn, guess, code }) =>
    keep({ ...view, turns: view.turns.map((one, at) => (at === turn ? { guess, code } : one)) });

  // What is shown.

  function drawRows({ marks, name: stage }) {
    const { codes, turns, waiting, squares, told, lost } = view;
    const judged = told?.turns ?? [];
    const isFixed = stage === "over";
    const limit = data.games[now.game].turns;
    const rows = [
      ...turns.map(({ guess, code }, at) => {
        const turn = judged[at];
        const grade = turn && isFixed ? judging.gradeOf(codes, judged, at) : "";
        return {
          ...{ word: wordOf(guess), reply: codes.texts[code], isFixed },
          marks: marks.find((one) => one.turn === at)?.places,
          aside: turn && !told.wrong ? judging.beside(codes, turn, grade) : [],
        };
      }),
      ...waiting.map(({ word, code }) => ({ word, reply: codes?.texts[code ?? -1], isFixed: !codes })),
      ...squares.map((code) => ({ word: "", reply: codes.texts[code] })),
    ];
    const isOpen = !["over", "wrong", "refused", "strange"].includes(stage);
    const canType = isOpen && (rowsLeft(view) > 0 || squares.length > 0) && (codes || !rows.length);
    const row = squares.length ? turns.length + waiting.length : rows.length;
    const isAdvised = ["open", "last"].includes(stage);
    const next = isAdvised ? wordOf(told.best[0].guess) : "";
    const count = limit ? limit - lost : rows.length + Number(Boolean(canType));
    board.draw({ rows, count, at: canType ? row : -1, next, sure: next ? sureIn(next) : [] });
  }

  // The places where all words that are left have the letter of a word.
  function sureIn(word) {
    const left = view.told.candidates.map((at) => graphemes.of(wordOf(at)));
    return graphemes.of(word).flatMap((letter, at) =>
      replies.isDrawn() && left.every((one) => one[at] === letter) ? at : []
    );
  }

  // The advice, the other guesses, and how good the guesses were.
  function besideOpen() {
    const { codes, told } = view;
    const left = told.candidates.map(name);
    const named = left.length > 1 && left.length <= NAMED ? [element("p", {}, `Left: ${left.join(", ")}.`)] : [];
    const rows = told.best.slice(0, codes.limits.followed).map((row) => [
      wordOf(row.guess),
      judging.outcome(row.guesses, row.win, row.exact, 3),
      fixed(row.information, 2),
      row.possible ? "yes" : "no",
    ]);
    const heads = ["Guess next", "To the end", "Bits", "May be the answer"];
    const title = element("summary", {}, "Other guesses");
    return [
      judging.said(codes, told.turns),
      ...named,
      element("details", {}, title, table("advice", heads, rows)),
      judging.numbers("The numbers of your guesses", codes, told, 0),
    ];
  }

  // The replies that may have been meant.
  function besideWrong() {
    const { codes } = view;
    const buttons = repairs(view).map((change) => {
      const made = button("try quiet", name(change.guess), () => repaired(change));
      made.append(" ", replies.mini(codes.texts[change.code]));
      made.title = `turn ${change.turn + 1}: ${counted(change.words, "word fits", "words fit")}`;
      return made;
    });
    const hasOthers = !codes.terms && codes.guesses.length > codes.targets.length;
    const beyond = hasOthers ? "The command guesstree review also tries the other words." : "";
    const what = buttons.length > 1 ? "Was it one of these?" : "Check the colours of all rows.";
    const parts = element("div", { id: "changes" }, element("p", {}, what), acts(...buttons));
    return [parts, ...(beyond ? [element("p", { class: "fine" }, beyond)] : [])];
  }

  // A word of another game, and words of this one that are alike.
  function besideStrange() {
    const at = view.waiting.findIndex(({ guess, word }) =>
      view.codes ? guess === undefined : !data.firstOf(now.game)?.at.has(word)
    );
    const strange = view.waiting[at].word;
    const put = (word) =>
      keepWords(view.waiting.map((row, other) => (other === at ? { ...row, word } : row)));
    const elsewhere = element("div", {});
    offerOthers(strange, elsewhere);
    return [...meantBy(strange, put), elsewhere];
  }

  const keepWords = (waiting) => {
    isAsked = true;
    if (view.codes) keep({ ...view, waiting });
    else goTo({ word: waiting[0].word });
  };

  // The games that have a word which this one lacks; the board goes with the player.
  async function offerOthers(word, place) {
    const { of, start } = data.games[now.game];
    const long = graphemes.of(start.guess).length;
    const others = Object.keys(data.games).filter((game) =>
      game !== now.game && game !== of && data.games[game].codes && !data.games[game].of &&
      graphemes.of(data.games[game].start.guess).length === long
    );
    const found = await Promise.all(others.map((game) => data.loadCodes(game).catch(() => null)));
    const having = others.filter((_, at) => found[at]?.at.has(word));
    if (!having.length) return;
    const { word: waiting, played, hard } = now;
    const buttons = having.map((game) =>
      button("try quiet", data.labelOf(game), () =>
        state.startGame(game, { word: waiting, played, hard }))
    );
    place.append(element("p", {}, `${upper(word)} is a word of another game:`), acts(...buttons));
  }

  // Squares without words: which words fit them.
  async function besideSquares(isCurrent) {
    const { codes, turns, squares } = view;
    if (now.hard !== "off") return [element("p", {}, "Turn hard mode off to see which words fit.")];
    const rows = [...turns.map(({ code }) => code), ...squares];
    const found = await thinking.ask(`${now.game} any`, codes, "fitting", rows);
    if (!found || !isCurrent()) return null;
    const named = found.slice(0, FITTING).map(wordOf);
    const more = found.length > FITTING ? `, and ${number(found.length - FITTING)} more` : "";
    const fit = found.length === 1 ? "fits" : "fit";
    const list = found.length ? `: ${named.join(", ")}${more}` : "; check the tiles";
    const start = `${number(found.length)} of ${counted(codes.targets.length, "word")} ${fit}`;
    return [element("p", { id: "fitting" }, `${start} these squares${list}.`)];
  }

  // The best strategy's board, or the question for the answer that it needs.
  function besideOver({ asks }) {
    const { codes, best, told } = view;
    if (asks) return [answerForm()];
    const wanted = target(view);
    if (!best) return wanted === undefined ? [] : [element("p", { class: "fine" }, "Playing …")];
    const rows = best.map((turn, at) => board.rowOf({
      ...{ word: wordOf(turn.guess), reply: codes.texts[turn.code], isFixed: true },
      aside: judging.beside(codes, turn),
    }, at));
    const label = { class: "rows", id: "best-game", "aria-label": "The game of the best strategy" };
    const title = now.hard === "off" || told.isFound ? "The best strategy" : "The best strategy";
    return [element("h2", {}, title), element("ol", label, ...rows)];
  }

  function answerForm() {
    const input = element("input", {
      ...{ type: "text", id: "answer", autocomplete: "off", autocapitalize: "characters" },
      ...{ spellcheck: "false", enterkeyhint: "go", autocorrect: "off" },
    });
    const onsubmit = (event) => {
      event.preventDefault();
      isAsked = true;
      answered(input.value);
    };
    const go = element("button", { class: "go", type: "submit" }, "Show");
    const label = element("label", { for: "answer" }, "What was the answer? (optional)");
    const why = element("p", { class: "fine" }, "The best strategy plays the same game beside yours.");
    return element("form", { onsubmit }, label, element("div", { class: "row" }, input, go), why);
  }

  // The review of a game that is over, below the boards.
  function reviewed() {
    const { codes, told, turns, lost, best } = view;
    const judged = told.turns;
    const { skill, luck } = sentences.skillAndLuck(judged);
    const text = shareText();
    const place = element("div", { id: "sending" });
    const rowsOf_ = (rows) =>
      rows.map(({ guess, code }) => ({ guess: wordOf(guess), reply: codes.texts[code] }));
    const about = { game: now.game, isFound: told.isFound, lost, skill, luck, text };
    over.show(place, { ...about, turns: rowsOf_(turns), best: rowsOf_(best ?? []) });
    return [
      judging.meters(judged),
      front.sharing("Share, no spoilers", text),
      place,
      judging.said(codes, judged),
      judging.numbers("The numbers", codes, told, lost),
    ];
  }

  // The link leads to the page of the game; it has no word of it.
  function shareText() {
    const { codes, told: { turns: judged, isFound }, lost } = view;
    const rows = judged.map((turn) => replies.emoji(codes.texts[turn.code]));
    const about = { game: now.game, limit: codes.turns, isHard: now.hard !== "off" };
    const block = sentences.shareOf({ ...about, rows, turns: judged, isFound, lost });
    return `${block}\n${front.published()}`.trim();
  }

  function besideWaiting({ asks }) {
    const { turns, waiting } = view;
    const first = data.firstOf(now.game);
    const isFirst = !turns.length && waiting.length === 1;
    return [
      ...(isFirst && first ? front.judged(first, waiting[0].word) : []),
      ...(asks ? [answerForm()] : []),
    ];
  }

  const overview = () => {
    const first = data.firstOf(now.game);
    return first ? front.overview(first) : [];
  };

  /** @type {Record<string, (stage: any, isCurrent: () => boolean) => any>} */
  const SIDES = {
    ...{ empty: overview, first: besideWaiting, waiting: besideWaiting, strange: besideStrange },
    squares: (_, isCurrent) => besideSquares(isCurrent),
    ...{ open: besideOpen, last: besideOpen, wrong: besideWrong, over: besideOver },
  };

  // Sentences are read aloud when they change.
  function say(id, text) {
    if (byId(id).textContent !== text) byId(id).textContent = text;
    byId(id).hidden = !text;
  }

  function drawActs({ acts: offered, name: stage }) {
    const { hints } = data.games[now.game];
    const hasRows = stage !== "empty" && stage !== "large";
    const all = [
      ...offered,
      ...(hasRows ? [["undo", "Undo"]] : []),
      ...(hints ? [["hard", `Hard mode: ${now.hard === "off" ? "off" : "on"}`]] : []),
    ];
    const buttons = all.map(([id, label], at) => {
      const onclick = () => {
        isAsked = true;
        act[id]();
      };
      const kind = at || !offered.length ? "try quiet" : "try";
      return element("button", { type: "button", class: kind, "data-act": id, onclick }, label);
    });
    byId("acts").replaceChildren(...buttons);
  }

  // The focus goes to what comes next: a tile to colour, or else the first action.
  function goOn(stage) {
    const isLost = document.activeElement === document.body;
    if (!isAsked || (!isLost && stage.name === "thinking")) return;
    const action = /** @type {HTMLElement | null} */ (byId("acts").querySelector("button"));
    const next = stage.name === "waiting" ? board.asked() ?? action : action;
    if (document.activeElement?.id !== "letters" || stage.name !== "empty") next?.focus();
    if (stage.name !== "thinking") isAsked = false;
  }

  async function draw(isCurrent) {
    const stage = stageOf();
    const { name: stageName, sentence, why } = stage;
    say("sentence", sentence);
    say("why", why);
    byId("notice").replaceChildren();
    drawRows(stage);
    drawActs(stage);
    byId("start").hidden = stageName !== "empty";
    byId("whose").hidden = stageName !== "over";
    const side = await (SIDES[stageName] ?? (() => []))(stage, isCurrent);
    if (!side || !isCurrent()) return;
    byId("beside").replaceChildren(...side);
    byId("more").replaceChildren(...(stageName === "over" ? reviewed() : []));
    byId("play").dataset.stage = stageName;
    goOn(stage);
  }

  async function show() {
    const { game, played, word, answer, hard } = now;
    const key = [game, played, word, answer, hard].join("|");
    if (key === shown) return;
    shown = key;
    const isCurrent = () => shown === key;
    try {
      await find(isCurrent);
    } catch (error) {
      if (!isCurrent()) return;
      shown = ""; // it is asked for again
      view = NOTHING;
      say("sentence", capital(error.message));
      say("why", "");
      byId("play").dataset.stage = "failed";
      byId("beside").replaceChildren(acts(button("try", "Try again", show)));
    }
  }

  // Load what the stage needs, and ask the engine.
  async function find(isCurrent) {
    const { game, played, word } = now;
    const mode = modeNow();
    byId("play").dataset.stage = "thinking";
    const isReadable = data.games[game].codes;
    if (word && !played) await data.loadFirst(game);
    const codes = isReadable && (played || word) ? await data.loadCodes(game, mode) : null;
    if (!isCurrent()) return;
    view = { ...rowsOf(codes), told: null, best: null };
    if (stageOf().name !== "thinking") {
      await draw(isCurrent);
      if (!played && !word) data.loadFirst(game).then(() => isCurrent() && draw(isCurrent), () => {});
      return;
    }
    drawRows(stageOf());
    setTimeout(() => isCurrent() && !view.told && sayLeft(), PATIENCE);
    const asked = [view.turns, mode, view.lost];
    const told = await thinking.ask(`${game} ${mode}`, codes, "told", ...asked);
    if (!told || !isCurrent()) return;
    view = { ...view, told };
    await draw(isCurrent);
    const wanted = told.isOver ? target(view) : undefined;
    if (wanted === undefined || !isCurrent()) return;
    const best = await thinking.ask(`${game} ${mode}`, codes, "bestGame", wanted, mode);
    if (!best || !isCurrent()) return;
    view = { ...view, best };
    await draw(isCurrent);
  }

  // How many words are left, which is known before the best guess is.
  function sayLeft() {
    const { codes, turns } = view;
    const start = positions.start(codes, modeNow());
    const left = turns.reduce((one, turn) => one && positions.after(one, turn), start);
    const count = left ? `${counted(left.words.length, "word")} left.` : "Looking at your game …";
    say("sentence", count);
    say("why", "Looking for the best guess …");
    byId("acts").replaceChildren();
    byId("beside").replaceChildren();
    byId("more").replaceChildren();
    byId("start").hidden = true;
  }

  byId("paste-form").onsubmit = (event) => {
    event.preventDefault();
    enter(byId("pasted").value, true);
    byId("paste-form").hidden = true;
  };
  Object.assign(board.on, {
    word: (text) => enter(text),
    paste: (text) => enter(text, true),
    reply,
    back: () => {
      isAsked = false;
      back(true);
    },
  });

  return { show, over };
})();
