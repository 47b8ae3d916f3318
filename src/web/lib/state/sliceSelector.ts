import type { Reducer } from '@reduxjs/toolkit';
import type { RootState } from './root';

/** The state that a reducer begins with. */
export const firstOf = <State>(reducer: Reducer<State>): State =>
  reducer(undefined, { type: '@@lib/first' });

/** Selects a slice of the app. Until the code of its feature has joined, that is its `first` state. */
export const sliceSelector =
  <Name extends keyof RootState>(name: Name, first: NonNullable<RootState[Name]>) =>
  (state: Pick<RootState, Name>): NonNullable<RootState[Name]> =>
    state[name] ?? first;
