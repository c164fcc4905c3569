/** The Forty-Five of Bruff as a value: six players in three pairs, 53 cards with the joker. */

import { JOKER, ORDINARY_CARDS, order } from '../cards.mjs';
import { freezeDeep } from './freeze.mjs';

/** Which clause of this rule set each decision rests on. */
const clauses = {
  pack: 'bruff-01.6',
  noAuction: 'bruff-01.8',
  turnUp: 'bruff-02.8',
  takesTheJoker: 'bruff-02.11',
  buries: 'bruff-02.12',

  aceHolder: 'bruff-03.1',
  turnedAce: 'bruff-03.3',
  deadlines: { aceHolder: 'bruff-03.4', turnedAce: 'bruff-03.4' },
  givesNoRight: { AH: 'bruff-03.8', Joker: 'bruff-03.9' },
  oneExchange: 'bruff-03.12',

  firstLead: 'bruff-05.1',
  anyLead: 'bruff-05.2',
  inTurn: 'bruff-05.3',
  trumpWins: 'bruff-05.4',
  ledSuitWins: 'bruff-05.5',
  ruff: 'bruff-05.8',
  follow: 'bruff-05.9',
  voidInSuit: 'bruff-05.10',
  neverOfASuit: 'bruff-05.11',
  dealOfFiveTricks: 'bruff-05.12',
  trumpLeadAlways: 'bruff-05.13',

  trumpLead: 'bruff-06.1',
  protectedTrumps: 'bruff-06.2',
  withhold: 'bruff-06.3',
  mustPlayTrump: 'bruff-06.4',
  ledCardCounts: 'bruff-06.5',
  fiveNeverForced: 'bruff-06.6',
  forcedByTheLead: 'bruff-06.7',
  acesNotProtected: 'bruff-06.8',
  noTrump: 'bruff-06.9',
  mayPlayProtected: 'bruff-06.10',

  gameOver: 'bruff-08.7',
  matchOver: 'bruff-08.10',
};

/** @type {import('./index.mjs').RuleSet} */
export const BRUFF = freezeDeep({
  id: 'bruff',
  /** Partners sit opposite, three seats apart (bruff-01.1 to bruff-01.3). */
  sides: { 6: [[0, 3], [1, 4], [2, 5]] },
  pack: [...ORDINARY_CARDS, JOKER],
  hand: 5,
  /** First three cards to everybody, then two (bruff-02.6). */
  packets: [3, 2],
  turnedJoker: 'dealer-takes',
  /** Strongest first (bruff-04.5 to bruff-04.8). */
  trumps: {
    S: order('5S > JS > Joker > AH > AS > KS > QS > 2S > 3S > 4S > 6S > 7S > 8S > 9S > TS'),
    C: order('5C > JC > Joker > AH > AC > KC > QC > 2C > 3C > 4C > 6C > 7C > 8C > 9C > TC'),
    D: order('5D > JD > Joker > AH > AD > KD > QD > TD > 9D > 8D > 7D > 6D > 4D > 3D > 2D'),
    H: order('5H > JH > Joker > AH > KH > QH > TH > 9H > 8H > 7H > 6H > 4H > 3H > 2H'),
  },
  /** Those that may be withheld from a lower lead (bruff-06.2). */
  protectedTrumps: {
    S: ['5S', 'JS', 'Joker', 'AH'],
    C: ['5C', 'JC', 'Joker', 'AH'],
    D: ['5D', 'JD', 'Joker', 'AH'],
    H: ['5H', 'JH', 'Joker', 'AH'],
  },
  /** Until when: one deadline for all (bruff-03.4). */
  exchange: { aceHolder: 'own-first-play', turnedAce: 'own-first-play' },
  points: { trick: 5, bonus: 5 },
  target: 45,
  gameEnds: 'at-once',
  bothReach: 'trick-order',
  sweep: 'wins-game',
  match: 3,
  /** What the texts leave open, and how this engine plays it. */
  choices: { 'exchange-out-of-turn': 'allowed', 'next-game-dealer': 'rotates' },
  clauses,
});
