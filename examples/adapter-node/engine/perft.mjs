/** Counting legal sequences of plays, the usual check of a move generator. */

import { checkSuit } from './cards.mjs';
import { InvalidInput } from './errors.mjs';
import { checkCards } from './order.mjs';
import { BRUFF } from './rulesets/index.mjs';
import { checkSeat, leftOf, playersOf } from './table.mjs';
import { winningPlace } from './trick.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */

/** What may be played, remembered: the same few hands come back before the same leads over and over. */
function rememberLegal(situate, trump, rules) {
  const memory = new Map();
  return (led, hand) => {
    const question = `${led}<${hand.join()}`;
    if (!memory.has(question)) {
      const { judge } = situate(trump, led, hand, rules);
      memory.set(question, hand.filter((card) => judge(card).legal));
    }
    return memory.get(question);
  };
}

/** Counts on from a position; hands and trick change while counting and are put back. */
function createCount(trump, hands, legal, rules) {
  const players = hands.length;

  /** What a seat may play depends on the led card and its hand alone: within a trick the numbers multiply. */
  const waysToFollow = (leader, trick, plays) => {
    let ways = 1;
    for (let place = trick.length; place < trick.length + plays; place += 1) {
      ways *= legal(trick[0], hands[leftOf(leader, players, place)]).length;
    }
    return ways;
  };

  const countAfter = (leader, trick, depth, seat, card) => {
    const hand = hands[seat];
    hands[seat] = hand.filter((held) => held !== card);
    const ways = count(leader, [...trick, card], depth - 1);
    hands[seat] = hand;
    return ways;
  };

  const count = (leader, trick, depth) => {
    if (depth === 0) return 1;
    if (trick.length === players) return count(leftOf(leader, players, winningPlace(trump, trick, rules)), [], depth);
    if (trick.length > 0 && depth <= players - trick.length) return waysToFollow(leader, trick, depth);
    const seat = leftOf(leader, players, trick.length);
    const cards = legal(trick[0] ?? null, hands[seat]);
    if (depth === 1) return cards.length;
    return cards.reduce((sum, card) => sum + countAfter(leader, trick, depth, seat, card), 0);
  };

  return count;
}

/**
 * @param {ReturnType<typeof import('./play.mjs').createPlay>} rulesOfPlay
 */
export const createPerft = ({ situate }) =>
  /**
   * The number of legal sequences of `depth` plays; no exchange, no end of game.
   * @param {object} position
   * @param {Suit} position.trump
   * @param {number} position.leader  seat that leads, or led, the current trick
   * @param {readonly (readonly Card[])[]} position.hands  by seat
   * @param {readonly Card[]} [position.trick]  cards on the table, not in `hands`
   * @param {number} position.depth  0 counts 1
   * @param {import('./rulesets/index.mjs').RuleSet} [rules]
   * @returns {number}
   * @throws {InvalidInput}
   */
  function perft({ trump, leader, hands, trick = [], depth }, rules = BRUFF) {
    const numbers = playersOf(rules);
    if (!numbers.includes(hands.length)) {
      throw new InvalidInput('wrong number of hands', hands, `${numbers.join(' or ')} hands`);
    }
    checkSuit(trump);
    checkSeat(leader, hands.length);
    checkCards([...hands.flat(), ...trick], rules);
    return createCount(trump, [...hands], rememberLegal(situate, trump, rules), rules)(leader, trick, depth);
  };
