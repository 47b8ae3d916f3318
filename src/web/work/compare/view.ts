import { withQuery } from '~/web/lib/browser/url/location';
import type { Sort } from '~/web/lib/browser/url/listView';
import { readListView } from '~/web/lib/browser/url/listView';

/** A value that runs must have to be shown. */
export interface Condition {
  readonly field: string;
  readonly value: string;
}

/** How runs stand side by side: all of it is in the address. */
export interface ComparisonView {
  /** null where the address leaves it to the page: the first one. */
  readonly metric: string | null;
  /** Keys of the fields that show; null for those that differ. */
  readonly columns: readonly string[] | null;
  readonly filter: string;
  readonly sort: Sort | null;
  readonly where: readonly Condition[];
  /** Metrics whose better direction the person chose. */
  readonly best: Readonly<Record<string, 'min' | 'max'>>;
}

const SEPARATOR = '*';
/** Several words in one part of the address. */
export const wordsIn = (text: string | null): readonly string[] =>
  text
    ? text
        .split(SEPARATOR)
        .filter((word) => word !== '')
        .map((word) => word.replaceAll('%2A', '*'))
    : [];
export const wordsText = (all: readonly string[]): string =>
  all.map((word) => word.replaceAll('*', '%2A')).join(SEPARATOR);
export const sortIn = (text: string | null): Sort | null =>
  text
    ? {
        column: text.replace(/^-/, ''),
        direction: text.startsWith('-') ? 'descending' : 'ascending',
      }
    : null;
export const sortText = (sort: Sort | null | undefined): string | null =>
  sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.column}` : null;
/** The chosen columns: none is another word than nothing chosen. */
export const columnsText = (columns: readonly string[] | null | undefined): string | null =>
  columns ? wordsText(columns) || SEPARATOR : null;

const pairs = (text: string | null): readonly Condition[] => {
  const flat = text ? text.split(SEPARATOR).map((word) => word.replaceAll('%2A', '*')) : [];
  return flat.flatMap((field, at) =>
    at % 2 === 0 && at + 1 < flat.length ? [{ field, value: flat[at + 1] ?? '' }] : [],
  );
};

/** Reads ?metric, ?columns, ?q, ?sort, ?where, ?min and ?max; what makes no sense counts as absent. */
export const readComparisonView = (search: string): ComparisonView => {
  const query = new URLSearchParams(search);
  const chosen = (direction: 'min' | 'max') =>
    wordsIn(query.get(direction)).map((name) => [name, direction] as const);
  return {
    metric: query.get('metric') || null,
    filter: readListView(search).filter,
    columns: query.has('columns') ? wordsIn(query.get('columns')) : null,
    sort: sortIn(query.get('sort')),
    where: pairs(query.get('where')),
    best: Object.fromEntries([...chosen('min'), ...chosen('max')]),
  };
};

/** The query with these parts of the view changed; everything else in it stays. */
export const writeComparisonView = (search: string, changes: Partial<ComparisonView>): string => {
  const bests = (direction: 'min' | 'max') =>
    wordsText(
      Object.entries(changes.best ?? {})
        .filter(([, each]) => each === direction)
        .map(([name]) => name),
    );
  const { sort, columns, where } = changes;
  return withQuery(search, {
    ...('metric' in changes ? { metric: changes.metric ?? null } : {}),
    ...('filter' in changes ? { q: changes.filter ?? null } : {}),
    ...('sort' in changes ? { sort: sortText(sort) } : {}),
    ...('columns' in changes ? { columns: columnsText(columns) } : {}),
    ...('where' in changes
      ? { where: wordsText((where ?? []).flatMap(({ field, value }) => [field, value])) }
      : {}),
    ...('best' in changes ? { min: bests('min'), max: bests('max') } : {}),
  });
};
