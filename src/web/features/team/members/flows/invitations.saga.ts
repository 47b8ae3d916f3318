import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { deletion, invited, resend } from '../events';
import { linkOf, members, rowOf } from '../model';
import { REVOKED, UNABLE } from '../messages';

/** Sends another invitation. The admin sees the new link; the old one is dead. */
export const resendInvitations = members.intent(resend, {
  *run({ id }) {
    const reply = yield* callApi(api.team.resend, { id });
    if (!reply.ok) return reply;
    const { user } = reply.value;
    return {
      ok: true,
      row: rowOf(user),
      next: invited({ links: [linkOf(reply.value)], refusals: [] }),
    };
  },
  messages: { failed: UNABLE.resend, failedOf: () => UNABLE.resend, did: 'Sent again' },
});

/** Takes an invitation back: its link opens nothing any more. */
export const deleteInvitations = members.intent(deletion, {
  run: ({ id }) => callApi(api.team.revoke, { id }),
  verb: 'revoke',
  messages: {
    failed: UNABLE.revoke,
    failedOf: () => UNABLE.revoke,
    did: 'Revoked',
    success: REVOKED,
  },
});
