import { matchPath } from 'react-router';
import { selectLocation } from '~/web/lib/browser/url/location';
import type { Command } from '~/web/lib/commands';
import type { RootState } from '~/web/lib/state/root';
import { searchOpened } from './events';

/** Finds what the team published that has to do with the object whose page is open, by its name and tags (SRCH-10, SRCH-14). */
export const relatedTo = (
  kind: string,
  id: string,
  name: string,
  tags: readonly string[] = [],
): Command => ({
  key: `research/${kind}/${id}`,
  label: `Research what is related to ${name}`,
  icon: 'compass outline',
  byKey: 'research',
  event: () => searchOpened({ related: [name, ...tags].join(' ') }),
});

interface PagedFeature<Row> {
  readonly pages: string;
  readonly selectRow: (state: RootState, id: string) => Row | undefined;
}

/** The object of a feature whose page is open; commands are about it. */
export const rowOnPage = <Row>(
  { pages, selectRow }: PagedFeature<Row>,
  state: RootState,
): Row | undefined => {
  const match = matchPath<{ id: string }>(selectLocation(state).pathname, {
    path: `${pages}/:id`,
    exact: true,
  });
  return match ? selectRow(state, match.params.id) : undefined;
};
