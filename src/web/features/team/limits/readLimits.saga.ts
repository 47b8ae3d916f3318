import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { selectUser } from '~/web/core/session/person';
import { sendingLine } from '~/web/work/forms/small/sending.saga';
import { changed, currentReceived, memberReceived, readAgainRequested, readFailed } from './events';
import { limitForm, selectLimitForm } from './model';

function* current(): SagaGenerator<void> {
  const reply = yield* callApi(api.limits.current, {});
  yield* put(
    reply.ok ? currentReceived(reply.value) : readFailed({ id: null, problem: reply.problem }),
  );
}

function* readMember(id: string): SagaGenerator<void> {
  const reply = yield* callApi(api.limits.read, { id });
  yield* put(
    reply.ok ? memberReceived({ id, ...reply.value }) : readFailed({ id, problem: reply.problem }),
  );
}

/** While Settings are open: what the programs of the person may use. */
export function* followCurrentLimits(): SagaGenerator<void> {
  for (;;) {
    yield* current();
    yield* take(readAgainRequested);
  }
}

/** While the page of a member is open, for admins: what the programs of that member may use. */
export function* followMemberLimits({ id }: { readonly id: string }): SagaGenerator<void> {
  if ((yield* select(selectUser))?.is_admin !== true) return;
  for (;;) {
    yield* readMember(id);
    yield* take(readAgainRequested);
  }
}

/** Gives a member other limits; the form closes with it. */
export const changeLimits = sendingLine({
  form: limitForm,
  formOf: selectLimitForm,
  sent: limitForm.events.submitBlocked,
  failed: 'The limits could not be changed',
  send: (values) => callApi(api.limits.update, values),
  taken: (told, { id }) => [changed({ id, ...told }), limitForm.events.closed()],
});
