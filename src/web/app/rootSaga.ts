import { call, type SagaGenerator } from 'typed-redux-saga';
import { always, runLines } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { sessionLife } from '../features/session';
import type { Companies, Company } from './companies';
import { inside, outside } from './switchboard';

/** The whole app: what always runs, and one session after the other. The lines of the rooms that come later join when they are here. */
export function* rootSaga({ of }: Companies): SagaGenerator<void> {
  const companies = Object.values(of);
  const admit = companies.map((company) => always(function* admitRooms() {
    yield* runLines((yield* presentOf(company)).flatMap((room) => room.flowsOutside ?? []));
  }));
  const letWork = companies.map((company) => always(function* letRoomsWork() {
    yield* runLines((yield* presentOf(company)).flatMap((room) => room.flows ?? []));
  }));
  yield* runLines([...outside, ...admit]);
  yield* sessionLife([...inside, ...letWork]);
}

function* presentOf(company: Company): SagaGenerator<readonly Room[]> {
  return company.joined() ?? (yield* call(arrival, company));
}

/** Whoever brings them in; a guest of the login page is in no need of them. */
const arrival = (company: Company): Promise<readonly Room[]> => new Promise((resolve) => {
  const unsubscribe = company.subscribe(() => {
    unsubscribe();
    resolve(company.joined() ?? []);
  });
});
