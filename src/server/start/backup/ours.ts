import { getTableName, is } from 'drizzle-orm';
import { isPgSequence, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { tables } from '../../areas/tables';

/** A target of SQL: a pool, or one of its connections. */
export type Queryable = Pick<pg.Pool, 'query'>;

const TABLES = tables.flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));
const SEQUENCES = tables.flatMap((value) => (isPgSequence(value) ? [value.seqName ?? ''] : []));

/** Our tables in the database, those that others point to first. */
export const ourTables = async (db: Queryable): Promise<string[]> => {
  const { rows: found } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1) order by 1`,
    [TABLES],
  );
  const { rows: links } = await db.query<{ of: string; to: string }>(
    `select c.relname as of, p.relname as to from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.oid <> p.oid`,
  );
  const ordered: string[] = [];
  const place = (name: string) => {
    if (ordered.includes(name)) return;
    for (const link of links) if (link.of === name) place(link.to);
    ordered.push(name);
  };
  for (const { name } of found) place(name);
  return ordered;
};

/** Our sequences in the database: our own, and those that belong to a column of a table of ours. */
export const ourSequences = async (db: Queryable): Promise<string[]> =>
  (
    await db.query<{ name: string }>(
      `select distinct s.relname as name from pg_class s join pg_namespace n on n.oid = s.relnamespace
   left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
   left join pg_class t on t.oid = d.refobjid
   where s.relkind = 'S' and n.nspname = 'public' and (s.relname = any($1) or t.relname = any($2)) order by 1`,
      [SEQUENCES, TABLES],
    )
  ).rows.map(({ name }) => name);

/** When the newest migration of the database was written, as the journal of migrations has it; 0 where it has none. */
export const migrationOf = async (db: Queryable): Promise<number> => {
  const {
    rows: [table],
  } = await db.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (table?.found == null) return 0;
  return Number(
    (
      await db.query<{ newest: string | null }>(
        'select max(created_at) as newest from drizzle.__drizzle_migrations',
      )
    ).rows[0]?.newest ?? 0,
  );
};

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
