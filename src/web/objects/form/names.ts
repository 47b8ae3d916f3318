import type { FetchedEntities } from '~/web/kit/state/collection';

const UNTITLED = 'Untitled';

/** A name that none of these is: 'Untitled', 'Untitled 2', 'Untitled 3'. */
export const freeName = (taken: readonly string[]): string => {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  const isFree = (name: string) => !used.has(name.toLowerCase());
  let name = UNTITLED;
  for (let count = 2; !isFree(name); count += 1) name = `${UNTITLED} ${count}`;
  return name;
};

/** The names of a person's objects of a kind; null where their list was never read. */
export const namesKnown = <Row>(
  state: { readonly entities: { readonly own: FetchedEntities<Row> } } | undefined, nameOf: (row: Row) => string,
): readonly string[] | null => {
  const own = state?.entities.own;
  const wasRead = own && (own.fetch.phase === 'ready' || own.fetch.phase === 'failed' && own.fetch.at !== null);
  return wasRead ? Object.values(own.entities).map(nameOf) : null;
};
