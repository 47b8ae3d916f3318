import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { formSent, sweepCreated, sweepSaved, type formRequested } from '../events';
import { formOf, settingsOf } from '../model/form';
import { form, jobOffer, selectForm, sweeps } from '../model/sweeps';

/** The form opens with what the sweep has, and offers the jobs that the person may see. */
export function* openForm({
  payload: { sweep_id, clone_of },
}: ActionOf<typeof formRequested>): SagaGenerator<void> {
  const original = sweep_id ?? clone_of;
  const sweep = original === undefined ? undefined : yield* select(sweeps.selectKnown, original);
  yield* put(form.events.opened(formOf(sweep, sweep_id)));
  yield* jobOffer.read();
}

/** Makes a sweep, whose page opens, or stores the settings of one. */
export const sweepForm = smallForm({
  form,
  formOf: selectForm,
  sent: formSent,
  failed: 'The sweep could not be saved',
  send: ({ sweep_id, ...values }) =>
    sweep_id === null
      ? callApi(api.sweeps.create, { settings: settingsOf(values) })
      : callApi(api.sweeps.update, { sweep_id, settings: settingsOf(values) }),
  taken: ({ sweep: row, sweep: { sweep_id: id } }, { sweep_id }) => [
    form.events.closed(),
    ...(sweep_id === null
      ? [sweepCreated({ id, row }), ...sweeps.shown(row)]
      : [sweepSaved({ id, row })]),
  ],
});
