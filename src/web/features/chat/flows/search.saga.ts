import { delay, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, CHAT_PEOPLE, type TeamUser } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { perApp } from '~/web/lib/saga/perApp';
import type { ActionOf } from '~/web/lib/saga/policies';
import { offeredFor } from '~/web/work/composer/mentioning';
import {
  peopleSearchSucceeded,
  peopleSearchFailed,
  peopleSearchRequested,
  searchSucceeded,
  searchFailed,
  type searchTyped,
} from '../events';
import { selectMe } from '../selectors';
import { provider } from './provider.saga';

/** A search waits until the typing stops, ms. */
const SEARCH_MS = 250;
/** The team's members are read again after this time, ms. */
const FRESH_MS = 60_000;

const team = perApp((): { people: readonly TeamUser[]; at: number } => ({ people: [], at: 0 }));

/** The dialog of a new conversation offers people at once. */
export function* offerPeople(): SagaGenerator<void> {
  yield* put(peopleSearchRequested({ name: '' }));
}

/** Somebody is looked for by the beginning of their name: at most six are offered, 100 ms after the last letter (CHT-05). */
export function* findPeople({
  payload: { name },
}: ActionOf<typeof peopleSearchRequested>): SagaGenerator<void> {
  yield* delay(CHAT_PEOPLE.debounceMs);
  const known = yield* team();
  if (Date.now() - known.at > FRESH_MS) {
    const reply = yield* callApi(api.account.collaborators, {});
    if (!reply.ok) return void (yield* put(peopleSearchFailed({ problem: reply.problem })));
    Object.assign(known, { people: reply.value.users, at: Date.now() });
  }
  const me = yield* select(selectMe);
  const people = offeredFor(
    known.people.filter(({ user_name }) => user_name !== me),
    name.trim().toLowerCase(),
    CHAT_PEOPLE.limit,
  );
  yield* put(peopleSearchSucceeded({ name, people }));
}

/** Searches the messages in all conversations of the person. */
export function* search({ payload: { text } }: ActionOf<typeof searchTyped>): SagaGenerator<void> {
  const wanted = text.trim();
  if (wanted === '') return;
  yield* delay(SEARCH_MS);
  const reply = yield* provider.search({ text: wanted });
  if (reply.ok) yield* put(searchSucceeded({ text: wanted, ...reply.value }));
  else yield* put(searchFailed({ problem: reply.problem }));
}
