import { withQuery } from '~/web/kit/browser/url/location';
import type { Sort } from '~/web/kit/browser/url/listView';
import { readListView } from '~/web/kit/browser/url/listView';
import { runsFrom, runsText, type RunRef } from './refs';

/** A value that runs must have to be shown. */
export interface Condition { readonly field: string; readonly value: string }

/** How runs are compared: all of it stands in the address. */
export interface CompareView {
  readonly runs: readonly RunRef[];
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
const words = (text: string | null): readonly string[] => (text ? text.split(SEPARATOR).map((word) => word.replaceAll('%2A', '*')) : []);
const wordsText = (all: readonly string[]): string => all.map((word) => word.replaceAll('*', '%2A')).join(SEPARATOR);
const sortOf = (text: string | null): Sort | null => (
  text ? { column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'descending' : 'ascending' } : null
);
const pairs = (flat: readonly string[]): readonly Condition[] =>
  flat.flatMap((field, at) => (at % 2 === 0 && at + 1 < flat.length ? [{ field, value: flat[at + 1] ?? '' }] : []));

/** Reads ?runs, ?metric, ?columns, ?q, ?sort, ?where, ?min and ?max; what makes no sense counts as absent. */
export const readCompareView = (search: string): CompareView => {
  const query = new URLSearchParams(search);
  const chosen = (direction: 'min' | 'max') => words(query.get(direction)).map((name) => [name, direction] as const);
  return {
    runs: runsFrom(query.get('runs')), metric: query.get('metric') || null, filter: readListView(search).filter,
    columns: query.has('columns') ? words(query.get('columns')) : null, sort: sortOf(query.get('sort')), where: pairs(words(query.get('where'))),
    best: Object.fromEntries([...chosen('min'), ...chosen('max')]),
  };
};

/** The query with these parts of the view changed; everything else in it stays. */
export const writeCompareView = (search: string, changes: Partial<CompareView>): string => {
  const bests = (direction: 'min' | 'max') => wordsText(Object.entries(changes.best ?? {}).filter(([, each]) => each === direction).map(([name]) => name));
  const { sort, columns, where } = changes;
  return withQuery(search, {
    ...('runs' in changes ? { runs: runsText(changes.runs ?? []) } : {}),
    ...('metric' in changes ? { metric: changes.metric ?? null } : {}),
    ...('filter' in changes ? { q: changes.filter ?? null } : {}),
    ...('sort' in changes ? { sort: sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.column}` : null } : {}),
    ...('columns' in changes ? { columns: columns ? wordsText(columns) || SEPARATOR : null } : {}),
    ...('where' in changes ? { where: wordsText((where ?? []).flatMap(({ field, value }) => [field, value])) } : {}),
    ...('best' in changes ? { min: bests('min'), max: bests('max') } : {}),
  });
};
