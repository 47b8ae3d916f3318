import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { selectMay } from '~/web/core/session/person';
import {
  confirmationFailed,
  withheldReceived,
  type confirmationRequested,
  type OfferedTo,
} from '../events';

const EVERY_MS = 30_000;

/** Reads whose changes keep the owner's secrets from a notebook or a job. */
export function* readWithheld({ kind, id }: OfferedTo): SagaGenerator<void> {
  const reply = yield* callApi(api.secrets.withheld, { kind, id });
  // Another server may answer without all that is needed here.
  if (reply.ok && Array.isArray(reply.value.user_names))
    yield* put(withheldReceived({ id, ...reply.value }));
}

function* followWithheld(of: OfferedTo): SagaGenerator<void> {
  if (yield* select(selectMay, 'secrets')) yield* poll(() => readWithheld(of), { every: EVERY_MS });
}

/** While the page of a job is open, whose changes wait for its owner. */
export function* followWithheldOfJob({ id }: { readonly id: string }): SagaGenerator<void> {
  yield* followWithheld({ kind: 'job', id });
}

/** While the page of a notebook is open, whose changes wait for its owner. */
export function* followWithheldOfNotebook({ id }: { readonly id: string }): SagaGenerator<void> {
  yield* followWithheld({ kind: 'notebook', id });
}

/** The owner lets code of these people run with the secrets. */
export function* confirmChanges({
  payload: { kind, id, user_names },
}: ReturnType<typeof confirmationRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.secrets.confirm, { kind, id, user_names: [...user_names] });
  yield* put(
    reply.ok
      ? withheldReceived({ id, ...reply.value })
      : confirmationFailed({ problem: reply.problem }),
  );
}
