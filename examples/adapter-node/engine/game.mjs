/**
 * The course of deals, games and a match: `apply(game, action)` gives the next game, or says why not.
 *
 * A game is a frozen value; a refused action leaves it as it is. Sections 02, 03, 05 and 08 say what may happen when.
 */

import { checkCard, checkCards, checkSuit, isPack } from './cards.mjs';
import { buryAndTurn, dealPack } from './dealing.mjs';
import { InvalidInput } from './errors.mjs';
import { rightOf } from './exchange.mjs';
import { settle, winnerOf } from './scoring.mjs';
import { HAND_SIZE, PLAYERS, SIDES, TRICKS_IN_A_DEAL, checkSeat, leftOf } from './table.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {'deal' | 'bury' | 'play' | 'game_over' | 'match_over'} Phase */
/**
 * @typedef {object} Game
 * @property {Phase} phase
 * @property {number} deal  number of the deal, 0 before the first
 * @property {number | null} dealer  seat that dealt
 * @property {number} nextDealer  seat that deals next (bruff-02.2)
 * @property {number | null} toAct
 * @property {readonly (readonly Card[])[]} hands  by seat
 * @property {Suit | null} trump
 * @property {Card | null} turnUp  the exposed card
 * @property {{seat: number, card: Card} | null} taken
 * @property {readonly Card[] | null} stock  face-down cards, top first; null where a position leaves them open
 * @property {readonly {seat: number, card: Card}[]} trick  the unfinished trick
 * @property {readonly import('./scoring.mjs').Trick[]} tricks  the deal's finished tricks
 * @property {readonly number[]} opening  the sides' totals before the deal
 * @property {import('./scoring.mjs').Settlement | null} settlement  of the deal's finished tricks
 * @property {number | null} winner  side that won the game
 * @property {number | null} gamesToWin  null outside a match
 * @property {readonly number[] | null} games  games won by side, null outside a match
 * @property {number | null} matchWinner
 */
/**
 * @typedef {{type: 'deal', pack: readonly Card[]}
 *   | {type: 'position', trump: Suit, toAct: number, hands: readonly (readonly Card[])[]}
 *   | {type: 'bury' | 'exchange' | 'play', seat: number, card: Card}
 *   | {type: string}} Action  any other type is no action of this game
 */
/**
 * @typedef {{accepted: true, game: Game} | {accepted: false, refusal: string, clause: string, game: Game}} Outcome
 */

const NO_SCORES = Object.freeze(SIDES.map(() => 0));
const NO_HANDS = Object.freeze(Array.from({ length: PLAYERS }, () => Object.freeze([])));
const NOTHING = Object.freeze([]);
const FRESH_DEAL = Object.freeze({
  toAct: null,
  turnUp: null,
  taken: null,
  trick: NOTHING,
  tricks: NOTHING,
  settlement: null,
  winner: null,
});

const freezeHands = (hands) => Object.freeze(hands.map((hand) => Object.freeze([...hand])));
const change = (game, changes) => Object.freeze({ ...game, ...changes });
const exchangeCards = (hands, seat, gone, come = []) =>
  freezeHands(hands.map((hand, at) => (at === seat ? [...hand.filter((card) => card !== gone), ...come] : hand)));

const holds = (game, seat, card) => game.hands[seat]?.includes(card) ?? false;
const isOver = ({ phase }) => phase === 'game_over' || phase === 'match_over';
const awaitsDeal = ({ phase, gamesToWin }) => phase === 'deal' || (phase === 'game_over' && gamesToWin !== null);
const hasPlayed = ({ tricks, trick }, seat) => tricks.length > 0 || trick.some((play) => play.seat === seat);
const ledCard = ({ trick }) => trick[0]?.card ?? null;

/** The recorded totals by side (bruff-07.6). */
export const scoresOf = (game) => game.settlement?.scores ?? game.opening;

/**
 * A game, or a match, before its first deal.
 * @param {object} start
 * @param {number} start.dealer  the first dealer
 * @param {readonly number[]} [start.scores]  totals by side
 * @param {number | null} [start.gamesToWin]  for a match (bruff-08.10)
 * @param {readonly number[]} [start.games]  games already won by side
 * @returns {Game}
 * @throws {InvalidInput}
 */
export function newGame({ dealer, scores = NO_SCORES, gamesToWin = null, games = NO_SCORES }) {
  checkSeat(dealer);
  for (const row of [scores, games]) {
    if (row.length !== SIDES.length) throw new InvalidInput('wrong number of sides', row, `${SIDES.length} numbers`);
  }
  return change(FRESH_DEAL, {
    phase: 'deal',
    deal: 0,
    dealer: null,
    nextDealer: dealer,
    hands: NO_HANDS,
    trump: null,
    stock: null,
    opening: Object.freeze([...scores]),
    gamesToWin,
    games: gamesToWin === null ? null : Object.freeze([...games]),
    matchWinner: null,
  });
}

// --- What the rules refuse. The checks of an action stand in the order in which its reasons are given. ---

const refuse = (refusal, clause) => ({ refusal, clause });

function refuseDeal(game, { pack }) {
  if (!awaitsDeal(game)) return refuse('wrong-phase', 'bruff-05.12');
  return isPack(pack) ? null : refuse('malformed-deck', 'bruff-01.6');
}

const refusePosition = ({ phase, deal: number }) =>
  phase === 'deal' && number === 0 ? null : refuse('wrong-phase', 'bruff-05.12');

function refuseBury(game, { seat, card }) {
  if (game.phase !== 'bury') return refuse('wrong-phase', 'bruff-02.11');
  if (seat !== game.dealer) return refuse('not-the-dealer', 'bruff-02.12');
  return holds(game, seat, card) ? null : refuse('not-in-hand', 'bruff-02.12');
}

/** The right may be used at any time before the own first play, also out of turn (bruff-03.4). */
function refuseExchange(game, { seat, card }) {
  if (game.phase !== 'play') return refuse('wrong-phase', 'bruff-02.8');
  if (!holds(game, seat, card)) return refuse('not-in-hand', 'bruff-03.1');
  if (game.turnUp === null) return refuse('nothing-to-take', 'bruff-03.12');
  if (hasPlayed(game, seat)) return refuse('exchange-too-late', 'bruff-03.4');
  const right = rightOf({ ...game, hand: game.hands[seat], isDealer: seat === game.dealer });
  return right.allowed ? null : refuse('no-right-to-exchange', right.clause);
}

const refusePlay = (situate) => (game, { seat, card }) => {
  if (game.phase !== 'play') return refuse('wrong-phase', 'bruff-05.1');
  if (seat !== game.toAct) return refuse('not-your-turn', 'bruff-05.3');
  if (!holds(game, seat, card)) return refuse('not-in-hand', 'bruff-05.3');
  const { legal, refusal, clause } = situate(game.trump, ledCard(game), game.hands[seat]).judge(card);
  return legal ? null : refuse(refusal, clause);
};

// --- What an accepted action does. ---

/** A new deal: totals are carried, unless the last deal won the game (bruff-08.9, bruff-08.10). */
const nextDeal = (game, changes) =>
  change(game, {
    ...FRESH_DEAL,
    deal: game.deal + 1,
    dealer: game.nextDealer,
    nextDealer: leftOf(game.nextDealer),
    opening: game.winner === null ? scoresOf(game) : NO_SCORES,
    ...changes,
  });

/** Deals; the dealer's left leads (bruff-05.1), after the dealer has buried a card where the joker was turned. */
function deal(game, { pack }) {
  const dealer = game.nextDealer;
  const { hands, stock, ...turned } = dealPack(pack, dealer);
  const toAct = turned.phase === 'bury' ? dealer : leftOf(dealer);
  return nextDeal(game, { ...turned, hands: freezeHands(hands), stock: Object.freeze(stock), toAct });
}

/** Play from given hands, nothing exposed. */
const position = (game, { trump, toAct, hands }) =>
  nextDeal(game, { phase: 'play', trump, toAct, hands: freezeHands(hands), stock: null });

/** Before the next card is turned (bruff-02.12). */
function bury(game, { seat, card }) {
  const { stock, ...turned } = buryAndTurn(game.stock, card);
  const hands = exchangeCards(game.hands, seat, card);
  return change(game, { phase: 'play', hands, stock: Object.freeze(stock), ...turned, toAct: leftOf(game.dealer) });
}

/** Sets a card aside for good, then takes the exposed one (bruff-03.2, bruff-03.10, bruff-03.11). */
const exchange = (game, { seat, card }) =>
  change(game, {
    hands: exchangeCards(game.hands, seat, card, [game.turnUp]),
    taken: Object.freeze({ seat, card: game.turnUp }),
    turnUp: null,
  });

/** Plays a card; the next player clockwise follows (bruff-05.3). */
function play(game, { seat, card }) {
  const hands = exchangeCards(game.hands, seat, card);
  const trick = Object.freeze([...game.trick, Object.freeze({ seat, card })]);
  if (trick.length < PLAYERS) return change(game, { hands, trick, toAct: leftOf(seat) });
  return finishTrick(change(game, { hands, trick }));
}

/** Totals change, and a game ends, only when a trick is complete (bruff-07.1, bruff-08.2). */
function finishTrick(game) {
  const cards = Object.freeze(game.trick.map(({ card }) => card));
  const finished = Object.freeze({ leader: game.trick[0].seat, cards });
  const tricks = Object.freeze([...game.tricks, finished]);
  const settlement = settle({ ...game, tricks, scores: game.opening });
  const settled = change(game, { trick: NOTHING, tricks, settlement });
  if (settlement.winner !== null) return finishGame(settled, settlement.winner);
  if (tricks.length === TRICKS_IN_A_DEAL) return change(settled, { phase: 'deal', hands: NO_HANDS, toAct: null });
  return change(settled, { toAct: winnerOf(game.trump, finished) });
}

/** A clear win ends the game (bruff-08.7); enough of them end a match (bruff-08.10). */
function finishGame(game, winner) {
  const over = { phase: 'game_over', toAct: null, winner };
  if (game.gamesToWin === null) return change(game, over);
  const games = Object.freeze(game.games.map((won, side) => won + (side === winner ? 1 : 0)));
  if (games[winner] < game.gamesToWin) return change(game, { ...over, games });
  return change(game, { ...over, games, phase: 'match_over', matchWinner: winner });
}

// --- What an action must look like to be judged at all. ---

function checkPosition({ trump, toAct, hands }) {
  checkSuit(trump);
  checkSeat(toAct);
  const whole = Array.isArray(hands) && hands.length === PLAYERS && hands.every((hand) => hand.length === HAND_SIZE);
  if (!whole) throw new InvalidInput('incomplete position', hands, `${PLAYERS} hands of ${HAND_SIZE} cards`);
  checkCards(hands.flat());
}

function checkMove({ seat, card }) {
  if (!Number.isInteger(seat) || seat < 0) throw new InvalidInput('unknown seat', seat, 'a whole number from 0');
  checkCard(card);
}

function checkPack({ pack }) {
  if (!Array.isArray(pack)) throw new InvalidInput('not a pack', pack, 'a list of cards, top first');
}

/**
 * Builds the course of a game on the rules of play.
 * @param {ReturnType<typeof import('./play.mjs').createPlay>} rulesOfPlay
 */
export function createGameRules({ situate, legalPlays }) {
  const actions = new Map([
    ['deal', { check: checkPack, refuse: refuseDeal, carryOut: deal }],
    ['position', { check: checkPosition, refuse: refusePosition, carryOut: position }],
    ['bury', { check: checkMove, refuse: refuseBury, carryOut: bury }],
    ['exchange', { check: checkMove, refuse: refuseExchange, carryOut: exchange }],
    ['play', { check: checkMove, refuse: refusePlay(situate), carryOut: play }],
  ]);

  const refusalOf = (game, action) => {
    const next = action.type === 'deal' && awaitsDeal(game);
    if (isOver(game) && !next) return refuse('game-over', game.matchWinner === null ? 'bruff-08.7' : 'bruff-08.10');
    const known = actions.get(action.type);
    return known ? known.refuse(game, action) : refuse('no-such-action', 'bruff-01.8');
  };

  return Object.freeze({
    /**
     * Carries an action out, or says by which clause it is refused; a refused action changes nothing.
     * @param {Game} game @param {Action} action
     * @returns {Outcome}
     * @throws {InvalidInput} when the action holds what is no card, suit or seat
     */
    apply(game, action) {
      const known = actions.get(action.type);
      known?.check(action);
      const refused = refusalOf(game, action);
      if (refused) return Object.freeze({ accepted: false, ...refused, game });
      return Object.freeze({ accepted: true, game: known.carryOut(game, action) });
    },

    /**
     * The cards that the seat to act may play; none outside play.
     * @param {Game} game
     * @returns {readonly Card[]}
     */
    legalNow: (game) =>
      game.phase === 'play' ? legalPlays(game.trump, ledCard(game), game.hands[game.toAct]) : NOTHING,
  });
}
