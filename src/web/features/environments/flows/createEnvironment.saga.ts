import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import type { ActionOf } from '~/web/lib/saga/policies';
import { createRequested, deleteConfirmOpened, deletion, environmentCreated } from '../events';
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

/** Deletes an environment. Where somebody began to use it since the person looked, the question comes again. */
export const deleteEnvironments = environments.intent(deletion, {
  *run({ env_id }, args) {
    const reply = yield* callApi(api.environments.delete, { env_id, ...args });
    const isUsed = !reply.ok && reply.problem.statusCode === 409 && !args.even_if_used;
    return isUsed ? { ...reply, next: deleteConfirmOpened({ ids: [env_id] }) } : reply;
  },
  messages: {
    failed: UNABLE.delete,
    failedOf: () => UNABLE.delete,
    did: 'Deleted',
    success: SUCCESS.delete,
  },
});

/** Before an environment is deleted the person sees who uses it. */
export function* readUses({
  payload: {
    ids: [id],
  },
}: ActionOf<typeof deleteConfirmOpened>): SagaGenerator<void> {
  if (id !== undefined) yield* environments.readOne(id);
}
