/**
 * Points and bonus of a deal, from what everybody has seen (section 07); ending.mjs says who has won.
 *
 * Only cards played, the card left on the table and the card publicly taken count. What one seat knows, its hand, its
 * discard or the buried card, never does.
 */

import { checkSuit } from './cards.mjs';
import { decision } from './ending.mjs';
import { InvalidInput } from './errors.mjs';
import { checkCards } from './order.mjs';
import { bonusAfter, recordedPoints, totalsAfter, winnerOf } from './points.mjs';
import { BRUFF } from './rulesets/index.mjs';
import { checkSeat, tableFor } from './table.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {import('./points.mjs').Trick} Trick */
/** @typedef {import('./points.mjs').Bonus} Bonus */
/** @typedef {import('./rulesets/index.mjs').RuleSet} RuleSet */
/**
 * @typedef {object} Finished
 * @property {Suit} trump
 * @property {readonly number[]} scores  the sides' totals before the deal
 * @property {readonly Trick[]} tricks  the finished tricks in order
 * @property {Card | null} [turnUp]  the exposed card that nobody took
 * @property {{seat: number, card: Card} | null} [taken]  the card that was exchanged for
 * @property {number} [players]  may be left out where the rule set has only one number
 * @property {number} [dealer]  may be left out where the rule set does not count from the dealer
 */
/**
 * @typedef {object} Settlement
 * @property {readonly number[]} winners  seats
 * @property {readonly number[]} points  recorded points of each trick
 * @property {Bonus | null} bonus
 * @property {readonly number[]} scores  recorded totals by side
 * @property {number | null} winner  side
 * @property {number | null} decided  the trick after which the winner was certain, from 0
 */

function check({ trump, tricks, players, dealer, rules }) {
  checkSuit(trump);
  for (const { leader, cards } of tricks) {
    checkSeat(leader, players);
    if (cards.length !== players) {
      throw new InvalidInput('unfinished trick', cards, `${players} cards, the led card first`);
    }
  }
  checkCards(tricks.flatMap(({ cards }) => cards), rules);
  if (dealer !== undefined || rules.bothReach === 'counted-first') checkSeat(dealer, players);
}

/**
 * Settles the finished tricks of one deal.
 * @param {Finished} finished
 * @param {RuleSet} [rules]
 * @returns {Settlement}
 * @throws {import('./errors.mjs').InvalidInput}
 */
export function settle({ trump, scores, tricks, turnUp = null, taken = null, players, dealer }, rules = BRUFF) {
  const deal = { trump, scores, tricks, turnUp, taken, dealer, rules, ...tableFor(players, rules) };
  check(deal);
  return Object.freeze({
    winners: Object.freeze(tricks.map((trick) => winnerOf(deal, trick))),
    points: Object.freeze(recordedPoints(deal, tricks)),
    bonus: bonusAfter(deal, tricks),
    scores: Object.freeze(totalsAfter(deal, tricks)),
    ...decision(deal),
  });
}
