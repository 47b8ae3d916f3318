import type { SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { deleteConfirmOpened, deletion } from '../events';
import { environments } from '../model/model';
import { SUCCESS, UNABLE } from '../messages';

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
