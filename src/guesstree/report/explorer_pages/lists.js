"use strict";

// Long lists of which only the part in view is drawn. One stop of the Tab key leads to each list;
// arrow keys, Home and End move within it.
const lists = (() => {
  const SPARE = 4; // lines drawn above and below the view
  const MOVES = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };

  // Make a list in `box`, an element that scrolls. `body` is where its lines go, `height` what a
  // line takes, `view` the most that is seen of it, both in pixels; `gap` makes an element of a
  // height. Returns a function that shows lines: `items` in all, `perLine` beside each other,
  // `item(at)` makes one, and `line(items)` a line of them.
  function make(box, body, { height, view, gap }) {
    let shown = null;
    let active = 0;
    let drawn = "";

    function window_() {
      const lines = Math.ceil(shown.items / shown.perLine);
      const top = Math.floor(box.scrollTop / height);
      return [
        Math.max(0, top - SPARE),
        Math.min(lines, top + Math.ceil(view / height) + SPARE),
        lines,
      ];
    }

    function focusOn(at) {
      body.querySelector(`[data-at="${at}"]`)?.focus({ preventScroll: true });
    }

    function draw(anew) {
      const [first, last, lines] = window_();
      if (!anew && drawn === `${first}-${last}`) return;
      drawn = `${first}-${last}`;
      const focused = /** @type {HTMLElement | null} */ (document.activeElement);
      const had = focused && body.contains(focused) ? focused.dataset.at : undefined;
      const { perLine, items, item, line } = shown;
      const from = first * perLine;
      const to = Math.min(items, last * perLine);
      const stop = active >= from && active < to ? active : from;
      const made = [];
      for (let start = from; start < to; start += perLine) {
        const cells = [];
        for (let at = start; at < Math.min(to, start + perLine); at++) {
          const one = item(at);
          const button = one.matches("button") ? one : one.querySelector("button");
          if (button) {
            button.dataset.at = at;
            button.tabIndex = at === stop ? 0 : -1;
          }
          cells.push(one);
        }
        made.push(line ? line(cells) : cells[0]);
      }
      body.replaceChildren(gap(first * height), ...made, gap((lines - last) * height));
      if (had !== undefined) focusOn(had);
    }

    function moveTo(at) {
      active = Math.max(0, Math.min(shown.items - 1, at));
      const top = Math.floor(active / shown.perLine) * height;
      if (top < box.scrollTop) box.scrollTop = top;
      const room = (box.clientHeight || view) - 2 * height;
      if (top > box.scrollTop + room) box.scrollTop = top - room;
      draw(true);
      focusOn(active);
    }

    box.addEventListener("scroll", () => shown && draw(false), { passive: true });
    box.addEventListener("keydown", (event) => {
      const at = event.target.dataset.at;
      if (at === undefined || !shown) return;
      const [down, right] = MOVES[event.key] || [];
      if (event.key === "Home") moveTo(0);
      else if (event.key === "End") moveTo(shown.items - 1);
      else if (down === undefined) return;
      else moveTo(Number(at) + down * shown.perLine + right);
      event.preventDefault();
    });
    box.addEventListener("focusin", (event) => {
      if (event.target.dataset.at !== undefined) active = Number(event.target.dataset.at);
    });

    // `top` tells whether to begin at the top: when other items are shown.
    return (next, top = true) => {
      shown = { perLine: 1, line: null, ...next };
      if (top) {
        active = 0;
        if (box.scrollTop) box.scrollTop = 0;
      }
      draw(true);
    };
  }

  const space = (pixels) => elements.element("div", { style: `height:${pixels}px` });
  const spaceRow = (pixels) =>
    elements.element("tr", { "aria-hidden": "true", style: `height:${pixels}px` });

  return { make, space, spaceRow };
})();
