import { costTable, risesWithin } from "./costs.js";
import { massesOf, scoresUpTo, sumOf } from "./masses.js";
import { mostBranches, partitionOf, splitsOf } from "./splits.js";

// The search of a position: exact for few words, a narrow beam for more. It is the counterpart of
// play/position_search.py, finds the same numbers, and follows guesses in the same order.
//
// A matrix has the `codes` of guesses against words, row after row; `guesses` and `width` count
// both. `guessOf` has the row of each word as a guess, `hints` is null without hard mode, and
// `limits` has the numbers of the commands.

/** @typedef {[number, boolean]} CostOrBound a cost and true, or a lower bound and false */

const countTo = (count) => Int32Array.from({ length: count }, (_, at) => at);

export class PositionSearch {
  // Without a beam all guesses are followed; `worth` ranks those of a beam, or null the order of
  // the exact search. Words have equal masses where `masses` is null. With 0 turns there is no
  // limit. `branches` are the most of any guess, if they are known.
  /**
   * @param {any} matrix
   * @param {string} mode
   * @param {{ beam?: any, masses?: Float64Array | null, turns?: number, branches?: number }} about
   */
  constructor(matrix, mode, { beam = null, masses = null, turns = 0, branches = 0 } = {}) {
    this.matrix = matrix;
    this.isAny = mode !== "consistent";
    this.hints = mode === "nyt-hard" ? matrix.hints : null;
    this.masses = masses ?? massesOf(null, matrix.width);
    this.isWeighted = masses !== null;
    this.beam = beam;
    this.known = new Map();

    // Of guesses with equal partitions the first is enough, but for hints and for beams.
    this.isDistinct = !beam && !this.hints;

    const order = countTo(matrix.width).sort((a, b) => this.masses[b] - this.masses[a] || a - b);
    const every = countTo(matrix.guesses);
    const most = branches || mostBranches(this.split(every, order, {}));
    const { infeasible, lost, mostExact } = matrix.limits;
    const mass = sumOf(this.masses);

    // A step is more than all masses: what a cost has beyond whole steps is the lost mass.
    this.step = turns && beam ? mass + 1 : 1;
    this.loss = turns ? mass * (turns + 1) + 1 : infeasible;
    if (this.step > 1) this.loss = lost * this.step + 1;
    const rises = risesWithin(turns, this.loss, this.step);
    this.table = costTable(matrix.width, most, rises, matrix.limits);
    this.exact = this.table.free.map((isFree) => (isFree ? matrix.width : mostExact));
    const required = new Int32Array(this.hints?.words ?? 0);
    this.root = this.node(order, required, every, 0, 0);
  }

  // The chance to win and the expected guesses that a cost stands for.
  outcome(cost) {
    const { mass } = this.root;
    const lost = this.step > 1 ? cost % this.step : Math.floor(cost / this.loss);
    const guesses = Math.floor((cost - lost * this.loss) / this.step);
    return { win: (mass - lost) / mass, guesses: guesses / mass };
  }

  /** @returns {CostOrBound} the cost of a first guess */
  value(opener, beta = this.matrix.limits.infeasible) {
    const { bounds } = this.bounds(this.root, [opener]);
    return this.follow(this.root, opener, bounds[0], beta);
  }

  // The costs of the `count` best first guesses and of all ties with the last one, by guess.
  least(count) {
    const { root } = this;
    const onlyWords = !this.isAny || this.table.free[0];
    const guesses = onlyWords ? Int32Array.from(this.matrix.guessOf).sort() : root.guesses;
    const { bounds, splits } = this.bounds(root, guesses, !this.hints);
    const groups = this.alike(guesses, splits);
    groups.sort((one, other) => bounds[one.at] - bounds[other.at]);

    const found = [];
    let beta = this.matrix.limits.infeasible;
    let best = /** @type {number[]} */ ([]);
    for (const { at, members } of groups) {
      if (bounds[at] >= beta) break;
      if (root.targets.length > 1 && splits.largest[at] === root.targets.length) continue;
      const [cost, isFound] = this.follow(root, guesses[at], bounds[at], beta);
      if (!isFound) continue;
      found.push({ cost, members });
      best = [...best, ...members.map(() => cost)].sort((a, b) => a - b).slice(0, count);
      if (best.length === count) beta = best[count - 1] + 1;
    }
    const kept = found.filter(({ cost }) => cost < beta);
    const rows = kept.flatMap(({ cost, members }) => members.map((guess) => [guess, cost]));
    return new Map(rows.sort(([one], [other]) => one - other));
  }

  // Groups of guesses that split the words alike; in hard mode each guess is alone, as others
  // reveal other hints.
  alike(guesses, splits) {
    const groups = new Map();
    guesses.forEach((guess, at) => {
      const key = this.hints ? at : `${partitionOf(splits, at)},${splits.hits[at]}`;
      if (!groups.has(key)) groups.set(key, { at, members: [] });
      groups.get(key).members.push(guess);
    });
    return [...groups.values()];
  }

  // A set of words, the heaviest first, after some guesses and replies.
  node(targets, required, guesses, narrowed, after) {
    const { classes, increments, rises } = this.table;
    const turn = classes[after][Math.min(targets.length, classes[after].length - 1)];
    let [mass, bound] = [0, 0];
    for (let at = 0; at < targets.length; at++) {
      const own = this.masses[targets[at]];
      mass += own;
      bound += own * (increments[turn][at] + rises[turn]);
    }
    return { targets, mass, bound, required, guesses, narrowed, turn, key: "" };
  }

  keyOf(node) {
    node.key ||= `${node.turn}:${String.fromCharCode(...node.targets)}:${node.required.join()}`;
    return node.key;
  }

  after(node) {
    return Math.min(node.turn + 1, this.exact.length - 1);
  }

  split(guesses, targets, wanted) {
    const masses = new Float64Array(targets.length);
    for (let place = 0; place < targets.length; place++) masses[place] = this.masses[targets[place]];
    return splitsOf(this.matrix, guesses, targets, masses, wanted);
  }

  // A lower bound for guesses that are none of the words: two guesses for each.
  outside({ mass, turn }) {
    return mass * (this.table.rises[turn] + this.table.rises[turn + 1]);
  }

  // The bounds of guesses, and their splits.
  bounds(node, guesses, isHashed = false) {
    const increments = this.table.increments[this.after(node)];
    const wanted = { increments, scores: this.beam?.worth, isHashed };
    const splits = this.split(guesses, node.targets, wanted);
    const rise = this.table.rises[node.turn + 1];
    const outside = this.outside(node);
    const bounds = splits.costs;
    for (let at = 0; at < bounds.length; at++) bounds[at] += outside - rise * splits.hits[at];
    return { bounds, splits };
  }

  /** @returns {CostOrBound} the cost of a set */
  valueOf(node, beta) {
    const isExact = node.targets.length <= this.exact[node.turn];
    if (node.bound >= beta || isExact) return [node.bound, node.bound < beta];
    const known = this.known.get(this.keyOf(node));
    if (known && (known[1] || known[0] >= beta)) return known;
    const found = this.search(node, beta);
    this.known.set(this.keyOf(node), found);
    return found;
  }

  // Scan the guesses of a set, its words first, and follow those that may cost less than `beta`.
  /** @returns {CostOrBound} */
  search(node, beta) {
    const own = Int32Array.from(node.targets, (at) => this.matrix.guessOf[at]);
    const outside = this.outside(node);
    const { pending, ...found } = this.scan(node, own, new Set(), beta);
    let { best, rejected } = found;
    let below = node; // what the sets below begin with
    if (this.isAny && Math.min(beta, best) <= outside) rejected = Math.min(rejected, outside);
    else if (this.isAny) {
      below = { ...node, guesses: this.allowed(node) };
      const others = this.scan(below, below.guesses, new Set(own), Math.min(beta, best));
      best = Math.min(best, others.best);
      rejected = Math.min(rejected, others.rejected);
      for (const one of others.pending) pending.push(one);
      below = this.narrowed(below, others.splits);
    }
    if (best === node.bound) return [best, true];
    return this.followAll(below, this.sorted(pending), { best, rejected, beta });
  }

  // Pending guesses in their order; list order decides ties, or that in which they were found.
  sorted(pending) {
    const byList = this.isAny ? 1 : 0;
    return pending.sort((a, b) =>
      a.above - b.above || a.below - b.below || byList * (a.guess - b.guess)
    );
  }

  // Guesses that a beam leaves out raise no bound.
  /** @returns {CostOrBound} */
  followAll(node, pending, { best, rejected, beta }) {
    let followed = 0;
    for (const { guess, bound } of pending) {
      if (followed === this.beam?.width) break;
      const limit = Math.min(beta, best);
      if (bound >= limit) continue;
      followed += 1;
      const [cost, isFound] = this.follow(node, guess, bound, limit);
      if (isFound) best = cost;
      else rejected = Math.min(rejected, cost);
    }
    return best < beta ? [best, true] : [rejected, false];
  }

  // Bound guesses. Those that may cost less than `beta` are pending, but for the unwanted: their
  // bounds are known, and bounding them once more changes nothing.
  scan(node, guesses, unwanted, beta) {
    const { bounds, splits } = this.bounds(node, guesses, this.isNarrowed(node));
    const limit = this.exact[this.after(node)];
    const { infeasible } = this.matrix.limits;
    let best = infeasible;
    let rejected = infeasible;
    for (let at = 0; at < guesses.length; at++) {
      const bound = bounds[at];
      if (bound >= beta) rejected = Math.min(rejected, bound);
      else if (splits.largest[at] <= limit) best = Math.min(best, bound);
    }
    const most = Math.min(beta, best);
    const kept = [];
    for (let at = 0; at < guesses.length; at++) {
      const isOpen = bounds[at] < most && splits.largest[at] > limit;
      if (isOpen && splits.largest[at] < node.targets.length && !unwanted.has(guesses[at])) {
        kept.push(at);
      }
    }
    const pending = this.pending(node, guesses, bounds, splits, kept);
    return { best, rejected, pending, splits };
  }

  // The guesses to follow with their keys.
  pending(node, guesses, bounds, splits, kept) {
    const { mass, targets: { length: size } } = node;
    const mean = Math.max(1, Math.floor(mass / size));
    const chosen = this.isDistinct ? this.distinct(node, guesses, kept) : kept;
    return chosen.map((at) => {
      const spread = 2 * Math.floor(splits.squares[at] / mean);
      const above = this.beam?.worth
        ? splits.above[at]
        : spread + size * Math.floor(bounds[at] / (mean * this.step));
      const below = this.beam?.worth ? splits.below[at] : 0;
      return { guess: guesses[at], bound: bounds[at], above, below };
    });
  }

  // The first of the guesses that split the words of a set alike.
  distinct({ targets }, guesses, places) {
    const kept = Int32Array.from(places, (at) => guesses[at]);
    const splits = this.split(kept, targets, { isHashed: true });
    const seen = new Set();
    return places.filter((_, at) => seen.size < seen.add(partitionOf(splits, at)).size);
  }

  isNarrowed({ targets, narrowed }) {
    const { distinctFrom, narrowed: most } = this.matrix.limits;
    return targets.length >= distinctFrom && narrowed < most && !this.hints;
  }

  // Large sets pass one guess of each partition on to the sets below, and none that tells nothing.
  narrowed(node, splits) {
    if (!this.isNarrowed(node)) return node;
    const seen = new Set();
    const guesses = node.guesses.filter((_, at) => {
      const isNew = seen.size < seen.add(partitionOf(splits, at)).size;
      return isNew && splits.branches[at] > 1;
    });
    return { ...node, guesses, narrowed: node.narrowed + 1 };
  }

  // The guesses of a node that have all features that hints have revealed.
  allowed({ guesses, required }) {
    if (!this.hints) return guesses;
    const { features, words } = this.hints;
    return guesses.filter((guess) =>
      required.every((need, at) => (features[guess * words + at] & need) === need)
    );
  }

  // The features that guesses must have after one more reply.
  revealed({ required }, guess, code) {
    if (!this.hints) return required;
    const needed = required.slice();
    for (const feature of this.hints.shownBy(guess, code)) {
      needed[feature >> 5] |= 1 << (feature & 31);
    }
    return needed;
  }

  // The cost of a guess with the branch bound `bound`. First the bounds of its branches are raised,
  // the largest first; then they are solved, the smallest first.
  /** @returns {CostOrBound} */
  follow(node, guess, bound, beta) {
    let total = bound;
    const unsolved = [];
    for (const branch of this.branches(node, guess)) {
      if (total >= beta) return [total, false];
      const [known, isExact] = this.quickBound(branch);
      total += known - branch.bound;
      if (!isExact) unsolved.push({ branch, known });
    }
    for (const { branch, known } of unsolved.reverse()) {
      if (total >= beta) return [total, false];
      const rest = Math.min(this.matrix.limits.infeasible, beta - (total - known));
      const [cost, isExact] = this.valueOf(branch, rest);
      total += cost - known;
      if (!isExact) return [total, false];
    }
    return [total, total < beta];
  }

  // The branches of a guess whose size bounds are not their costs. The largest come first; with
  // masses, those that cost least for each word.
  branches(node, guess) {
    const { codes, width } = this.matrix;
    const parts = new Map();
    for (const target of node.targets) {
      const code = codes[guess * width + target];
      if (!parts.has(code)) parts.set(code, []);
      parts.get(code).push(target);
    }
    const after = this.after(node);
    const open = [...parts].filter(([, part]) => part.length > this.exact[after]);
    const branches = open.sort(([one], [other]) => one - other).map(([code, part]) => {
      const required = this.revealed(node, guess, code);
      return this.node(Int32Array.from(part), required, node.guesses, node.narrowed, after);
    });
    const orderOf = ({ bound, targets }) =>
      this.isWeighted ? -bound / targets.length : targets.length;
    return branches.sort((one, other) => orderOf(one) - orderOf(other)).reverse();
  }

  /** @returns {CostOrBound} what is known of a set, or a bound from its words alone */
  quickBound(node) {
    const known = this.known.get(this.keyOf(node));
    if (known) return known;
    const own = Int32Array.from(node.targets, (at) => this.matrix.guessOf[at]);
    const { bounds, splits } = this.bounds(node, own);
    const least = bounds.reduce((one, other) => Math.min(one, other));
    const outside = this.outside(node);
    const isOutside = this.isAny && least > outside;
    const largest = splits.largest[bounds.indexOf(least)];
    const isExact = !isOutside && largest <= this.exact[this.after(node)];
    /** @type {CostOrBound} */
    const found = [Math.max(node.bound, isOutside ? outside : least), isExact];
    this.known.set(this.keyOf(node), found);
    return found;
  }
}

// The scores by which guesses of a position are ranked, for words of this mass in all.
export const worthOf = ({ limits }, mass) => scoresUpTo(mass, limits.logBits);
