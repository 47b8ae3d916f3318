/** Installs the packages of the lock file, and only when they are not there already. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import process from 'node:process';
import { at, run, seconds } from './run.mjs';

const INSTALLED = at('node_modules/.package-lock.json');
const STAMP = at('node_modules/.atelier-lock');

/** Whether npm's own record of what it installed holds every package of the lock file, in the lock file's version. */
const holdsLock = (lock) => {
  const there = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  return Object.entries(JSON.parse(lock).packages)
    .filter(([place, wanted]) => place !== '' && !wanted.optional && !wanted.peer)
    .every(
      ([place, wanted]) =>
        there[place]?.version === wanted.version && there[place]?.integrity === wanted.integrity,
    );
};

/** True when node_modules is what the lock file says. Reads one small file in the usual case. */
export const isInstalled = () => {
  if (!existsSync(INSTALLED)) return false;
  const lock = readFileSync(at('package-lock.json'), 'utf8');
  const hash = createHash('sha1').update(lock).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true;
  if (!holdsLock(lock)) return false;
  writeFileSync(STAMP, hash);
  return true;
};

/** Runs `npm ci` where it is needed, with one line of progress; throws with npm's own words where that fails. */
export const install = async () => {
  if (isInstalled()) return;
  const since = performance.now();
  const packages =
    Object.keys(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages).length - 1;
  const line = `Installing ${packages} packages, once `;
  process.stdout.write(`${line}…`);
  const tick = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r${line}… ${seconds(since)}`), 500)
    : undefined;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run('npm', args, { quiet: true });
  clearInterval(tick);
  process.stdout.write(
    `${process.stdout.isTTY ? `\r${line}…` : ''} ${code === 0 ? `done in ${seconds(since)}` : 'failed'}\n`,
  );
  if (code !== 0) throw new Error(`npm ci failed:\n${output.trim()}`);
  writeFileSync(
    STAMP,
    createHash('sha1')
      .update(readFileSync(at('package-lock.json')))
      .digest('hex'),
  );
};
