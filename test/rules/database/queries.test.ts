import { expect, it } from 'vitest';
import { planted, readTree } from '../tree';
import { filesWithSql } from './queries';

/** Lowered whenever the SQL of one of them is moved; no file is added. */
const MAX_FILES = 3;

it('the SQL of an area is in its queries, but for a number of files that only gets smaller', () => {
  const files = filesWithSql(readTree(['src/server']));
  expect(files.length, files.join('\n')).toBe(MAX_FILES);
});

it('bites SQL outside of queries and tables, and nothing else', () => {
  const area = 'src/server/areas/drive';
  const bad = {
    [`${area}/a.ts`]: "import { eq, type SQL } from 'drizzle-orm';",
    [`${area}/b.ts`]: 'await db.insert(rows).values(row);',
    [`${area}/c/d.ts`]: 'await workspace.db\n  .select()\n  .from(rows);',
    [`${area}/e.ts`]: 'db.transaction((tx) => tx.execute(text));',
  };
  const good = {
    [`${area}/queries.ts`]: "import { eq } from 'drizzle-orm';",
    [`${area}/queries/f.ts`]: "import { eq } from 'drizzle-orm';",
    [`${area}/tables.ts`]: "import { pgTable } from 'drizzle-orm/pg-core';",
    [`${area}/g.ts`]: "import type { SQL } from 'drizzle-orm';",
    [`${area}/h.ts`]: "import { type SQL } from 'drizzle-orm';\nmap.delete(key);",
    [`${area}/i.ts`]: 'await db.transaction(async (tx) => addRow(tx));',
    'src/server/platform/mail/j.ts': "import { eq } from 'drizzle-orm';",
  };
  expect(filesWithSql(planted({ ...bad, ...good }))).toEqual(Object.keys(bad).sort());
});
