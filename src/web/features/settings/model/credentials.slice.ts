import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Withheld } from '~/contract';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import * as happened from '../events';

/** Which secrets one of the person's notebooks or jobs is given. */
export interface Offer {
  /** Null until they are read. */
  readonly names: readonly string[] | null;
  readonly request: RequestState;
  readonly saveRequest: RequestState;
}

/** Pending requests about the person's secrets and tokens. */
export interface CredentialsState {
  /** The secret that is to be deleted, while the person is asked. */
  readonly deleting: string | null;
  /** The token that is to be revoked. */
  readonly revoking: string | null;
  /** The token that was just made, with its value, until the person has seen it. */
  readonly made: { readonly name: string; readonly value: string } | null;
  readonly offers: Readonly<Record<string, Offer>>;
  /** Per notebook or job, the people who changed it, so that it is not given its owner's secrets. */
  readonly withheld: Readonly<Record<string, Withheld>>;
  /** The owner is asked whether code of these people may run with the secrets. */
  readonly confirming: happened.Confirmation | null;
}

const initialState: CredentialsState = {
  deleting: null,
  revoking: null,
  made: null,
  offers: {},
  withheld: {},
  confirming: null,
};
const noOffer: Offer = { names: null, request: idle, saveRequest: idle };

const offered = (
  state: CredentialsState,
  id: string,
  change: Partial<Offer>,
): CredentialsState => ({
  ...state,
  offers: { ...state.offers, [id]: { ...noOffer, ...state.offers[id], ...change } },
});

export const credentialsSlice = createSlice({
  name: 'settings/credentials',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.secretDeleteConfirmOpened, (state, { payload }) => ({
      ...state,
      deleting: payload.name,
    }));
    on.addCase(happened.revokeConfirmOpened, (state, { payload }) => ({
      ...state,
      revoking: payload.token_id,
    }));
    on.addCase(happened.tokenMade, (state, { payload }) => ({ ...state, made: payload }));
    on.addCase(happened.tokenSeen, (state) => ({ ...state, made: null }));
    on.addCase(happened.secretAccessRequested, (state, { payload: { id } }) =>
      offered(state, id, { request: loading() }),
    );
    on.addCase(happened.secretAccessSucceeded, (state, { payload: { id, names } }) =>
      offered(state, id, { names, request: succeededAt(), saveRequest: idle }),
    );
    on.addCase(happened.secretAccessFailed, (state, { payload: { id, problem } }) =>
      offered(state, id, { request: failedWith(problem), saveRequest: idle }),
    );
    on.addCase(happened.offerRequested, (state, { payload: { id, names } }) =>
      offered(state, id, { names, saveRequest: loading() }),
    );
    on.addCase(happened.withheldReceived, (state, { payload: { id, owner, user_names } }) => ({
      ...state,
      withheld: { ...state.withheld, [id]: { owner, user_names: [...user_names] } },
    }));
    on.addCase(happened.confirmationOpened, (state, { payload }) => ({
      ...state,
      confirming: payload,
    }));
    on.addMatcher(
      isAnyOf(happened.confirmationCancelled, happened.confirmationRequested),
      (state) => ({ ...state, confirming: null }),
    );
    on.addMatcher(
      isAnyOf(happened.secretDeletionDropped, happened.secretDeletionRequested),
      (state) => ({ ...state, deleting: null }),
    );
    on.addMatcher(isAnyOf(happened.revocationDropped, happened.revocationRequested), (state) => ({
      ...state,
      revoking: null,
    }));
  },
});

export const selectCredentials = sliceSelector(
  (state) => state.settings?.credentials,
  initialState,
);

declare module '~/web/lib/state/root' {
  interface SettingsArea {
    readonly credentials?: CredentialsState;
  }
}
