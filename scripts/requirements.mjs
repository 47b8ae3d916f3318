/**
 * `npm run requirements`: prints the requirement ids of docs/requirements.md that no test title names, by area. `--write` writes the
 * page's column of tests anew; test/rules fails where that is stale.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { idsOf, PAGE, readPage, unnamedIds, withTests } =
  await import('../test/rules/requirements/page.ts');
const { testsById } = await import('../test/rules/requirements/titles.ts');
const { readTree } = await import('../test/rules/tree.ts');

const page = readPage();
const tests = testsById(readTree(['test']));
const total = idsOf(page).length;
const unnamed = unnamedIds(page, tests);
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
  `\n${total - unnamed.length} of ${total} requirements are named by a test; ${unnamed.length} are not.\n`,
);

if (process.argv.includes('--write')) writeFileSync(PAGE, withTests(page, tests));
