// A finished game as part of a link. Its bytes are shifted by the name of the game, so that nobody
// reads the words by chance. This hides them from eyes, not from attackers: the name stands in the
// same link, and anybody can run these lines.

const SAFE = { "+": "-", "/": "_", "=": "", "-": "+", _: "/" }; // for addresses, and back
const shifted = (bytes, game, sign) =>
  bytes.map((byte, at) => byte + sign * (game.charCodeAt(at % game.length) + at));

export function sealed({ game, turns: played, isFound, lost, skill, luck, puzzle = "" }) {
  const rows = played.map(({ guess, reply }) => [guess, reply]);
  const scores = [skill, luck].map(Math.round);
  const text = JSON.stringify([rows, isFound, lost, ...scores, puzzle]);
  const bytes = shifted(new TextEncoder().encode(text), game, 1);
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (one) => SAFE[one]);
}

// The game of a link; null if a part of the link is missing, or it is of another game.
export function opened(game, letters) {
  try {
    const text = atob(letters.replace(/[-_]/g, (one) => SAFE[one]));
    const bytes = shifted(Uint8Array.from(text, (one) => one.charCodeAt(0)), game, -1);
    const [rows, isFound, lost, skill, luck, puzzle] = JSON.parse(new TextDecoder().decode(bytes));
    const played = rows.map(([guess, reply]) => ({ guess: `${guess}`, reply: `${reply}` }));
    return { turns: played, isFound, lost, skill, luck, puzzle: /^\d+$/.test(puzzle) ? puzzle : "" };
  } catch {
    return null;
  }
}
