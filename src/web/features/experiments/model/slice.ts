import type { UnknownAction } from '@reduxjs/toolkit';
import type { RunGroup, RunRow, WholeRun } from '~/contract';
import type { Comparison } from '~/web/lib/state/comparison';
import { failedWith, idle, succeededAt, type RequestState } from '~/web/lib/state/request';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import {
  compared,
  groupsRead,
  listingReceived,
  pageRead,
  projectFailed,
  projectRead,
  rowsSeen,
  runsMarked,
  tableFailed,
  type Project,
} from '../events';
import type { Which } from './view';

/** Rows that are read together. */
export const PAGE = 100;

/** A row of the table; `run` is null until its page was read. */
export interface RunTableRow {
  readonly key: string;
  readonly run: RunRow | null;
}

export interface Table {
  /** The request that the displayed data answers. */
  readonly which: Which | null;
  readonly total: number | null;
  /** So many runs were found, also those nested in others that are not expanded. */
  readonly found: number | null;
  /** Every row: those that were not read yet keep their places. */
  readonly rows: readonly RunTableRow[];
  readonly groups: readonly RunGroup[];
  readonly request: RequestState;
}

export interface ExperimentsState {
  /** How far the list of experiments was read; null before it was. */
  readonly listing: Project['reading'] | null;
  readonly name: string | null;
  readonly project: Project | null;
  readonly request: RequestState;
  readonly table: Table;
  /** The rows in sight. */
  readonly seen: { readonly first: number; readonly last: number };
  readonly marked: readonly string[];
  readonly comparing: Comparison<WholeRun>;
}

const EMPTY: Table = { which: null, total: null, found: null, rows: [], groups: [], request: idle };
const beginning: ExperimentsState = {
  listing: null,
  name: null,
  project: null,
  request: idle,
  table: EMPTY,
  seen: { first: 0, last: 0 },
  marked: [],
  comparing: compared.beginning,
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const places = (total: number): readonly RunTableRow[] =>
  Array.from({ length: total }, (_, at) => ({ key: `#${at}`, run: null }));
/** The rows of other pages keep their references, and so are not drawn again. */
const withPage = (
  rows: readonly RunTableRow[],
  page: number,
  read: readonly RunRow[],
): readonly RunTableRow[] =>
  rows.toSpliced(page * PAGE, read.length, ...read.map((run) => ({ key: run.run_id, run })));

const onTable = (table: Table, action: UnknownAction): Table => {
  if (pageRead.match(action)) {
    const {
      which,
      page,
      reply: { rows, total, found = total },
    } = action.payload;
    const before = isSame(table.which, which) && table.total === total ? table.rows : places(total);
    return {
      which,
      total,
      found,
      rows: withPage(before, page, rows),
      groups: [],
      request: succeededAt(),
    };
  }
  if (groupsRead.match(action)) {
    const {
      which,
      reply: { groups, total },
    } = action.payload;
    return { which, total, found: total, rows: [], groups, request: succeededAt() };
  }
  return tableFailed.match(action)
    ? { ...table, request: failedWith(action.payload.problem) }
    : table;
};

const onProject = (state: ExperimentsState, action: UnknownAction): ExperimentsState => {
  if (projectRead.match(action)) {
    const { project_name: name, project, at } = action.payload;
    const request = succeededAt(at);
    return name === state.name
      ? { ...state, project, request }
      : { ...state, name, project, request, table: EMPTY, marked: [] };
  }
  if (!projectFailed.match(action)) return state;
  const { project_name: name, problem } = action.payload;
  const request = failedWith(problem, state.request);
  return name === state.name
    ? { ...state, request }
    : { ...state, name, project: null, request, table: EMPTY, marked: [] };
};

/** Pages of runs are merged on plain objects, outside Immer. */
export const experimentsReducer = (
  state: ExperimentsState = beginning,
  action: UnknownAction,
): ExperimentsState => {
  if (listingReceived.match(action)) return { ...state, listing: action.payload.reading };
  if (rowsSeen.match(action)) return { ...state, seen: action.payload };
  if (runsMarked.match(action)) return { ...state, marked: action.payload.keys };
  const after = onProject(state, action);
  const table = onTable(after.table, action);
  const comparing = compared.reduce(after.comparing, action);
  return table === after.table && comparing === after.comparing
    ? after
    : { ...after, table, comparing };
};

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly experiments?: ExperimentsArea;
  }
  interface ExperimentsArea {
    readonly runs?: ExperimentsState;
  }
}

export const selectExperiments = sliceSelector(
  (state) => state.experiments?.runs,
  firstOf(experimentsReducer),
);
