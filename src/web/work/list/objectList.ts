import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';
import type { User } from '~/contract';
import type { FetchedEntities } from '~/web/lib/state/collection';
import type { SortKeys } from '~/web/lib/browser/url/listView';
import type { RootState } from '~/web/lib/state/root';
import type { Column } from '~/web/ui/data/columns';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import type { Batch, ObjectRow } from '~/web/work/entities/pending';
import type { Renaming } from '~/web/work/entities/renaming.saga';

/** Own and team's: the same thing twice. */
export interface Both<Thing> {
  readonly own: Thing;
  readonly team: Thing;
}

/** A way to take an object out as a file: a line in the menus of its row and of its page. Keep it outside components. */
export interface Download<Row> {
  readonly key: string;
  /** 'Download as .ipynb'. */
  readonly label: string;
  /** Why there is nothing to download now. */
  readonly whyNot?: (row: Row) => string | undefined;
  readonly requested: (row: Row) => UnknownAction;
}

/** The actions of a kind on each object, in the menus of its row and of its page. Keep it outside components. */
export interface Offered<Row> {
  /** Where the kind has names that can be changed. */
  readonly renaming?: Renaming;
  /** The form that makes one after another: '/jobs/create'. */
  readonly duplicateAt?: string;
  /** The form that makes a job of one, before its id: '/jobs/create?clone=notebook:'. */
  readonly jobAt?: string;
  /** The address below which one is published: '/publish/notebooks'. */
  readonly publishAt?: string;
  /** Whether its address is worth sending to somebody, or opening in another tab; of every row, where it is left out. */
  readonly addressed?: (row: Row) => boolean;
  /** The downloads of one, for whoever may see it. */
  readonly downloads?: readonly Download<Row>[];
}

/** The description of the list of a kind of object. Keep it outside components. */
export interface ListWords<Row> extends Offered<Row> {
  /** The heading, and the list's name read aloud: 'Code', 'Notebooks'. */
  readonly title: string;
  readonly label: string;
  /** The text of an empty list, where that is not 'Nothing found' (LST-22). */
  readonly nothing?: string;
  /** The form that changes each is a layer over the list. */
  readonly overList?: true;
  /** Advice where the person has none. */
  readonly hint: string;
  /** The progress of an action on many: 'Stopping notebooks'. */
  readonly batchWords?: Readonly<Record<string, string>>;
  readonly columnsOf: Both<readonly Column<Row>[]>;
  /** Left out where there is a table alone. */
  readonly cardOf?: Both<(row: Row) => ReactNode>;
  readonly sortKeys: SortKeys<Row>;
  /** Nobody owns them: there is one list for the whole team, and no toggle. */
  readonly ofTeam?: true;
  /** The further texts they are found by, beside name and id. */
  readonly foundBy?: (row: Row) => string;
  /** How a row stands, in a word; its status where it is left out. */
  readonly statusOf?: (row: Row) => string;
  /** The menu of a row; `may` tells whether the person may change it. */
  readonly actionsOf: (
    row: Row,
    may: boolean,
    dispatch: (event: UnknownAction) => void,
    goTo: (address: string) => void,
  ) => readonly MenuAction[];
  /** The way to a new one: in the heading, and where there is none yet. */
  readonly CreateNew: ComponentType;
  /** The banners above the rows. */
  readonly Above?: ComponentType;
  /** The actions on the marked rows. Where it is left out, rows cannot be marked. */
  readonly Chosen?: ComponentType<{ readonly chosen: readonly Row[] }>;
}

/** The functions of a feature that the list page needs. */
export interface ListedKind<Row> {
  readonly path: string;
  /** Below it lies the page of each. */
  readonly pages: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly mayChange: (row: Row, user: User | null) => boolean;
  readonly own: { readonly events: { readonly refreshRequested: () => UnknownAction } };
  readonly team: { readonly events: { readonly refreshRequested: () => UnknownAction } };
  readonly events: {
    readonly selectionChanged: (marks: { readonly ids: readonly string[] }) => UnknownAction;
    readonly batchCancelled: () => UnknownAction;
    readonly linkCopyRequested: (of: { readonly id: string }) => UnknownAction;
  };
  readonly selectRows: (state: RootState, team: boolean) => readonly Row[];
  readonly selectList: (
    state: RootState,
    team: boolean,
  ) => Pick<FetchedEntities<unknown>, 'request'>;
  readonly selectSelected: (state: RootState) => readonly string[];
  readonly selectBatch: (
    state: RootState,
  ) => Pick<Batch, 'intent' | 'ids' | 'done' | 'cancelled'> | null;
}

/** The list of a feature. */
export interface ObjectList<Row> extends ListWords<Row> {
  readonly feature: ListedKind<Row>;
}

/** The list page of a feature: what the feature knows, and the words of its kind. */
export const objectList = <Row extends ObjectRow>(
  feature: ListedKind<Row>,
  words: ListWords<Row>,
): ObjectList<Row> => ({ ...words, feature });
