// What guesses cost by turn, and the least cost of a set that follows from its size. Turns after
// the last are one turn.

// What each guess adds to the cost of a word that is not found yet; the last number holds for all
// later guesses. Where turns are limited, a word that is not found costs one guess more than there
// are turns, and `loss` on top.
export function risesWithin(turns, loss, step) {
  const costs = Array.from({ length: turns || 1 }, (_, at) => (at + 1) * step);
  if (turns) costs.push((turns + 1) * step + loss);
  const rises = costs.map((cost, at) => cost - (costs[at - 1] ?? 0));
  rises.push(turns ? 0 : step);
  while (rises.length > 1 && rises.at(-1) === rises.at(-2)) rises.pop();
  return rises;
}

// How many words the first levels of a tree hold, if no guess makes more branches than this.
function capacitiesOf(words, branches, deepest) {
  const capacities = [0];
  let [capacity, places] = [0, 1];
  while (capacity < words && capacities.length <= deepest) {
    capacity += places;
    places *= branches;
    capacities.push(capacity);
  }
  return capacities;
}

// What each further word of a set adds to its least cost, less the cost of a lone word: the
// cheapest places of a tree are filled first.
function incrementsOf(rises, turn, words, capacities, infeasible) {
  const row = new Float64Array(words).fill(infeasible);
  let [level, sum] = [0, 0];
  for (let at = 0; at < Math.min(words, capacities.at(-1)); at++) {
    while (at >= capacities[level]) {
      sum += rises[Math.min(turn + level, rises.length - 1)];
      level += 1;
    }
    row[at] = sum - rises[turn];
  }
  return row;
}

// By turn and number of words, the first turn at which such sets cost the same: n words take at most
// n guesses.
function classesOf(rises) {
  const longer = [...rises, ...rises.map(() => rises.at(-1))];
  const classes = rises.map(() => /** @type {number[]} */ ([]));
  for (let size = 0; size <= rises.length; size++) {
    const first = new Map();
    for (const turn of rises.keys()) {
      const next = longer.slice(turn, turn + size).join();
      if (!first.has(next)) first.set(next, turn);
      classes[turn][size] = first.get(next);
    }
  }
  return classes;
}

// The tables of a game. `free` tells of each turn whether guesses after the next two cost nothing.
export function costTable(words, branches, allRises, { deepest, infeasible }) {
  const rises = allRises.slice(0, Math.min(words, deepest) + 2);
  const last = rises.at(-1);
  const capacities = capacitiesOf(words, branches, deepest);
  const later = (turn) => (turn + 2 < rises.length ? rises.slice(turn + 2) : [last]);
  return {
    rises: [...rises, last, last],
    increments: rises.map((_, turn) => incrementsOf(rises, turn, words, capacities, infeasible)),
    free: rises.map((_, turn) => !later(turn).some(Boolean)),
    classes: classesOf(rises),
  };
}
