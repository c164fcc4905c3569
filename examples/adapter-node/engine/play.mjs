/**
 * Which cards may be played, and which clause says so (sections 05 and 06).
 *
 * Only the led card and the own hand matter: later cards of the trick change nothing (bruff-06.5). The lead and the
 * hand together make a *situation*; the situation gives every card of the hand its verdict.
 */

import { ACE_OF_HEARTS, JOKER, aceOf, isTrump, suitOf, trumpStrength } from './cards.mjs';
import { checkCard, checkCards, checkSuit } from './cards.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/**
 * @typedef {object} Verdict
 * @property {Card} card
 * @property {boolean} legal
 * @property {string} clause  id of the clause that decides
 * @property {readonly string[]} see  ids of further clauses that it rests on
 * @property {string} [refusal]  `must-follow-suit` or `must-play-trump`, where the card may not be played
 */
/**
 * @typedef {object} Situation
 * @property {'leading' | 'plain-lead' | 'plain-lead-void'
 *   | 'trump-lead-void' | 'trump-lead-free' | 'trump-lead-bound'} name
 * @property {readonly Card[]} forcedBy  the trumps of the hand that take the privilege of withholding away
 * @property {(card: Card) => Omit<Verdict, 'card'>} judge
 */

/** Whether a card follows a plain suit: trumps never do, the ace of hearts and the joker included (bruff-05.11). */
export const belongsTo = (card, suit, trump) => suitOf(card) === suit && !isTrump(card, trump);

const may = (clause, ...see) => Object.freeze({ legal: true, clause, see: Object.freeze(see) });
const mayNot = (refusal, clause, ...see) => Object.freeze({ legal: false, clause, see: Object.freeze(see), refusal });
const situation = (name, judge, forcedBy = []) => ({ name, judge, forcedBy: Object.freeze(forcedBy) });

/** The leader may play any card (bruff-05.2). */
const LEADING = situation('leading', () => may('bruff-05.2'));

/** The trumps protected against a lower lead (bruff-06.2): no ace but that of hearts is one of them (bruff-06.8). */
const protectedTrumps = (trump) => [`5${trump}`, `J${trump}`, JOKER, ACE_OF_HEARTS];

/** Whether a trump may be withheld from a led trump: it is protected and beats the lead (bruff-06.3). */
const isWithholdable = (card, led, trump) =>
  protectedTrumps(trump).includes(card) && trumpStrength(card, trump) > trumpStrength(led, trump);

/** The clause that best tells why these trumps force a trump out of the hand. */
function reasonForced(forcedBy, trump) {
  const shielded = protectedTrumps(trump);
  if (forcedBy.every((card) => shielded.includes(card))) return 'bruff-06.7';
  if (forcedBy.every((card) => shielded.includes(card) || card === aceOf(trump))) return 'bruff-06.8';
  return 'bruff-06.3';
}

/** Every trump may be withheld: any of them may be played (bruff-06.10), or a card that is not a trump (bruff-06.3). */
function freeOfTrumpLead(trump, hand, see) {
  const five = hand.includes(`5${trump}`) ? ['bruff-06.6'] : [];
  const trumps = may('bruff-06.10', 'bruff-06.2', ...five, ...see);
  const plain = may('bruff-06.3', 'bruff-06.2', 'bruff-06.5', ...five, ...see);
  return situation('trump-lead-free', (card) => (isTrump(card, trump) ? trumps : plain));
}

/** Some trump must be played, whichever (bruff-06.4). */
function boundByTrumpLead(trump, forcedBy, see) {
  const trumps = may('bruff-06.4', 'bruff-06.1', ...see);
  const plain = mayNot('must-play-trump', reasonForced(forcedBy, trump), 'bruff-06.1', 'bruff-06.4', ...see);
  return situation('trump-lead-bound', (card) => (isTrump(card, trump) ? trumps : plain), forcedBy);
}

/** The joker and the ace of hearts lead trumps too (bruff-05.13). Who holds no trump plays any card (bruff-06.9). */
function trumpLead(trump, led, hand) {
  const see = suitOf(led) === trump ? [] : ['bruff-05.13'];
  const trumps = hand.filter((card) => isTrump(card, trump));
  if (trumps.length === 0) return situation('trump-lead-void', () => may('bruff-06.9', ...see));
  const forcedBy = trumps.filter((card) => !isWithholdable(card, led, trump));
  return forcedBy.length === 0 ? freeOfTrumpLead(trump, hand, see) : boundByTrumpLead(trump, forcedBy, see);
}

/** Ruff (bruff-05.8) or follow (bruff-05.9). */
function followable(trump, suit, follows) {
  const judge = (card) => {
    if (isTrump(card, trump)) return suitOf(card) === trump ? may('bruff-05.8') : may('bruff-05.8', 'bruff-05.11');
    return follows(card, suit, trump) ? may('bruff-05.9') : mayNot('must-follow-suit', 'bruff-05.9');
  };
  return situation('plain-lead', judge);
}

function plainLead(trump, suit, hand, follows) {
  if (hand.some((card) => follows(card, suit, trump))) return followable(trump, suit, follows);
  const anyCard = suit === 'H' && hand.includes(ACE_OF_HEARTS) ? may('bruff-05.10', 'bruff-05.11') : may('bruff-05.10');
  return situation('plain-lead-void', () => anyCard);
}

/**
 * Builds the rules of play around one question: does this card follow this plain suit?
 * @param {object} [readings]
 * @param {(card: Card, suit: Suit, trump: Suit) => boolean} [readings.follows]  the reading of bruff-05.11
 */
export function createPlay({ follows = belongsTo } = {}) {
  /** @returns {Situation} */
  const situate = (trump, led, hand) => {
    if (led === null) return LEADING;
    return isTrump(led, trump) ? trumpLead(trump, led, hand) : plainLead(trump, suitOf(led), hand, follows);
  };

  const checked = (trump, led, hand) => {
    checkSuit(trump);
    checkCards(hand);
    if (led !== null) checkCard(led);
    return situate(trump, led, hand);
  };

  return Object.freeze({
    /** The situation of a hand before a lead, null for the leader; checks nothing. */
    situate,

    /**
     * The cards of the hand that may be played.
     * @param {Suit} trump @param {Card | null} led  the led card, null for the leader @param {readonly Card[]} hand
     * @returns {readonly Card[]} in the order of the hand
     * @throws {import('./errors.mjs').InvalidInput}
     */
    legalPlays(trump, led, hand) {
      const { judge } = checked(trump, led, hand);
      return Object.freeze(hand.filter((card) => judge(card).legal));
    },

    /**
     * Why each card of the hand may or may not be played.
     * @param {Suit} trump @param {Card | null} led @param {readonly Card[]} hand
     * @returns {{situation: Situation['name'], forcedBy: readonly Card[], cards: readonly Verdict[]}}  as in the hand
     * @throws {import('./errors.mjs').InvalidInput}
     */
    explainPlay(trump, led, hand) {
      const { name, forcedBy, judge } = checked(trump, led, hand);
      const cards = hand.map((card) => Object.freeze({ card, ...judge(card) }));
      return Object.freeze({ situation: name, forcedBy, cards: Object.freeze(cards) });
    },
  });
}
