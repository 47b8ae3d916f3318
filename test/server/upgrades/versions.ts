import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaVersions, type SchemaVersion } from '~/server/platform/database/migrate';
import { programFolders } from '~/server/platform/settings/programFolders';

/** From so many schema versions back an upgrade is promised. */
export const UPGRADABLE = 10;

/** The schema versions from which an upgrade is tested: the last ones before the newest. */
export const upgradable = async (): Promise<readonly SchemaVersion[]> =>
  (await schemaVersions()).slice(0, -1).slice(-UPGRADABLE);

/** The SQL of the migrations after a version. */
export const statementsAfter = async ({ when }: Pick<SchemaVersion, 'when'>): Promise<string> => {
  const later = (await schemaVersions()).filter((version) => version.when > when);
  const texts = later.map(({ tag }) =>
    readFile(path.join(programFolders.migrations, `${tag}.sql`), 'utf8'),
  );
  return (await Promise.all(texts)).join('\n');
};

const LITERAL = /'((?:[^']|'')+)'/g;
const LONGEST_WORD = 40;

/** The texts that migrations name, as defaults or in conditions: states that rows of an older version may be in. */
export const literalsOf = (statements: string): string[] => [
  ...new Set(
    [...statements.matchAll(LITERAL)]
      .map(([, text = '']) => text.replaceAll("''", "'"))
      .filter((text) => text.length <= LONGEST_WORD),
  ),
];

/** A copy of the migrations with one more at their end, as a later version of Atelier has it. Its version. */
export const plantMigration = async (
  folder: string,
  statements: readonly string[],
): Promise<SchemaVersion> => {
  await cp(programFolders.migrations, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: SchemaVersion[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there are no migrations');
  const planted = { ...last, idx: journal.entries.length, when: last.when + 1, tag: 'planted' };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, planted] }));
  await writeFile(
    path.join(folder, 'planted.sql'),
    statements.join('\n--> statement-breakpoint\n'),
  );
  return planted;
};
