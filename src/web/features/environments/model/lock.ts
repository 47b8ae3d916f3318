import { createSlice } from '@reduxjs/toolkit';
import type { BuildLock } from '~/contract';
import { failedWith, loading, type Loaded } from '~/web/lib/state/request';
import { lockClosed, lockFailed, lockOpened, lockRead } from '../events';

/** The build whose packages are shown; null where none are. */
export type LockDialog = {
  readonly env_id: string;
  readonly build: number;
  readonly read: Loaded<BuildLock>;
} | null;

export const lockDialog = createSlice({
  name: 'environments/lockDialog',
  initialState: null as LockDialog,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(lockOpened, (_, { payload }) => ({ ...payload, read: loading() }));
    on.addCase(lockClosed, () => null);
    on.addCase(lockRead, (shown, { payload: { lock } }) => {
      if (shown) shown.read = { status: 'succeeded', value: lock };
    });
    on.addCase(lockFailed, (shown, { payload: { problem } }) => {
      if (shown) shown.read = failedWith(problem);
    });
  },
});
