import type { SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { deleteConfirmOpened, deletion } from '../events';
import { SUCCESS, UNABLE } from '../messages';
import { datasets } from '../model/model';

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
