import { createAction } from '@reduxjs/toolkit';
import type { Delivery, OwnedItem, Member, Problem } from '~/contract';
import type { MemberStatus } from '~/contract/team/memberRules';
import { objectEvents } from '~/web/work/entities/objectEvents';

/** A person of the team, with the status that is derived from what is stored (ADM-03). */
export type MemberRow = Omit<Member, 'status'> & { readonly status: MemberStatus };

/** The admin's input in the form. */
export interface MemberDetails {
  readonly fullname: string;
  readonly email: string;
}

/** A link that was just made: told once, to the admin who made it. */
export interface SentLink {
  readonly id: string;
  readonly email: string;
  readonly link: string;
  readonly way: Delivery['way'] | null;
}

export const memberEvents = objectEvents<MemberRow>('team/members');
export const { deleteConfirmOpened: revokeConfirmOpened, deleteConfirmClosed: revocationDropped } =
  memberEvents;
export const enable = memberEvents.intent('enable', {
  requested: 'enableRequested',
  progressed: 'enableProgressed',
  succeeded: 'enableSucceeded',
  failed: 'enableFailed',
  cancelled: 'enableCancelled',
  rolledBack: 'enableRolledBack',
});
export const disable = memberEvents.intent(
  'disable',
  {
    requested: 'disableRequested',
    progressed: 'disableProgressed',
    succeeded: 'disableSucceeded',
    failed: 'disableFailed',
    cancelled: 'disableCancelled',
    rolledBack: 'disableRolledBack',
  },
  (options: { readonly stop_jobs?: boolean } = {}) => options,
);
/** Somebody is to be shut out: the question is to be seen. */
export const disableConfirmOpened = createAction<{ id: string }>('team/disableConfirmOpened');
export const disableDropped = createAction('team/disableDropped');
/** Whether their jobs are to be stopped too. */
export const stopJobsChosen = createAction<{ stop_jobs: boolean }>('team/stopJobsChosen');
export const makeAdmin = memberEvents.intent('makeAdmin', {
  requested: 'makeAdminRequested',
  progressed: 'makeAdminProgressed',
  succeeded: 'makeAdminSucceeded',
  failed: 'makeAdminFailed',
  cancelled: 'makeAdminCancelled',
  rolledBack: 'makeAdminRolledBack',
});
export const unmakeAdmin = memberEvents.intent('unmakeAdmin', {
  requested: 'unmakeAdminRequested',
  progressed: 'unmakeAdminProgressed',
  succeeded: 'unmakeAdminSucceeded',
  failed: 'unmakeAdminFailed',
  cancelled: 'unmakeAdminCancelled',
  rolledBack: 'unmakeAdminRolledBack',
});
export const edit = memberEvents.intent(
  'edit',
  {
    requested: 'editRequested',
    progressed: 'editProgressed',
    succeeded: 'editSucceeded',
    failed: 'editFailed',
    cancelled: 'editCancelled',
    rolledBack: 'editRolledBack',
  },
  (details: MemberDetails) => ({
    details,
  }),
);
/** Another mail with another link; the old one is dead from then on. */
export const resend = memberEvents.intent('resend', {
  requested: 'resendRequested',
  progressed: 'resendProgressed',
  succeeded: 'resendSucceeded',
  failed: 'resendFailed',
  cancelled: 'resendCancelled',
  rolledBack: 'resendRolledBack',
});
/** The invitation is to count no more. */
export const deletion = memberEvents.deletion();

/** The facts about a member are to be shown. */
export const detailsOpened = createAction<{ id: string }>('team/detailsOpened');
export const detailsClosed = createAction('team/detailsClosed');
/** The form with a member's name and address was sent. */
export const editSubmitted = createAction('team/editSubmitted');

/** The form with addresses was sent. */
export const inviteRequested = createAction('team/inviteRequested');
/** Some, or all, were invited; `refusals` says of the others why not. */
export const invited = createAction<{ links: readonly SentLink[]; refusals: readonly string[] }>(
  'team/invited',
);
/** The server invited nobody, for a reason that belongs to no field. */
export const inviteFailed = createAction<{ reason: string }>('team/inviteFailed');
/** The admin has seen the links. */
export const linksDismissed = createAction('team/linksDismissed');

/** The transfer of a member's objects: the question is to be seen. */
export const transferConfirmOpened = createAction<{ id: string }>('team/transferConfirmOpened');
export const transferConfirmClosed = createAction('team/transferConfirmClosed');
export const ownedItemsSucceeded = createAction<{ id: string; holdings: readonly OwnedItem[] }>(
  'team/ownedItemsSucceeded',
);
export const ownedItemsFailed = createAction<{ id: string; problem: Problem }>(
  'team/ownedItemsFailed',
);
/** To whom it is to go. */
export const receiverChosen = createAction<{ to: string }>('team/receiverChosen');
export const transferRequested = createAction<{ id: string; to: string }>('team/transferRequested');
export const transferProgressed = createAction<{ done: number }>('team/transferProgressed');
/** `given` things are the other one's now; the others are not, for the reasons they have. */
export const transferSucceeded = createAction<{
  id: string;
  to: string;
  given: number;
  kept: readonly OwnedItem[];
}>('team/transferSucceeded');
export const transferFailed = createAction<{ id: string; given: number; problem: Problem }>(
  'team/transferFailed',
);
