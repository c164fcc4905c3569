/**
 * Which cards may be played, and which clause says so (sections 05 and 06).
 *
 * Only the led card and the own hand matter: later cards of the trick change nothing (bruff-06.5, standard-06.5). The
 * lead and the hand together make a *situation*; the situation gives every card of the hand its verdict.
 */

import { ACE_OF_HEARTS, aceOf, checkSuit, suitOf } from './cards.mjs';
import { checkCard, checkCards, isTrump, trumpStrength } from './order.mjs';
import { BRUFF } from './rulesets/index.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {import('./rulesets/index.mjs').RuleSet} RuleSet */
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

/**
 * Whether a card follows a plain suit: trumps never do, the ace of hearts included (bruff-05.11, standard-05.10).
 * @param {Card} card @param {Suit} suit @param {Suit} trump @param {RuleSet} [rules]
 */
export const belongsTo = (card, suit, trump, rules = BRUFF) =>
  suitOf(card) === suit && !isTrump(card, trump, rules);

const may = (clause, ...see) => Object.freeze({ legal: true, clause, see: Object.freeze(see) });
const mayNot = (refusal, clause, ...see) => Object.freeze({ legal: false, clause, see: Object.freeze(see), refusal });
const situation = (name, judge, forcedBy = []) => ({ name, judge, forcedBy: Object.freeze(forcedBy) });

/** The leader may play any card. */
const leading = ({ clauses }) => situation('leading', () => may(clauses.anyLead));

/** Whether a trump may be withheld from a led trump: it is protected and beats the lead. */
const isWithholdable = (card, led, trump, rules) =>
  rules.protectedTrumps[trump].includes(card) && trumpStrength(card, trump, rules) > trumpStrength(led, trump, rules);

/** The clause that best tells why these trumps force a trump out of the hand; no ace but that of hearts is safe. */
function reasonForced(forcedBy, trump, { protectedTrumps, clauses }) {
  const shielded = protectedTrumps[trump];
  if (forcedBy.every((card) => shielded.includes(card))) return clauses.forcedByTheLead;
  if (forcedBy.every((card) => shielded.includes(card) || card === aceOf(trump))) return clauses.acesNotProtected;
  return clauses.withhold;
}

/** Every trump may be withheld: any of them may be played, or a card that is not a trump. */
function freeOfTrumpLead(trump, hand, rules, see) {
  const { mayPlayProtected, withhold, protectedTrumps, ledCardCounts, fiveNeverForced } = rules.clauses;
  const five = hand.includes(`5${trump}`) ? [fiveNeverForced] : [];
  const trumps = may(mayPlayProtected, protectedTrumps, ...five, ...see);
  const plain = may(withhold, protectedTrumps, ledCardCounts, ...five, ...see);
  return situation('trump-lead-free', (card) => (isTrump(card, trump, rules) ? trumps : plain));
}

/** Some trump must be played, whichever. */
function boundByTrumpLead(trump, forcedBy, rules, see) {
  const { mustPlayTrump, trumpLead: obliged } = rules.clauses;
  const trumps = may(mustPlayTrump, obliged, ...see);
  const plain = mayNot('must-play-trump', reasonForced(forcedBy, trump, rules), obliged, mustPlayTrump, ...see);
  return situation('trump-lead-bound', (card) => (isTrump(card, trump, rules) ? trumps : plain), forcedBy);
}

/** The ace of hearts, and the joker, lead trumps whatever the trump suit. Who holds no trump plays any card. */
function trumpLead(trump, led, hand, rules) {
  const { trumpLeadAlways, noTrump } = rules.clauses;
  const see = suitOf(led) === trump ? [] : [trumpLeadAlways];
  const trumps = hand.filter((card) => isTrump(card, trump, rules));
  if (trumps.length === 0) return situation('trump-lead-void', () => may(noTrump, ...see));
  const forcedBy = trumps.filter((card) => !isWithholdable(card, led, trump, rules));
  return forcedBy.length === 0
    ? freeOfTrumpLead(trump, hand, rules, see)
    : boundByTrumpLead(trump, forcedBy, rules, see);
}

/** Ruff or follow. */
function followable(trump, suit, rules, follows) {
  const { ruff, follow, neverOfASuit } = rules.clauses;
  const judge = (card) => {
    if (isTrump(card, trump, rules)) return suitOf(card) === trump ? may(ruff) : may(ruff, neverOfASuit);
    return follows(card, suit, trump, rules) ? may(follow) : mayNot('must-follow-suit', follow);
  };
  return situation('plain-lead', judge);
}

function plainLead(trump, suit, hand, rules, follows) {
  if (hand.some((card) => follows(card, suit, trump, rules))) return followable(trump, suit, rules, follows);
  const { voidInSuit, neverOfASuit } = rules.clauses;
  const anyCard = suit === 'H' && hand.includes(ACE_OF_HEARTS) ? may(voidInSuit, neverOfASuit) : may(voidInSuit);
  return situation('plain-lead-void', () => anyCard);
}

/**
 * Builds the rules of play around one question: does this card follow this plain suit?
 * @param {object} [readings]
 * @param {typeof belongsTo} [readings.follows]  the reading of bruff-05.11 and standard-05.10
 */
export function createPlay({ follows = belongsTo } = {}) {
  /** @returns {Situation} */
  const situate = (trump, led, hand, rules) => {
    if (led === null) return leading(rules);
    if (isTrump(led, trump, rules)) return trumpLead(trump, led, hand, rules);
    return plainLead(trump, suitOf(led), hand, rules, follows);
  };

  const checked = (trump, led, hand, rules) => {
    checkSuit(trump);
    checkCards(hand, rules);
    if (led !== null) checkCard(led, rules);
    return situate(trump, led, hand, rules);
  };

  return Object.freeze({
    /** The situation of a hand before a lead, null for the leader; checks nothing. */
    situate,

    /**
     * The cards of the hand that may be played.
     * @param {Suit} trump @param {Card | null} led  the led card, null for the leader @param {readonly Card[]} hand
     * @param {RuleSet} [rules]
     * @returns {readonly Card[]} in the order of the hand
     * @throws {import('./errors.mjs').InvalidInput}
     */
    legalPlays(trump, led, hand, rules = BRUFF) {
      const { judge } = checked(trump, led, hand, rules);
      return Object.freeze(hand.filter((card) => judge(card).legal));
    },

    /**
     * Why each card of the hand may or may not be played.
     * @param {Suit} trump @param {Card | null} led @param {readonly Card[]} hand @param {RuleSet} [rules]
     * @returns {{situation: Situation['name'], forcedBy: readonly Card[], cards: readonly Verdict[]}}  as in the hand
     * @throws {import('./errors.mjs').InvalidInput}
     */
    explainPlay(trump, led, hand, rules = BRUFF) {
      const { name, forcedBy, judge } = checked(trump, led, hand, rules);
      const cards = hand.map((card) => Object.freeze({ card, ...judge(card) }));
      return Object.freeze({ situation: name, forcedBy, cards: Object.freeze(cards) });
    },
  });
}
