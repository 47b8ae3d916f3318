import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { RunField } from '~/contract/experiments/experiments';
import type { Database } from '../../../platform/database/database';
import { experimentNotes as notes, experimentRuns as runs } from '../tables';
import { isNested } from './nesting';
import { selectRuns } from './selection';

/** The most fields of each kind in a reply: those that most runs have. */
const MAX_FIELDS = 1000;

/** The parameters, metrics and tags of an experiment's runs; those that most top-level runs have come first. */
export const fieldsOf = async (
  db: Database,
  visible: SQL,
  project: string,
): Promise<RunField[]> => {
  const kinds = [
    ['p', runs.params],
    ['m', runs.metrics],
    ['t', runs.tags],
    ['t', notes.tags],
  ] as const;
  const found = new Map<string, RunField & { readonly top_runs: number }>();
  const top = sql`count(*) filter (where not ${isNested(project)})`;
  for (const [kind, column] of kinds) {
    const pairs = selectRuns(db, {
      key: sql<string>`pair.key`.as('key'),
      runs: sql<number>`count(*)`.as('runs'),
      top: top.as('top'),
      values: sql<number>`count(distinct pair.value)`.as('values'),
    })
      .innerJoin(sql`lateral jsonb_each_text(${column}) as pair`, sql`true`)
      .where(and(visible, eq(runs.projectName, project)))
      .groupBy(sql`pair.key`)
      .orderBy(sql`"top" desc`, sql`"runs" desc`, sql`pair.key`)
      .limit(MAX_FIELDS);
    for (const row of (await pairs) as unknown as Record<'runs' | 'values' | 'top', unknown>[] &
      { key: string }[]) {
      const key = `${kind}.${row.key}`;
      const before = found.get(key);
      found.set(key, {
        key,
        runs: Number(row.runs) + (before?.runs ?? 0),
        top_runs: Number(row.top) + (before?.top_runs ?? 0),
        differs: Number(row.values) > 1 || before !== undefined,
      });
    }
  }
  return [...found.values()];
};
