import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import { readableJobs } from '~/web/objects/form/flows/readableJobs.saga';
import { sendDraft } from '~/web/objects/form/flows/sendDraft.saga';
import { formRejected, jobsKnown, sweepCreated, sweepSaved, type formWanted } from '../events';
import { formOf, settingsOf } from '../model/form';
import { form, sweeps } from '../model/sweeps';
import { selectForm } from '../selectors';

/** The form opens with what the sweep has, and offers the jobs that the person may see. */
export function* openForm({ payload: { sweep_id, clone_of } }: Happened<typeof formWanted>): SagaGenerator<void> {
  const original = sweep_id ?? clone_of;
  const sweep = original === undefined ? undefined : yield* select(sweeps.selectKnown, original);
  yield* put(form.events.opened(formOf(sweep, sweep_id)));
  const jobs = yield* readableJobs();
  yield* put(jobs.ok ? jobsKnown({ jobs: jobs.value }) : formRejected({ problem: jobs.problem }));
}

/** Makes a sweep, whose page opens, or stores the settings of one. What the server says of a field stands at the field. */
export function* saveSweep(): SagaGenerator<void> {
  const isNew = (yield* select(selectForm))?.values.sweep_id === null;
  const { value, untold } = yield* sendDraft({
    form, formOf: selectForm,
    send: (values) => (values.sweep_id === null ? ask(api.sweeps.create, { settings: settingsOf(values) })
      : ask(api.sweeps.update, { sweep_id: values.sweep_id, settings: settingsOf(values) })),
  });
  if (untold) yield* put(formRejected({ problem: untold }));
  if (!value) return;
  const { sweep: row, sweep: { sweep_id: id } } = value;
  yield* put(form.events.closed());
  yield* put(isNew ? sweepCreated({ id, row }) : sweepSaved({ id, row }));
  if (!isNew) return;
  yield* put(sweeps.own.events.wanted());
  yield* put(push(`/sweeps/${id}`));
}
