import type { UnknownAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { stepSucceeded, stepRequested, stepFailed } from '../events';
import type { Offers, Step } from './steps';

/** One list of the catalogue: the choice it was read for, and how far that came. A list stays while it is read again. */
export interface Listed<Value> {
  readonly of: string;
  readonly value: Value | null;
  readonly at: number | null;
  readonly problem: Problem | null;
}
export type InstancesState = { readonly [S in Step]: Listed<Offers[S]> };

declare module '~/web/lib/state/root' {
  interface InfraArea {
    readonly instances?: InstancesState;
  }
}

const unread = { of: '', value: null, at: null, problem: null };
const beginning: InstancesState = {
  providers: unread,
  regions: unread,
  zones: unread,
  instances: unread,
};

export const instancesReducer = (
  state: InstancesState = beginning,
  action: UnknownAction,
): InstancesState => {
  if (stepRequested.match(action)) {
    const { step, of } = action.payload;
    return state[step].of === of ? state : { ...state, [step]: { ...unread, of } };
  }
  if (stepSucceeded.match(action)) {
    const { step, of, offer, at } = action.payload;
    return state[step].of === of
      ? { ...state, [step]: { of, value: offer, at, problem: null } }
      : state;
  }
  if (stepFailed.match(action)) {
    const { step, of, problem } = action.payload;
    return state[step].of === of ? { ...state, [step]: { ...state[step], problem } } : state;
  }
  return state;
};

export const selectCatalogue = sliceSelector((state) => state.infra?.instances, beginning);
