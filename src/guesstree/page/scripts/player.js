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
    if (first !== game) {
      byId("start").innerHTML = html;
      byId("among").textContent = among;
      const name = encodeURIComponent(of);
      byId("sheet").hidden = of !== game;
      byId("sheet").setAttribute("href", `sheets/${name}.svg`);
      byId("research").setAttribute("href", `research.html#/${name}`);
      const root = document.documentElement.style;
      root.setProperty("--letters", String(graphemes.of(start.guess).length));
      const known = start.proved ? "" : " known";
      document.title = `${
        front.upper(start.guess)
      } is the best first word${known} in ${short} · guesstree`;
      prepare(game);
    }
    first = game;
    options(byId("game"), Object.keys(data.games), game, data.labelOf);
    games.show();
  }

  // What look-ups and reviews need is loaded before it is asked for, so that they answer at once,
  // and also when the net is gone.
  async function prepare(game) {
    try {
      await data.loadFirst(game);
      if (data.games[game].codes) await data.loadCodes(game);
    } catch {
      // It is asked for again, and missed aloud, when it is needed.
    }
  }

  byId("game").onchange = () =>
    state.startGame(byId("game").value, { word: now.word, played: now.played, hard: now.hard });
  addEventListener("hashchange", show);

  return { show };
})();

data.loadIndex().then(player.show, (error) => elements.say("astray", error.message));
