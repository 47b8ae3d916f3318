import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { usedDeletion } from '~/web/work/detail/uses/usedDeletion.saga';
import { createRequested, deletion, environmentCreated } from '../events';
import { SUCCESS, UNABLE } from '../messages';
import { createForm, environments } from '../model/model';
import { selectCreate } from '../selectors';

/** Makes an environment; its page shows how it is built. */
export const environmentForm = smallForm({
  form: createForm,
  formOf: selectCreate,
  sent: createRequested,
  failed: UNABLE.create,
  send: ({ env_name, requirements }) =>
    callApi(api.environments.create, { env_name: env_name.trim(), requirements }),
  taken: ({ environment: row }) => [
    environmentCreated({ id: row.env_id, row }),
    createForm.events.closed(),
    ...environments.shown(row, { query: '?tab=log' }),
  ],
});

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
