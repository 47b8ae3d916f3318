import { createSlice } from '@reduxjs/toolkit';
import {
  api,
  EXECUTION_ENDED,
  NOTEBOOK_STATUS,
  parseSharedRuntimeId,
  type Address,
  type DrivePreview,
  type Execution,
  type Notebook,
} from '~/contract';
import { frameMessageReceived } from '~/web/lib/browser/frames';
import { POLL_MS } from '~/web/lib/state/collection';
import { failedWith, succeededAt, type RequestState } from '~/web/lib/state/request';
import type { Draft } from '~/web/lib/state/draft';
import type { Machine } from '~/web/lib/state/machine';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { NewName } from '~/web/work/entities/renaming.saga';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState, Pending } from '~/web/work/entities/pending';
import {
  contentsSucceeded,
  contentsFailed,
  deletion,
  notebookEvents,
  notebookReached,
  runtimeSucceeded,
  stop,
  stopDropped,
  stopQuestioned,
  type Interpreter,
} from './events';

const { defined, connecting, starting, started, stopping } = NOTEBOOK_STATUS;
type Status = (typeof NOTEBOOK_STATUS)[keyof typeof NOTEBOOK_STATUS];
export type NotebookIntent = 'start' | 'cancel' | 'stop';
/** A notebook as the screens show it. */
export type NotebookRow = ObjectView<Notebook, NotebookIntent>;

/** Start is allowed only when none of the four statuses applies (NBS-02), stop is offered only when started (NBS-03), cancel in between. */
export const notebookMachine: Machine<Status, NotebookIntent> = {
  otherwise: defined,
  moves: {
    [defined]: { start: connecting },
    [connecting]: { cancel: defined },
    [starting]: { cancel: defined },
    [started]: { stop: stopping },
    [stopping]: {},
  },
};

const UNDER_WAY: readonly string[] = [connecting, starting, started, stopping];

/** Whether an execution has not come to its end. A server that tells no ends tells it by the status (ENT-05). */
export const isUnderWay = ({ end_datetime, status }: Execution): boolean =>
  end_datetime === undefined ? UNDER_WAY.includes(status) : end_datetime === null;

/** The execution that has not come to its end. */
export const runningOf = (notebook: Notebook) => notebook.execution_details.find(isUnderWay);

/** The notebook with this status, and so its execution that has not ended. */
export const withStatus = (notebook: Notebook, status: string): Notebook => ({
  ...notebook,
  status,
  execution_details: notebook.execution_details.map((entry) =>
    isUnderWay(entry) ? { ...entry, status } : entry,
  ),
});

/** Stands for the execution of a start that the server has not answered yet (NBS-04). */
export const CONNECTING_ENTRY = 'connecting';

/** A start has an entry of its own on top. One that is being ended, here or by a cancel, has none. */
const lay = (
  notebook: Notebook,
  { intent, status, since, undoing, details }: Pending<NotebookIntent>,
): Notebook => {
  if (intent === 'delete') return notebook;
  if (intent === 'stop') return withStatus(notebook, status);
  const ended = notebook.execution_details.filter((entry) => !isUnderWay(entry));
  if (intent === 'cancel' || undoing) return { ...notebook, status, execution_details: ended };
  const submission_id = details['submission_id'] ?? CONNECTING_ENTRY;
  return {
    ...notebook,
    status,
    execution_details: [
      { submission_id, status, submit_datetime: since, end_datetime: null, reason: null },
      ...ended,
    ],
  };
};

/** How often a runtime that is not ready is asked for, ms (NBS-20); so is a notebook that starts or stops in another tab. */
export const RUNTIME_POLL_MS = 5_000;
const onItsWay: readonly string[] = [connecting, starting, stopping];

export const notebooks = createObjectSlice({
  name: 'notebooks',
  sliceOf: (state) => state.notebooks?.objects,
  path: '/notebooks',
  words: { one: 'notebook', many: 'notebooks' },
  events: notebookEvents,
  machine: notebookMachine,
  lay,
  api: {
    readAll: api.notebooks.readAll,
    readTeam: api.notebooks.readTeam,
    read: api.notebooks.read,
  },
  requestOf: (notebook_id) => ({ notebook_id }),
  rowsOf: (reply) => reply.notebooks,
  rowOf: (reply) => reply.notebook,
  idOf: ({ notebook_id }) => notebook_id,
  nameOf: ({ notebook_name }) => notebook_name,
  readEvery: (notebook) =>
    notebook && onItsWay.includes(notebook.status) ? RUNTIME_POLL_MS : POLL_MS.lists,
});

/** The notebook once this run of it can be reached; the next read brings the server's own words. */
export const startedNow = (notebook: Notebook, submission_id: string): Notebook => {
  const before = notebook.execution_details.find((entry) => entry.submission_id === submission_id);
  const submit_datetime = before?.submit_datetime ?? new Date().toISOString();
  const entry: Execution = {
    submission_id,
    status: started,
    submit_datetime,
    end_datetime: null,
    reason: null,
  };
  return {
    ...notebook,
    status: started,
    execution_details: [entry, ...notebook.execution_details.filter((other) => other !== before)],
  };
};

/** The notebook once its run was ended by a person. */
export const endedNow = (notebook: Notebook): Notebook => {
  const end_datetime = new Date().toISOString();
  const end = (entry: Execution): Execution =>
    isUnderWay(entry) ? { ...entry, status: EXECUTION_ENDED.stopped, end_datetime } : entry;
  return { ...notebook, status: defined, execution_details: notebook.execution_details.map(end) };
};

/** Where a running notebook is reached from here. */
export interface Reached {
  readonly submission_id: string;
  readonly address: Address;
  /** The execution that was reached; null where a shared runtime keeps it to itself (NBS-06). */
  readonly run: string | null;
}

interface Runtimes {
  readonly reached: Record<string, Reached>;
  readonly interpreters: Record<string, Interpreter>;
}

const initialState: Runtimes = { reached: {}, interpreters: {} };

/** The state beside the notebooks: where they are reached, and what runs them. */
export const runtimes = createSlice({
  name: 'notebooks/runtimes',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      notebookReached,
      ({ reached }, { payload: { notebook_id, submission_id, address } }) => {
        reached[notebook_id] = {
          submission_id,
          address,
          run: parseSharedRuntimeId(submission_id) ? null : submission_id,
        };
      },
    );
    on.addCase(runtimeSucceeded, ({ interpreters }, { payload: { notebook_id, ...told } }) => {
      interpreters[notebook_id] = told;
    });
    on.addCase(stop.succeeded, ({ reached }, { payload }) => {
      delete reached[payload.id];
    });
    on.addCase(deletion.succeeded, ({ reached, interpreters }, { payload: { id } }) => {
      delete reached[id];
      delete interpreters[id];
    });
  },
});

/** The content of the notebook whose page was open last. Earlier content stays where it could not be read again. */
export interface Contents {
  readonly notebook_id: string;
  readonly preview: DrivePreview | null;
  readonly request: RequestState;
  /** Its page is scrolled away from its top. */
  readonly scrolled: boolean;
}

/** One notebook's: with its pictures it may be large. */
export const contents = createSlice({
  name: 'notebooks/contents',
  initialState: null as Contents | null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      contentsSucceeded,
      (_, { payload: { notebook_id, contents: preview } }): Contents => ({
        notebook_id,
        preview,
        request: succeededAt(),
        scrolled: false,
      }),
    );
    on.addCase(contentsFailed, (before, { payload: { notebook_id, problem } }): Contents => ({
      notebook_id,
      preview: before?.notebook_id === notebook_id ? before.preview : null,
      request: failedWith(problem),
      scrolled: false,
    }));
    on.addCase(
      frameMessageReceived,
      (
        shown,
        {
          payload: {
            frameId,
            message: { type, scrolled },
          },
        },
      ) => {
        const isShown = shown?.preview?.kind === 'page' && shown.preview.url === frameId;
        return isShown && type === 'scrolled' && typeof scrolled === 'boolean'
          ? { ...shown, scrolled }
          : shown;
      },
    );
  },
});

/** Notebooks that a person is asked about before they are stopped. */
export interface StopQuestion {
  readonly ids: readonly string[];
  /** Cells that run or wait in them; there are variables where none does. */
  readonly unfinished: number;
}

/** The question that is on the screen. */
export const stopQuestion = createSlice({
  name: 'notebooks/stopConfirm',
  initialState: null as StopQuestion | null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(stopQuestioned, (_, { payload }): StopQuestion => payload);
    on.addCase(stopDropped, () => null);
    on.addCase(stop.requested, () => null);
  },
});

declare module '~/web/lib/state/root' {
  interface NotebooksArea {
    readonly objects?: ObjectState<Notebook, NotebookIntent>;
    readonly renameForm?: Draft<NewName> | null;
    readonly runtimes?: Runtimes;
    readonly contents?: Contents | null;
    readonly stopConfirm?: StopQuestion | null;
  }
}
