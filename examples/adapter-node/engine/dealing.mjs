/** From the pack after the cut to hands, stock and turned card (section 02). */

import { JOKER, suitOf } from './cards.mjs';
import { leftOf, seatsFrom } from './table.mjs';

/** @typedef {import('./cards.mjs').Card} Card */

/** The hands by seat, dealt clockwise from the dealer's left, the dealer last (bruff-02.5, standard-02.5). */
function dealHands(pack, dealer, players, packets) {
  const hands = Array.from({ length: players }, () => []);
  let next = 0;
  for (const size of packets) {
    for (const seat of seatsFrom(leftOf(dealer, players), players)) {
      hands[seat].push(...pack.slice(next, next + size));
      next += size;
    }
  }
  return { hands, rest: pack.slice(next) };
}

/** Turns the top card of the stock; its suit is trump (bruff-02.8, standard-02.8). */
export const turn = (stock) => ({ turnUp: stock[0], trump: suitOf(stock[0]), stock: stock.slice(1) });

/**
 * Deals a pack. A turned joker goes to the dealer at once, who then holds six cards and must bury one (bruff-02.11); in
 * a pack without a joker that does not come about.
 * @param {readonly Card[]} pack  the cards after the cut, top first
 * @param {{dealer: number, players: number, rules: import('./rulesets/index.mjs').RuleSet}} table
 */
export function dealPack(pack, { dealer, players, rules }) {
  const { hands, rest } = dealHands(pack, dealer, players, rules.packets);
  if (rest[0] !== JOKER) return { phase: 'play', hands, ...turn(rest) };
  hands[dealer].push(JOKER);
  return { phase: 'bury', hands, turnUp: null, trump: null, stock: rest.slice(1) };
}

/** Puts a card under the stock and turns the next one, which fixes trumps (bruff-02.12, bruff-02.13). */
export const buryAndTurn = (stock, card) => turn([...stock, card]);
