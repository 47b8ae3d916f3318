import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem, type Reply } from '~/contract';
import { addressesIn } from '~/contract/team/memberRules';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import { selectUser } from '~/web/core/session/person';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { deletion, invited, inviteFailed, resend } from '../events';
import { inviteForm, linkOf, members, rowOf } from '../model';
import { REVOKED, UNABLE } from '../messages';
import { selectInvite, selectMayInvite } from '../selectors';

const { submitFailed, closed } = inviteForm.events;
type Invited = Parameters<typeof invited>[0];

/** One address goes as a team member, several go together; of those that cannot be invited the server says why (ADM-10, API-08). */
function* askFor(addresses: readonly string[]): SagaGenerator<Reply<Invited>> {
  const user = yield* select(selectUser);
  const [to_email] = addresses;
  if (addresses.length === 1 && user && to_email !== undefined) {
    const reply = yield* callApi(api.team.invite, {
      from_user_name: user.user_name,
      team_name: user.team_name,
      to_email,
    });
    return reply.ok ? { ok: true, value: { links: [linkOf(reply.value)], refusals: [] } } : reply;
  }
  const reply = yield* callApi(api.team.inviteAll, { emails: [...addresses] });
  if (!reply.ok) return reply;
  const { invited: sent, Error = '' } = reply.value;
  return {
    ok: true,
    value: { links: sent.map(linkOf), refusals: Error.split('\n').filter(Boolean) },
  };
}

function* reject(problem: Problem): SagaGenerator<void> {
  const { emails, to_email } = problem.fields ?? {};
  const field = emails ?? to_email;
  yield* put(submitFailed(field === undefined ? {} : { emails: field }));
  if (field === undefined) yield* put(inviteFailed({ reason: reasonOf(problem, UNABLE.invite) }));
}

/** Invites everybody whose address was written. Who may not invite asks nothing (PRM-23). */
export function* invite(): SagaGenerator<void> {
  if (!(yield* select(selectMayInvite))) return;
  const values = yield* startSubmit(inviteForm, yield* select(selectInvite), null);
  if (!values) return;
  const reply = yield* askFor(addressesIn(values.emails));
  if (!reply.ok) return yield* reject(reply.problem);
  const { links, refusals } = reply.value;
  if (links.length === 0) {
    yield* put(submitFailed({}));
    return void (yield* put(inviteFailed({ reason: refusals.join(' ') })));
  }
  yield* put(closed());
  yield* put(invited(reply.value));
  yield* put(members.own.events.refreshRequested());
}

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
