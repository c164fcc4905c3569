import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  STANDARD, apply, explainExchange, explainPlay, explainWinner, legalNow, legalPlays, newGame, perft, playersOf, settle,
  sideOf, trickWinner, viewOf,
} from '../engine.mjs';
import { randomFrom, refusal, run, shuffled, stack, trickFrom, words } from '../testing/tools.mjs';

const FOUR = ['JS 3C KD 3D 4D', '2S KC QC TD 2D', 'JH 7D 8D 9D 6D', '3H 4C 7H 8H 9H'].map(words);

const start = (changes = {}) => newGame({ dealer: 3, players: FOUR.length, ...changes }, STANDARD);
const dealt = ({ hands = FOUR, turnUp = '9S', ...changes } = {}) =>
  run(start(changes), [{ type: 'deal', pack: stack({ dealer: 3, hands, turnUp, pack: STANDARD.pack }) }]);
const exchange = (seat, card) => ({ type: 'exchange', seat, card });
const trick = (seat, cards) => trickFrom(seat, cards, FOUR.length);
const reason = (game, action) => {
  const { refusal: code, clause } = apply(game, action);
  return [code, clause];
};

test('every number of players gets five cards each and the rest under the turn-up', () => {
  for (const players of playersOf(STANDARD)) {
    const game = run(newGame({ dealer: 0, players }, STANDARD), [{ type: 'deal', pack: STANDARD.pack }]);
    const { hands, stock, toAct, turnUp } = viewOf(game);
    assert.deepEqual(hands.map((hand) => hand.length), Array(players).fill(5));
    assert.deepEqual([stock, toAct, turnUp], [51 - 5 * players, 1, STANDARD.pack[5 * players]]);
    assert.deepEqual(hands[1].slice(0, 3), STANDARD.pack.slice(0, 3));
  }
});

test('the number of players must be said, and must be one that the rules have', () => {
  assert.throws(() => newGame({ dealer: 0 }, STANDARD), /unknown number of players/);
  assert.throws(() => newGame({ dealer: 0, players: 11 }, STANDARD), /unknown number of players 11/);
  assert.throws(() => newGame({ dealer: 4, players: 4 }, STANDARD), /unknown seat 4/);
  assert.throws(() => newGame({ dealer: 0, players: 4, gamesToWin: 3 }, STANDARD), /no match/);
});

test('a joker is no card of the game', () => {
  assert.deepEqual(reason(start(), { type: 'deal', pack: [...STANDARD.pack, 'Joker'] }), [
    'malformed-deck', 'standard-01.6',
  ]);
  assert.equal(refusal(start(), { type: 'deal', pack: STANDARD.pack.with(0, 'Joker') }), 'malformed-deck');
  assert.deepEqual(reason(dealt(), { type: 'bury', seat: 3, card: '3H' }), ['no-such-action', 'standard-01.6']);
  assert.deepEqual(reason(dealt(), { type: 'bid' }), ['no-such-action', 'standard-01.7']);
  assert.equal(refusal(dealt(), { type: 'play', seat: 0, card: 'Joker' }), 'not-in-hand');
  const message = "unknown card 'Joker' (expected e.g. '5S', 'TD', 'AH')";
  assert.throws(() => legalPlays('S', null, ['Joker'], STANDARD), { message });
});

/** Trump, led card, hand, and the cards that may be played. */
const LEGAL_SETS = `
S 7S AH KD       -> AH KD
S 7S AH 2S KD    -> AH 2S
S 7S AS KD       -> AS
S AH JS KD       -> JS KD
S AH 5S JS KD    -> 5S JS KD
S AH AS KD       -> AS
S AH KH KD       -> KH KD
S JS 5S AH KD    -> 5S AH
S 5S JS KD       -> JS
S QH AH 3C       -> AH 3C
S QH AH 2H 3C    -> AH 2H
H 2H AH KD       -> AH KD
H AH KH KD       -> KH`;

for (const line of LEGAL_SETS.trim().split('\n')) {
  test(`legal plays of the general form: ${line.replace(/\s+/g, ' ')}`, () => {
    const [question, answer] = line.split('->');
    const [trump, led, ...hand] = words(question);
    assert.deepEqual(legalPlays(trump, led, hand, STANDARD), words(answer));
  });
}

test('the clauses told are those of the rule set', () => {
  const clauses = (trump, led, hand) => explainPlay(trump, led, hand, STANDARD).cards.map(({ clause }) => clause);
  assert.deepEqual(clauses('S', null, ['5S']), ['standard-05.2']);
  assert.deepEqual(clauses('S', 'QH', ['AH', '2H', '3C']), ['standard-05.8', 'standard-05.8', 'standard-05.8']);
  assert.deepEqual(clauses('S', 'QH', ['AH', '3C']), ['standard-05.9', 'standard-05.9']);
  assert.deepEqual(explainPlay('S', 'QH', ['AH', '3C'], STANDARD).cards[1].see, ['standard-05.10']);
  assert.deepEqual(clauses('S', 'AH', ['KH']), ['standard-06.9']);
  assert.deepEqual(explainPlay('S', 'AH', ['KH'], STANDARD).cards[0].see, ['standard-05.12']);
  assert.deepEqual(clauses('S', 'JS', ['AH', 'KD']), ['standard-06.4', 'standard-06.7']);
  assert.equal(explainWinner('S', ['7S', '5S'], STANDARD).clause, 'standard-05.4');
  assert.equal(explainWinner('S', ['7D', 'KC'], STANDARD).clause, 'standard-05.5');
  const right = (turnUp, card, isDealer) => explainExchange({ trump: 'S', turnUp, hand: [card], isDealer }, STANDARD);
  assert.deepEqual(right('9S', 'AS', true), { allowed: true, clause: 'standard-03.1' });
  assert.deepEqual(right('9S', 'AH', true), { allowed: false, clause: 'standard-03.9' });
  assert.deepEqual(right('AS', '2C', true), { allowed: true, clause: 'standard-03.4' });
  assert.deepEqual(right('AS', '2C', false), { allowed: false, clause: 'standard-03.4' });
});

test('the dealer takes a turned ace before the first lead or not at all', () => {
  const game = dealt({ turnUp: 'AS' });
  assert.deepEqual(reason(game, exchange(0, '3C')), ['no-right-to-exchange', 'standard-03.4']);
  assert.equal(refusal(game, exchange(3, '3H')), null);
  const led = run(game, trick(0, '3C'));
  assert.deepEqual(reason(led, exchange(3, '3H')), ['exchange-too-late', 'standard-03.5']);
  assert.equal(refusal(run(led, trick(1, 'KC JH')), exchange(3, '3H')), 'exchange-too-late');
});

test('the holder of the ace exchanges until the own first play', () => {
  const game = run(dealt({ hands: FOUR.with(3, words('AS 4C 7H 8H 9H')) }), trick(0, '3C KC JH'));
  assert.equal(refusal(game, exchange(3, '4C')), null);
  assert.deepEqual(reason(game, exchange(1, 'QC')), ['exchange-too-late', 'standard-03.6']);
  assert.equal(refusal(run(game, trick(3, '4C')), exchange(3, '7H')), 'exchange-too-late');
});

/** Five tricks without a trump, each won by its leader. */
const SUITS_DOWN = ['KD QD JD TD', 'KC QC JC AC', 'KH QH JH TH', '2C 3C 4C 5C', '9D 8D 7D 6D'];
const plainTricks = (winners) =>
  SUITS_DOWN.map((cards, at) => ({ leader: winners[at], cards: words(cards) }));
const settled = (changes) => settle({ trump: 'S', players: 4, dealer: 3, ...changes }, STANDARD);

test('of the sides at 45 after a deal the one counted first wins, whatever the totals', () => {
  const tricks = plainTricks([0, 1, 1, 3, 2]).with(3, { leader: 3, cards: words('2S 3C 4C 5C') });
  const { scores, winner, bonus } = settled({ scores: [35, 40], tricks });
  assert.deepEqual({ scores, winner, bonus }, { scores: [45, 60], winner: 0, bonus: { trick: 3, confirmed: true } });
  assert.equal(settled({ dealer: 2, scores: [35, 40], tricks }).winner, 1);
});

test('sides are counted from the dealer\'s left, the dealer\'s last', () => {
  const tricks = plainTricks([0, 0, 0, 0, 0]).map(({ leader, cards }) => ({ leader, cards: cards.slice(0, 3) }));
  const winner = (dealer, scores) => settled({ players: 3, dealer, scores, tricks }).winner;
  assert.deepEqual([0, 1, 2].map((dealer) => winner(dealer, [20, 45, 45])), [1, 2, 0]);
  assert.deepEqual([0, 1, 2].map((dealer) => winner(dealer, [20, 45, 0])), [1, 0, 0]);
  assert.deepEqual([0, 1, 2].map((dealer) => winner(dealer, [15, 0, 0])), [null, null, null]);
  assert.throws(() => settled({ dealer: undefined, scores: [0, 0], tricks: [] }), /unknown seat/);
});

test('nothing is decided before the fifth trick, and five tricks are just five tricks', () => {
  const swept = plainTricks([0, 2, 0, 2, 0]);
  const fresh = settled({ scores: [0, 0], tricks: swept });
  assert.deepEqual([fresh.scores, fresh.winner], [[25, 0], null]);
  const four = settled({ scores: [40, 0], tricks: swept.slice(0, 4) });
  assert.deepEqual([four.winner, four.decided], [null, null]);
  const five = settled({ scores: [40, 0], tricks: swept });
  assert.deepEqual([five.winner, five.decided], [0, 4]);
});

/** One deal of random legal play, with exchanges at random. */
function randomDeal(before, random) {
  let game = run(before, [{ type: 'deal', pack: shuffled(random, STANDARD.pack) }]);
  game.hands.forEach((hand, seat) => (game = apply(game, exchange(seat, hand[random(5)])).game));
  while (game.phase === 'play') {
    const legal = legalNow(game);
    game = run(game, [{ type: 'play', seat: game.toAct, card: legal[random(legal.length)] }]);
  }
  return game;
}

/** Totals from the finished deal and the words of the rules alone. */
function totalsInHindsight({ trump, opening, tricks, players, sides }) {
  const played = tricks.flatMap(({ cards }) => cards);
  const best = STANDARD.trumps[trump].find((card) => played.includes(card));
  const totals = [...opening];
  for (const { leader, cards } of tricks) {
    const side = sideOf((leader + trickWinner(trump, cards, STANDARD)) % players, sides);
    totals[side] += cards.includes(best) ? 10 : 5;
  }
  return totals;
}

test('random games of two to ten end with a deal, by the totals of all that was played', () => {
  const random = randomFrom(52);
  let several = 0;
  for (const players of [...playersOf(STANDARD), ...playersOf(STANDARD)]) {
    let game = newGame({ dealer: random(players), players }, STANDARD);
    while (game.winner === null) {
      game = randomDeal(game, random);
      const totals = totalsInHindsight(game);
      assert.equal(game.tricks.length, 5);
      assert.deepEqual(viewOf(game).scores, totals);
      const home = totals.flatMap((total, side) => (total >= 45 ? [side] : []));
      assert.equal(game.winner !== null, home.length > 0);
      assert.ok(game.winner === null || home.includes(game.winner));
      several += home.length > 1 ? 1 : 0;
    }
    assert.equal(game.phase, 'game_over');
    assert.equal(refusal(game, { type: 'deal', pack: STANDARD.pack }), 'game-over');
  }
  assert.ok(several > 0);
});

test('sequences of plays are counted for any number of players', () => {
  const hands = ['KD 2S', 'QD AH', 'JD 3C'].map(words);
  assert.equal(perft({ trump: 'S', leader: 0, hands, depth: 1 }, STANDARD), 2);
  // After the king of diamonds the second may follow or ruff; after the two of spades the ace may be withheld.
  assert.equal(perft({ trump: 'S', leader: 0, hands, depth: 2 }, STANDARD), 4);
  assert.throws(() => perft({ trump: 'S', leader: 0, hands: [[]], depth: 1 }, STANDARD), /wrong number of hands/);
});
