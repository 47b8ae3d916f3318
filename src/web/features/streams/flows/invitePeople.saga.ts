import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { invited, inviteRequested } from '../events';
import { inviteForm } from '../model/parts';
import { selectInvite } from '../model/entities';

/** A mail with an entry for the calendar goes to each address. */
export const invitation = smallForm({
  form: inviteForm,
  formOf: selectInvite,
  sent: inviteRequested,
  failed: 'Unable to send the invitations',
  send: ({ id, emails }) => callApi(api.streams.invite, { stream_id: id, emails: [...emails] }),
  taken: ({ way, link }, { id, emails }) => [
    inviteForm.events.closed(),
    invited({ id, emails, way, link }),
  ],
});
