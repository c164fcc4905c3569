/** Who has the right to the exposed card, and until when (section 03). */

import { aceOf, checkSuit } from './cards.mjs';
import { checkCard, checkCards } from './order.mjs';
import { BRUFF } from './rulesets/index.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {import('./rulesets/index.mjs').RuleSet} RuleSet */

const ruling = (allowed, clause) => Object.freeze({ allowed, clause });

/** The right and the clause that decides, without checks. */
export function rightOf({ trump, turnUp, hand, isDealer }, { clauses }) {
  const ace = aceOf(trump);
  if (hand.includes(ace)) return ruling(true, clauses.aceHolder);
  if (turnUp === ace) return ruling(isDealer, clauses.turnedAce);
  const alike = Object.keys(clauses.givesNoRight).find((card) => hand.includes(card));
  return ruling(false, alike ? clauses.givesNoRight[alike] : clauses.aceHolder);
}

/** What closes the right: the own first play, or the first card of the deal. */
const CLOSED = Object.freeze({
  'own-first-play': ({ tricks, trick }, seat) => tricks.length > 0 || trick.some((play) => play.seat === seat),
  'first-lead': ({ tricks, trick }) => tricks.length > 0 || trick.length > 0,
});

/**
 * The clause by which it is too late for a seat to take the exposed card; null while it is not. Which deadline holds is
 * a matter of the card, whoever asks for it (bruff-03.4, standard-03.5, standard-03.6).
 * @param {import('./game.mjs').Game} game
 * @param {number} seat
 * @returns {string | null}
 */
export function tooLateBy(game, seat) {
  const right = game.turnUp === aceOf(game.trump) ? 'turnedAce' : 'aceHolder';
  const { exchange, clauses } = game.rules;
  return CLOSED[exchange[right]](game, seat) ? clauses.deadlines[right] : null;
}

/**
 * Whether a hand may take the exposed card, at a time when the right may be used, and the clause that decides.
 * @param {{trump: Suit, turnUp: Card, hand: readonly Card[], isDealer: boolean}} facts
 * @param {RuleSet} [rules]
 * @returns {{allowed: boolean, clause: string}}
 * @throws {import('./errors.mjs').InvalidInput}
 */
export function explainExchange(facts, rules = BRUFF) {
  checkSuit(facts.trump);
  checkCard(facts.turnUp, rules);
  checkCards(facts.hand, rules);
  return rightOf(facts, rules);
}

/** Whether a hand may take the exposed card (bruff-03.1, bruff-03.3). Takes what `explainExchange` takes. */
export const mayExchange = (facts, rules = BRUFF) => explainExchange(facts, rules).allowed;
