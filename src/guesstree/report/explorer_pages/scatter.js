"use strict";

// All first guesses in a picture: the information of each against the mean of the tree after it.
const scatter = (() => {
  const { byId, number } = elements;
  const { now, goTo } = state;
  const MARGIN = { left: 58, right: 14, top: 14, bottom: 40 };
  const HEIGHT = 340;
  const NEAR = 14; // pixels
  const CORNER = 60; // guesses that the best corner shows at least
  let shown = null;
  let key = "";
  let hovered = null;

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);

  /** @param {[number, number]} limits */
  function ticks([low, high]) {
    const step = 10 ** Math.floor(Math.log10((high - low) / 3));
    const wide = [1, 2, 5].map((by) => by * step).find((by) => (high - low) / by <= 6) ?? 10 * step;
    const first = Math.ceil(low / wide - 1e-9);
    const digits = Math.max(0, -Math.floor(Math.log10(wide)));
    const marks = [];
    for (let at = first; at * wide <= high; at++) {
      marks.push([at * wide, (at * wide).toFixed(digits)]);
    }
    return marks;
  }

  // What is drawn: points in the unit square, x to the right and better up.
  /** @param {Openers} found @param {string | null} mean */
  function pointsOf(found, mean) {
    const means = mean && openers.meansOf(found, mean);
    /** @type {(row: Row) => number} */
    const value = (row) => (means ? (means[row.at] ?? Infinity) : row.expectation);
    const rows = found.rows.filter((row) => value(row) < Infinity);
    /** @type {(list: number[]) => [number, number]} */
    const limits = (list) => [Math.min(...list), Math.max(...list)];
    const isCorner = now.corner === "best";
    const ys = rows.map(value);
    let drawn = rows;
    if (isCorner) {
      const most = [...ys].sort((a, b) => a - b)[Math.min(CORNER, ys.length - 1)];
      const least = rows[Math.min(CORNER, rows.length - 1)].information;
      drawn = rows.filter((row) => value(row) <= most || row.information >= least);
      drawn = drawn.filter((row) => value(row) <= most + (most - Math.min(...ys)));
    }
    const [xs, kept] = [drawn.map((row) => row.information), drawn.map(value)];
    return { rows: drawn, xs, ys: kept, x: limits(xs), y: limits(kept) };
  }

  function placed(width) {
    const { x, y } = shown;
    const span = ([low, high]) => (high - low || 1) * 1.04;
    const room = width - MARGIN.left - MARGIN.right;
    const right = (one) => MARGIN.left + ((one - x[0]) / span(x)) * room;
    const down = (one) =>
      HEIGHT - MARGIN.bottom - ((one - y[0]) / span(y)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
    return { right, down };
  }

  function prepared(canvas, width) {
    const ratio = devicePixelRatio || 1;
    canvas.width = width * ratio;
    canvas.height = HEIGHT * ratio;
    canvas.style.cssText = `width:${width}px;height:${HEIGHT}px`;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.font = "12px system-ui, sans-serif";
    return pen;
  }

  function axes(pen, width, { right, down }) {
    pen.fillStyle = colour("soft");
    pen.strokeStyle = colour("line");
    pen.textAlign = "center";
    for (const [at, label] of ticks(shown.x)) {
      pen.fillText(label, right(at), HEIGHT - MARGIN.bottom + 16);
      pen.strokeRect(right(at), MARGIN.top, 0, HEIGHT - MARGIN.top - MARGIN.bottom);
    }
    pen.fillText("information of the first guess, bits", width / 2, HEIGHT - 6);
    pen.textAlign = "right";
    for (const [at, label] of ticks(shown.y)) {
      pen.fillText(label, MARGIN.left - 6, down(at) + 4);
      pen.strokeRect(MARGIN.left, down(at), width - MARGIN.left - MARGIN.right, 0);
    }
    pen.save();
    pen.rotate(-Math.PI / 2);
    pen.textAlign = "center";
    pen.fillText(shown.label, -HEIGHT / 2 + 10, 11);
    pen.restore();
  }

  function drawPoints(width) {
    const pen = prepared(byId("points"), width);
    const { right, down } = placed(width);
    axes(pen, width, { right, down });
    pen.fillStyle = colour("targets");
    pen.globalAlpha = shown.rows.length > 500 ? 0.45 : 0.9;
    shown.xs.forEach((x, at) => {
      pen.beginPath();
      pen.arc(right(x), down(shown.ys[at]), 2.4, 0, 7);
      pen.fill();
    });
  }

  function name(pen, at, { right, down }, width, isStrong) {
    const [x, y] = [right(shown.xs[at]), down(shown.ys[at])];
    pen.fillStyle = colour(isStrong ? "chosen" : "ink");
    pen.beginPath();
    pen.arc(x, y, isStrong ? 5 : 3.2, 0, 7);
    pen.fill();
    pen.textAlign = x > width - 90 ? "right" : "left";
    pen.font = `${isStrong ? "bold " : ""}13px system-ui, sans-serif`;
    pen.fillText(shown.rows[at].guess, x + (x > width - 90 ? -8 : 8), y + 4);
  }

  // The names of the best by either measure, of the chosen word, and of the one pointed at.
  function drawNames() {
    const width = byId("scatter").clientWidth;
    const pen = prepared(byId("names"), width);
    const scales = placed(width);
    const best = shown.ys.indexOf(Math.min(...shown.ys));
    for (const at of new Set([0, best])) name(pen, at, scales, width, false);
    const chosen = shown.rows.findIndex((row) => row.guess === now.word);
    if (chosen >= 0) name(pen, chosen, scales, width, true);
    if (hovered !== null) name(pen, hovered, scales, width, true);
    byId("pointed").textContent = hovered === null ? sentence(chosen) : sentence(hovered);
  }

  function sentence(at) {
    if (at < 0) return "Point at a guess to see its name; click to choose it.";
    const { guess } = shown.rows[at];
    return `${guess}: ${shown.xs[at].toFixed(3)} bits, ${shown.label} ${shown.ys[at].toFixed(3)}`;
  }

  function nearest(event) {
    const box = byId("names").getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const { right, down } = placed(box.width);
    let [least, found] = [NEAR ** 2, null];
    shown.xs.forEach((one, at) => {
      const distance = (right(one) - x) ** 2 + (down(shown.ys[at]) - y) ** 2;
      if (distance < least) [least, found] = [distance, at];
    });
    return found;
  }

  function show(found, mean) {
    const width = byId("scatter").clientWidth;
    if (!width) return;
    const { theme } = document.documentElement.dataset;
    byId("corner").setAttribute("aria-pressed", String(now.corner === "best"));
    const next = [now.game, mean, width, theme, now.corner].join("|");
    if (next !== key) {
      key = next;
      const label = mean ? `mean, ${mean}` : "expected left";
      shown = { ...pointsOf(found, mean), label, found, mean };
      hovered = null;
      const words = `${number(shown.rows.length)} first guesses, information against ${label}`;
      byId("names").setAttribute("aria-label", `${words}; the table has the same numbers`);
      drawPoints(width);
    }
    drawNames();
  }

  byId("names").onpointermove = (event) => {
    const at = nearest(event);
    if (at === hovered) return;
    hovered = at;
    drawNames();
  };
  byId("names").onpointerleave = () => {
    hovered = null;
    drawNames();
  };
  byId("names").onclick = (event) => {
    const at = nearest(event);
    if (at !== null) goTo({ word: shown.rows[at].guess });
  };
  byId("corner").onclick = () => {
    state.keep({ corner: now.corner ? "" : "best" });
    if (shown) show(shown.found, shown.mean);
  };

  return { show, redraw: () => shown && show(shown.found, shown.mean) };
})();
