import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { formRejected, sweepCreated, sweepSaved } from '../events';
import { RULES, settingsOf } from '../model/form';
import { form, sweeps } from '../model/sweeps';
import { selectForm } from '../selectors';

const { attempted, submitted, refused, closed } = form.events;

/** Makes a sweep, whose page opens, or stores the settings of one. What the server says of a field stands at the field. */
export function* saveSweep(): SagaGenerator<void> {
  const draft = yield* select(selectForm);
  if (!draft || draft.submitting) return;
  if (Object.keys(form.problemsOf(draft, null)).length > 0) return void (yield* put(attempted()));
  const { values, values: { sweep_id } } = draft;
  const settings = settingsOf(values);
  yield* put(submitted());
  const reply = sweep_id === null ? yield* ask(api.sweeps.create, { settings }) : yield* ask(api.sweeps.update, { sweep_id, settings });
  if (!reply.ok) {
    const { fields = {} } = reply.problem;
    yield* put(refused(fields));
    const isShown = Object.keys(fields).some((field) => field in RULES || field === 'strategy');
    if (!isShown) yield* put(formRejected({ problem: reply.problem }));
    return;
  }
  const { sweep } = reply.value;
  yield* put(closed());
  if (sweep_id !== null) return void (yield* put(sweepSaved({ id: sweep_id, row: sweep })));
  yield* put(sweepCreated({ id: sweep.sweep_id, row: sweep }));
  yield* put(sweeps.own.events.wanted());
  yield* put(push(`/sweeps/${sweep.sweep_id}`));
}
