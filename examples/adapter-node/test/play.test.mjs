import assert from 'node:assert/strict';
import { test } from 'node:test';

import { InvalidInput, belongsTo, createEngine, explainPlay, legalPlays } from '../engine.mjs';

/** Trump, led card, hand, and the cards that may be played. */
const LEGAL_SETS = `
S 7S     AH KD       -> AH KD
S 7S     AH 2S KD    -> AH 2S
S 7S     AS KD       -> AS
S 7S     5S 2S KD    -> 5S 2S
S 7S     5S JS       -> 5S JS
S Joker  AH KD       -> AH
S Joker  JS KD       -> JS KD
S Joker  JS AH KD    -> JS AH
S JS     Joker KD    -> Joker
S JS     5S AH KD    -> 5S AH
S JS     5S KD       -> 5S KD
S 5S     JS KD       -> JS
S AH     Joker KD    -> Joker KD
S AH     AS KD       -> AS
S AH     KH KD       -> KH KD
S QH     AH 3C       -> AH 3C
S QH     AH 2H 3C    -> AH 2H
S QH     AH 6S 3C    -> AH 6S 3C
S 7D     AH 6S 3C    -> AH 6S 3C
S QH     Joker 2H 3C -> Joker 2H
H 2H     AH KD       -> AH KD
H AH     KH KD       -> KH
H AH     Joker KD    -> Joker KD`;

const words = (text) => text.trim().split(/\s+/);

for (const line of LEGAL_SETS.trim().split('\n')) {
  test(`legal plays: ${line.replace(/\s+/g, ' ')}`, () => {
    const [question, answer] = line.split('->');
    const [trump, led, ...hand] = words(question);
    assert.deepEqual(legalPlays(trump, led, hand), words(answer));
  });
}

test('the leader may play any card', () => {
  assert.deepEqual(legalPlays('S', null, ['5S', 'Joker', '2D']), ['5S', 'Joker', '2D']);
  assert.equal(explainPlay('S', null, ['5S']).cards[0].clause, 'bruff-05.2');
});

function decides(trump, led, hand) {
  const { cards } = explainPlay(trump, led, hand);
  return Object.fromEntries(cards.map(({ card, legal, clause }) => [card, `${legal} ${clause}`]));
}

test('each card of the hand is told by which clause it may or may not be played', () => {
  assert.deepEqual(decides('S', 'QH', ['Joker', '2S', '2H', '3C']), {
    Joker: 'true bruff-05.8', '2S': 'true bruff-05.8', '2H': 'true bruff-05.9', '3C': 'false bruff-05.9',
  });
  assert.deepEqual(decides('S', 'QH', ['AH', '3C']), { AH: 'true bruff-05.10', '3C': 'true bruff-05.10' });
  assert.deepEqual(decides('S', '7S', ['KH', 'KD']), { KH: 'true bruff-06.9', KD: 'true bruff-06.9' });
  assert.deepEqual(decides('S', '7S', ['AH', 'KD']), { AH: 'true bruff-06.10', KD: 'true bruff-06.3' });
  assert.deepEqual(decides('S', '7S', ['AH', '2S', 'KD']), {
    AH: 'true bruff-06.4', '2S': 'true bruff-06.4', KD: 'false bruff-06.3',
  });
  assert.deepEqual(decides('S', '7S', ['AS', 'KD']), { AS: 'true bruff-06.4', KD: 'false bruff-06.8' });
  assert.deepEqual(decides('S', 'JS', ['5S', 'AH', 'KD']), {
    '5S': 'true bruff-06.4', AH: 'true bruff-06.4', KD: 'false bruff-06.7',
  });
});

test('the trumps that take the privilege away are named', () => {
  assert.deepEqual(explainPlay('S', 'JS', ['5S', 'AH', 'KD']).forcedBy, ['AH']);
  assert.deepEqual(explainPlay('S', '7S', ['5S', 'AH', 'KD']).forcedBy, []);
});

test('the verdict on a discard rests on the lead, and on the ace of hearts where it does not oblige', () => {
  assert.ok(explainPlay('S', '7S', ['AH', 'KD']).cards[1].see.includes('bruff-06.5'));
  assert.ok(explainPlay('S', 'QH', ['AH', '3C']).cards[1].see.includes('bruff-05.11'));
  assert.ok(explainPlay('S', 'AH', ['KH', 'KD']).cards[0].see.includes('bruff-05.13'));
});

test('a refused card carries the reason', () => {
  assert.equal(explainPlay('S', 'QH', ['2H', '3C']).cards[1].refusal, 'must-follow-suit');
  assert.equal(explainPlay('S', '7S', ['AS', 'KD']).cards[1].refusal, 'must-play-trump');
});

test('another reading of following changes plays to a plain lead and nothing else', () => {
  const follows = (card, suit, trump) => belongsTo(card, suit, trump) || (card === 'AH' && suit === 'H');
  const printed = createEngine({ follows });
  assert.deepEqual(printed.legalPlays('S', 'QH', ['AH', '3C']), ['AH']);
  assert.deepEqual(printed.legalPlays('S', '7S', ['AH', 'KD']), ['AH', 'KD']);
});

test('what is no card is named with what was expected', () => {
  assert.throws(() => legalPlays('S', '7S', ['1S']), (error) => {
    assert.ok(error instanceof InvalidInput);
    assert.equal(error.message, "unknown card '1S' (expected e.g. '5S', 'TD', 'Joker')");
    assert.deepEqual(error.data, { expected: "e.g. '5S', 'TD', 'Joker'", got: '1S' });
    return true;
  });
  assert.throws(() => legalPlays('X', null, ['5S']), /unknown suit 'X'/);
  assert.throws(() => legalPlays('S', null, ['5S', '5S']), /card given twice '5S'/);
});
