import { createAction } from '@reduxjs/toolkit';

/** What an invitation is for. */
export interface InvitationWords {
  readonly team_name: string;
  readonly email: string;
  readonly from_fullname: string | null;
}

/** Somebody came by a link; what opens it has left the address. */
export const linkOpened = createAction<{ token: string }>('oneTimeLinks/linkBrought');
export const invitationRead = createAction<InvitationWords>('oneTimeLinks/invitationRead');
/** The server did not take what was asked, for a reason that belongs to no field; `over` where the link opens nothing (any more). */
export const linkFailed = createAction<{ reason: string; over: boolean }>('oneTimeLinks/refused');
/** Whoever came by the link of a mail wants no more of these mails. */
export const stopRequested = createAction('oneTimeLinks/stopRequested');
/** There will be no more. */
export const mailsStopped = createAction('oneTimeLinks/mailsStopped');
/** The page of the link was left: nothing of it is kept. */
export const linkLeft = createAction('oneTimeLinks/linkLeft');

export const acceptRequested = createAction('oneTimeLinks/acceptRequested');
export const newPasswordRequested = createAction('oneTimeLinks/newPasswordRequested');

export const linkRequested = createAction('oneTimeLinks/linkRequested');
/** The server will send a link, if there is somebody to send it to. */
export const linkRequestSucceeded = createAction('oneTimeLinks/linkPromised');

/** The account is to have its old address back. */
export const revertRequested = createAction('oneTimeLinks/revertRequested');
