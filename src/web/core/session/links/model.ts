import { combineReducers, createSlice } from '@reduxjs/toolkit';
import { PASSWORD_RULE, PASSWORD_SHORTEST } from '~/contract/settings/accountRules';
import { USER_NAME, USER_NAME_RULE } from '~/contract/team/memberRules';
import { draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import {
  acceptRequested,
  invitationRead,
  linkOpened,
  linkLeft,
  linkRequestSucceeded,
  linkRequested,
  mailsStopped,
  newPasswordRequested,
  linkFailed,
  revertRequested,
  stopRequested,
  type InvitationWords,
} from './events';

/** The link somebody came by. Its token is here alone, and only as long as its page is open. */
export interface LinkState {
  readonly token: string | null;
  readonly invitation: InvitationWords | null;
  readonly refusal: string | null;
  /** The link opens nothing (any more). */
  readonly over: boolean;
  /** A link was promised to whoever has the name that was given. */
  readonly promised: boolean;
  /** The mails that are being stopped, or are. */
  readonly stopping: 'no' | 'asked' | 'done';
  /** The old address is being given back. */
  readonly reverting: boolean;
}

const nothing: LinkState = {
  token: null,
  invitation: null,
  refusal: null,
  over: false,
  promised: false,
  stopping: 'no',
  reverting: false,
};

const link = createSlice({
  name: 'session/links',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    const again = (state: LinkState) => ({ ...state, refusal: null });
    on.addCase(linkOpened, (_, { payload }) => ({ ...nothing, token: payload.token }));
    on.addCase(invitationRead, (state, { payload }) => ({ ...state, invitation: payload }));
    on.addCase(linkFailed, (state, { payload: { reason, over } }) => ({
      ...state,
      refusal: reason,
      over,
      stopping: 'no',
      reverting: false,
    }));
    on.addCase(stopRequested, (state) => ({ ...state, refusal: null, stopping: 'asked' }));
    on.addCase(revertRequested, (state) => ({ ...state, refusal: null, reverting: true }));
    on.addCase(mailsStopped, (state) => ({ ...state, stopping: 'done' }));
    on.addCase(acceptRequested, again);
    on.addCase(newPasswordRequested, again);
    on.addCase(linkRequested, again);
    on.addCase(linkRequestSucceeded, (state) => ({ ...state, promised: true }));
    on.addCase(linkLeft, () => nothing);
  },
});

const passwordRule = ({ password }: { readonly password: string }) =>
  password.length < PASSWORD_SHORTEST ? PASSWORD_RULE : undefined;

export interface AcceptValues {
  readonly fullname: string;
  readonly user_name: string;
  readonly password: string;
}

/** The profile of somebody who accepts an invitation. */
export const acceptForm = draft<AcceptValues, null>('session/acceptForm', {
  fullname: ({ fullname }) => (fullname.trim() === '' ? 'Please enter a valid name' : undefined),
  user_name: ({ user_name }) => (USER_NAME.test(user_name.trim()) ? undefined : USER_NAME_RULE),
  password: passwordRule,
});

export const passwordForm = draft<{ readonly password: string }, null>('session/newPasswordForm', {
  password: passwordRule,
});

export const forgotForm = draft<{ readonly name: string }, null>('session/forgotForm', {
  name: ({ name }) => (name.trim() === '' ? 'Please fill this field' : undefined),
});

export const oneTimeLinksReducer = combineReducers({
  link: link.reducer,
  accept: acceptForm.reducer,
  password: passwordForm.reducer,
  forgot: forgotForm.reducer,
});
export type OneTimeLinksState = ReturnType<typeof oneTimeLinksReducer>;

declare module '~/web/lib/state/root' {
  interface SessionArea {
    readonly links?: OneTimeLinksState;
  }
}

type Part = Pick<RootState, 'session'>;

export const selectLink = (state: Part) => state.session.links?.link ?? link.getInitialState();
export const selectAccept = (state: Part) => state.session.links?.accept ?? null;
export const selectPassword = (state: Part) => state.session.links?.password ?? null;
export const selectForgot = (state: Part) => state.session.links?.forgot ?? null;
