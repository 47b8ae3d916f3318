import { createAction } from '@reduxjs/toolkit';

/** The purpose of an invitation. */
export interface InvitationWords {
  readonly team_name: string;
  readonly email: string;
  readonly from_fullname: string | null;
}

/** Somebody came by a link; what opens it has left the address. */
export const linkOpened = createAction<{ token: string }>('session/linkOpened');
export const invitationRead = createAction<InvitationWords>('session/invitationRead');
/** The server did not take what was asked, for a reason that belongs to no field; `over` where the link opens nothing (any more). */
export const linkFailed = createAction<{ reason: string; over: boolean }>('session/linkFailed');
/** The reader of a mail unsubscribes from these mails by its link. */
export const stopRequested = createAction('session/stopRequested');
/** There will be no more. */
export const mailsStopped = createAction('session/mailsStopped');
/** The page of the link was left: nothing of it is kept. */
export const linkLeft = createAction('session/linkLeft');

export const acceptRequested = createAction('session/acceptRequested');
export const newPasswordRequested = createAction('session/newPasswordRequested');

export const linkRequested = createAction('session/linkRequested');
/** The server will send a link, if there is somebody to send it to. */
export const linkRequestSucceeded = createAction('session/linkRequestSucceeded');

/** The account is to have its old address back. */
export const revertRequested = createAction('session/revertRequested');
