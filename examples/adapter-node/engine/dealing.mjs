/** From the pack after the cut to hands, stock and turned card (section 02). */

import { JOKER, suitOf } from './cards.mjs';
import { PLAYERS, leftOf, seatsFrom } from './table.mjs';

/** @typedef {import('./cards.mjs').Card} Card */

/** First three cards to everybody, then two (bruff-02.6). */
const PACKETS = Object.freeze([3, 2]);

/** The hands by seat, dealt clockwise from the dealer's left, the dealer last (bruff-02.5, bruff-02.6). */
function dealHands(pack, dealer) {
  const hands = Array.from({ length: PLAYERS }, () => []);
  let next = 0;
  for (const size of PACKETS) {
    for (const seat of seatsFrom(leftOf(dealer))) {
      hands[seat].push(...pack.slice(next, next + size));
      next += size;
    }
  }
  return { hands, rest: pack.slice(next) };
}

/** Turns the top card of the stock; its suit is trump (bruff-02.8). */
export const turn = (stock) => ({ turnUp: stock[0], trump: suitOf(stock[0]), stock: stock.slice(1) });

/**
 * Deals a pack. A turned joker goes to the dealer at once, who then holds six cards and must bury one (bruff-02.11).
 * @param {readonly Card[]} pack  the 53 cards after the cut, top first
 * @param {number} dealer
 */
export function dealPack(pack, dealer) {
  const { hands, rest } = dealHands(pack, dealer);
  if (rest[0] !== JOKER) return { phase: 'play', hands, ...turn(rest) };
  hands[dealer].push(JOKER);
  return { phase: 'bury', hands, turnUp: null, trump: null, stock: rest.slice(1) };
}

/** Puts a card under the stock and turns the next one, which fixes trumps (bruff-02.12, bruff-02.13). */
export const buryAndTurn = (stock, card) => turn([...stock, card]);
