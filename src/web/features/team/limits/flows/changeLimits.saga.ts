import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { sendingLine } from '~/web/work/forms/small/sending.saga';
import { changed } from '../events';
import { limitForm, selectLimitForm } from '../model';

/** Gives a member other limits; the form closes with it. */
export const changeLimits = sendingLine({
  form: limitForm,
  formOf: selectLimitForm,
  sent: limitForm.events.submitBlocked,
  failed: 'The limits could not be changed',
  send: (values) => callApi(api.limits.update, values),
  taken: (told, { id }) => [changed({ id, ...told }), limitForm.events.closed()],
});
