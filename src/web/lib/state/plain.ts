import { freeze, original, type Draft } from '@reduxjs/toolkit';

/**
 * A case of a slice that works on the plain state and returns the new one: for thousands of rows or lines, which Immer would walk through.
 * Unchanged values keep their references. The result is frozen, and Immer leaves a frozen result alone.
 */
export const plain =
  <State extends object, Action>(reduce: (state: State, action: Action) => State) =>
  (draft: Draft<State>, action: Action): State =>
    freeze(reduce(original<unknown>(draft) as State, action));
