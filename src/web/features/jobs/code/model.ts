import { createSlice } from '@reduxjs/toolkit';
import type { Code, Problem } from '~/contract';
import { failedWith, succeededAt, type RequestState } from '~/web/lib/state/request';
import { signedOut } from '~/web/core/session/events';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from './events';

/** Text that a person typed and did not save, on top of this version of the file. */
export interface Draft {
  readonly text: string;
  readonly version: string;
}

/** A file as it was read. */
interface Read {
  readonly code: Code | null;
  readonly request: RequestState;
}

export interface JobCodeState {
  /** Of the job whose code shows. */
  readonly now: (Read & { readonly batch_job_id: string }) | null;
  /** Of the submission it is compared with. */
  readonly ran: (Read & { readonly submission_id: string }) | null;
  /** By job; they survive a reload. */
  readonly drafts: Readonly<Record<string, Draft>>;
  /** The job whose code is being saved. */
  readonly saving: string | null;
  /** Why it was not saved. */
  readonly refused: Problem | null;
}

const initialState: JobCodeState = {
  now: null,
  ran: null,
  drafts: {},
  saving: null,
  refused: null,
};

export const PERSISTED_CODE = ['drafts'] as const satisfies readonly (keyof JobCodeState)[];

const without = (drafts: JobCodeState['drafts'], id: string) =>
  Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== id));

export const jobCode = createSlice({
  name: 'jobs/code',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.codeSucceeded, (state, { payload: { batch_job_id, code } }) => ({
      ...state,
      now: { batch_job_id, code, request: succeededAt() },
    }));
    on.addCase(happened.codeFailed, (state, { payload: { batch_job_id, problem } }) => ({
      ...state,
      now: {
        batch_job_id,
        code: state.now?.batch_job_id === batch_job_id ? state.now.code : null,
        request: failedWith(problem),
      },
    }));
    on.addCase(happened.codeRefreshRequested, (state, { payload }) => ({
      ...state,
      refused: null,
      drafts: without(state.drafts, payload.batch_job_id),
    }));
    on.addCase(happened.submittedCodeSucceeded, (state, { payload: { submission_id, code } }) => ({
      ...state,
      ran: { submission_id, code, request: succeededAt() },
    }));
    on.addCase(happened.submittedCodeFailed, (state, { payload: { submission_id, problem } }) => ({
      ...state,
      ran: { submission_id, code: null, request: failedWith(problem) },
    }));
    on.addCase(happened.codeTyped, (state, { payload: { batch_job_id: id, text } }) => {
      const { now, drafts } = state;
      if (now?.batch_job_id !== id || now.code?.kind !== 'text') return state;
      const { version } = drafts[id] ?? now.code;
      const same = text === now.code.text && version === now.code.version;
      return {
        ...state,
        drafts: same ? without(drafts, id) : { ...drafts, [id]: { text, version } },
      };
    });
    on.addCase(happened.codeReverted, (state, { payload }) => ({
      ...state,
      refused: null,
      drafts: without(state.drafts, payload.batch_job_id),
    }));
    on.addCase(happened.saveRequested, (state, { payload }) =>
      state.drafts[payload.batch_job_id]
        ? { ...state, saving: payload.batch_job_id, refused: null }
        : state,
    );
    on.addCase(happened.codeSaved, (state, { payload: { batch_job_id: id, text, version } }) => {
      const { now, drafts } = state;
      const code =
        now?.batch_job_id === id && now.code?.kind === 'text'
          ? { ...now.code, text, version }
          : null;
      // Text that was typed during the request stays, on top of what was saved.
      const later =
        drafts[id] && drafts[id].text !== text
          ? { ...drafts, [id]: { text: drafts[id].text, version } }
          : without(drafts, id);
      return {
        ...state,
        now: code ? { batch_job_id: id, code, request: succeededAt() } : now,
        drafts: later,
        saving: null,
      };
    });
    on.addCase(happened.codeSaveFailed, (state, { payload }) => ({
      ...state,
      saving: null,
      refused: payload.problem,
    }));
    on.addCase(signedOut, () => initialState);
  },
});

declare module '~/web/lib/state/root' {
  interface JobsArea {
    readonly code?: JobCodeState;
  }
}

const selectCode = sliceSelector((state) => state.jobs?.code, firstOf(jobCode.reducer));

/** The code of a job as it was read; null before. */
export const selectNow = (state: RootState, id: string) => {
  const { now } = selectCode(state);
  return now?.batch_job_id === id ? now : null;
};
/** The code of a submission; null before it was read. */
export const selectRan = (state: RootState, submission_id: string | null) => {
  const { ran } = selectCode(state);
  return ran?.submission_id === submission_id ? ran : null;
};
/** The unsaved changes of a job's code; null where there are none. */
export const selectDraft = (state: RootState, id: string) => selectCode(state).drafts[id] ?? null;
export const selectIsSaving = (state: RootState, id: string) => selectCode(state).saving === id;
export const selectSaveProblem = (state: RootState) => selectCode(state).refused;
