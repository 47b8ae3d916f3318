import type { UnknownAction } from '@reduxjs/toolkit';
import { push, replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Problem, User } from '~/contract';
import type { Machine } from '~/web/lib/state/machine';
import { every, whilePage, type Line } from '~/web/lib/saga/policies';
import type { RootState } from '~/web/lib/state/root';
import { linkCopier } from './copyLink.saga';
import { objectEntities, type Entities } from './entities';
import { listFollower, type Hurry } from './followLists.saga';
import { intentLine } from './intent.saga';
import type { IntentOptions } from './intentOptions';
import type { IntentEvents, ObjectEvents } from './objectEvents';
import { objectSelectors } from './objectSelectors';
import { objectSlice } from './objectSlice';
import type { ObjectRow, ObjectState, Pending } from './pending';
import { objectReader } from './readObject.saga';

interface Options<
  Row extends ObjectRow,
  Details,
  Intent extends string,
  All,
  Ref extends object,
  One,
  Asked extends object,
> {
  /** The slice, and what its events begin with: 'jobs'. */
  readonly name: string;
  /** Its slice in the state of the app; undefined until its feature has joined. */
  readonly sliceOf: (state: RootState) => ObjectState<Row, Intent> | undefined;
  /** '/jobs'; the page of one object is '/jobs/:id'. */
  readonly path: `/${string}`;
  /** Below it the pages of single objects lie, where that is elsewhere: '/team'. */
  readonly pages?: `/${string}`;
  readonly words: ObjectWords;
  readonly events: ObjectEvents<Row, Details>;
  /** Endpoints of the contract. `readTeam` is left out where one list serves both modes; `isOwn` then tells whose a row is. */
  readonly api: {
    readonly readAll: Endpoint<Asked, All>;
    readonly readTeam?: Endpoint<Asked, All>;
    readonly read: Endpoint<Ref, One>;
  };
  /** The parameters of the lists' requests; none, where it is left out. */
  readonly listed?: NoInfer<Asked>;
  readonly requestOf: (id: string) => NoInfer<Ref>;
  readonly rowsOf: (reply: NoInfer<All>) => readonly Row[];
  readonly rowOf: (reply: NoInfer<One>) => Row;
  /** The details of a read beside the row; undefined where it lacks that. */
  readonly detailsOf?: (reply: NoInfer<One>) => Details | undefined;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly isOwn?: (row: Row, user: User | null) => boolean;
  /** The right to change it: its owner, unless the kind says otherwise. */
  readonly mayChange?: (row: Row, user: User | null) => boolean;
  /** The users who may change it, in the sentence that refuses others: 'Only admins'. The owner, unless the kind says otherwise. */
  readonly whoMay?: string;
  /** How long a list that was read counts as fresh, ms. */
  readonly freshMs?: number;
  /** Its events are the names of the intents. */
  readonly machine: Machine<Row['status'], Intent>;
  /** The fields of the row that change while something is pending: its status, unless the kind says more. */
  readonly lay?: (row: Row, pending: Pending<Intent, Row['status']>) => Row;
  /** The fields whose change a person waits for: the whole row, unless the kind says less. */
  readonly standingOf?: (row: Row) => unknown;
  /** How often an object is read while its page is open, ms. `unchangedMs` tells for how long it has stayed as it is. */
  readonly readEvery?: (row: Row | undefined, unchangedMs: number) => number;
  readonly hurry?: Hurry<Row>;
  /** The right to read the list; everybody who is signed in, unless the kind says otherwise. */
  readonly mayList?: (state: RootState) => boolean;
}

/** The names of a kind of object. */
export interface ObjectWords {
  /** 'job' and 'jobs'. */
  readonly one: string;
  readonly many: string;
  /** Its list, where that has a longer name: 'batch jobs'. */
  readonly list?: string;
}

const isOwner = (row: ObjectRow, user: User | null) => row.user_name === user?.user_name;

/** A kind of object that people own: its slice, its selectors, and the lines that read its lists, read one of it and do something with it. */
export function createObjectSlice<
  Row extends ObjectRow,
  Details,
  Intent extends string,
  All,
  Ref extends object,
  One,
  Asked extends object = object,
>({
  name,
  sliceOf,
  path,
  pages = path,
  words,
  events,
  api,
  requestOf,
  rowsOf,
  rowOf,
  detailsOf,
  idOf,
  nameOf,
  isOwn,
  whoMay,
  mayChange = isOwner,
  machine,
  lay,
  standingOf,
  readEvery,
  hurry,
  freshMs,
  mayList,
  listed,
}: Options<Row, Details, Intent, All, Ref, One, Asked>) {
  const entitiesOf = (state: RootState): Entities<Row> =>
    (sliceOf(state) ?? slice.getInitialState()).entities;
  const lists = objectEntities({
    name,
    readAll: api.readAll,
    readTeam: api.readTeam,
    request: listed,
    rowsOf,
    idOf,
    entitiesOf,
    freshMs,
  });
  const slice = objectSlice({ name, events, machine, lists });
  const selectors = objectSelectors<Row, Intent>({
    sliceOf,
    initial: slice.getInitialState(),
    lists,
    idOf,
    isOwn,
    lay,
  });
  const reader = objectReader({
    name,
    events,
    selectors,
    read: api.read,
    requestOf,
    rowOf,
    detailsOf,
    standingOf,
    readEvery,
  });

  /** Marks end with the list they were made in. */
  function* forgetMarks(): SagaGenerator<void> {
    if ((yield* select(selectors.selectSelected)).length > 0)
      yield* put(events.selectionChanged({ ids: [] }));
  }
  const followLists = listFollower({
    own: lists.own,
    team: lists.team,
    hurry,
    mayList,
    left: forgetMarks,
  });
  const lines: readonly Line[] = [
    whilePage(path, followLists),
    whilePage<{ id: string }>(`${pages}/:id`, reader.followOne),
    every(events.linkCopyRequested, linkCopier(pages)),
  ];

  /** Why somebody may not do this; `verb` is 'start'. Hiding a control is never the only check (PRM-10, PRM-23). */
  const refusalOf = (row: Row, user: User | null, verb: string): Problem | null => {
    if (mayChange(row, user)) return null;
    const who =
      whoMay ??
      (row.user_name === null ? 'Nobody' : `Only ${row.user_name}, who owns this ${words.one},`);
    return { statusCode: 403, code: 'refused', message: `${who} may ${verb} it.` };
  };

  /** The effects of a new object of the person's own: its list is read, and its page opens; in place of the form, where that is a modal. */
  const shown = (
    row: Row,
    { query = '', inPlace = false }: { readonly query?: string; readonly inPlace?: boolean } = {},
  ): readonly UnknownAction[] => [
    lists.own.events.refreshRequested(),
    (inPlace ? replace : push)(`${pages}/${encodeURIComponent(idOf(row))}${query}`),
  ];

  return {
    name,
    path,
    pages,
    words,
    events,
    idOf,
    nameOf,
    mayChange,
    refusalOf,
    machine,
    slice,
    shown,
    /** Read the lists and the open object, and copy the address of one. */
    lines,
    /** Reads the list that shows; for pages that show it beside their own. */
    followLists,
    own: lists.own,
    team: lists.team,
    ...selectors,
    ...reader,
    /** The line that does what an intent asks for: veto, ownership, rollback, toast, several at once, cancel. */
    intent: <
      Result extends Row | null,
      Of extends Intent | 'delete',
      Rest extends unknown[],
      Args extends object,
      Begun,
    >(
      intended: IntentEvents<Result, Of, Rest, Args>,
      options: IntentOptions<Row, Args, Begun>,
    ): Line =>
      intentLine(
        { path, pages, words, nameOf, refusalOf, events, selectors, reader },
        intended,
        options,
      ),
  };
}
