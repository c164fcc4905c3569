/** The general form of Forty-Five as a value: two to ten players, 52 cards, decided when a deal is over. */

import { ORDINARY_CARDS, order } from '../cards.mjs';
import { freezeDeep } from './freeze.mjs';

/** Which clause of this rule set each decision rests on. */
const clauses = {
  pack: 'standard-01.6',
  noAuction: 'standard-01.7',
  turnUp: 'standard-02.8',
  /** Nothing is buried, as there is no joker to be turned. */
  buries: 'standard-01.6',

  aceHolder: 'standard-03.1',
  turnedAce: 'standard-03.4',
  deadlines: { aceHolder: 'standard-03.6', turnedAce: 'standard-03.5' },
  givesNoRight: { AH: 'standard-03.9' },
  oneExchange: 'standard-03.10',

  firstLead: 'standard-05.1',
  anyLead: 'standard-05.2',
  inTurn: 'standard-05.3',
  trumpWins: 'standard-05.4',
  ledSuitWins: 'standard-05.5',
  ruff: 'standard-05.8',
  follow: 'standard-05.8',
  voidInSuit: 'standard-05.9',
  neverOfASuit: 'standard-05.10',
  dealOfFiveTricks: 'standard-05.11',
  trumpLeadAlways: 'standard-05.12',

  trumpLead: 'standard-06.1',
  protectedTrumps: 'standard-06.2',
  withhold: 'standard-06.3',
  mustPlayTrump: 'standard-06.4',
  ledCardCounts: 'standard-06.5',
  fiveNeverForced: 'standard-06.6',
  forcedByTheLead: 'standard-06.7',
  acesNotProtected: 'standard-06.8',
  noTrump: 'standard-06.9',
  mayPlayProtected: 'standard-06.10',

  gameOver: 'standard-08.1',
};

/** @type {import('./index.mjs').RuleSet} */
export const STANDARD = freezeDeep({
  id: 'standard',
  /** Four and six in two teams, seated by turns; in other numbers each plays alone (standard-01.1 to standard-01.4). */
  sides: {
    2: [[0], [1]],
    3: [[0], [1], [2]],
    4: [[0, 2], [1, 3]],
    5: [[0], [1], [2], [3], [4]],
    6: [[0, 2, 4], [1, 3, 5]],
    7: [[0], [1], [2], [3], [4], [5], [6]],
    8: [[0], [1], [2], [3], [4], [5], [6], [7]],
    9: [[0], [1], [2], [3], [4], [5], [6], [7], [8]],
    10: [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9]],
  },
  pack: ORDINARY_CARDS,
  hand: 5,
  /** First three cards to everybody, then two: one of the two ways that standard-02.6 allows. */
  packets: [3, 2],
  turnedJoker: 'none',
  /** Strongest first (standard-04.5 to standard-04.8). */
  trumps: {
    S: order('5S > JS > AH > AS > KS > QS > 2S > 3S > 4S > 6S > 7S > 8S > 9S > TS'),
    C: order('5C > JC > AH > AC > KC > QC > 2C > 3C > 4C > 6C > 7C > 8C > 9C > TC'),
    D: order('5D > JD > AH > AD > KD > QD > TD > 9D > 8D > 7D > 6D > 4D > 3D > 2D'),
    H: order('5H > JH > AH > KH > QH > TH > 9H > 8H > 7H > 6H > 4H > 3H > 2H'),
  },
  /** Those that may be withheld from a lower lead (standard-06.2). */
  protectedTrumps: { S: ['5S', 'JS', 'AH'], C: ['5C', 'JC', 'AH'], D: ['5D', 'JD', 'AH'], H: ['5H', 'JH', 'AH'] },
  /** Until when: the dealer takes a turned ace before anybody leads (standard-03.5, standard-03.6). */
  exchange: { aceHolder: 'own-first-play', turnedAce: 'first-lead' },
  points: { trick: 5, bonus: 5 },
  target: 45,
  gameEnds: 'deal',
  bothReach: 'counted-first',
  sweep: 'nothing',
  match: null,
  /** What the texts leave open, and how this engine plays it. */
  choices: { seating: 'two-teams', packets: 'three-two', 'exchange-out-of-turn': 'allowed' },
  clauses,
});
