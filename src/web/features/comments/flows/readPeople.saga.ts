import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { peopleSucceeded } from '../events';
import { selectPeople } from '../selectors';

/** People who can be mentioned are read when somebody is about to be, once. Where that fails, the next @ asks again. */
export function* readPeople(): SagaGenerator<void> {
  if ((yield* select(selectPeople)) !== null) return;
  const reply = yield* callApi(api.account.collaborators, {});
  if (reply.ok && Array.isArray(reply.value.users))
    yield* put(peopleSucceeded({ people: reply.value.users }));
}
