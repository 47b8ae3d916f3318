import { createSlice } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { every } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { callApi } from '~/web/lib/saga/callApi';
import { api } from '~/contract';
import { selectLocation } from '~/web/lib/browser/url/location';
import { flown, landed } from './events';

export interface KitesState {
  readonly landed: string[];
}

const slice = createSlice({
  name: 'kites',
  initialState: { landed: [] } as KitesState,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(landed, (state, { payload: { name, by } }) => {
      state.landed.push(`${name} by ${by}`);
    }),
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly kites: KitesState;
  }
}

/** Asks the real server who one is, and lands. */
function* fly({ payload: { name } }: ReturnType<typeof flown>): SagaGenerator<void> {
  const { pathname } = yield* select(selectLocation);
  const reply = yield* callApi(api.account.readUser, {});
  yield* put(
    landed({
      name,
      by: reply.ok ? `${reply.value.user.user_name} at ${pathname}` : reply.problem.message,
    }),
  );
}

export const kites: Feature = {
  reducers: { kites: slice.reducer },
  persisted: [{ path: 'kites', key: 'kites', version: 1, allow: ['landed'], storage: 'local' }],
  outlives: ['kites'],
  flows: [every(flown, fly)],
};
