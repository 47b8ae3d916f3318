/** Stops with one sentence where Node is too old for Atelier. Imported before everything else, and importable by any Node. */
import { readFileSync } from 'node:fs';
import process from 'node:process';

const { engines } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const [major, minor] = process.versions.node.split('.').map(Number);

/** Whether this Node satisfies one alternative of engines.node: '^20.19.0' or '>=24'. */
const satisfies = (range) => {
  const [, operator, wantedMajor, wantedMinor = '0'] = /^(\^|>=)(\d+)(?:\.(\d+))?/.exec(
    range.trim(),
  );
  const enough =
    major > Number(wantedMajor) || (major === Number(wantedMajor) && minor >= Number(wantedMinor));
  return enough && (operator === '>=' || major === Number(wantedMajor));
};

if (!engines.node.split('||').some(satisfies)) {
  process.stderr.write(
    `Atelier needs Node ${engines.node}, and this is Node ${process.versions.node}. Install a newer one from nodejs.org.\n`,
  );
  process.exit(1);
}
