import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Calls } from '~/contract';
import { draft, type Draft } from '~/web/lib/state/draft';
import { failedWith, succeededAt } from '~/web/lib/state/request';
import type { PartState } from '~/web/work/detail/pagePart.saga';
import type { VersionRef } from '../../events';
import {
  keyMade,
  keyTaken,
  tryAnswered,
  tryCancelled,
  tryFailed,
  tryFileChosen,
  tryFileRead,
  tryFileFailed,
  tryRequested,
} from '../events';
import type { TryForm, Trying } from './tryForm';

export const tryForm = draft<TryForm, null>('predictions/tryForm', {});

/** A trial call and its reply. */
const trying = createSlice({
  name: 'predictions/tryForm',
  initialState: { waiting: false, last: null } as {
    readonly waiting: boolean;
    readonly last: Trying | null;
  },
  reducers: {},
  extraReducers: (on) => {
    on.addCase(tryRequested, (state) => {
      state.waiting = true;
    });
    on.addCase(tryCancelled, (state) => {
      state.waiting = false;
    });
    on.addCase(
      tryAnswered,
      (_, { payload: { reply, ...of } }) =>
        ({ waiting: false, last: { ...of, reply, request: succeededAt() } }) as never,
    );
    on.addCase(
      tryFailed,
      (_, { payload: { problem, ...of } }) =>
        ({ waiting: false, last: { ...of, reply: null, request: failedWith(problem) } }) as never,
    );
  },
});

const tryFile = createSlice({
  name: 'predictions/tryFile',
  initialState: { reading: false },
  reducers: {},
  extraReducers: (on) => {
    on.addCase(tryFileChosen, (state) => {
      state.reading = true;
    });
    on.addMatcher(isAnyOf(tryFileRead, tryFileFailed), (state) => {
      state.reading = false;
    });
  },
});

/** A key that was just made; it is nowhere else. */
const key = createSlice({
  name: 'predictions/key',
  initialState: null as (VersionRef & { readonly key: string }) | null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(keyMade, (_, { payload }) => payload);
    on.addCase(keyTaken, () => null);
  },
});

/** Calls of the version that shows, and how it is called from elsewhere. */
export interface PredictionCalls {
  readonly tryForm: Draft<TryForm> | null;
  readonly trying: ReturnType<typeof trying.reducer>;
  readonly tryFile: ReturnType<typeof tryFile.reducer>;
  readonly key: ReturnType<typeof key.reducer>;
  readonly calls: PartState<Calls> | null;
}
export const partReducers = {
  tryForm: tryForm.reducer,
  trying: trying.reducer,
  tryFile: tryFile.reducer,
  key: key.reducer,
} as const;

declare module '~/web/lib/state/root' {
  interface PredictionsArea {
    readonly calls?: PredictionCalls;
  }
}
