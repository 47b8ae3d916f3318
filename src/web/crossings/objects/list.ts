import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';
import type { Shelf } from '~/web/kit/collection';
import type { Bulk } from '~/web/kit/objects/bulk';
import type { SortKeys } from '~/web/kit/place/listView';
import type { Column } from '~/web/ui/data/columns';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';

/** What every object that somebody made has. */
export interface Owned {
  readonly user_name: string;
}

/** Own and team's: the same thing twice. */
export interface Both<Thing> {
  readonly own: Thing;
  readonly team: Thing;
}

/** What a room tells of the list of its objects; everything else is the same in every room. Keep it outside components. */
export interface ObjectList<Row extends Owned, State> {
  /** '/notebooks'. */
  readonly path: string;
  /** The heading, and the list's name read aloud: 'Code', 'Notebooks'. */
  readonly title: string;
  readonly label: string;
  /** What they are called: 'notebook' and 'notebooks'. */
  readonly one: string;
  readonly many: string;
  /** What to do where the person has none. */
  readonly hint: string;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** What reads a list again. */
  readonly wanted: Both<() => UnknownAction>;
  readonly selectRows: (state: State, team: boolean) => readonly Row[];
  readonly selectShelf: (state: State, team: boolean) => Pick<Shelf<unknown>, 'fetch'>;
  readonly selectChosen: (state: State) => readonly string[];
  readonly chosen: (ids: readonly string[]) => UnknownAction;
  readonly selectBulk: (state: State) => Bulk<string> | null;
  /** What is being done to many: 'Stopping notebooks'. */
  readonly bulkWords: Readonly<Record<string, string>>;
  readonly bulkCancelled: () => UnknownAction;
  readonly columnsOf: Both<readonly Column<Row>[]>;
  readonly cardOf: Both<(row: Row) => ReactNode>;
  readonly sortKeys: SortKeys<Row>;
  readonly actionsOf: (row: Row, mine: boolean, say: (event: UnknownAction) => void) => readonly MenuAction[];
  /** The way to a new one: in the heading, and where there is none yet. */
  readonly CreateNew: ComponentType;
  /** What can be done with the chosen rows. */
  readonly Chosen: ComponentType<{ readonly chosen: readonly Row[] }>;
}
