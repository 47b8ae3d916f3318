import type { Reducer } from '@reduxjs/toolkit';
import type { RootState } from './root';

/** The state that a reducer begins with. */
export const firstOf = <State>(reducer: Reducer<State>): State =>
  reducer(undefined, { type: '@@lib/first' });

/** Selects a part of the state. Until the code of its feature has joined, that is its `first` state. */
export const sliceSelector =
  <State extends object>(stateOf: (state: RootState) => State | undefined, first: NoInfer<State>) =>
  (state: RootState): State =>
    stateOf(state) ?? first;
