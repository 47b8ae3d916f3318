import type { UnknownAction } from '@reduxjs/toolkit';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import type { InstanceType, Provider, RegionName, ZoneName } from '~/contract';
import { stepFailed, stepRequested, stepSucceeded } from './events';

/** The steps that narrow the catalogue, one after the other, and what remains. */
interface Offers {
  readonly providers: readonly Provider[];
  readonly regions: readonly RegionName[];
  readonly zones: readonly ZoneName[];
  readonly instances: readonly InstanceType[];
}
export type Step = keyof Offers;
export type Offer = { readonly [S in Step]: { readonly step: S; readonly offer: Offers[S] } }[Step];

/** The filters in the address: ?provider, ?region, ?zone, ?for, ?q, ?sort. */
export interface Choice {
  readonly provider: string | null;
  readonly region: string | null;
  readonly zone: string | null;
  readonly workload: 'notebook' | 'batchjob';
}

export const choiceFrom = (search: string): Choice => {
  const query = new URLSearchParams(search);
  const region = query.get('region') || null;
  return {
    provider: query.get('provider') || null,
    region,
    zone: region === null ? null : query.get('zone') || null,
    workload: query.get('for') === 'notebook' ? 'notebook' : 'batchjob',
  };
};

/** One list of the catalogue: the choice it was read for, and how far that came. A list stays while it is read again. */
export interface Listed<Value> {
  readonly of: string;
  readonly value: Value | null;
  readonly request: RequestState;
}
export type InstancesState = { readonly [S in Step]: Listed<Offers[S]> };

declare module '~/web/lib/state/root' {
  interface InfraArea {
    readonly instances?: InstancesState;
  }
}

const unread = { of: '', value: null, request: idle };
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
    return state[step].of === of
      ? state
      : { ...state, [step]: { of, value: null, request: loading() } };
  }
  if (stepSucceeded.match(action)) {
    const { step, of, offer, at } = action.payload;
    return state[step].of === of
      ? { ...state, [step]: { of, value: offer, request: succeededAt(at) } }
      : state;
  }
  if (stepFailed.match(action)) {
    const { step, of, problem } = action.payload;
    return state[step].of === of
      ? {
          ...state,
          [step]: { ...state[step], request: failedWith(problem, state[step].request) },
        }
      : state;
  }
  return state;
};

export const selectCatalogue = sliceSelector((state) => state.infra?.instances, beginning);
