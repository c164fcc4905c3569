import assert from 'node:assert/strict';
import { test } from 'node:test';

import { TRUMP_ORDER, apply, legalNow, newGame, settle, sideOf, trickWinner, viewOf } from '../engine.mjs';
import { randomFrom, refusal, run, shuffled, stack, trickFrom, words } from '../testing/tools.mjs';

const A = 0;
const B = 1;
const HANDS = [
  'JS 3C KD 3D 4D', '2S KC QC TD 2D', 'JH 7D 8D 9D 6D', '3H 4C 7H 8H 9H', '4H 6C TH QH KH', '6H 7C 8C 9C JC',
].map(words);

const chronology = ({ third, turnUp }) => ({
  hands: HANDS.map((hand, seat) => (seat === 2 ? third : hand)),
  turnUp,
});

const start = ({ hands, turnUp }) =>
  run(newGame({ dealer: 5, scores: [35, 40, 0] }), [{ type: 'deal', pack: stack({ dealer: 5, hands, turnUp }) }]);

/** Plays tricks until the game is over, and tells the recorded totals after each. */
function playOut(game, tricks) {
  const totals = [];
  for (const [leader, cards] of tricks) {
    game = run(game, trickFrom(leader, cards));
    totals.push(viewOf(game).scores);
    if (game.winner !== null) break;
  }
  return { game, totals };
}

const REST = [
  [0, '3C KC 7D 4C 6C 7C'],
  [1, 'QC 8D 7H TH 8C KD'],
];

test('an uncertain bonus that settles an earlier win is waited for to the end of the deal', () => {
  const game = start(chronology({ third: words('JH 7D 8D 9D 6D'), turnUp: '9S' }));
  const tricks = [[0, 'JS 2S JH 3H 4H 6H'], ...REST, [1, 'TD 9D 8H QH 9C 3D'], [1, '2D 6D 9H KH JC 4D']];
  const { game: over, totals } = playOut(game, tricks);
  assert.equal(over.winner, A);
  assert.equal(over.phase, 'game_over');
  assert.equal(over.tricks.length, 5);
  assert.deepEqual(totals[1], [40, 45, 0]);
  assert.deepEqual(totals.at(-1), [45, 55, 5]);
  assert.deepEqual(viewOf(over).bonus, { trick: 0, confirmed: true });
});

test('the five played later takes the bonus away and settles the game at once', () => {
  const game = start(chronology({ third: words('5S 7D 8D 9D 6D'), turnUp: '9S' }));
  const { game: over } = playOut(game, [[0, 'JS 2S 6D 3H 4H 6H'], ...REST, [1, 'TD 5S 8H QH 9C 3D']]);
  assert.equal(over.winner, B);
  assert.equal(over.tricks.length, 4);
});

test('the five left on the table confirms the jack with the first trick', () => {
  const game = start(chronology({ third: words('JH 7D 8D 9D 6D'), turnUp: '5S' }));
  const { game: over, totals } = playOut(game, [[0, 'JS 2S JH 3H 4H 6H']]);
  assert.equal(over.winner, A);
  assert.deepEqual(totals, [[45, 40, 0]]);
});

test('the five publicly taken into a hand leaves the jack without the bonus', () => {
  const dealt = start(chronology({ third: words('AS 6D 7D 8D 9D'), turnUp: '5S' }));
  const game = run(dealt, [{ type: 'exchange', seat: 2, card: '6D' }]);
  const { game: over } = playOut(game, [[0, 'JS 2S AS 3H 4H 6H'], REST[0]]);
  assert.equal(over.winner, B);
  assert.equal(over.tricks.length, 2);
  assert.deepEqual(viewOf(over).bonus, { trick: 0, confirmed: false });
  assert.equal(refusal(over, { type: 'play', seat: 1, card: 'QC' }), 'game-over');
});

test('settle keeps the winner when tricks go past it, and tells when it was certain', () => {
  const tricks = [[0, 'JS 2S JH 3H 4H 6H'], ...REST].map(([leader, cards]) => ({ leader, cards: words(cards) }));
  const settled = settle({ trump: 'S', scores: [35, 40, 0], tricks, turnUp: '5S' });
  assert.deepEqual(settled, {
    winners: [0, 1, 1],
    points: [10, 5, 5],
    bonus: { trick: 0, confirmed: true },
    scores: [45, 50, 0],
    winner: A,
    decided: 0,
  });
});

test('the worked trick gives ten to the pair of the five', () => {
  const trick = { leader: 0, cards: words('7S 5S KD 2S QC 4D') };
  const { winners, points, bonus, scores } = settle({ trump: 'S', scores: [0, 0, 0], tricks: [trick], turnUp: '9S' });
  assert.deepEqual({ winners, points, bonus, scores }, {
    winners: [1], points: [10], bonus: { trick: 0, confirmed: true }, scores: [0, 10, 0],
  });
});

const PLAIN_TRICKS = [
  'KD QD JD TD 9D 8D', 'KC QC JC AC 2C 3C', 'KH QH JH TH 9H 8H', '4C 5C 6C 7C 8C 9C', '7D 6D 5D 4D 3D 2D',
];

test('a deal without a trump gives no bonus and 25 points; five tricks of one pair win the game', () => {
  const leaders = [0, 0, 3, 3, 0];
  const tricks = PLAIN_TRICKS.map((cards, trick) => ({ leader: leaders[trick], cards: words(cards) }));
  const swept = settle({ trump: 'S', scores: [0, 0, 0], tricks, turnUp: '9S' });
  assert.deepEqual(swept.points, [5, 5, 5, 5, 5]);
  assert.equal(swept.bonus, null);
  assert.deepEqual(swept.scores, [25, 0, 0]);
  assert.equal(swept.winner, A);
  const split = tricks.with(4, { ...tricks[4], leader: 1 });
  const shared = settle({ trump: 'S', scores: [0, 0, 0], tricks: split, turnUp: '9S' });
  assert.deepEqual(shared.scores, [20, 5, 0]);
  assert.equal(shared.winner, null);
});

test('45 is enough and may be passed', () => {
  const trick = { leader: 0, cards: words('7S 5S KD 2S QC 4D') };
  for (const [before, winner] of [[30, null], [35, B], [40, B]]) {
    assert.equal(settle({ trump: 'S', scores: [0, before, 0], tricks: [trick] }).winner, winner);
  }
});

/** Plays on to five tricks with cards from the bottom of the hands, game over or not. */
function completeDeal(game) {
  const tricks = [...game.tricks];
  let hands = game.hands.map((hand) => [...hand]);
  while (tricks.length < 5) {
    const last = tricks.at(-1);
    const leader = (last.leader + trickWinner(game.trump, last.cards)) % 6;
    const cards = hands.map((_, step) => hands[(leader + step) % 6].at(-1));
    hands = hands.map((hand) => hand.slice(0, -1));
    tricks.push({ leader, cards });
  }
  return tricks;
}

/** Who was first to 45 once everything is known, from the finished deal and the words of the rules alone. */
function winnerInHindsight(trump, scores, tricks) {
  const played = tricks.flatMap(({ cards }) => cards);
  const best = TRUMP_ORDER[trump].find((card) => played.includes(card));
  const totals = [...scores];
  const sides = tricks.map(({ leader, cards }) => sideOf((leader + trickWinner(trump, cards)) % 6));
  for (const [trick, side] of sides.entries()) {
    totals[side] += tricks[trick].cards.includes(best) ? 10 : 5;
    if (totals[side] >= 45) return side;
  }
  return sides.every((side) => side === sides[0]) ? sides[0] : null;
}

test('what is public decides as hindsight does, in 400 random games', () => {
  const random = randomFrom(45);
  let stoppedEarly = 0;
  for (let round = 0; round < 400; round += 1) {
    let game = newGame({ dealer: random(6) });
    while (game.winner === null) {
      game = randomDeal(game, random);
      assert.equal(winnerInHindsight(game.trump, game.opening, completeDeal(game)), game.winner);
      if (game.winner === null) assert.equal(game.settlement.points.reduce((sum, won) => sum + won), 30);
    }
    stoppedEarly += game.tricks.length < 5 ? 1 : 0;
  }
  assert.ok(stoppedEarly > 100);
});

/** One deal of random legal play, with exchanges and buried cards at random. */
function randomDeal(before, random) {
  let game = apply(before, { type: 'deal', pack: shuffled(random) }).game;
  if (game.phase === 'bury') {
    game = run(game, [{ type: 'bury', seat: game.dealer, card: game.hands[game.dealer][random(6)] }]);
  }
  const trades = [0, 1, 2, 3, 4, 5].map((seat) => ({ type: 'exchange', seat, card: game.hands[seat][random(5)] }));
  for (const trade of trades.filter(() => random(10) < 7)) game = apply(game, trade).game;
  while (game.phase === 'play') {
    const legal = legalNow(game);
    game = run(game, [{ type: 'play', seat: game.toAct, card: legal[random(legal.length)] }]);
  }
  return game;
}
