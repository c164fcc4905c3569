// The replay: cases by keyboard, by buttons and by link; reports and games from files; nothing in a file is more than data.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { LANGUAGES, LOOKS, SITE, faults, launch, open, serve } from './browser.mjs';
import { exported, wrongReport } from './suite.mjs';

const CASE = 'worked-example-played-through';
const MANY = 'ace-of-hearts-does-not-follow-hearts';
const words = JSON.parse(await readFile(new URL('../../../docs/_static/replay/words.json', import.meta.url), 'utf8'));
let browser;
let server;
let report;
let cases;

before(async () => {
  [browser, server, report, cases] = await Promise.all([launch(), serve(SITE), wrongReport(), exported()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const count = (page) => page.locator('.ff-count').first().textContent();
const said = (page) => page.locator('.ff-said').first().textContent();
/** What the list says of each step: the words that a page without JavaScript has. */
const listed = (page) => page.locator('section.ff-replay').first().locator('.ff-steps > li > p').allTextContents();
const dataOf = (page) => page.locator('section.ff-replay').first().evaluate((section) => JSON.parse(section.querySelector('.ff-replay-data').textContent));
const play = (page, file, text) => page.setInputFiles('#ff-replay-file', { name: file, mimeType: 'application/json', buffer: Buffer.from(text) });

test('a case steps by keyboard, and the link follows without filling the history', async () => {
  const page = await open(browser, server, `pt/cases/${CASE}.html`);
  const steps = await listed(page);
  const length = await page.evaluate(() => history.length);
  await page.locator('.ff-player').first().focus();
  for (const [key, step] of [['Home', 1], ['ArrowRight', 2], ['ArrowRight', 3], ['ArrowLeft', 2], ['End', steps.length], ['ArrowRight', steps.length], ['Home', 1], ['ArrowLeft', 1]]) {
    await page.keyboard.press(key);
    assert.equal(await count(page), `${step} / ${steps.length}`, key);
    assert.equal(await said(page), steps[step - 1].trim(), key);
  }
  await page.keyboard.press('End');
  await page.waitForURL(`**#case-${CASE}-step-${steps.length}`);
  assert.equal(await page.evaluate(() => history.length), length);
  assert.deepEqual(page.trouble, []);
  await page.close();
});

test('the buttons lead to the first and last step and those between, and say when they lead nowhere', async () => {
  const page = await open(browser, server, `en/cases/${CASE}.html`);
  const last = (await listed(page)).length;
  const bar = page.locator('.ff-controls').first();
  for (const [name, step] of [['first', 1], ['forward', 2], ['forward', 3], ['back', 2], ['last', last]]) {
    await bar.getByRole('button', { name: words.en[name] }).click();
    assert.equal(await count(page), `${step} / ${last}`, name);
  }
  for (const [name, disabled] of [['first', 'false'], ['back', 'false'], ['forward', 'true'], ['last', 'true']]) {
    assert.equal(await bar.getByRole('button', { name: words.en[name] }).getAttribute('aria-disabled'), disabled, name);
  }
  await page.close();
});

test('the clauses of a step are quoted in the page\'s language, each with its link', async () => {
  for (const lang of LANGUAGES) {
    const page = await open(browser, server, `${lang}/cases/${CASE}.html`);
    await page.locator('.ff-player').first().focus();
    await page.keyboard.press('End');
    const { frames } = await dataOf(page);
    const known = await page.evaluate(() => window.FF.clauses);
    const shown = await page.locator('.ff-why .ff-quoted').evaluateAll((found) => found.map((one) => [one.querySelector('a').textContent, one.querySelector('.ff-text').textContent, one.querySelector('a').href]));
    assert.ok(shown.length > 0);
    assert.deepEqual(shown, frames.at(-1).clauses.map((id) => [id, known[id].text, `${server.url}/${lang}/${known[id].url}`]));
    await page.close();
  }
});

test('a link opens its step, also while the page is open, also in a fold, and in each language', async () => {
  const page = await open(browser, server, `es/cases/${CASE}.html#case-${CASE}-step-5`);
  assert.match(await count(page), /^5 \//);
  await page.evaluate((id) => { location.hash = id; }, `case-${CASE}-step-3`);
  await page.waitForFunction(() => document.querySelector('.ff-count').textContent.startsWith('3 /'));
  await page.locator('.ff-language-switch').getByText('Português').click();
  await page.waitForURL(`**/pt/cases/${CASE}.html#case-${CASE}-step-3`);
  assert.match(await count(page), /^3 \//);
  await page.goto(`${server.url}/pt/cases/${MANY}.html`);
  const ids = await page.locator('section.ff-replay').last().locator('.ff-steps > li').evaluateAll((found) => found.map(({ id }) => id));
  await page.goto(`${server.url}/pt/cases/${MANY}.html?again#${ids[1]}`);
  const player = page.locator('section.ff-replay').last().locator('.ff-player');
  assert.ok(await player.isVisible(), 'the fold is open');
  assert.equal(await player.locator('.ff-count').textContent(), `2 / ${ids.length}`);
  assert.ok(await player.evaluate((one) => { const { top } = one.getBoundingClientRect(); return top >= -2 && top < window.innerHeight; }), 'it is in sight');
  await page.close();
});

test('a step is announced once, and steps that come close upon each other by the last alone', async () => {
  const page = await open(browser, server, `pt/cases/${CASE}.html`);
  await page.evaluate(() => {
    window.heard = [];
    const region = document.querySelector('.ff-player [role="status"]');
    new MutationObserver(() => { if (region.textContent) window.heard.push(region.textContent); }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await page.locator('.ff-player').first().focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(600);
  const steps = await listed(page);
  assert.deepEqual(await page.evaluate(() => window.heard), [`Passo 6 de ${steps.length}. ${steps[5].trim()}`]);
  await page.close();
});

test('cards move, but not for those who want no motion', async () => {
  for (const [reducedMotion, moved] of [['no-preference', true], ['reduce', false]]) {
    const context = await browser.newContext({ reducedMotion });
    const page = await open(browser, server, `en/cases/${CASE}.html`, { context });
    await page.locator('.ff-player').first().focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.getAnimations().some(({ effect }) => effect.target.matches('.ff-board img'))), moved, reducedMotion);
    await context.close();
  }
});

test('the plays that are legal, and no others, are marked at every step', async () => {
  const page = await open(browser, server, `en/cases/${CASE}.html`);
  const { frames } = await dataOf(page);
  await page.locator('.ff-player').first().focus();
  await page.keyboard.press('Home');
  let legal = [];
  for (const frame of frames) {
    legal = frame.state.legal ?? legal;
    const marked = await page.locator('.ff-board .ff-hands .is-legal img[data-card]').evaluateAll((found) => found.map(({ dataset }) => dataset.card));
    assert.deepEqual(marked.sort(), [...legal].sort(), frame.say);
    await page.keyboard.press('ArrowRight');
  }
  assert.ok(frames.some(({ state }) => state.legal?.length === 1));
  await page.close();
});

test('a report shows what did not pass before all else, with what was expected and what came, and steps through it', async () => {
  const { results } = JSON.parse(report);
  const failing = results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-declared');
  assert.ok(failing.length > 3);
  for (const lang of LANGUAGES) {
    const page = await open(browser, server, `${lang}/replay.html`);
    await play(page, 'report.json', report);
    await page.waitForSelector('.ff-report');
    assert.ok((await page.locator('.ff-report').textContent()).includes(words[lang].failing.replace('{count}', failing.length)));
    const first = page.locator('.ff-failing > li').first();
    const found = failing.find(({ verdict }) => verdict === 'fail');
    assert.equal(await first.getAttribute('data-question'), found.case);
    assert.equal(await first.locator('.ff-text').textContent(), await page.evaluate((clause) => window.FF.clauses[clause].text, found.clause));
    const [{ expected, got }] = found.differences;
    const cells = await first.locator('td').evaluateAll((all) => all.map((cell) => [...cell.querySelectorAll('img[data-card]')].map(({ dataset }) => dataset.card)));
    assert.deepEqual(cells.slice(0, 2), [expected, got]);
    await first.getByRole('button', { name: words[lang]['step-through'] }).click();
    await first.locator('.ff-player').waitFor();
    await page.keyboard.press('Home');
    assert.match(await first.locator('.ff-count').textContent(), /^1 \//);
    assert.deepEqual(page.trouble, []);
    await page.close();
  }
});

test('a report in whatever order shows the worst first, and what passed last', async () => {
  const whole = JSON.parse(report);
  const [one, other] = whole.results.filter(({ verdict }) => verdict === 'fail');
  const [good] = whole.results.filter(({ verdict }) => verdict === 'pass');
  const results = [good, { ...one, verdict: 'not-run' }, { ...one, verdict: 'unsupported' }, { ...one, verdict: 'crash' }, other];
  const page = await open(browser, server, 'en/replay.html');
  await play(page, 'report.json', JSON.stringify({ ...whole, results }));
  await page.waitForSelector('.ff-report');
  const shown = await page.locator('.ff-failing > li .ff-chip:first-of-type').allTextContents();
  const verdicts = await page.evaluate(() => window.FF.verdicts);
  assert.deepEqual(shown, ['fail', 'crash', 'unsupported', 'not-run'].map((verdict) => verdicts[verdict]));
  await page.locator('.ff-report summary').click();
  await page.getByText(good.case, { exact: true }).waitFor();
  assert.ok(await page.evaluate(() => Boolean(document.querySelector('.ff-failing').compareDocumentPosition(document.querySelector('.ff-report details')) & 4)));
  await page.close();
});

const gamesOf = (found) => found.flatMap(({ questions }) => questions).filter(({ method, ruleset, rung }) => method === 'replay' && ruleset === 'bruff' && rung === 'game');

test('a game that is dropped on the page is played through to its end', async () => {
  const [game] = gamesOf(cases).sort((one, other) => other.params.actions.length - one.params.actions.length);
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'replay', params: game.params });
  const page = await open(browser, server, 'es/replay.html');
  const transfer = await page.evaluateHandle((held) => {
    const data = new DataTransfer();
    data.items.add(new File([held], 'game.json', { type: 'application/json' }));
    return data;
  }, text);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  assert.ok(await page.locator('.ff-replay-app.is-over').count());
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await page.locator('.ff-player').waitFor();
  assert.equal(await count(page), `1 / ${game.params.actions.length + 1}`);
  await page.locator('.ff-player').focus();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
  assert.ok(await page.locator('.ff-board .is-legal').count() > 0);
  assert.ok(await page.locator('.ff-why .ff-text').count() > 0, 'the clause that decides is told');
  await page.keyboard.press('End');
  assert.equal(await count(page), `${game.params.actions.length + 1} / ${game.params.actions.length + 1}`);
  assert.deepEqual(page.trouble, []);
  await page.close();
});

test('a game from a file is told in the same words as on the page of its case', async () => {
  const asked = cases.filter(({ questions }) => questions[0].method === 'replay' && questions.some(({ ruleset }) => ruleset === 'bruff'));
  for (const lang of LANGUAGES) {
    const page = await open(browser, server, `${lang}/replay.html`);
    const told = await page.evaluate(async (all) => {
      const { storyOf } = await import(new URL('_static/replay/game.js', document.baseURI));
      const { dataOf } = await import(new URL('_static/replay/case.js', document.baseURI));
      const wrong = [];
      let compared = 0;
      for (const { id, questions } of all) {
        const text = await (await fetch(`cases/${id}.html`)).text();
        for (const section of new DOMParser().parseFromString(text, 'text/html').querySelectorAll('section.ff-replay')) {
          const data = dataOf(section);
          const { params, choice } = questions.find((one) => one.id === data.question && one.ruleset === data.ruleset);
          if (Object.keys(choice).length) continue; // the engine of the page may read it otherwise
          const own = storyOf({ params }, 1).frames.map(({ say }) => say);
          compared += own.length;
          own.forEach((say, step) => { if (!data.frames[step].say.startsWith(say)) wrong.push([data.question, step, data.frames[step].say, say]); });
          if (own.length !== data.frames.length) wrong.push([data.question, own.length, data.frames.length]);
        }
      }
      return { wrong, compared };
    }, asked);
    assert.deepEqual(told.wrong.slice(0, 5), []);
    assert.ok(told.compared > 500, `${told.compared}`);
    await page.close();
  }
});

test('the answer of an engine that lies beside its question in the file is what is shown', async () => {
  const [game] = gamesOf(cases);
  const state = { phase: 'play', hands: game.params.actions[0].hands ?? [], scores: [901, 902, 903], dealer: game.params.dealer };
  const lines = [{ jsonrpc: '2.0', id: 7, method: 'replay', params: game.params },
    { jsonrpc: '2.0', id: 7, result: { steps: game.params.actions.map(() => ({ accepted: true, state })) } }];
  const page = await open(browser, server, 'en/replay.html');
  await play(page, 'game.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
  await page.locator('.ff-player').focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.ff-told').textContent(), /901.*902.*903/);
  await page.close();
});

const GAME = { ruleset: 'bruff', players: 6, sides: [[0, 3], [1, 4], [2, 5]], dealer: 0, actions: [{ seat: 1, play: '5S' }] };
const TROUBLES = [
  ['', 'empty'], ['not json', 'not-json'], ['{"a": 1}\n{"b": 2}\nx{}', 'not-json-line', { line: 3 }], ['{"hello": "world"}', 'not-ours'], ['[]', 'not-ours'], ['12', 'not-ours'],
  ['{"method": "describe", "params": {}}', 'no-game'], ['{"header": {"report": 2}}', 'report-form', { form: 2 }],
  ['{"header": {"report": 1}, "results": []}', 'report-cut'], ['{"header": {"report": 1}, "results": [{"case": 3}], "footer": {}}', 'report-cut'],
  ['{"header": {"report": 1}, "results": [], "footer": {"standings": 3}}', 'unreadable'],
  [JSON.stringify({ ...GAME, dealer: 'x' }), 'game-broken', { member: 'dealer' }], [JSON.stringify({ ...GAME, players: 99 }), 'game-broken', { member: 'players' }],
  [JSON.stringify({ ...GAME, actions: [{ seat: 1, play: '1S' }] }), 'action-broken', { action: 1, member: 'play' }],
  [JSON.stringify({ ...GAME, ruleset: 'standard', sides: [[0, 2, 4], [1, 3, 5]], actions: [{ position: { trump: 'X', to_act: 0, hands: [] } }] }), 'game-impossible'],
];
test('a file that is neither, or is broken, is met with a clear word in the page\'s language', async () => {
  for (const lang of LANGUAGES) {
    const page = await open(browser, server, `${lang}/replay.html`);
    for (const [text, key, values = {}] of TROUBLES) {
      await play(page, 'file.json', text);
      const expected = words[lang][key].replace(/\{(\w+)\}/g, (whole, name) => values[name]);
      await page.waitForFunction((wanted) => document.querySelector('.ff-trouble')?.textContent === wanted, expected, { timeout: 5000 })
        .catch(async () => assert.equal(await page.locator('.ff-replay-app').textContent(), expected, text));
    }
    assert.deepEqual(page.trouble, []);
    await page.close();
  }
});

test('nothing in a file becomes more than text', async () => {
  const evil = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
  const name = (record) => ({ ...record, case: evil, ruleset: evil, clause: evil, detail: evil, missing: [evil], differences: [{ at: evil, expected: evil, got: [evil] }] });
  const whole = JSON.parse(report);
  const text = JSON.stringify({ ...whole, header: { ...whole.header, describe: { name: evil, version: evil } }, results: whole.results.map(name), footer: { ...whole.footer, standings: [{ ruleset: evil, rungs: [] }] } });
  const page = await open(browser, server, 'en/replay.html');
  await play(page, `${evil}.json`, text);
  await page.waitForSelector('.ff-report');
  const game = { ...GAME, ruleset: evil, actions: [{ seat: 1, trump: evil }] };
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; }));
  assert.equal(await page.locator('.ff-report script, .ff-report img[src="x"]').count(), 0);
  await play(page, 'game.json', JSON.stringify(game));
  await page.waitForSelector('.ff-player');
  assert.equal(await page.locator('.ff-replay-app script, .ff-replay-app img[src="x"]').count(), 0);
  assert.equal(await page.evaluate(() => window.hit), undefined);
  assert.deepEqual(page.trouble, []);
  await page.close();
});

test('axe finds nothing on a report that is open, nor on a case in the middle of its steps', async () => {
  for (const [place, { width, scheme }] of LOOKS.entries()) {
    const page = await open(browser, server, `${LANGUAGES[place % 3]}/replay.html`, { width, scheme });
    await play(page, 'report.json', report);
    await page.locator('.ff-failing .ff-button').first().click();
    await page.locator('.ff-player').waitFor();
    assert.deepEqual(await faults(page), [], `report ${width} ${scheme}`);
    await page.goto(`${server.url}/${LANGUAGES[(place + 1) % 3]}/cases/${CASE}.html#case-${CASE}-step-5`);
    assert.deepEqual(await faults(page), [], `case ${width} ${scheme}`);
    await page.close();
  }
});
