import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { sendingLine } from '~/web/work/forms/small/sending.saga';
import { selectMay } from '~/web/core/session/person';
import {
  secretAccessSucceeded,
  secretAccessFailed,
  secretDeleted,
  secretDeleteFailed,
  secretSaveSucceeded,
  secretSaveFailed,
  type offerRequested,
  type secretAccessRequested,
  type secretDeletionRequested,
} from '../events';
import { readWithheld } from './withheldSecrets.saga';
import {
  NO_SECRET,
  NO_TOKEN,
  secretList,
  apiTokens,
  secretForm,
  selectSecretForm,
  tokenForm,
} from '../model/credentials';

/** While the page is open it knows the person's secrets and tokens; a value that was typed is forgotten with the page. */
export function* pollCredentials(): SagaGenerator<void> {
  yield* put(secretForm.events.opened(NO_SECRET));
  yield* put(tokenForm.events.opened(NO_TOKEN));
  try {
    yield* all([
      ...((yield* select(selectMay, 'secrets')) ? [call(secretList.keepFresh)] : []),
      ...((yield* select(selectMay, 'credentials')) ? [call(apiTokens.keepFresh)] : []),
    ]);
  } finally {
    yield* put(secretForm.events.closed());
    yield* put(tokenForm.events.closed());
  }
}

/** Writes a secret down, or gives it another value. */
export const saveSecret = sendingLine({
  form: secretForm,
  formOf: selectSecretForm,
  sent: secretForm.events.submitBlocked,
  failed: (problem) => secretSaveFailed({ problem }),
  send: ({ name, value }) => callApi(api.secrets.save, { name: name.trim(), value }),
  taken: (_, { name }) => [
    secretForm.events.opened(NO_SECRET),
    secretSaveSucceeded({ name: name.trim() }),
    secretList.events.refreshRequested(),
  ],
});

/** Deletes a secret: nothing is given it any more. */
export function* deleteSecret({
  payload: { name },
}: ReturnType<typeof secretDeletionRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.secrets.delete, { name });
  yield* put(reply.ok ? secretDeleted({ name }) : secretDeleteFailed({ problem: reply.problem }));
  yield* put(secretList.events.refreshRequested());
}

/** Reads which secrets there are, and which a notebook or a job is given. */
export function* readOffers({
  payload: { kind, id },
}: ReturnType<typeof secretAccessRequested>): SagaGenerator<void> {
  yield* call(secretList.refresh);
  const reply = yield* callApi(api.secrets.offered, { kind, id });
  yield* put(
    reply.ok
      ? secretAccessSucceeded({ id, names: reply.value.names })
      : secretAccessFailed({ id, problem: reply.problem }),
  );
  yield* call(readWithheld, { kind, id });
}

/** Gives a notebook or a job these secrets from its next start on. */
export function* offerSecrets({
  payload: { kind, id, names },
}: ReturnType<typeof offerRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.secrets.offer, { kind, id, names: [...names] });
  yield* put(
    reply.ok
      ? secretAccessSucceeded({ id, names: reply.value.names })
      : secretAccessFailed({ id, problem: reply.problem }),
  );
  yield* call(readWithheld, { kind, id });
}
