import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { sendDraft } from '~/web/objects/form/flows/sendDraft.saga';
import { invited, inviteRejected } from '../events';
import { inviteForm } from '../model/parts';
import { selectInvite } from '../selectors';

/** A mail with an entry for the calendar goes to each address. */
export function* invitePeople(): SagaGenerator<void> {
  const { value, untold } = yield* sendDraft({
    form: inviteForm, formOf: selectInvite,
    *send({ id, emails }) {
      const reply = yield* ask(api.streams.invite, { stream_id: id, emails: [...emails] });
      return reply.ok ? { ok: true as const, value: { id, count: emails.length } } : reply;
    },
  });
  if (untold) yield* put(inviteRejected({ problem: untold }));
  if (!value) return;
  yield* put(inviteForm.events.closed());
  yield* put(invited(value));
}
