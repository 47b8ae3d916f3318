import type { RunField } from '~/contract';
import { parseRunFilter, type FieldKey } from '~/contract/experiments/runFilter';
import { withQuery } from '~/web/lib/browser/url/location';
import type { Sort } from '~/web/lib/browser/url/listView';
import { columnsText, sortIn, sortText, wordsIn, wordsText } from '~/web/work/compare/view';

/** How an experiment is looked at: all of it stands in the address. */
export interface TableView {
  readonly filter: string;
  readonly sort: Sort | null;
  /** Keys of the columns; null where the address leaves it to the page. */
  readonly columns: readonly string[] | null;
  /** The field that runs are grouped by. */
  readonly group: string | null;
  readonly pinned: readonly string[];
  readonly hidden: readonly string[];
  /** The runs whose nested ones show below them. */
  readonly expanded: readonly string[];
  /** The run that lies over the page. */
  readonly run: string | null;
}

/** So many runs can be expanded. */
const MAX_EXPANDED = 500;

/** Reads ?q, ?sort, ?columns, ?group, ?pin, ?hide, ?open and ?run. */
export const readTableView = (search: string): TableView => {
  const query = new URLSearchParams(search);
  return {
    filter: query.get('q') ?? '',
    sort: sortIn(query.get('sort')),
    columns: query.has('columns') ? wordsIn(query.get('columns')) : null,
    group: query.get('group') || null,
    pinned: wordsIn(query.get('pin')).slice(0, 200),
    hidden: wordsIn(query.get('hide')).slice(0, 1000),
    expanded: wordsIn(query.get('open')).slice(0, MAX_EXPANDED),
    run: query.get('run') || null,
  };
};

/** The query with these parts of the view changed; everything else in it stays. */
export const writeTableView = (search: string, changes: Partial<TableView>): string =>
  withQuery(search, {
    ...('filter' in changes ? { q: changes.filter || null } : {}),
    ...('sort' in changes ? { sort: sortText(changes.sort) } : {}),
    ...('columns' in changes ? { columns: columnsText(changes.columns) } : {}),
    ...('group' in changes ? { group: changes.group ?? null } : {}),
    ...('pinned' in changes ? { pin: wordsText(changes.pinned ?? []) } : {}),
    ...('hidden' in changes ? { hide: wordsText(changes.hidden ?? []) } : {}),
    ...('expanded' in changes
      ? { open: wordsText((changes.expanded ?? []).slice(-MAX_EXPANDED)) }
      : {}),
    ...('run' in changes ? { run: changes.run ?? null } : {}),
  });

const FIELD = /^[pmta]\../;
/** So many columns show where nobody chose: parameters that differ, then metrics. */
const USUAL = { p: 5, m: 4 } as const;

const hasTop = (fields: readonly RunField[], kind: string) =>
  fields.some(({ key, top_runs: top }) => key[0] === kind && top !== 0);

/** The columns that show. */
export const columnsOf = (
  { columns }: Pick<TableView, 'columns'>,
  fields: readonly RunField[],
): readonly FieldKey[] => {
  if (columns) return columns.filter((key): key is FieldKey => FIELD.test(key)).slice(0, 100);
  // Columns that only nested runs have show where the runs around them have nothing of that kind.
  const kinds = { p: hasTop(fields, 'p'), m: hasTop(fields, 'm') };
  const usual = (kind: 'p' | 'm') =>
    fields
      .filter(
        ({ key, differs, top_runs: top }) =>
          key.startsWith(`${kind}.`) && (kind === 'm' || differs) && (top !== 0 || !kinds[kind]),
      )
      .slice(0, USUAL[kind]);
  return [...usual('p'), ...usual('m')].map(({ key }) => key as FieldKey);
};

/** The request of a view for the server. */
export interface Which {
  readonly project_name: string;
  readonly filter: string;
  readonly sort: { readonly field: string; readonly descending: boolean } | null;
  readonly hidden: string[];
  readonly pinned: string[];
  readonly fields: string[];
  readonly expanded: string[];
  readonly by: string | null;
}

/** Null while the expression cannot be read. */
export const whichOf = (
  project_name: string,
  view: TableView,
  fields: readonly RunField[],
): Which | null => {
  if (!parseRunFilter(view.filter).ok) return null;
  const { sort, group } = view;
  return {
    project_name,
    filter: view.filter,
    sort:
      sort && FIELD.test(sort.column)
        ? { field: sort.column, descending: sort.direction === 'descending' }
        : null,
    hidden: [...view.hidden],
    pinned: [...view.pinned],
    fields: [...columnsOf(view, fields)],
    expanded: [...view.expanded],
    by: group !== null && FIELD.test(group) ? group : null,
  };
};
