import { push } from 'connected-react-router';
import { all, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, endingOf, MODEL_FILES, SERVER_FILES, type Prediction, type Reply } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import type { picked } from '../../drivePicker/events';
import { environmentsKnown, formRejected, jobsKnown, predictionCreated, predictionSaved, type formWanted } from '../events';
import { formOf, RULES, sourceOf, type PredictionForm } from '../model/form';
import { form, predictions } from '../model/predictions';
import { selectForm } from '../selectors';

const { attempted, submitted, refused, closed, opened, changed } = form.events;
/** What the picker is told it picks for. */
export const ASKER = 'prediction';
export const ENDINGS = MODEL_FILES.map((ending) => `.${ending}`);

/** The form opens with what the prediction has, and offers the jobs whose programs can serve, and the environments. */
export function* openForm({ payload: wish }: Happened<typeof formWanted>): SagaGenerator<void> {
  const prediction = wish.to === 'create' ? undefined : yield* select(predictions.selectKnown, wish.pf_id);
  yield* put(opened(formOf(wish, prediction)));
  if (wish.to === 'change') return;
  const { own, team, environments } = yield* all({
    own: ask(api.jobs.readAll, {}), team: ask(api.jobs.readTeam, {}), environments: ask(api.environments.readAll, {}),
  });
  if (environments.ok) yield* put(environmentsKnown(environments.value));
  if (!own.ok) return void (yield* put(formRejected({ problem: own.problem })));
  const jobs = [...own.value.jobs, ...(team.ok ? team.value.jobs : [])].filter(({ main_file }) => SERVER_FILES.includes(endingOf(main_file)));
  yield* put(jobsKnown({ jobs: jobs.map(({ batch_job_id, job_name, user_name }) => ({ id: batch_job_id, name: job_name, owner: user_name })) }));
}

/** The model that was chosen in the drive comes into the form; a prediction without a name is called after it. */
export function* takeModel({ payload: { for: asker, storage, paths: [path] } }: Happened<typeof picked>): SagaGenerator<void> {
  const draft = yield* select(selectForm);
  if (asker !== ASKER || !draft || path === undefined) return;
  const name = (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
  yield* put(changed({ storage, path, ...(draft.values.to === 'create' && draft.values.pf_name.trim() === '' && { pf_name: name }) }));
}

const send = function* (values: PredictionForm): SagaGenerator<Reply<{ prediction: Prediction }>> {
  const { to, pf_id, collaborators } = values;
  const settings = { pf_name: values.pf_name.trim(), collaborators: [...collaborators] };
  if (to === 'create') return yield* ask(api.predictions.create, { settings, source: sourceOf(values) });
  if (to === 'change') return yield* ask(api.predictions.update, { pf_id, settings });
  return yield* ask(api.predictions.createVersion, { pf_id, source: sourceOf(values) });
};

/** Makes a prediction or a version, whose page opens, or stores the settings. What the server says of a field stands at the field. */
export function* saveForm(): SagaGenerator<void> {
  const draft = yield* select(selectForm);
  if (!draft || draft.submitting) return;
  if (Object.keys(form.problemsOf(draft, null)).length > 0) return void (yield* put(attempted()));
  const { values, values: { to } } = draft;
  yield* put(submitted());
  const reply = yield* send(values);
  if (!reply.ok) {
    const { fields = {} } = reply.problem;
    yield* put(refused(fields));
    const isShown = Object.keys(fields).some((field) => field in RULES || ['env_id', 'collaborators'].includes(field));
    if (!isShown) yield* put(formRejected({ problem: reply.problem }));
    return;
  }
  const { prediction } = reply.value;
  yield* put(closed());
  const event = to === 'create' ? predictionCreated : predictionSaved;
  yield* put(event({ id: prediction.pf_id, row: prediction }));
  if (to === 'create') yield* put(predictions.own.events.wanted());
  if (to !== 'change') yield* put(push(`/predictions/${prediction.pf_id}?version=${prediction.pf_details[0]?.version ?? 1}`));
}
