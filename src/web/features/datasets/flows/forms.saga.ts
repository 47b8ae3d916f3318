import { replace } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Dataset, type Reply } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import { untilCancelled } from '~/web/kit/effects/untilCancelled';
import { nameOf } from '~/web/kit/browser/url/drivePaths';
import { isDirty } from '~/web/kit/state/draft';
import { sendDraft } from '~/web/objects/form/flows/sendDraft.saga';
import { leaveModal } from '~/web/objects/page/leaveModal.saga';
import type { picked } from '../../drivePicker/events';
import { noticed } from '../../notices/events';
import { datasetCreated, datasetRead, datasetSaved, formRejected } from '../events';
import { SUCCESS } from '../messages';
import { blank, datasets, FORMS, valuesOf, type DatasetValues, type FormName } from '../model/model';
import { selectForm } from '../selectors';

const { create, settings } = FORMS;
/** Sends a form; answers the dataset, null where it was not taken. */
function* sendForm(name: FormName, send: (values: DatasetValues) => SagaGenerator<Reply<{ readonly dataset: Dataset }>>): SagaGenerator<Dataset | null> {
  const { value, untold } = yield* sendDraft({ form: FORMS[name], formOf: (state) => selectForm(state, name), send });
  if (untold) yield* put(formRejected({ problem: untold }));
  return value && value.dataset;
}

/** The form for a new one is there as long as its address is. */
export function* openCreate(): SagaGenerator<void> {
  try {
    yield* put(create.events.opened(blank));
    yield* untilCancelled();
  } finally {
    yield* put(create.events.closed());
  }
}

/** The settings open with the dataset of the page, follow it while nothing was typed, and close with it. */
export function* openSettings({ id }: { id: string }): SagaGenerator<void> {
  try {
    while (true) {
      const [form, row] = [yield* select(selectForm, 'settings'), yield* select(datasets.selectKnown, id)];
      const isFree = form?.values.id !== id || (!isDirty(form) && !form.submitting);
      if (row && isFree && JSON.stringify(form?.values) !== JSON.stringify(valuesOf(row))) yield* put(settings.events.opened(valuesOf(row)));
      yield* take([datasetRead, datasetSaved]);
    }
  } finally {
    yield* put(settings.events.closed());
  }
}

/** The folder that was chosen in the drive comes into the form that asked; a name that nobody gave yet is the folder's. */
export function* takeFolder({ payload: { for: asker, storage, paths: [path] } }: Happened<typeof picked>): SagaGenerator<void> {
  const name = (Object.keys(FORMS) as FormName[]).find((each) => asker === FORMS[each].name);
  const form = name && (yield* select(selectForm, name));
  if (!form || path === undefined) return;
  const named = form.values.dataset_name.trim() === '' ? { dataset_name: nameOf(path) } : {};
  yield* put(FORMS[name].events.changed({ storage, path, ...named }));
}

/** Makes a dataset of a folder; its page opens in place of the form. */
export function* createDataset(): SagaGenerator<void> {
  const row = yield* sendForm('create', ({ dataset_name, storage, path }) => ask(api.datasets.create, { dataset_name: dataset_name.trim(), storage, path }));
  if (!row) return;
  yield* put(datasetCreated({ id: row.dataset_id, row }));
  yield* put(datasets.own.events.wanted());
  yield* put(replace(`/datasets/${row.dataset_id}`));
}

/** Gives a dataset another name, or another folder. */
export function* saveDataset(): SagaGenerator<void> {
  const row = yield* sendForm('settings', ({ id, dataset_name, storage, path }) => (
    ask(api.datasets.update, { dataset_id: id ?? '', dataset_name: dataset_name.trim(), storage, path })
  ));
  if (!row) return;
  yield* put(datasetSaved({ id: row.dataset_id, row }));
  yield* put(settings.events.opened(valuesOf(row)));
  yield* put(noticed({ kind: 'success', text: SUCCESS.save }));
}

/** Cancel goes back to where the form was opened. */
export function* leaveCreate(): SagaGenerator<void> {
  yield* leaveModal();
}
