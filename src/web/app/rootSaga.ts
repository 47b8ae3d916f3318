import { call, type SagaGenerator } from 'typed-redux-saga';
import { always, runLines } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { sessionLife } from '../features/session';
import type { Members } from './members';
import { inside, outside } from './switchboard';

/** The whole app: what always runs, and one session after the other. The lines of the member rooms join when they are here. */
export function* rootSaga(members: Members): SagaGenerator<void> {
  const admitMembers = always(function* admitMembers() {
    yield* runLines((yield* presentOf(members)).flatMap((room) => room.flowsOutside ?? []));
  });
  const letMembersWork = always(function* letMembersWork() {
    yield* runLines((yield* presentOf(members)).flatMap((room) => room.flows ?? []));
  });
  yield* runLines([...outside, admitMembers]);
  yield* sessionLife([...inside, letMembersWork]);
}

function* presentOf(members: Members): SagaGenerator<readonly Room[]> {
  return members.joined() ?? (yield* call(arrival, members));
}

/** Whoever brings them in; a guest of the login page is in no need of them. */
const arrival = (members: Members): Promise<readonly Room[]> => new Promise((resolve) => {
  const unsubscribe = members.subscribe(() => {
    unsubscribe();
    resolve(members.joined() ?? []);
  });
});
