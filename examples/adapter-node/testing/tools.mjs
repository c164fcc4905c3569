/** Shared by the tests: stacked packs, whole scripts, and a random generator with a seed. */

import { BRUFF, PACK, PLAYERS, apply, newGame, viewOf } from '../engine.mjs';

export const words = (text) => text.trim().split(/\s+/);

/** The pack that gives these hands (by seat), this turned card and these next cards when this seat deals. */
export function stack({ dealer, hands, turnUp, stock = [], pack = BRUFF.pack }) {
  const named = new Set([...hands.flat(), turnUp, ...stock]);
  const spare = pack.filter((card) => !named.has(card));
  const seats = hands.map((_, step) => (dealer + 1 + step) % hands.length);
  const dealt = [...seats.flatMap((seat) => hands[seat].slice(0, 3)), ...seats.flatMap((seat) => hands[seat].slice(3))];
  return [...dealt, turnUp, ...stock, ...spare];
}

/** Applies actions that must be accepted. */
export const run = (game, actions) =>
  actions.reduce((now, action) => {
    const outcome = apply(now, action);
    if (!outcome.accepted) throw new Error(`refused: ${JSON.stringify(action)} ${outcome.refusal}`);
    return outcome.game;
  }, game);

export const refusal = (game, action) => {
  const outcome = apply(game, action);
  return outcome.accepted ? null : outcome.refusal;
};

/** Plays one trick's cards clockwise from a seat. */
export const trickFrom = (seat, cards, players = PLAYERS) =>
  words(cards).map((card, step) => ({ type: 'play', seat: (seat + step) % players, card }));

/** Random numbers below a bound, the same for the same seed. */
export function randomFrom(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

export function shuffled(random, cards = PACK) {
  const pack = [...cards];
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

export { apply, newGame, viewOf };
