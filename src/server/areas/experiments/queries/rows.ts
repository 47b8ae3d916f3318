import { asc, count, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { RunRow } from '~/contract/experiments/experiments';
import type { FieldKey } from '~/contract/experiments/runFilter';
import type { Database } from '../../../platform/database/database';
import { experimentRuns as runs } from '../tables';
import { jsonOf, orderBy } from './fields';
import { anyNested, treeColumns, treeOf } from './nesting';
import { head, selectRuns, toRun, whereOf, type Head, type Which } from './selection';

/** The requested rows of a table. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
  /** The runs whose children are shown in a tree; left out for a plain list. */
  readonly expanded?: readonly string[] | undefined;
}

interface Rows {
  readonly rows: RunRow[];
  /** Rows of the table. */
  readonly total: number;
  /** Runs that were found, also those in what is not expanded. */
  readonly found: number;
}

type Told = (Head & { values: RunRow['values'] })[];

/** A page of the runs of an experiment. */
export const rowsOf = async (
  db: Database,
  visible: SQL,
  which: Which,
  fields: readonly FieldKey[],
  { offset, limit, expanded }: Page,
): Promise<Rows> => {
  const where = whereOf(visible, which);
  const { sort, pinned } = which;
  const [counted] = (await selectRuns(db, {
    found: count(),
    ...(expanded && { nested: anyNested }),
  }).where(where)) as unknown as { found: number; nested?: boolean }[];
  const found = counted?.found ?? 0;
  const values = sql`jsonb_build_array(${sql.join(fields.map(jsonOf), sql`, `)})`.as('values');
  const isPinned = pinned.length > 0 ? inArray(runs.runKey, [...pinned]) : sql`false`;
  const order = [
    ...(pinned.length > 0 ? [desc(isPinned)] : []),
    ...(sort ? orderBy(sort.field, sort.descending ? 'descending' : 'ascending') : []),
    sql`${runs.startDatetime} desc nulls last`,
    asc(runs.runKey),
  ];
  const told = ({ values: all, ...row }: Told[number]): RunRow => ({ ...toRun(row), values: all });
  if (!expanded || !counted?.nested) {
    const rows = (await selectRuns(db, { ...head, values })
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)) as unknown as Told;
    return { rows: rows.map(told), total: found, found };
  }
  const columns = treeColumns(sql.join(order, sql`, `), isPinned);
  const { rows: tree, total } = await treeOf(db, {
    found: sql`${selectRuns(db, columns).where(where)}`,
    expanded,
    offset,
    limit,
  });
  const keys = tree.map(({ key }) => key);
  const rows =
    keys.length === 0
      ? []
      : ((await selectRuns(db, { ...head, values }).where(
          inArray(runs.runKey, keys),
        )) as unknown as Told);
  const byKey = new Map(rows.map((row) => [row.run_id, row]));
  return {
    rows: tree.flatMap(({ key, depth, children }): RunRow[] => {
      const row = byKey.get(key);
      return row ? [{ ...told(row), depth, children }] : [];
    }),
    total,
    found,
  };
};
