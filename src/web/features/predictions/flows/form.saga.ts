import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, MODEL_FILES, type Prediction, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { environmentChoice } from '~/web/work/forms/choices';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { formSent, predictionCreated, predictionSaved, type formRequested } from '../events';
import { formOf, sourceOf, type PredictionForm } from '../model/form';
import { form, jobOffer, predictions, selectForm } from '../model/predictions';

/** The purpose that the picker is opened for. */
export const PICKER_REQUESTER = 'prediction';
export const ENDINGS = [...MODEL_FILES.map((ending) => `.${ending}`), 'MLmodel'];

/** The form opens with what the prediction has, and offers the jobs whose programs can serve, and the environments. */
export function* openForm({ payload: wish }: ActionOf<typeof formRequested>): SagaGenerator<void> {
  const prediction =
    wish.to === 'create' ? undefined : yield* select(predictions.selectKnown, wish.pf_id);
  yield* put(form.events.opened(formOf(wish, prediction)));
  if (wish.to === 'change') return;
  yield* put(environmentChoice.needed());
  yield* jobOffer.read();
}

function* send(values: PredictionForm): SagaGenerator<Reply<{ prediction: Prediction }>> {
  const { to, pf_id, collaborators } = values;
  const settings = { pf_name: values.pf_name.trim(), collaborators: [...collaborators] };
  if (to === 'create')
    return yield* callApi(api.predictions.create, { settings, source: sourceOf(values) });
  if (to === 'change') return yield* callApi(api.predictions.update, { pf_id, settings });
  return yield* callApi(api.predictions.createVersion, { pf_id, source: sourceOf(values) });
}

const nameIn = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');

/** Makes a prediction or a version, whose page opens, or stores the settings. A model without a name gives its own. */
export const predictionForm = smallForm({
  form,
  formOf: selectForm,
  sent: formSent,
  send,
  failed: 'The prediction could not be saved',
  taken({ prediction: row }, { to }) {
    const {
      pf_id: id,
      pf_details: [newest],
    } = row;
    const query = `?version=${newest?.version ?? 1}`;
    if (to === 'create')
      return [
        form.events.closed(),
        predictionCreated({ id, row }),
        ...predictions.shown(row, { query }),
      ];
    return [
      form.events.closed(),
      predictionSaved({ id, row }),
      ...(to === 'addVersion' ? [push(`/predictions/${id}${query}`)] : []),
    ];
  },
  picks: {
    asker: PICKER_REQUESTER,
    change: ({ storage, path }, { to, pf_name }) => ({
      storage,
      path,
      ...(to === 'create' && pf_name.trim() === '' && { pf_name: nameIn(path) }),
    }),
  },
});
