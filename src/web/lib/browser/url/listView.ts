import { withQuery } from './location';

/** The order of a list. */
export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** How a list is looked at. All of it stands in the address, so that it can be sent around and survives a reload (LST-01). */
export interface ListView {
  readonly filter: string;
  /** Only those that stand so; null for all. */
  readonly status: string | null;
  readonly team: boolean;
  /** null where the address does not say: then what the person chose last counts, and else the grid. */
  readonly view: 'grid' | 'list' | null;
  /** null where the list keeps its own order. */
  readonly sort: Sort | null;
}

const sortOf = (written: string | null): Sort | null => {
  const [, minus, column] = /^(-?)([\w-]+)$/.exec(written ?? '') ?? [];
  return column ? { column, direction: minus ? 'descending' : 'ascending' } : null;
};

/** Reads ?q, ?status, ?team, ?view and ?sort ('name', '-name' for descending); what makes no sense counts as absent. */
export const readListView = (search: string): ListView => {
  const query = new URLSearchParams(search);
  const view = query.get('view');
  return {
    filter: query.get('q') ?? '',
    status: query.get('status') || null,
    team: query.get('team') === 'true',
    sort: sortOf(query.get('sort')),
    view: view === 'grid' || view === 'list' ? view : null,
  };
};

/** The query with these parts of the view changed; everything else in it stays. */
export const writeListView = (search: string, changes: Partial<ListView>): string =>
  withQuery(search, {
    ...('filter' in changes ? { q: changes.filter || null } : {}),
    ...('status' in changes ? { status: changes.status } : {}),
    ...('team' in changes ? { team: changes.team ? 'true' : null } : {}),
    ...('view' in changes ? { view: changes.view } : {}),
    ...('sort' in changes
      ? {
          sort:
            changes.sort &&
            `${changes.sort.direction === 'descending' ? '-' : ''}${changes.sort.column}`,
        }
      : {}),
  });

/** The rows that have the text, in any case, in one of their fields; all of them, by reference, where there is no text (LST-23). */
export const filterRows = <Row>(
  rows: readonly Row[],
  filter: string,
  fieldsOf: (row: Row) => readonly string[],
): readonly Row[] => {
  const wanted = filter.trim().toLowerCase();
  return wanted === ''
    ? rows
    : rows.filter((row) => fieldsOf(row).some((field) => field.toLowerCase().includes(wanted)));
};

/** How many rows have each status, in the order of the words. */
export const countStatuses = <Row>(
  rows: readonly Row[],
  statusOf: (row: Row) => string,
): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(statusOf(row), (counts.get(statusOf(row)) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
};

/** The sort keys of the columns: numbers by size, texts in lower case. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** The rows in order; rows that are alike keep theirs. An unknown column leaves them, by reference. */
export const sortRows = <Row>(
  rows: readonly Row[],
  sort: Sort | null,
  keys: SortKeys<Row>,
): readonly Row[] => {
  const keyOf = sort && Object.hasOwn(keys, sort.column) ? keys[sort.column] : undefined;
  if (!sort || !keyOf) return rows;
  const turn = sort.direction === 'descending' ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((a, b) => (a.key < b.key ? -turn : a.key > b.key ? turn : 0));
  return keyed.map(({ row }) => row);
};
