"use strict";

// What the scripts of the data call, and what there is once they are loaded.
/**
 * @typedef {object} Strategy
 * @property {string} name
 * @property {string} mode
 * @property {string} first its first guess
 * @property {number} mean guesses on average
 * @property {number} worst
 * @property {boolean} proven
 * @property {boolean} least whether its goal is the least mean
 * @property {string} facts what is known of it, in sentences
 *
 * @typedef {object} Game
 * @property {Strategy[]} strategies
 * @property {string} best the name of the best of them
 * @property {{ guess: string, mean: number, exact: boolean, proved: boolean, proof: string }} start
 *   the best first guess that is known, whether its mean is exact, whether no other is better, as is
 *   proved, and the words for where the proof comes from
 * @property {string} name as people call it
 * @property {string} short the same in a few words
 * @property {string} front its first screen, as HTML; empty for a list of the reader's own
 * @property {string[]} others three other first words
 * @property {string} among which words nothing better is known
 * @property {number} targets how many there are
 * @property {number} guesses how many there are
 * @property {string[]} [letters] those of several characters
 * @property {boolean} hasReplies whether the page has its replies, so that games can be reviewed
 * @property {Record<string, { strategy: string, isProved: boolean }>} known by mode, the strategy of
 *   the best known tree, and whether it is proved to be the best
 * @property {string} [of] the game of the same words, all equally likely, for a game of a day
 * @property {boolean} hints whether replies are hints, which hard mode asks to use
 * @property {Record<string, string>} hardModes the mode of the strategies that keep to each
 * @property {number | null} turns
 * @property {string} right the reply to the target itself
 * @property {{ character: string, colour: "green" | "yellow" | "grey", meaning: string }[]} tiles
 * @property {Record<string, string>} spellings
 * @property {Record<string, string>[]} contexts
 * @property {string} ambiguous
 * @property {Record<string, string>} forms other notations, as patterns, and what they stand for
 * @property {Record<string, Record<string, string>>} palettes tiles to paste, by colour
 * @property {Record<string, string>} squares tiles by the names that chats have for them
 *
 * @typedef {object} Tree by node, in pre-order
 * @property {number[]} parent
 * @property {number[]} size targets that are left
 * @property {string[]} guess
 * @property {string[]} reply the reply that leads to the node; none to the first
 * @property {number[][]} children the largest first
 * @property {number[]} depth
 * @property {number[]} end the node after all below
 * @property {boolean[]} right whether the guess may be the target
 * @property {Map<string, number>} found the node at which a target is guessed
 *
 * @typedef {object} First all first guesses, the best first
 * @property {string[]} words
 * @property {Map<string, number>} at their places
 * @property {number} of what totals are divided by
 * @property {boolean} known whether the commands take these numbers from a table
 * @property {boolean} proved whether no guess is better than the first one, as is proved
 * @property {Record<string, number[]>} totals guesses of all targets, by mode
 * @property {(number | null)[]} mean guesses on average by the best tree that is known
 * @property {(number | null)[]} hard the same, of trees that keep to hard mode
 * @property {number[]} rank the best rank that is possible by the mean
 * @property {Set<number>} ranked those whose rank is known
 * @property {Set<number>} exact those whose mean is exact; the others' means are bounds
 * @property {Set<number>} target those that may be the target
 * @property {string} telling the most informative guess
 */

// deno-lint-ignore no-unused-vars
const explorer = {
  index: data.addGames,
  tree: data.addTree,
  first: data.addFirst,
  day: data.addDay,
  words: data.addWords,
};
