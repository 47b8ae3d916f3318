import { api } from '~/contract';
import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { callApi } from '~/web/lib/saga/callApi';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { usedDeletion } from '~/web/work/detail/uses/usedDeletion.saga';
import { toastAdded } from '~/web/core/toasts/events';
import {
  createCancelled,
  createRequested,
  datasetCreated,
  datasetSaved,
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

/** Deletes a dataset; the files of the drive stay. */
export const deleteDatasets = datasets.intent(
  deletion,
  usedDeletion({
    feature: datasets,
    send: (dataset_id, args) => callApi(api.datasets.delete, { dataset_id, ...args }),
    failed: UNABLE.delete,
    success: SUCCESS.delete,
  }),
);
