// What the tests share: the built sites served on this machine, and a browser that keeps to it.
import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

export const SITE = process.env.FORTYFIVE_SITE;
export const LANGUAGES = ['pt', 'es', 'en'];
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.mjs': 'text/javascript', '.svg': 'image/svg+xml',
  '.json': 'application/json', '.woff2': 'font/woff2', '.pdf': 'application/pdf', '.inv': 'application/octet-stream' };
const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Serves a folder; what is not there is 404 and remembered. */
export async function serve(folder) {
  const missing = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://site').pathname));
    let file = join(folder, path);
    try {
      if ((await stat(file)).isDirectory()) file = join(file, 'index.html');
      response.writeHead(200, { 'content-type': `${TYPES[extname(file)] ?? 'application/octet-stream'}; charset=utf-8` });
      response.end(await readFile(file));
    } catch {
      missing.push(path);
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  return { url: `http://127.0.0.1:${server.address().port}`, missing, close: () => new Promise((done) => { server.close(done); }) };
}

export async function launch() {
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chromium: docs/tools/install-system.sh browser, or CHROMIUM=/path/to/it');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
}

/** A page that tells of every request to another host and every error on it. */
export async function open(browser, server, path, { width = 1280, scheme = 'light', height = 900, context } = {}) {
  const page = await (context ?? browser).newPage(context ? {} : { viewport: { width, height }, colorScheme: scheme });
  page.trouble = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !url.startsWith('data:') && !url.startsWith('blob:')) page.trouble.push(`a request to ${url}`);
  });
  page.on('pageerror', (error) => page.trouble.push(`an error: ${error.message}`));
  page.on('console', (message) => { if (message.type() === 'error') page.trouble.push(`the console: ${message.text()}`); });
  await page.goto(`${server.url}/${path}`, { waitUntil: 'load' });
  return page;
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page as it stands. */
export async function violations(page) {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(axe);
  const found = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ['violations'] })).violations);
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Faults of a page that stands as it is left: what axe finds, what went wrong, and whether it is wider than its window. */
export async function faults(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...page.trouble, ...await violations(page), ...(wide > 1 ? [`${wide} pixels wider than the window`] : [])];
}

export const WIDTHS = [390, 1280];
export const SCHEMES = ['light', 'dark'];

/** Every width and colour scheme that the pages are looked at in. */
export const LOOKS = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));
