/** Who has the right to the exposed card (section 03). When it may be used is a matter of game.mjs. */

import { ACE_OF_HEARTS, JOKER, aceOf, checkCard, checkCards, checkSuit } from './cards.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */

const ruling = (allowed, clause) => Object.freeze({ allowed, clause });

/** The right and the clause that decides, without checks. */
export function rightOf({ trump, turnUp, hand, isDealer }) {
  const ace = aceOf(trump);
  if (hand.includes(ace)) return ruling(true, 'bruff-03.1');
  if (turnUp === ace) return ruling(isDealer, 'bruff-03.3');
  if (hand.includes(ACE_OF_HEARTS)) return ruling(false, 'bruff-03.8');
  if (hand.includes(JOKER)) return ruling(false, 'bruff-03.9');
  return ruling(false, 'bruff-03.1');
}

/**
 * Whether a hand may take the exposed card, and the clause that decides.
 * @param {{trump: Suit, turnUp: Card, hand: readonly Card[], isDealer: boolean}} facts
 * @returns {{allowed: boolean, clause: string}}
 * @throws {import('./errors.mjs').InvalidInput}
 */
export function explainExchange(facts) {
  checkSuit(facts.trump);
  checkCard(facts.turnUp);
  checkCards(facts.hand);
  return rightOf(facts);
}

/** Whether a hand may take the exposed card (bruff-03.1, bruff-03.3). Takes the facts of `explainExchange`. */
export const mayExchange = (facts) => explainExchange(facts).allowed;
