/** Who wins a trick, and why the others do not (section 05). */

import { checkCards, checkSuit, isTrump, plainStrength, suitOf, trumpStrength } from './cards.mjs';
import { InvalidInput } from './errors.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {'trump' | 'led-suit' | 'neither'} Standing  what a card is in its trick */

const ABOVE_EVERY_PLAIN_CARD = 100;

/** @returns {Standing} */
function standingOf(card, trump, led) {
  if (isTrump(card, trump)) return 'trump';
  return !isTrump(led, trump) && suitOf(card) === suitOf(led) ? 'led-suit' : 'neither';
}

/** The force of a card in its trick: trumps over cards of the led suit over all others (bruff-05.4, bruff-05.5). */
function force(card, trump, led) {
  const standing = standingOf(card, trump, led);
  if (standing === 'trump') return ABOVE_EVERY_PLAIN_CARD + trumpStrength(card, trump);
  return standing === 'led-suit' ? plainStrength(card) : 0;
}

/** The place of the winning card, without checks: the led card comes first and always has some force. */
export function winningPlace(trump, cards) {
  const forces = cards.map((card) => force(card, trump, cards[0]));
  return forces.indexOf(Math.max(...forces));
}

function check(trump, cards) {
  checkSuit(trump);
  checkCards(cards);
  if (cards.length === 0) throw new InvalidInput('empty trick', cards, 'the led card first, then the others in turn');
}

/**
 * The place of the card that wins (bruff-05.4, bruff-05.5).
 * @param {Suit} trump @param {readonly Card[]} cards  the led card first
 * @returns {number} 0 for the led card
 * @throws {InvalidInput}
 */
export function trickWinner(trump, cards) {
  check(trump, cards);
  return winningPlace(trump, cards);
}

/**
 * Why a card wins or loses its trick.
 * @param {Suit} trump @param {readonly Card[]} cards  the led card first
 * @returns {{position: number, card: Card, clause: string,
 *   cards: readonly {position: number, card: Card, standing: Standing, wins: boolean, clause: string}[]}}
 * @throws {InvalidInput}
 */
export function explainWinner(trump, cards) {
  check(trump, cards);
  const position = winningPlace(trump, cards);
  const clause = isTrump(cards[position], trump) ? 'bruff-05.4' : 'bruff-05.5';
  const line = (card, place) =>
    Object.freeze({
      position: place,
      card,
      standing: standingOf(card, trump, cards[0]),
      wins: place === position,
      clause,
    });
  return Object.freeze({ position, card: cards[position], clause, cards: Object.freeze(cards.map(line)) });
}
