"use strict";

// Replies as the rule of the game writes and draws them; the data say how.
const replies = (() => {
  const { element, svg } = elements;
  const notation = () => data.games[state.now.game];

  // The tiles that replies are drawn with; none where replies are text.
  const tiles = () => notation().tiles;
  const tileOf = (character) => tiles().find((tile) => tile.character === character) || tiles()[0];
  const right = () => notation().right;
  const isRight = (reply) => reply === right();
  const unknown = (guess) => (tiles().length ? tiles()[0].character.repeat([...guess].length) : "");

  // The reply after a click on one of its tiles.
  function turned(reply, at) {
    const shown = [...reply.padEnd(at + 1, tiles()[0].character)];
    shown[at] = tiles()[(tiles().indexOf(tileOf(shown[at])) + 1) % tiles().length].character;
    return shown.join("");
  }

  // A reply in any of the usual notations, as the trees have it. `known` are texts of replies.
  function written(text, known = []) {
    const { spellings, forms } = notation();
    const plain = text.trim().toLowerCase().replaceAll("\ufe0f", "");
    const same = known.find((reply) => reply.toLowerCase() === plain);
    if (same) return same;
    for (const [pattern, form] of Object.entries(forms)) {
      const match = plain.match(new RegExp(`^(?:${pattern})$`));
      if (match) return form.replace(/\{(\d)\}/g, (_, at) => match[Number(at) + 1]);
    }
    return [...plain].map((one) => spellings[one] || one).join("");
  }

  // A reply as tiles to paste elsewhere, or as its text.
  function emoji(reply) {
    const isBlind = document.documentElement.dataset.colours === "blind";
    const colours = notation().palettes[isBlind ? "colour-blind" : "standard"];
    if (!tiles().length) return reply;
    return [...reply].map((character) => colours[tileOf(character).colour]).join("");
  }

  // A guess with its reply. `onTile` makes the tiles buttons, and is called with the place clicked.
  function row(guess, reply, onTile) {
    if (!tiles().length || (!onTile && !reply)) {
      const said = element("span", { class: "said" }, guess);
      return reply ? [said, element("span", { class: "reply" }, reply)] : [said];
    }
    return [...guess].map((letter, at) => {
      const { colour, meaning } = tileOf([...reply][at]);
      const shown = { class: "tile", "data-tile": colour };
      const label = `${letter}: ${meaning}`;
      if (!onTile) return element("span", { ...shown, role: "img", "aria-label": label }, letter);
      const onclick = () => onTile(at);
      return element("button", { ...shown, type: "button", "aria-label": label, onclick }, letter);
    });
  }

  // Show another reply on the tiles of a row.
  function paint(line, reply) {
    if (!tiles().length || !line) return;
    line.querySelectorAll("button.tile").forEach((tile, at) => {
      const { colour, meaning } = tileOf([...reply][at]);
      tile.dataset.tile = colour;
      tile.setAttribute("aria-label", `${tile.textContent}: ${meaning}`);
    });
  }

  // What a reply says, for people who do not see tiles.
  function spoken(reply) {
    if (!tiles().length || !reply) return reply;
    return [...reply].map((character) => tileOf(character).colour).join(" ");
  }

  // A reply in small.
  function mini(reply) {
    if (!tiles().length) return element("span", { class: "text-reply" }, reply);
    const drawn = [...reply].map((character) =>
      element("span", { class: "mini", "data-tile": tileOf(character).colour }),
    );
    return element("span", { class: "minis", role: "img", "aria-label": spoken(reply) }, ...drawn);
  }

  const SHAPES = {
    green: (x, y, a) => `M${x} ${y}h${a}v${a}h${-a}z`,
    yellow: (x, y, a) =>
      `M${x} ${y + a / 2}a${a / 2} ${a / 2} 0 1 1 ${a} 0a${a / 2} ${a / 2} 0 1 1 ${-a} 0z`,
    grey: (x, y, a) => `M${x + a / 4} ${y + a / 4}h${a / 2}v${a / 2}h${-a / 2}z`,
  };

  // A reply as shapes in a picture, along x or along y: one path for each colour.
  function shapes(reply, x, y, side, isTall) {
    const paths = new Map();
    [...reply].forEach((character, at) => {
      const { colour } = tileOf(character);
      const step = at * (side + 1);
      const shape = SHAPES[colour](isTall ? x : x + step, isTall ? y + step : y, side);
      paths.set(colour, (paths.get(colour) || "") + shape);
    });
    return [...paths].map(([colour, d]) => svg("path", { class: `shape ${colour}`, d }));
  }

  const drawing = { row, paint, mini, spoken, shapes };
  return { tiles, right, isRight, unknown, turned, written, emoji, ...drawing };
})();
