import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { PARENT_TAG } from '../../performance/api';
import { experimentRuns as runs } from '../tables';

/** The id, as MLflow writes it, of the run that a run is nested in. */
const parentId = sql`${runs.tags}->>${sql.raw(`'${PARENT_TAG}'`)}`;

/** Whether any of some runs names another one around it. */
export const anyNested = sql<boolean>`coalesce(bool_or(${parentId} is not null), false)`;

/** Whether a run is nested in another one of its experiment and place. */
export const isNested = (project: string): SQL =>
  sql`coalesce((${runs.sourceId}, ${parentId}) in (select around.source_id, around.run_id from ${runs} around where around.project_name = ${project}), false)`;

/** Levels of a tree; a run that is nested deeper is shown at the top. */
const MAX_DEPTH = 20;

/** A row of the tree: the run, how deep it lies, and how many runs are nested in it directly. */
export interface TreeRow {
  readonly key: string;
  readonly depth: number;
  readonly children: number;
}

/** The parameters of `treeOf`. */
interface Asked {
  /** Selects of every run that was found `run_key`, `source_id`, `run_id`, `parent_id`, `pinned` and its `place` in the order. */
  readonly found: SQL;
  readonly expanded: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** The columns of `found`, in the order that is given. */
export const treeColumns = (order: SQL, pinned: SQL) => ({
  runKey: runs.runKey,
  sourceId: runs.sourceId,
  runId: runs.runId,
  parent: sql`${parentId}`.as('parent_id'),
  pinned: sql`${pinned}`.as('pinned'),
  place: sql`row_number() over (order by ${order})`.as('place'),
});

/**
 * Runs as a tree, the children of the expanded ones below them: each level in the order of `found`. A run whose parent was not found stands at
 * the top, and so do runs that are pinned, and runs that name each other as parents.
 */
export const treeOf = async (
  db: Database,
  { found, expanded, offset, limit }: Asked,
): Promise<{ rows: TreeRow[]; total: number }> => {
  const open = sql`array[${sql.join(
    expanded.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`;
  const ask = async (from: number, most: number) => {
    const { rows } = await db.execute<{
      key: string;
      depth: unknown;
      children: unknown;
      total: unknown;
    }>(sql`with recursive found as materialized (${found}),
linked as materialized (
  select distinct on (one.run_key) one.run_key, one.place, around.run_key as parent_key
  from found one left join found around
    on around.source_id = one.source_id and around.run_id = one.parent_id and around.run_key <> one.run_key and not one.pinned
  order by one.run_key, around.run_key
),
tree as (
  select run_key, array[place] as path, 0 as depth, true as shown from linked where parent_key is null
  union all
  select below.run_key, tree.path || below.place, tree.depth + 1, tree.shown and tree.run_key = any(${open})
  from linked below join tree on below.parent_key = tree.run_key where tree.depth < ${MAX_DEPTH}
),
whole as (
  select run_key, path, depth, shown from tree
  union all
  select run_key, array[place], 0, true from linked where run_key not in (select run_key from tree)
),
counted as (select parent_key, count(*) as children from linked where parent_key is not null group by parent_key)
select whole.run_key as key, whole.depth, coalesce(counted.children, 0) as children, count(*) over () as total
from whole left join counted on counted.parent_key = whole.run_key
where whole.shown order by whole.path limit ${most} offset ${from}`);
    return rows.map((row) => ({
      key: row.key,
      depth: Number(row.depth),
      children: Number(row.children),
      total: Number(row.total),
    }));
  };
  const rows = await ask(offset, limit);
  const [first] = rows.length > 0 || offset === 0 ? rows : await ask(0, 1);
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: first?.total ?? 0,
  };
};
