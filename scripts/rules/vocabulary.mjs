/**
 * `npm run vocabulary`: drops names that are gone from the list of old names (docs/glossary.md), and prints those that hold an avoided word
 * and are not on it. The list never gets longer.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import prettier from 'prettier';
import { register } from 'tsx/esm/api';
import { at } from '../lib/run.mjs';

register();
const { contractFields, newOffenders, OFFENDERS_FILE, offendersIn, shrunk } =
  await import('../../test/rules/vocabulary/vocabulary.ts');
const { vocabularyOf } = await import('../../test/rules/vocabulary/glossary.ts');
const { readTree } = await import('../../test/rules/tree.ts');
const { schemas } = await import('../../src/contract/schemas/index.ts');

const vocabulary = vocabularyOf(
  readFileSync(at('docs/glossary.md'), 'utf8'),
  contractFields(schemas),
);
const found = offendersIn(readTree(['src', 'test', 'scripts']), vocabulary);
const listed = JSON.parse(readFileSync(at(OFFENDERS_FILE), 'utf8'));
const added = newOffenders(found, listed);
const rest = shrunk(found, listed);

const options = { ...(await prettier.resolveConfig(at(OFFENDERS_FILE))), parser: 'json' };
writeFileSync(at(OFFENDERS_FILE), await prettier.format(JSON.stringify(rest), options));
const count = Object.values(rest).flat().length;
process.stdout.write(`${count} old names are left.\n`);
if (added.length > 0) {
  process.stderr.write(
    `These names hold a word that docs/glossary.md says to avoid:\n${added.join('\n')}\n`,
  );
  process.exitCode = 1;
}
