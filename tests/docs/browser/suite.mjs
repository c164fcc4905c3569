// What the suite itself says: its cases as `fortyfive export` writes them, and reports as `fortyfive certify` writes them.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../..', import.meta.url).pathname;
const FORTYFIVE = process.env.FORTYFIVE ?? join(ROOT, '.venv', 'bin', 'fortyfive');
const CORPUS = process.env.FORTYFIVE_CORPUS ?? ROOT;

async function inFolder(act) {
  const folder = await mkdtemp(join(tmpdir(), 'fortyfive-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(...words) {
  const done = spawnSync(FORTYFIVE, words, { cwd: ROOT, encoding: 'utf8' });
  if (done.error) throw done.error;
  return done;
}

/** Every question of the suite with what is asserted of its answer, and the cases by their ids. */
export function exported() {
  return inFolder(async (folder) => {
    const done = run('export', '--corpus', CORPUS, '--json', folder);
    if (done.status !== 0) throw new Error(done.stderr);
    return JSON.parse(await readFile(join(folder, 'cases.json'), 'utf8'));
  });
}

/** The report of the example adapter that plays wrongly, as text. */
export function wrongReport() {
  return inFolder(async (folder) => {
    const file = join(folder, 'report.json');
    const done = run('certify', '--corpus', CORPUS, '--report', `json=${file}`, '--', 'node', 'examples/adapter-wrong/adapter.mjs');
    if (done.status !== 1) throw new Error(`the wrong adapter was not found out: ${done.stderr}`);
    return readFile(file, 'utf8');
  });
}
