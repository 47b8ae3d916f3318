/** Runs a query in SQL: on a pool, one of its connections, or a workspace's database. */
export type RunQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** Part of some index, or of a table that indexes an expression: PostgreSQL allows at most a third of a page there. */
  readonly indexed: boolean;
  /** Part of a unique index or a primary key. */
  readonly unique: boolean;
  /** The labels of its enumerated type. */
  readonly labels: readonly string[] | null;
  /** The table and column that it points to. */
  readonly target: readonly [table: string, column: string] | null;
}

/** Every column of every table of ours, as the database itself describes them; generated columns are left out. */
export const columnsOf = (ask: RunQuery): Promise<Column[]> =>
  ask<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      exists (select from pg_index i where i.indrelid = c.oid and
        (a.attnum = any(i.indkey) or 0 = any(i.indkey))) as indexed,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and
        (a.attnum = any(i.indkey) or 0 = any(i.indkey))) as unique,
      (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as labels,
      (select json_build_array(p.relname, pa.attname) from pg_constraint k join pg_class p on p.oid = k.confrelid
        join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey) limit 1) as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);

/** The tables of these columns, those that others point to first. */
export const inOrder = (columns: readonly Column[]): string[] => {
  const ordered: string[] = [];
  const place = (table: string, above: readonly string[]): void => {
    if (ordered.includes(table)) return;
    if (above.includes(table)) throw new Error(`tables point to each other: ${above.join(', ')}`);
    for (const { table: of, target } of columns)
      if (of === table && target && target[0] !== table) place(target[0], [...above, table]);
    ordered.push(table);
  };
  for (const { table } of columns) place(table, []);
  return ordered;
};

/** Everything that makes up the schema, a line for each thing, in an order of their own. */
export const schemaOf = async (ask: RunQuery): Promise<string[]> =>
  (
    await ask<{ line: string }>(`
    select concat_ws(' ', case c.relkind when 'r' then 'table' else 'relation ' || c.relkind::text end, c.relname, a.attname,
        format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        'default ' || pg_get_expr(d.adbin, d.adrelid), 'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, '')) as line
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind not in ('i', 'S', 't')
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
      from pg_sequences where schemaname = 'public'
    union all select concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'enum', enumtypid::regtype, enumsortorder, enumlabel) from pg_enum
    order by 1`)
  ).map(({ line }) => line);

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
