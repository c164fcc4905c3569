import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PACK } from '../engine.mjs';
import { apply, newGame, refusal, run, stack, trickFrom, viewOf, words } from '../testing/tools.mjs';

const HANDS = [
  'AS 3C KD 3D 4D', '2S KC QC TD 2D', 'JH 7D 8D 9D 6D', '3H 4C 7H 8H 9H', '4H 6C TH QH KH', '6H 7C 8C 9C JC',
].map(words);

const dealt = (changes = {}, start = {}) =>
  run(newGame({ dealer: 5, ...start }), [
    { type: 'deal', pack: stack({ dealer: start.dealer ?? 5, hands: HANDS, turnUp: '9S', ...changes }) },
  ]);
const play = (seat, card) => ({ type: 'play', seat, card });
const exchange = (seat, card) => ({ type: 'exchange', seat, card });

test('packets of three and two go clockwise from the dealer\'s left, then the top card is turned', () => {
  const game = run(newGame({ dealer: 2 }), [{ type: 'deal', pack: PACK }]);
  for (const [step, seat] of [3, 4, 5, 0, 1, 2].entries()) {
    const packets = [...PACK.slice(3 * step, 3 * step + 3), ...PACK.slice(18 + 2 * step, 20 + 2 * step)];
    assert.deepEqual(game.hands[seat], packets);
  }
  const { turnUp, trump, stock, toAct, phase } = viewOf(game);
  assert.deepEqual({ turnUp, trump, stock, toAct, phase }, {
    turnUp: PACK[30], trump: PACK[30][1], stock: 22, toAct: 3, phase: 'play',
  });
});

test('a pack that is not the 53 cards is refused and nothing changes', () => {
  const before = newGame({ dealer: 5 });
  for (const pack of [PACK.slice(1), [...PACK, 'Joker'], [...PACK.slice(1), '1S'], [...PACK.slice(1), PACK[1]]]) {
    assert.equal(refusal(before, { type: 'deal', pack }), 'malformed-deck');
    assert.equal(apply(before, { type: 'deal', pack }).game, before);
  }
});

test('a turned joker goes to the dealer, who buries a card before trumps are known', () => {
  const game = dealt({ turnUp: 'Joker', stock: ['AD', '2H'] });
  const { phase, toAct, trump, turnUp, stock, hands } = viewOf(game);
  assert.deepEqual([phase, toAct, trump, turnUp, stock], ['bury', 5, null, null, 22]);
  assert.equal(hands[5].length, 6);
  const bury = (seat, card) => ({ type: 'bury', seat, card });
  assert.equal(refusal(game, bury(0, 'AS')), 'not-the-dealer');
  assert.equal(refusal(game, bury(5, 'AS')), 'not-in-hand');
  assert.equal(refusal(game, play(0, 'AS')), 'wrong-phase');
  assert.equal(refusal(game, exchange(5, '6H')), 'wrong-phase');
  const after = run(game, [bury(5, '6H')]);
  assert.equal(after.stock.at(-1), '6H');
  assert.deepEqual(after.hands[5], words('7C 8C 9C JC Joker'));
  const seen = viewOf(after);
  assert.deepEqual([seen.phase, seen.toAct, seen.trump, seen.turnUp, seen.stock], ['play', 0, 'D', 'AD', 22]);
  assert.equal(refusal(after, bury(5, '7C')), 'wrong-phase');
  assert.equal(refusal(after, exchange(1, 'KC')), 'no-right-to-exchange');
  assert.equal(refusal(after, exchange(5, '7C')), null);
});

test('the holder of the ace exchanges at any time before the own first play, once', () => {
  const game = dealt({ hands: HANDS.with(0, words('3H 3C KD 3D 4D')).with(3, words('AS 4C 7H 8H 9H')) });
  const after = run(game, [exchange(3, '4C')]);
  assert.deepEqual(after.hands[3], words('AS 7H 8H 9H 9S'));
  assert.deepEqual(viewOf(after).taken, { seat: 3, card: '9S' });
  assert.deepEqual([viewOf(after).turnUp, viewOf(after).trump, viewOf(after).stock], [null, 'S', 22]);
  assert.equal(refusal(after, exchange(3, '7H')), 'nothing-to-take');
  const later = run(game, trickFrom(0, '3H 2S JH'));
  assert.equal(refusal(later, exchange(0, 'KD')), 'exchange-too-late');
  assert.equal(refusal(later, exchange(4, '6C')), 'no-right-to-exchange');
  assert.equal(refusal(later, exchange(3, 'KD')), 'not-in-hand');
  assert.equal(refusal(later, exchange(3, 'AS')), null);
  assert.equal(refusal(run(later, [play(3, 'AS')]), exchange(3, '4C')), 'exchange-too-late');
});

test('the dealer takes a turned ace even after five cards lie on the table', () => {
  const game = dealt({ hands: HANDS.with(0, words('JS 3C KD 3D 4D')), turnUp: 'AS' });
  const five = run(game, trickFrom(0, 'JS 2S JH 3H 4H'));
  assert.equal(refusal(five, exchange(4, '6C')), 'exchange-too-late');
  const taken = run(five, [exchange(5, '6H')]);
  assert.deepEqual(viewOf(taken).legal, ['AS']);
});

test('reasons are given in the order of precedence', () => {
  const game = dealt();
  assert.equal(refusal(game, { type: 'bid' }), 'no-such-action');
  assert.equal(refusal(newGame({ dealer: 0 }), { type: 'bid' }), 'no-such-action');
  assert.equal(refusal(game, { type: 'deal', pack: [] }), 'wrong-phase');
  assert.equal(refusal(game, play(1, 'AS')), 'not-your-turn');
  assert.equal(refusal(game, play(9, 'AS')), 'not-your-turn');
  assert.equal(refusal(game, exchange(9, 'AS')), 'not-in-hand');
  assert.equal(refusal(game, play(0, '2S')), 'not-in-hand');
  const led = run(game, [play(0, '3C')]);
  assert.equal(refusal(led, play(1, 'TD')), 'must-follow-suit');
  assert.equal(refusal(run(game, [play(0, 'AS')]), play(1, 'TD')), 'must-play-trump');
  assert.equal(apply(led, play(1, 'TD')).game, led);
});

const POSITION = { type: 'position', trump: 'S', toAct: 2, hands: HANDS };

test('a position starts a deal of the first dealer, with nothing exposed', () => {
  const game = run(newGame({ dealer: 4 }), [POSITION]);
  const { deal, dealer, toAct, turnUp } = viewOf(game);
  assert.deepEqual({ deal, dealer, toAct, turnUp }, { deal: 1, dealer: 4, toAct: 2, turnUp: null });
  assert.equal(refusal(game, exchange(0, 'KD')), 'nothing-to-take');
  assert.equal(refusal(game, POSITION), 'wrong-phase');
  assert.throws(() => apply(newGame({ dealer: 4 }), { ...POSITION, hands: [[]] }), /incomplete position/);
});

/** Side A holds the top trumps: the game is won with the first trick from 35. */
const WON = words('5S 3C KD 3D 4D');
const win = (game) => run(game, trickFrom(game.toAct, '5S 2S JH 3H 4H 6H'));

test('a deal that nobody wins keeps the points and passes the deal to the left', () => {
  const tricks = [
    [0, '5S 2S JH 3H 4H 6H'],
    [0, 'KD TD 7D 4C 6C 7C'],
    [0, '3C KC 8D 7H TH 8C'],
    [1, 'QC 9D 8H QH 9C 3D'],
    [1, '2D 6D 9H KH JC 4D'],
  ];
  const game = run(dealt({ hands: HANDS.with(0, WON) }), tricks.flatMap(([seat, cards]) => trickFrom(seat, cards)));
  const { phase, scores, deal, hands, toAct, winner } = viewOf(game);
  assert.deepEqual([phase, deal, toAct, winner], ['deal', 1, null, null]);
  assert.deepEqual(scores, [15, 10, 5]);
  assert.deepEqual(hands, [[], [], [], [], [], []]);
  const next = run(game, [{ type: 'deal', pack: PACK }]);
  assert.deepEqual([next.deal, next.dealer, next.toAct, viewOf(next).scores], [2, 0, 1, [15, 10, 5]]);
});

test('a won game is over; in a match the deal goes on to the left and the scores start again', () => {
  const single = win(dealt({ hands: HANDS.with(0, WON) }, { dealer: 5, scores: [35, 0, 0] }));
  assert.equal(single.phase, 'game_over');
  assert.equal(refusal(single, { type: 'deal', pack: PACK }), 'game-over');
  assert.equal(refusal(single, { type: 'bid' }), 'game-over');
  assert.equal(viewOf(single).games, null);

  const between = win(dealt({ hands: HANDS.with(0, WON) }, { dealer: 5, scores: [35, 0, 0], gamesToWin: 2 }));
  assert.deepEqual([between.phase, between.winner], ['game_over', 0]);
  assert.deepEqual([between.games, between.matchWinner], [[1, 0, 0], null]);
  assert.equal(refusal(between, play(0, 'KD')), 'game-over');
  assert.equal(refusal(between, { type: 'deal', pack: [] }), 'malformed-deck');
  const next = run(between, [{ type: 'deal', pack: PACK }]);
  assert.deepEqual([next.dealer, next.deal, next.winner, viewOf(next).scores], [0, 2, null, [0, 0, 0]]);
});

test('the game that makes up the number decides the match', () => {
  const start = { dealer: 5, scores: [35, 0, 0], gamesToWin: 3, games: [2, 1, 0] };
  const decided = win(dealt({ hands: HANDS.with(0, WON) }, start));
  assert.deepEqual([decided.phase, decided.games, decided.matchWinner], ['match_over', [3, 1, 0], 0]);
  assert.equal(refusal(decided, { type: 'deal', pack: PACK }), 'game-over');
});

test('a viewer sees the own hand, what lies open and nothing else', () => {
  const game = run(dealt(), [exchange(0, 'KD')]);
  const mine = viewOf(game, 0);
  const theirs = viewOf(game, 3);
  assert.deepEqual(mine.hands, [game.hands[0], null, null, null, null, null]);
  assert.equal(mine.legal.length, 5);
  assert.deepEqual(theirs.legal, []);
  assert.deepEqual(theirs.taken, { seat: 0, card: '9S' });
  assert.ok(!JSON.stringify(theirs).includes('KD'));
  assert.deepEqual({ ...mine, hands: 0, legal: 0 }, { ...viewOf(game), hands: 0, legal: 0 });
  assert.throws(() => viewOf(game, 6), /unknown seat 6/);
});
