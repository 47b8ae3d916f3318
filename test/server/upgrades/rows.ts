import { columnsOf, inOrder, quoted, type RunQuery } from './catalog';

/** The content of a database: the rows of each table as texts of their columns, and the position of each sequence. */
export interface Content {
  readonly tables: Readonly<
    Record<string, { readonly columns: readonly string[]; readonly rows: readonly string[][] }>
  >;
  readonly sequences: Readonly<Record<string, number>>;
}

/** A value as text; of a long one its hash, which is enough to compare it. */
const textOf = (value: string) =>
  `case when length(${value}) > 100 then md5(${value}) else ${value} end`;

export const contentOf = async (ask: RunQuery): Promise<Content> => {
  const columns = await columnsOf(ask);
  const tables: Record<string, { columns: string[]; rows: string[][] }> = {};
  for (const table of inOrder(columns)) {
    const names = columns.filter((column) => column.table === table).map(({ name }) => name);
    const texts = names.map((name) => textOf(`${quoted(name)}::text`)).join(', ');
    const rows = await ask<{ row: string[] }>(
      `select array[${texts}] as row from public.${quoted(table)} order by 1`,
    );
    tables[table] = { columns: names, rows: rows.map(({ row }) => row) };
  }
  const sequences = await ask<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return {
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, Number(last ?? 0)])),
  };
};

const DOCUMENTED = /^-- loses: (\S+)/gm;

/** The tables ('table') and columns ('table.column') whose values these migrations say they remove or change: lines `-- loses: …`. */
export const documentedLosses = (statements: string): string[] =>
  [...statements.matchAll(DOCUMENTED)].map(([, name = '']) => name);

/** The content that a database has lost: tables, columns, rows, values and the positions of sequences; empty if nothing was lost. */
export const lossesOf = (
  before: Content,
  after: Content,
  documented: readonly string[] = [],
): string[] => {
  const losses: string[] = [];
  for (const [table, { columns, rows }] of Object.entries(before.tables)) {
    if (documented.includes(table)) continue;
    const now = after.tables[table];
    if (!now) {
      losses.push(`the table ${table}`);
      continue;
    }
    const compared = columns.filter((column) => !documented.includes(`${table}.${column}`));
    losses.push(
      ...compared
        .filter((column) => !now.columns.includes(column))
        .map((column) => `the column ${table}.${column}`),
    );
    const shared = compared.filter((column) => now.columns.includes(column));
    const keyOf = (names: readonly string[], row: readonly string[]) =>
      JSON.stringify(shared.map((column) => row[names.indexOf(column)]));
    const left = new Map<string, number>();
    for (const row of now.rows) {
      const key = keyOf(now.columns, row);
      left.set(key, (left.get(key) ?? 0) + 1);
    }
    for (const row of rows) {
      const key = keyOf(columns, row);
      const count = left.get(key) ?? 0;
      if (count === 0) losses.push(`a row of ${table}: ${key.slice(0, 200)}`);
      left.set(key, count - 1);
    }
  }
  for (const [name, last] of Object.entries(before.sequences)) {
    if (documented.includes(name)) continue;
    const now = after.sequences[name];
    if (now === undefined || now < last) losses.push(`the place of the sequence ${name}`);
  }
  return losses;
};
