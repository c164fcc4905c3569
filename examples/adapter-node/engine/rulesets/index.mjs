/**
 * The rule sets that this engine plays. A rule set is a frozen value: parameters, tables, and the clause that each
 * decision rests on. Functions take it; none asks for its name.
 */

export { BRUFF } from './bruff.mjs';
export { STANDARD } from './standard.mjs';

/** @typedef {import('../cards.mjs').Card} Card */
/** @typedef {import('../cards.mjs').Suit} Suit */
/** @typedef {'own-first-play' | 'first-lead'} Deadline */
/**
 * @typedef {object} RuleSet
 * @property {string} id  as clause ids begin
 * @property {Readonly<Record<number, readonly (readonly number[])[]>>} sides  seats of each side, by number of players
 * @property {readonly Card[]} pack
 * @property {number} hand  cards in a hand, and so tricks in a deal
 * @property {readonly number[]} packets  the rounds of dealing
 * @property {'dealer-takes' | 'none'} turnedJoker  `none`: nothing is ever put under the stock
 * @property {Readonly<Record<Suit, readonly Card[]>>} trumps  by trump suit, strongest first
 * @property {Readonly<Record<Suit, readonly Card[]>>} protectedTrumps  by trump suit
 * @property {{aceHolder: Deadline, turnedAce: Deadline}} exchange  until when the right may be used
 * @property {{trick: number, bonus: number}} points
 * @property {number} target
 * @property {'at-once' | 'deal'} gameEnds  after which tricks a winner is looked for: each, or the last of the deal
 * @property {'trick-order' | 'counted-first'} bothReach  which of several sides at the target wins
 * @property {'wins-game' | 'nothing'} sweep  what all tricks of a deal are worth beyond their points
 * @property {number | null} match  games that win a match; null where the rules know none
 * @property {Readonly<Record<string, string>>} choices  what the texts leave open, and the answer here
 * @property {Readonly<Record<string, string | Readonly<Record<string, string>>>>} clauses  ids, by what they decide
 */
