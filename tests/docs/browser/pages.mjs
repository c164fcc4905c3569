// Every kind of page, by its name; what depends on the rule sets and cases that there are is found on the built site.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE } from './browser.mjs';

const FIXED = ['index', 'dispute', 'judge', 'replay', 'search', 'rules/history', 'rules/choices', 'rules/rulings', 'rules/misreadings',
  'rules/glossary', 'rules/cards', 'rules/compare/index', 'rules/compare/06', 'cases/index', 'implement/index', 'implement/tutorial',
  'implement/when-it-fails', 'implement/protocol', 'implement/case-format', 'implement/command-line', 'implement/coverage',
  'implement/measured', 'implement/many-machines', 'implement/texts/protocol', 'implement/texts/cases', 'implement/texts/spec'];

async function rulesets() {
  const entries = await readdir(join(SITE, 'en', 'rules'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name !== 'compare').map((entry) => entry.name).sort();
}

async function sections(ruleset) {
  return (await readdir(join(SITE, 'en', 'rules', ruleset))).map((file) => `rules/${ruleset}/${file.replace('.html', '')}`).sort();
}

/** One case for each kind of question: the first of each by name. */
async function cases() {
  const found = new Map();
  for (const file of (await readdir(join(SITE, 'en', 'cases'))).sort()) {
    const text = await readFile(join(SITE, 'en', 'cases', file), 'utf8');
    const method = /"method":"(\w+)"/.exec(text)?.[1];
    const rung = /"rung":"(\w+)"/.exec(text)?.[1];
    if (method && !found.has(`${method} ${rung}`)) found.set(`${method} ${rung}`, `cases/${file.replace('.html', '')}`);
  }
  return [...found.values()];
}

/** All pages of the first rule set, the first page and one section of the others, and one page of every other kind. */
export async function kinds() {
  const [first, ...others] = await rulesets().then((all) => [...all.filter((name) => name === 'bruff'), ...all.filter((name) => name !== 'bruff')]);
  const rules = [...await sections(first)];
  for (const name of others) rules.push(...(await sections(name)).filter((page) => /index|sheet|0[79]-/.test(page)));
  return [...FIXED, ...rules, ...await cases()];
}
