// The judge against the suite: twenty questions whose answers the cases give; by hand, by keyboard, by link.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { LANGUAGES, LOOKS, SITE, faults, launch, open, serve } from './browser.mjs';
import { exported } from './suite.mjs';

const words = JSON.parse(await readFile(new URL('../../../docs/_static/judge/words.json', import.meta.url), 'utf8'));
const ASKED = 20;
let browser;
let server;
let questions;

/** So many of a list, spread over all of it. */
const spread = (list, many) => Array.from({ length: many }, (_, place) => list[Math.floor((place * list.length) / many)]);

before(async () => {
  [browser, server] = await Promise.all([launch(), serve(SITE)]);
  const page = await open(browser, server, 'en/judge.html');
  const offered = await page.locator('.ff-settings select').first().locator('option').evaluateAll((found) => found.map(({ value }) => value));
  await page.close();
  const all = (await exported()).flatMap((found) => found.questions).filter(({ ruleset, choice }) => offered.includes(ruleset) && !Object.keys(choice).length);
  const plays = all.filter(({ method, checks }) => method === 'legal_plays' && checks[0].expect.cards);
  const refusing = plays.filter(({ params, checks }) => checks[0].expect.cards.length < params.hand.length);
  questions = [...spread(refusing, 8), ...spread(plays.filter((one) => !refusing.includes(one)), 6), ...spread(all.filter(({ method }) => method === 'trick_winner'), 6)];
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const sorted = (cards) => [...cards].sort();
const seated = ({ params: { trick, players } }) => players ?? Math.max(trick.length, 2);

async function set(page, { params }) {
  const [rules, players] = [page.locator('.ff-settings select').first(), page.locator('.ff-settings select').last()];
  await rules.selectOption(params.ruleset);
  const numbers = await players.locator('option').evaluateAll((found) => found.map(({ value }) => Number(value)));
  const wanted = params.hand ? numbers.find((number) => number > params.trick.length) : params.trick.length;
  if (await players.isEnabled()) await players.selectOption(String(wanted));
  await page.locator(`input[name="ff-judge-trump"][value="${params.trump}"]`).check();
  for (const [place, cards] of [['table', params.trick], ['hand', params.hand ?? []]]) {
    await page.locator(`input[name="ff-judge-place"][value="${place}"]`).check();
    for (const card of cards) await page.locator(`[data-pick="${card}"]`).click();
  }
}

async function answered(page) {
  const cardsOf = (legal) => page.locator(`.ff-answer[data-legal="${legal}"] img[data-card]`).evaluateAll((found) => found.map(({ dataset }) => dataset.card));
  const taker = page.locator('[data-takes]');
  return { may: sorted(await cardsOf('true')), mayNot: sorted(await cardsOf('false')), takes: await taker.count() ? await taker.getAttribute('data-takes') : null };
}

/** Every answer has a clause with its number, its text in the page's language, and a link to it. */
async function reasoned(page, lang, { ruleset }) {
  const given = await page.locator('.ff-answers .ff-quoted').evaluateAll((found) => found.map((one) => [one.dataset.clause, one.querySelector('.ff-text').textContent, one.querySelector('a').href]));
  const known = await page.evaluate(() => window.FF.clauses);
  for (const [id, text, href] of given) {
    assert.ok(id.startsWith(`${ruleset}-`), id);
    assert.equal(text, known[id].text);
    assert.equal(href, `${server.url}/${lang}/${known[id].url}`);
  }
  const refusals = await page.evaluate(() => Object.values(window.FF.refusals).map(({ text }) => text));
  for (const reason of await page.locator('.is-bad .ff-reason').allTextContents()) assert.ok(refusals.includes(reason), reason);
  assert.equal(await page.locator('.ff-answer.is-bad').count(), await page.locator('.is-bad .ff-reason').count());
  return given.length;
}

test('the judge answers twenty questions as the cases do, each with its clause', async () => {
  assert.equal(questions.length, ASKED);
  assert.equal(new Set(questions.map(({ number }) => number)).size, ASKED);
  for (const [place, question] of questions.entries()) {
    const lang = LANGUAGES[place % LANGUAGES.length];
    const page = await open(browser, server, `${lang}/judge.html`);
    await set(page, question);
    const { params, checks: [{ expect }] } = question;
    const { may, mayNot, takes } = await answered(page);
    if (params.hand) {
      assert.deepEqual(may, sorted(expect.cards), question.id);
      assert.deepEqual(mayNot, sorted(params.hand.filter((card) => !expect.cards.includes(card))), question.id);
    } else {
      assert.equal(takes, params.trick[expect.position], question.id);
    }
    assert.ok(await reasoned(page, lang, question) > 0, question.id);
    assert.deepEqual(page.trouble, []);
    await page.close();
  }
});

test('a dispute can be linked: the address says all that is set, in every language', async () => {
  const [question] = questions;
  const page = await open(browser, server, 'pt/judge.html');
  await set(page, question);
  const wanted = await answered(page);
  const { hash } = new URL(page.url());
  await page.locator('.ff-language-switch').getByText('English').click();
  await page.waitForURL(`${server.url}/en/judge.html${hash}`);
  assert.deepEqual(await answered(page), wanted);
  const other = await open(browser, server, `es/judge.html${hash}`);
  assert.deepEqual(await answered(other), wanted);
  await other.evaluate(() => { location.hash = 'rules=bruff&trump=S&players=6&table=7S&hand='; });
  await other.waitForSelector('[data-takes="7S"]');
  await other.close();
  await page.close();
});

test('an address of no use is no more than a beginning', async () => {
  const page = await open(browser, server, 'en/judge.html#rules=none&trump=Z&players=999&table=XX.7S.7S.<img>&hand=7S.5S');
  assert.deepEqual(await page.locator('[data-place="table"] [data-at]').evaluateAll((found) => found.map(({ dataset }) => dataset.at)), ['7S']);
  assert.deepEqual(await page.locator('[data-place="hand"] [data-at]').evaluateAll((found) => found.map(({ dataset }) => dataset.at)), ['5S']);
  assert.deepEqual(page.trouble, []);
  await page.close();
});

test('the judge works by keyboard alone, and says its answer once', async () => {
  const page = await open(browser, server, 'pt/judge.html#rules=bruff&trump=S&players=6&table=&hand=KD');
  await page.evaluate(() => {
    window.heard = [];
    const region = document.querySelector('.ff-judge > [role="status"]');
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await page.locator('input[name="ff-judge-place"]').first().focus();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.pick), 'AS');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'ArrowRight']) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.pick), '2S');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-takes="2S"]');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.pick), '2S', 'the focus stays');
  await page.waitForTimeout(600);
  assert.equal((await page.evaluate(() => window.heard)).length, 1);
  await page.keyboard.press('Space');
  assert.equal(await page.locator('[data-takes]').count(), 0, 'the card goes back');
  await page.close();
});

test('the order on the table can be changed, and a full place says so', async () => {
  const page = await open(browser, server, 'en/judge.html#rules=bruff&trump=S&players=6&table=7H.KH&hand=2C.3C.4C.5C.6C');
  await page.getByRole('button', { name: words.en.earlier.replace('{card}', 'the king of hearts') }).click();
  assert.match(page.url(), /table=KH\.7H/);
  await page.locator('input[name="ff-judge-place"][value="hand"]').check();
  await page.locator('[data-pick="9C"]').click();
  assert.equal(await page.locator('.ff-picking [role="alert"]').textContent(), words.en['hand-full']);
  await page.getByRole('button', { name: words.en.clear }).click();
  assert.equal(await page.locator('[data-at]').count(), 0);
  await page.close();
});

test('the page says, with its figure, that the engine is certified', async () => {
  const { passed, total } = JSON.parse(await readFile(`${SITE}/../engine.json`, 'utf8'));
  for (const lang of LANGUAGES) {
    const page = await open(browser, server, `${lang}/judge.html`);
    const text = await page.locator('.ff-certified').textContent();
    assert.ok(text.includes(String(passed)) && text.includes(String(total)), text);
    assert.equal(passed, total);
    await page.close();
  }
});

test('axe finds nothing on the judge at work', async () => {
  const hashed = questions.find(({ params }) => params.hand && params.trick.length);
  const { ruleset, trump, trick, hand } = hashed.params;
  const hash = new URLSearchParams({ rules: ruleset, trump, players: seated(hashed), table: trick.join('.'), hand: hand.join('.') });
  for (const [place, { width, scheme }] of LOOKS.entries()) {
    const page = await open(browser, server, `${LANGUAGES[place % 3]}/judge.html#${hash}`, { width, scheme });
    assert.ok(await page.locator('.ff-answer').count() > 0);
    assert.deepEqual(await faults(page), [], `${width} ${scheme}`);
    await page.close();
  }
});
