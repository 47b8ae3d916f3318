/**
 * `npm run requirements`: prints the requirement ids that no test title names, by area. `--write` writes their number down in
 * docs/requirements-unnamed.json, which test/rules holds as a limit: it may only fall.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { register } from 'tsx/esm/api';
import { at } from './lib/run.mjs';

register();
const { COUNT_FILE, everyId, IDS_FILE, idsBeside, mostUnnamed, unnamedIds } =
  await import('../test/rules/requirements.ts');
const { readTree } = await import('../test/rules/tree.ts');

const ids = everyId();
const unnamed = unnamedIds(ids, readTree(['test']));
const areas = new Map();
for (const id of unnamed) {
  const area = id.split('-')[0];
  areas.set(area, [...(areas.get(area) ?? []), id]);
}

for (const [area, its] of areas)
  process.stdout.write(
    `${area.padEnd(5)} ${its.map((id) => id.slice(area.length + 1)).join(' ')}\n`,
  );
process.stdout.write(
  `\n${ids.length - unnamed.length} of ${ids.length} requirements are named by a test; ${unnamed.length} are not.\n`,
);

if (process.argv.includes('--write')) {
  const before = mostUnnamed();
  if (unnamed.length > before) {
    process.stderr.write(`The number may only fall, and it was ${before}.\n`);
    process.exit(1);
  }
  if (idsBeside() !== null) writeFileSync(at(IDS_FILE), `${ids.join('\n')}\n`);
  writeFileSync(at(COUNT_FILE), `${JSON.stringify({ unnamed: unnamed.length })}\n`);
}
