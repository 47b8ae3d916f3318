import { columnsOf, inOrder, quoted, type RunQuery, type Column } from './catalog';

/** Rows of a table with the values of its columns by their names, as PostgreSQL's JSON has them. */
export type Row = Readonly<Record<string, unknown>>;

const HOSTILE = `'; drop table users; -- \\ " $$ %s {}`;
const TEXTS = [
  '',
  'Zoë Ångström 日本語 🎛️',
  '\u202Eright to left\u202C e\u0301',
  HOSTILE,
  ' \t\r\nspace around\n',
  'x'.repeat(10_000),
];
/** The length to which indexed texts are cut, characters: they fit into an index, and a suffix makes those of unique columns differ from row to row. */
const INDEXED_CHARACTERS = 200;

const DEEP = { a: [{ b: [null, true, 'Zoë 🎛️', { '': HOSTILE }] }] };

/** Edge values by type; a type that is not here makes a test fail until it is. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  text: TEXTS,
  'character varying': TEXTS,
  boolean: [true, false],
  smallint: ['0', '-32768', '32767'],
  integer: ['0', '-1', '2147483647', '-2147483648'],
  bigint: ['0', '-1', '9007199254740993', '9223372036854775807', '-9223372036854775808'],
  'double precision': ['0', '-1.5', '1.7976931348623157e308', '5e-324', 'NaN'],
  real: ['0', '-1.5', '3.4e38'],
  numeric: ['0', '-1.50', '123456789012345678901234567890.123456789'],
  'timestamp with time zone': [
    '1970-01-01T00:00:00Z',
    '2024-02-29T23:59:59.999Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ],
  date: ['1970-01-01', '2024-02-29', '9999-12-31'],
  json: [{}, [], DEEP, 'text', { long: 'y'.repeat(5_000) }],
  jsonb: [{}, [], DEEP, 'text', { long: 'y'.repeat(5_000), number: 1e21 }],
  bytea: ['\\x', '\\x00ff00ff', `\\x${'ab'.repeat(3_000)}`],
  'text[]': [[], ['a', null, '{,"']],
};
/** How a different value is made of a number, for a column whose values may not repeat. */
const DIFFERENT: Readonly<Record<string, (index: number) => unknown>> = {
  smallint: String,
  integer: String,
  bigint: String,
  numeric: String,
  'double precision': String,
  'timestamp with time zone': (index) => new Date(index * 86_400_000).toISOString(),
  date: (index) => new Date(index * 86_400_000).toISOString().slice(0, 10),
  uuid: (index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
};

/** A value of row `index`; rows point to the rows of the same index, so that keys made of several columns differ too. */
const valueOf = (
  columns: readonly Column[],
  column: Column,
  index: number,
  texts: readonly string[],
): unknown => {
  const { target, type, labels, unique, indexed } = column;
  const pointed =
    target && columns.find((one) => one.table === target[0] && one.name === target[1]);
  if (pointed && pointed !== column) return valueOf(columns, pointed, index, texts);
  if (labels) return labels[index % labels.length];
  const different = DIFFERENT[type];
  if (unique && different) return different(1000 + index);
  const known = VALUES[type];
  if (!known) {
    if (different) return different(1000 + index);
    throw new Error(
      `${column.table}.${column.name}: add edge values of the type ${type} to test/server/upgrades/fill.ts`,
    );
  }
  if (known !== TEXTS) return known[index % known.length];
  const all = [...TEXTS, ...texts];
  const text = all[index % all.length] ?? '';
  if (unique) return `${text.slice(0, INDEXED_CHARACTERS)}#${index}`;
  return indexed ? text.slice(0, INDEXED_CHARACTERS) : text;
};

const insert = async (
  ask: RunQuery,
  table: string,
  names: readonly string[],
  rows: readonly Row[],
) => {
  if (rows.length === 0) return;
  const list = names.map(quoted).join(', ');
  await ask(
    `insert into public.${quoted(table)} (${list}) select ${list} from json_populate_recordset(null::public.${quoted(table)}, $1::json)`,
    [JSON.stringify(rows)],
  );
};

/** Moves every sequence beyond the rows that were written without it. */
const advanceSequences = (ask: RunQuery) =>
  ask(
    `select setval(format('public.%I', sequencename)::regclass, coalesce(last_value, 0) + 4711) from pg_sequences where schemaname = 'public'`,
  );

/**
 * Fills every table that the database has with edge rows: one with NULL and the default wherever they are allowed, and one for each edge
 * value and each of `texts`. Moves every sequence. The number of tables filled.
 */
export const fillTables = async (ask: RunQuery, texts: readonly string[]): Promise<number> => {
  const columns = await columnsOf(ask);
  const tables = inOrder(columns);
  for (const table of tables) {
    const all = columns.filter((column) => column.table === table);
    const needed = all.filter(({ nullable, hasDefault }) => !nullable && !hasDefault);
    const row = (of: readonly Column[], index: number) =>
      Object.fromEntries(of.map((one) => [one.name, valueOf(columns, one, index, texts)]));
    const keys = needed.length > 0 ? needed : all;
    await insert(
      ask,
      table,
      keys.map(({ name }) => name),
      [row(keys, 0)],
    );
    await insert(
      ask,
      table,
      all.map(({ name }) => name),
      Array.from({ length: TEXTS.length + texts.length }, (_, index) => row(all, index + 1)),
    );
  }
  await advanceSequences(ask);
  return tables.length;
};

/** The rows of every table, as JSON. */
export const readTables = async (ask: RunQuery): Promise<ReadonlyMap<string, readonly Row[]>> => {
  const tables = inOrder(await columnsOf(ask));
  const found = new Map<string, readonly Row[]>();
  for (const table of tables) {
    const rows = await ask<{ row: Row }>(`select to_json(t) as row from public.${quoted(table)} t`);
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
};

/**
 * Writes rows of today into a database of an older version, as far as it has their tables and columns; a column that has gone since gets
 * an edge value where it must have one.
 */
export const writeTables = async (
  ask: RunQuery,
  rowsOf: ReadonlyMap<string, readonly Row[]>,
): Promise<void> => {
  const columns = await columnsOf(ask);
  for (const table of inOrder(columns)) {
    const rows = rowsOf.get(table) ?? [];
    const known = columns.filter(
      (column) =>
        column.table === table &&
        rows[0] !== undefined &&
        (column.name in rows[0] || (!column.nullable && !column.hasDefault)),
    );
    await insert(
      ask,
      table,
      known.map(({ name }) => name),
      rows.map((row, index) =>
        Object.fromEntries(
          known.map((one) => [
            one.name,
            one.name in row ? row[one.name] : valueOf(columns, one, index, []),
          ]),
        ),
      ),
    );
  }
  await advanceSequences(ask);
};
