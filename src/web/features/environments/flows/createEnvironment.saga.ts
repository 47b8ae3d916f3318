import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { createRequested, environmentCreated } from '../events';
import { UNABLE } from '../messages';
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
