/** Who wins a trick, and why the others do not (section 05). */

import { checkSuit, plainStrength, suitOf } from './cards.mjs';
import { InvalidInput } from './errors.mjs';
import { checkCards, isTrump, trumpStrength } from './order.mjs';
import { BRUFF } from './rulesets/index.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {import('./rulesets/index.mjs').RuleSet} RuleSet */
/** @typedef {'trump' | 'led-suit' | 'neither'} Standing  what a card is in its trick */

const ABOVE_EVERY_PLAIN_CARD = 100;

/** @returns {Standing} */
function standingOf(card, led, trump, rules) {
  if (isTrump(card, trump, rules)) return 'trump';
  return !isTrump(led, trump, rules) && suitOf(card) === suitOf(led) ? 'led-suit' : 'neither';
}

/** The force of a card in its trick: trumps over cards of the led suit over all others (bruff-05.4, bruff-05.5). */
function force(card, led, trump, rules) {
  const standing = standingOf(card, led, trump, rules);
  if (standing === 'trump') return ABOVE_EVERY_PLAIN_CARD + trumpStrength(card, trump, rules);
  return standing === 'led-suit' ? plainStrength(card) : 0;
}

/** The place of the winning card, without checks: the led card comes first and always has some force. */
export function winningPlace(trump, cards, rules) {
  const forces = cards.map((card) => force(card, cards[0], trump, rules));
  return forces.indexOf(Math.max(...forces));
}

function check(trump, cards, rules) {
  checkSuit(trump);
  checkCards(cards, rules);
  if (cards.length === 0) throw new InvalidInput('empty trick', cards, 'the led card first, then the others in turn');
}

/**
 * The place of the card that wins (bruff-05.4, bruff-05.5, standard-05.4, standard-05.5).
 * @param {Suit} trump @param {readonly Card[]} cards  the led card first
 * @param {RuleSet} [rules]
 * @returns {number} 0 for the led card
 * @throws {InvalidInput}
 */
export function trickWinner(trump, cards, rules = BRUFF) {
  check(trump, cards, rules);
  return winningPlace(trump, cards, rules);
}

/**
 * Why a card wins or loses its trick.
 * @param {Suit} trump @param {readonly Card[]} cards  the led card first
 * @param {RuleSet} [rules]
 * @returns {{position: number, card: Card, clause: string,
 *   cards: readonly {position: number, card: Card, standing: Standing, wins: boolean, clause: string}[]}}
 * @throws {InvalidInput}
 */
export function explainWinner(trump, cards, rules = BRUFF) {
  check(trump, cards, rules);
  const position = winningPlace(trump, cards, rules);
  const { trumpWins, ledSuitWins } = rules.clauses;
  const clause = isTrump(cards[position], trump, rules) ? trumpWins : ledSuitWins;
  const line = (card, place) =>
    Object.freeze({
      position: place,
      card,
      standing: standingOf(card, cards[0], trump, rules),
      wins: place === position,
      clause,
    });
  return Object.freeze({ position, card: cards[position], clause, cards: Object.freeze(cards.map(line)) });
}
