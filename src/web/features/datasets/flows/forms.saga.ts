import type { SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { callApi } from '~/web/lib/saga/callApi';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { toastAdded } from '~/web/core/toasts/events';
import type { ActionOf } from '~/web/lib/saga/policies';
import {
  createCancelled,
  createRequested,
  datasetCreated,
  datasetSaved,
  deleteConfirmOpened,
  deletion,
  saveRequested,
} from '../events';
import {
  blank,
  datasets,
  FORMS,
  selectForm,
  sentOf,
  SUCCESS,
  UNABLE,
  valuesOf,
  type DatasetValues,
  type FormName,
} from '../model/model';

/** A name that nobody gave yet is the folder's. */
const common = (name: FormName) => ({
  form: FORMS[name],
  formOf: selectForm(name),
  failed: UNABLE.save,
  picks: {
    asker: FORMS[name].name,
    change: (
      { storage, path }: Pick<DatasetValues, 'storage' | 'path'>,
      { dataset_name }: DatasetValues,
    ) => ({ storage, path, ...(dataset_name.trim() === '' && { dataset_name: nameOf(path) }) }),
  },
});

/** Makes a dataset of a folder; its page opens in place of the form. */
export const createForm = smallForm({
  ...common('create'),
  sent: createRequested,
  modal: { path: '/datasets/create', values: blank, left: createCancelled },
  send: (values) => callApi(api.datasets.create, sentOf(values)),
  taken: ({ dataset: row }) => [
    datasetCreated({ id: row.dataset_id, row }),
    ...datasets.shown(row, { inPlace: true }),
  ],
});

/** Gives a dataset another name, or another folder. */
export const settingsForm = smallForm({
  ...common('settings'),
  sent: saveRequested,
  follows: { feature: datasets, valuesOf },
  send: ({ id, ...values }) =>
    callApi(api.datasets.update, { dataset_id: id ?? '', ...sentOf(values) }),
  taken: ({ dataset: row }) => [
    datasetSaved({ id: row.dataset_id, row }),
    FORMS.settings.events.opened(valuesOf(row)),
    toastAdded({ kind: 'success', text: SUCCESS.save }),
  ],
});

/** Deletes a dataset; the files of the drive stay. Where somebody began to use it since the person looked, the question comes again. */
export const deleteDatasets = datasets.intent(deletion, {
  *run({ dataset_id }, args) {
    const reply = yield* callApi(api.datasets.delete, { dataset_id, ...args });
    const isUsed = !reply.ok && reply.problem.statusCode === 409 && !args.even_if_used;
    return isUsed ? { ...reply, next: deleteConfirmOpened({ ids: [dataset_id] }) } : reply;
  },
  messages: {
    failed: UNABLE.delete,
    failedOf: () => UNABLE.delete,
    did: 'Deleted',
    success: SUCCESS.delete,
  },
});

/** Before a dataset is deleted the person sees who uses it. */
export function* readUses({
  payload: {
    ids: [id],
  },
}: ActionOf<typeof deleteConfirmOpened>): SagaGenerator<void> {
  if (id !== undefined) yield* datasets.readOne(id);
}
