/**
 * The course of deals, games and a match: `apply(game, action)` gives the next game, or says why not.
 *
 * A game is a frozen value, its rule set and its table included; a refused action leaves it as it is. Sections 02, 03,
 * 05 and 08 say what may happen when.
 */

import { checkCode, checkSuit } from './cards.mjs';
import { buryAndTurn, dealPack } from './dealing.mjs';
import { InvalidInput, NotOffered } from './errors.mjs';
import { checkCards } from './order.mjs';
import { winnerOf } from './points.mjs';
import { createRefusals, ledCard } from './refusing.mjs';
import { BRUFF } from './rulesets/index.mjs';
import { settle } from './scoring.mjs';
import { checkSeat, leftOf, tableFor } from './table.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Suit} Suit */
/** @typedef {'deal' | 'bury' | 'play' | 'game_over' | 'match_over'} Phase */
/**
 * @typedef {object} Game
 * @property {import('./rulesets/index.mjs').RuleSet} rules
 * @property {number} players
 * @property {import('./table.mjs').Sides} sides
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

const noScores = (sides) => Object.freeze(sides.map(() => 0));
const noHands = (players) => Object.freeze(Array.from({ length: players }, () => NOTHING));
const freezeHands = (hands) => Object.freeze(hands.map((hand) => Object.freeze([...hand])));
const change = (game, changes) => Object.freeze({ ...game, ...changes });
const exchangeCards = (hands, seat, gone, come = []) =>
  freezeHands(hands.map((hand, at) => (at === seat ? [...hand.filter((card) => card !== gone), ...come] : hand)));

/** The recorded totals by side (bruff-07.6, standard-07.5). */
export const scoresOf = (game) => game.settlement?.scores ?? game.opening;

/**
 * A game, or a match, before its first deal.
 * @param {object} start
 * @param {number} start.dealer  the first dealer
 * @param {number} [start.players]  may be left out where the rule set has only one number
 * @param {readonly number[]} [start.scores]  totals by side
 * @param {number | null} [start.gamesToWin]  for a match (bruff-08.10)
 * @param {readonly number[]} [start.games]  games already won by side
 * @param {import('./rulesets/index.mjs').RuleSet} [rules]
 * @returns {Game}
 * @throws {InvalidInput}
 * @throws {NotOffered} when a match is asked for and the rules know none
 */
export function newGame({ dealer, players: number, scores, gamesToWin = null, games }, rules = BRUFF) {
  const { players, sides } = tableFor(number, rules);
  checkSeat(dealer, players);
  const opening = totalsFor(sides, scores);
  const won = totalsFor(sides, games);
  if (gamesToWin !== null && rules.match === null) throw new NotOffered('games', 'these rules know no match');
  return change(FRESH_DEAL, {
    rules,
    players,
    sides,
    phase: 'deal',
    deal: 0,
    dealer: null,
    nextDealer: dealer,
    hands: noHands(players),
    trump: null,
    stock: null,
    opening,
    gamesToWin,
    games: gamesToWin === null ? null : won,
    matchWinner: null,
  });
}

function totalsFor(sides, row = noScores(sides)) {
  if (row.length !== sides.length) throw new InvalidInput('wrong number of sides', row, `${sides.length} numbers`);
  return Object.freeze([...row]);
}

// --- What an accepted action does. ---

/** A new deal: totals are carried, unless the last deal won the game (bruff-08.9, bruff-08.10). */
const nextDeal = (game, changes) =>
  change(game, {
    ...FRESH_DEAL,
    deal: game.deal + 1,
    dealer: game.nextDealer,
    nextDealer: leftOf(game.nextDealer, game.players),
    opening: game.winner === null ? scoresOf(game) : noScores(game.sides),
    ...changes,
  });

/** Deals; the dealer's left leads (bruff-05.1, standard-05.1), after a card is buried where the joker was turned. */
function deal(game, { pack }) {
  const dealer = game.nextDealer;
  const { hands, stock, ...turned } = dealPack(pack, { ...game, dealer });
  const toAct = turned.phase === 'bury' ? dealer : leftOf(dealer, game.players);
  return nextDeal(game, { ...turned, hands: freezeHands(hands), stock: Object.freeze(stock), toAct });
}

/** Play from given hands, nothing exposed. */
const position = (game, { trump, toAct, hands }) =>
  nextDeal(game, { phase: 'play', trump, toAct, hands: freezeHands(hands), stock: null });

/** Before the next card is turned (bruff-02.12). */
function bury(game, { seat, card }) {
  const { stock, ...turned } = buryAndTurn(game.stock, card);
  const hands = exchangeCards(game.hands, seat, card);
  const toAct = leftOf(game.dealer, game.players);
  return change(game, { phase: 'play', hands, stock: Object.freeze(stock), ...turned, toAct });
}

/** Sets a card aside for good, then takes the exposed one (bruff-03.2, bruff-03.10, standard-03.2, standard-03.3). */
const exchange = (game, { seat, card }) =>
  change(game, {
    hands: exchangeCards(game.hands, seat, card, [game.turnUp]),
    taken: Object.freeze({ seat, card: game.turnUp }),
    turnUp: null,
  });

/** Plays a card; the next player clockwise follows (bruff-05.3, standard-05.3). */
function play(game, { seat, card }) {
  const hands = exchangeCards(game.hands, seat, card);
  const trick = Object.freeze([...game.trick, Object.freeze({ seat, card })]);
  if (trick.length < game.players) return change(game, { hands, trick, toAct: leftOf(seat, game.players) });
  return finishTrick(change(game, { hands, trick }));
}

/** Totals change, and a game ends, only when a trick is complete (bruff-07.1, bruff-08.2). */
function finishTrick(game) {
  const cards = Object.freeze(game.trick.map(({ card }) => card));
  const finished = Object.freeze({ leader: game.trick[0].seat, cards });
  const tricks = Object.freeze([...game.tricks, finished]);
  const settlement = settle({ ...game, tricks, scores: game.opening }, game.rules);
  const settled = change(game, { trick: NOTHING, tricks, settlement });
  if (settlement.winner !== null) return finishGame(settled, settlement.winner);
  if (tricks.length === game.rules.hand) {
    return change(settled, { phase: 'deal', hands: noHands(game.players), toAct: null });
  }
  return change(settled, { toAct: winnerOf(game, finished) });
}

/** A clear win ends the game (bruff-08.7, standard-08.1); enough of them end a match (bruff-08.10). */
function finishGame(game, winner) {
  const over = { phase: 'game_over', toAct: null, winner };
  if (game.gamesToWin === null) return change(game, over);
  const games = Object.freeze(game.games.map((won, side) => won + (side === winner ? 1 : 0)));
  if (games[winner] < game.gamesToWin) return change(game, { ...over, games });
  return change(game, { ...over, games, phase: 'match_over', matchWinner: winner });
}

// --- What an action must look like to be judged at all. ---

function checkPosition({ players, rules }, { trump, toAct, hands }) {
  checkSuit(trump);
  checkSeat(toAct, players);
  const whole = Array.isArray(hands) && hands.length === players && hands.every((hand) => hand.length === rules.hand);
  if (!whole) throw new InvalidInput('incomplete position', hands, `${players} hands of ${rules.hand} cards`);
  checkCards(hands.flat(), rules);
}

/** A card of another rule set is a card still: nobody holds it. */
function checkMove(_, { seat, card }) {
  if (!Number.isInteger(seat) || seat < 0) throw new InvalidInput('unknown seat', seat, 'a whole number from 0');
  checkCode(card);
}

function checkPack(_, { pack }) {
  if (!Array.isArray(pack)) throw new InvalidInput('not a pack', pack, 'a list of cards, top first');
}

const CHECKS = Object.freeze({
  deal: checkPack,
  position: checkPosition,
  bury: checkMove,
  exchange: checkMove,
  play: checkMove,
});

const CARRY_OUT = Object.freeze({ deal, position, bury, exchange, play });

/**
 * Builds the course of a game on the rules of play.
 * @param {ReturnType<typeof import('./play.mjs').createPlay>} rulesOfPlay
 */
export function createGameRules({ situate, legalPlays }) {
  const refusalOf = createRefusals(situate);

  return Object.freeze({
    /**
     * Carries an action out, or says by which clause it is refused; a refused action changes nothing.
     * @param {Game} game @param {Action} action
     * @returns {Outcome}
     * @throws {InvalidInput} when the action holds what is no card, suit or seat
     */
    apply(game, action) {
      if (Object.hasOwn(CHECKS, action.type)) CHECKS[action.type](game, action);
      const refused = refusalOf(game, action);
      if (refused) return Object.freeze({ accepted: false, ...refused, game });
      return Object.freeze({ accepted: true, game: CARRY_OUT[action.type](game, action) });
    },

    /**
     * The cards that the seat to act may play; none outside play.
     * @param {Game} game
     * @returns {readonly Card[]}
     */
    legalNow: (game) =>
      game.phase === 'play' ? legalPlays(game.trump, ledCard(game), game.hands[game.toAct], game.rules) : NOTHING,
  });
}
