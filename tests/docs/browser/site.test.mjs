// The sites in a browser: the switch of languages, the search, no request elsewhere, no error, nothing that axe finds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LANGUAGES, SCHEMES, SITE, WIDTHS, faults as faultsOf, launch, open, serve, violations } from './browser.mjs';
import { kinds } from './pages.mjs';

assert.ok(SITE, 'FORTYFIVE_SITE names the folder of the built sites (make docs-test)');
let browser;
let server;

before(async () => {
  [browser, server] = await Promise.all([launch(), serve(SITE)]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test('axe finds nothing, no request leaves the host and nothing scrolls sideways, on every kind of page', async () => {
  const faults = [];
  const names = await kinds();
  const look = async (context, width, name, lang) => {
    const query = name === 'search' ? '?q=trunfo+triunfo+trump' : '';
    const page = await open(browser, server, `${lang}/${name}.html${query}`, { context });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await faultsOf(page)).map((fault) => `${lang}/${name} ${width} ${colorScheme}: ${fault}`));
    }
    await page.close();
  };
  for (const [turn, width] of WIDTHS.entries()) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const waiting = names.map((name, place) => [name, LANGUAGES[(place + turn) % LANGUAGES.length]]);
    const work = async () => { for (let next = waiting.shift(); next; next = waiting.shift()) await look(context, width, ...next); };
    await Promise.all([work(), work()]);
    await context.close();
  }
  const root = await open(browser, server, '');
  faults.push(...await violations(root));
  console.log(`# ${names.length * WIDTHS.length * SCHEMES.length + 1} pages held against axe`);
  if (faults.length) console.log(faults.join('\n'));
  assert.deepEqual(faults, []);
  assert.deepEqual(server.missing, []);
});

test('the switch of languages stays on the page and on the place', async () => {
  const page = await open(browser, server, 'pt/rules/bruff/06-withholding.html#bruff-06.3');
  for (const [name, lang] of [['Español', 'es'], ['English', 'en'], ['Português', 'pt']]) {
    await page.locator('.ff-language-switch').getByText(name).click();
    await page.waitForURL(`${server.url}/${lang}/rules/bruff/06-withholding.html#bruff-06.3`);
    assert.ok((await page.getAttribute('html', 'lang')).startsWith(lang));
  }
  await page.close();
});

test('the other languages open beside a clause, and everywhere at once', async () => {
  const page = await open(browser, server, 'es/rules/bruff/06-withholding.html');
  const clause = page.locator('[id="bruff-06.3"]');
  await clause.locator('.ff-languages > summary').click();
  assert.ok(await clause.locator('[lang="pt"] p').isVisible());
  assert.ok(await clause.locator('[lang="en"] p').isVisible());
  await page.locator('.ff-show-language[data-lang="en"]').click();
  assert.ok(await page.locator('[id="bruff-06.9"] .ff-columns > [lang="en"]').isVisible());
  assert.ok(!await page.locator('[id="bruff-06.9"] .ff-columns > [lang="pt"]').isVisible());
  await page.reload();
  assert.ok(await page.locator('[id="bruff-06.9"] .ff-columns > [lang="en"]').isVisible(), 'the wish is remembered');
  await page.close();
});

test('a clause has a link that can be copied', async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await open(browser, server, 'pt/rules/bruff/06-withholding.html', { context });
  await page.locator('[id="bruff-06.3"] button.ff-copy').click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${server.url}/pt/rules/bruff/06-withholding.html#bruff-06.3`);
  await context.close();
});

const SEARCHES = [
  ['pt', '06.3', 'bruff-06.3'], ['pt', '6.3', 'bruff-06.3'], ['pt', '§ 6.3', 'bruff-06.3'], ['pt', 'bruff-06.10', 'bruff-06.10'],
  ['pt', 'bónus', 'term-bonus'], ['pt', 'bonus', 'term-bonus'], ['pt', 'baralho', 'term-pack'], ['pt', 'protegido', 'term-protected-trump'],
  ['es', '6.3', 'bruff-06.3'], ['es', 'comodín', 'term-joker'], ['es', 'comodin', 'term-joker'], ['es', 'baza', 'term-trick'],
  ['es', 'reservar', 'term-withhold'], ['es', 'reserva', 'term-withhold'],
  ['en', 'faq.1', 'bruff-faq.1'], ['en', 'withhold', 'term-withhold'], ['en', 'withheld trumps', null], ['en', 'tricks', 'term-trick'],
  ['en', 'ace-of-hearts-kept-from-a-lower-lead', 'cases/ace-of-hearts-kept-from-a-lower-lead.html'], ['en', 'shard', 'many-machines'],
];
test('the search finds numbers, words, and words without their accents', async () => {
  const wrong = [];
  for (const [lang, query, expected] of SEARCHES) {
    const page = await open(browser, server, `${lang}/search.html?q=${encodeURIComponent(query)}`);
    const links = await page.locator('#ff-search-results a').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    if (expected ? !links.slice(0, 3).some((link) => link.includes(expected)) : links.length === 0) wrong.push([lang, query, links.slice(0, 3)]);
    await page.close();
  }
  assert.deepEqual(wrong, []);
});

test('the search answers while one types, and says when there is nothing', async () => {
  const page = await open(browser, server, 'pt/search.html');
  await page.fill('#ff-search', 'xyzzy');
  await page.waitForFunction(() => document.getElementById('ff-search-status').textContent.includes('Nada'));
  await page.fill('#ff-search', 'encontro');
  await page.waitForSelector('#ff-search-results a[href*="term-match"]');
  await page.close();
});

test('every page can be read without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await open(browser, server, 'pt/cases/worked-example-played-through.html', { context });
  const steps = page.locator('ol.ff-steps > li');
  assert.equal(await steps.count(), 8);
  assert.ok(await steps.nth(3).isVisible());
  assert.match(await steps.nth(3).textContent(), /B1 joga o cinco de espadas/);
  await page.goto(`${server.url}/pt/rules/bruff/06-withholding.html`);
  await page.locator('[id="bruff-06.3"] .ff-languages > summary').click();
  assert.ok(await page.locator('[id="bruff-06.3"] [lang="es"] p').isVisible());
  await context.close();
});
