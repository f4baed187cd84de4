"use strict";

// The page for players: what is shown when.
const player = (() => {
  const { byId, options, say } = elements;
  const { now } = state;
  let first = "";

  function show() {
    say("astray", state.read());
    const { game } = now;
    const { front: html, among, short, start, of = game } = data.games[game];
    if (first !== html) {
      byId("start").innerHTML = html;
      byId("among").textContent = among;
      const name = encodeURIComponent(of);
      byId("sheet").hidden = of !== game;
      byId("sheet").setAttribute("href", `sheets/${name}.svg`);
      const root = document.documentElement.style;
      root.setProperty("--letters", String(graphemes.of(start.guess).length));
      const known = start.proved ? "" : " known";
      document.title = `${
        front.upper(start.guess)
      } is the best first word${known} in ${short} · guesstree`;
      prepare(game);
    }
    first = html;
    options(byId("game"), Object.keys(data.games), game, data.labelOf);
    if (!own.show()) return;
    games.show();
    sending.receive();
    strategies.show();
  }

  // What look-ups and reviews need is loaded before it is asked for, so that they answer at once,
  // and also when the net is gone.
  async function prepare(game) {
    try {
      await data.loadFirst(game);
      if (data.games[game].hasReplies) await data.loadGame(game);
    } catch {
      // It is asked for again, and missed aloud, when it is needed.
    }
  }

  // The rows go to a game with the same replies.
  function startGame(game) {
    const { word, played: rows, answer, hard } = now;
    const isSame = data.games[game].right === data.games[now.game].right;
    state.startGame(game, isSame ? { word, played: rows, answer, hard } : { hard });
  }

  byId("game").onchange = () => startGame(byId("game").value);
  addEventListener("hashchange", show);
  elements.remember("all-words", "guesstree-all-words", show);

  return { show };
})();

data.loadIndex().then(player.show, (error) => elements.say("astray", error.message));
