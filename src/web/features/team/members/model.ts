import { combineReducers, createSlice } from '@reduxjs/toolkit';
import { api, type OwnedItem, type Member, type User } from '~/contract';
import { isEmailAddress } from '~/contract/settings/accountRules';
import {
  addressesIn,
  invalidAddresses,
  MEMBER_RULES,
  memberStatus,
  type MemberStatus,
} from '~/contract/team/memberRules';
import { FRESH_MS } from '~/web/lib/state/collection';
import { draft } from '~/web/lib/state/draft';
import { failedWith, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import type { Machine } from '~/web/lib/state/machine';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState, Pending } from '~/web/work/entities/pending';
import {
  detailsClosed,
  detailsOpened,
  disable,
  disableDropped,
  disableConfirmOpened,
  stopJobsChosen,
  transferSucceeded,
  transferConfirmClosed,
  transferProgressed,
  transferConfirmOpened,
  transferFailed,
  transferRequested,
  ownedItemsSucceeded,
  ownedItemsFailed,
  inviteFailed,
  inviteRequested,
  invited,
  linksDismissed,
  memberEvents,
  receiverChosen,
  resend,
  type MemberDetails,
  type MemberRow,
  type SentLink,
} from './events';

export type MemberIntent = 'enable' | 'disable' | 'makeAdmin' | 'unmakeAdmin' | 'edit' | 'resend';
/** A member as the screens show it. */
export type MemberView = ObjectView<MemberRow, MemberIntent>;

/** Disable is offered for enabled accounts only, enable for disabled ones, and neither for somebody invited (ADM-02). */
const machine: Machine<MemberStatus, MemberIntent> = {
  otherwise: 'invited',
  moves: {
    invited: { resend: 'invited' },
    enabled: { disable: 'disabled', makeAdmin: 'enabled', unmakeAdmin: 'enabled', edit: 'enabled' },
    disabled: {
      enable: 'enabled',
      makeAdmin: 'disabled',
      unmakeAdmin: 'disabled',
      edit: 'disabled',
    },
  },
};

/** A member as the server tells it, with the status that shows. */
export const rowOf = (member: Member): MemberRow => ({ ...member, status: memberStatus(member) });

/** The facts about the link in the answer to an invitation. */
export const linkOf = ({
  user: { id, email, invitation },
  link,
}: {
  readonly user: Member;
  readonly link: string;
}): SentLink => ({ id, email, link, way: invitation?.delivery?.way ?? null });

/** Admins change everybody but themselves (ADM-07). */
const mayChange = ({ user_name }: MemberRow, user: User | null): boolean =>
  user !== null && user.is_admin && user_name !== user.user_name;

/** The name of somebody; an invited person has an address only. */
export const nameOf = ({ fullname, email, id }: MemberRow): string => fullname || email || id;

const lay = (
  row: MemberRow,
  { intent, status }: Pending<MemberIntent, MemberStatus>,
): MemberRow => {
  if (intent === 'makeAdmin' || intent === 'unmakeAdmin')
    return { ...row, is_admin: intent === 'makeAdmin' };
  return { ...row, status };
};

export const members = createObjectSlice({
  name: 'team/members',
  sliceOf: (state) => state.team?.members,
  path: '/team/members',
  pages: '/team',
  words: { one: 'team member', many: 'team members' },
  events: memberEvents,
  api: { readAll: api.team.readAll, read: api.team.read },
  requestOf: (id) => ({ id }),
  rowsOf: ({ users }) => (Array.isArray(users) ? users.map(rowOf) : users),
  rowOf: ({ user }) => user && rowOf(user),
  idOf: ({ id }) => id,
  nameOf,
  machine,
  mayChange,
  lay,
  whoMay: 'Only other admins of the team',
  freshMs: FRESH_MS.members,
});

/** Name and address of a member, being changed. */
export interface EditValues extends MemberDetails {
  readonly id: string;
}

export const editForm = draft<EditValues, null>('team/memberForm', {
  fullname: ({ fullname }) => (fullname.trim() === '' ? MEMBER_RULES.fullname : undefined),
  email: ({ email }) => (isEmailAddress(email.trim()) ? undefined : MEMBER_RULES.email),
});

/** Whom to invite: addresses with whitespace, commas or semicolons between. */
export interface InviteValues {
  readonly emails: string;
}

export const inviteForm = draft<InviteValues, null>('team/inviteForm', {
  emails: ({ emails }) => {
    const addresses = addressesIn(emails);
    const bad = addresses.filter((address) => !isEmailAddress(address));
    if (addresses.length === 0) return MEMBER_RULES.empty;
    return bad.length > 0 ? invalidAddresses(bad) : undefined;
  },
});

/** The dialogs over the pages of members. */
export interface MemberDialogs {
  /** The member whose details are open. */
  readonly details: string | null;
  /** Links that were just made, and why others were not; gone once they were seen. */
  readonly sent: {
    readonly links: readonly SentLink[];
    readonly refusals: readonly string[];
  } | null;
  /** The member to be disabled, while the admin is asked. */
  readonly disabling: { readonly id: string; readonly stop_jobs: boolean } | null;
  /** Why the last request to invite was refused. */
  readonly refusal: string | null;
}

const nothing: MemberDialogs = { details: null, sent: null, disabling: null, refusal: null };

export const dialogs = createSlice({
  name: 'team/memberForms',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(detailsOpened, (state, { payload }) => ({ ...state, details: payload.id }));
    on.addCase(detailsClosed, (state) => ({ ...state, details: null }));
    on.addCase(disableConfirmOpened, (state, { payload: { id } }) => ({
      ...state,
      disabling: { id, stop_jobs: false },
    }));
    on.addCase(stopJobsChosen, (state, { payload }) => ({
      ...state,
      disabling: state.disabling && { ...state.disabling, ...payload },
    }));
    on.addCase(disableDropped, (state) => ({ ...state, disabling: null }));
    on.addCase(disable.requested, (state) => ({ ...state, disabling: null }));
    on.addCase(inviteForm.events.opened, (state) => ({ ...state, refusal: null }));
    on.addCase(inviteRequested, (state) => ({ ...state, refusal: null }));
    on.addCase(invited, (state, { payload }) => ({ ...state, sent: payload }));
    on.addCase(inviteFailed, (state, { payload }) => ({ ...state, refusal: payload.reason }));
    on.addCase(resend.requested, (state) => ({ ...state, sent: null }));
    on.addCase(linksDismissed, (state) => ({ ...state, sent: null }));
  },
});

/** The question what of a member goes to whom. */
export interface OwnershipTransferState {
  readonly id: string;
  /** Null until they are read. */
  readonly holdings: readonly OwnedItem[] | null;
  readonly request: RequestState;
  readonly to: string | null;
  /** How many are through, while they are being handed over. */
  readonly done: number | null;
}

const none = null as OwnershipTransferState | null;

export const ownershipTransferSlice = createSlice({
  name: 'team/ownershipTransfer',
  initialState: () => none,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(transferConfirmOpened, (_state, { payload: { id } }) => ({
      id,
      holdings: null,
      request: loading(),
      to: null,
      done: null,
    }));
    on.addCase(ownedItemsSucceeded, (state, { payload }) =>
      state?.id === payload.id
        ? { ...state, holdings: [...payload.holdings], request: succeededAt() }
        : state,
    );
    on.addCase(ownedItemsFailed, (state, { payload }) =>
      state?.id === payload.id ? { ...state, request: failedWith(payload.problem) } : state,
    );
    on.addCase(receiverChosen, (state, { payload }) => state && { ...state, to: payload.to });
    on.addCase(transferRequested, (state) => state && { ...state, done: 0 });
    on.addCase(
      transferProgressed,
      (state, { payload }) => state && { ...state, done: payload.done },
    );
    on.addCase(transferConfirmClosed, () => null);
    on.addCase(transferSucceeded, () => null);
    on.addCase(transferFailed, () => null);
  },
});

/** The state beside the members themselves. */
export const memberPartsReducer = combineReducers({
  dialogs: dialogs.reducer,
  edit: editForm.reducer,
  invite: inviteForm.reducer,
  handover: ownershipTransferSlice.reducer,
});
export type MemberParts = ReturnType<typeof memberPartsReducer>;

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly team?: TeamArea;
  }
  interface TeamArea {
    readonly members?: ObjectState<MemberRow, MemberIntent>;
    readonly memberForms?: MemberParts;
  }
}
