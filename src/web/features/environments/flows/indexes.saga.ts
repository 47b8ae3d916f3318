import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { untilCancelled } from '~/web/lib/saga/waiting';
import { sendingLine } from '~/web/work/forms/small/sending.saga';
import {
  indexDeleted,
  indexDeleteFailed,
  indexSaved,
  indexesClosed,
  indexSaveFailed,
  type indexDeletionRequested,
} from '../events';
import { indexForm, indexList, NO_INDEX, selectIndexForm, sentPassword } from '../model/indexes';

/** While the dialog is open it knows the team's indexes; a password that was typed is forgotten with it. */
export function* followIndexes(): SagaGenerator<void> {
  yield* put(indexForm.events.opened(NO_INDEX));
  try {
    yield* race({ fresh: call(indexList.keepFresh), closed: take(indexesClosed) });
  } finally {
    yield* put(indexForm.events.closed());
  }
}

/** The dialog does not outlive its page. */
export function* closeIndexes(): SagaGenerator<void> {
  try {
    yield* untilCancelled();
  } finally {
    yield* put(indexesClosed());
  }
}

/** Stores an index, or gives it other values. */
export const saveIndex = sendingLine({
  form: indexForm,
  formOf: selectIndexForm,
  sent: indexForm.events.submitBlocked,
  failed: (problem) => indexSaveFailed({ problem }),
  send: (values) => {
    const password = sentPassword(values);
    return callApi(api.indexes.save, {
      name: values.name.trim(),
      address: values.address.trim(),
      login: values.login.trim(),
      ...(password !== undefined && { password }),
      in_place: values.in_place,
    });
  },
  taken: ({ index: { name } }) => [
    indexForm.events.opened(NO_INDEX),
    indexSaved({ name }),
    indexList.events.refreshRequested(),
  ],
});

/** Deletes an index: builds from now on do without it. */
export function* deleteIndex({
  payload: { name },
}: ReturnType<typeof indexDeletionRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.indexes.delete, { name });
  yield* put(reply.ok ? indexDeleted({ name }) : indexDeleteFailed({ problem: reply.problem }));
  yield* put(indexList.events.refreshRequested());
}
