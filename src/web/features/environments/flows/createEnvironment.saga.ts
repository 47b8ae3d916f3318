import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { usedDeletion } from '~/web/work/detail/uses/usedDeletion.saga';
import { createRequested, deletion, environmentCreated } from '../events';
import { SUCCESS, UNABLE } from '../messages';
import { createForm, environments } from '../model/model';
import { pythonChoice } from '../model/pythons';
import { selectCreate } from '../selectors';

/** Makes an environment; its page shows how it is built. */
export const environmentForm = smallForm({
  form: createForm,
  formOf: selectCreate,
  sent: createRequested,
  failed: UNABLE.create,
  send: ({ env_name, ...values }) =>
    callApi(api.environments.create, { env_name: env_name.trim(), ...values }),
  taken: ({ environment: row }) => [
    environmentCreated({ id: row.env_id, row }),
    createForm.events.closed(),
    ...environments.shown(row, { query: '?tab=log' }),
  ],
});

/** A form that opens offers the interpreters of the server. */
export function* offerPythons(): SagaGenerator<void> {
  yield* put(pythonChoice.needed());
}

/** Deletes an environment. */
export const deleteEnvironments = environments.intent(
  deletion,
  usedDeletion({
    feature: environments,
    send: (env_id, args) => callApi(api.environments.delete, { env_id, ...args }),
    failed: UNABLE.delete,
    success: SUCCESS.delete,
  }),
);
