import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import type { ActionOf } from '~/web/lib/saga/policies';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { isFinal } from '~/web/lib/http/problem';
import { POLL_MS } from '~/web/lib/state/collection';
import { commentedAt, commentedIn, type CommentedKey } from '../model/commented';
import {
  anchorSelected,
  changesSucceeded,
  panelOpened,
  peopleSucceeded,
  topicsFailed,
  topicsRequested,
  topicsSucceeded,
  type olderTopicsRequested,
} from '../events';
import { selectPanel, selectPeople, selectTopics } from '../selectors';

/** While the panel shows a comment of a colleague is there within five seconds, whatever the network takes of them. */
export const LIVE_MS = 3_000;
/** The page comes first, ms. */
const FIRST_MS = 3_000;
/** The fields of a reply. */
const NEEDS = { needs: ['topics', 'counts'] } as const;
/** Older topics of one answer. */
const OLDER = 500;

/** Reads the changes; of a panel that nobody opened only how much is said. Answers false where the server tells no changes. */
function* readChanges(key: CommentedKey): SagaGenerator<boolean> {
  const object = commentedIn(key)!;
  for (let more = true; more;) {
    const { revision, read, counts, request } = yield* select(selectTopics, key);
    const reply = yield* callApi(
      api.comments.changes,
      { ...object, ...(read && { since: revision }) },
      NEEDS,
    );
    if (!reply.ok) {
      if (reply.problem.statusCode === 404) return false;
      yield* put(topicsFailed({ key, problem: reply.problem }));
      return true;
    }
    const page = reply.value;
    const isSame =
      page.revision === revision && page.counts.open === counts.open && !request.problem;
    if (!isSame) yield* put(changesSucceeded({ key, page }));
    more = page.more;
  }
  return true;
}

/** The facts that a page has learned of its server. */
interface Learned {
  tellsChanges: boolean;
}

function* readTopics(key: CommentedKey, server: Learned): SagaGenerator<void> {
  const { read } = yield* select(selectTopics, key);
  const { open } = yield* select(selectPanel, key);
  if ((read || !open) && server.tellsChanges) {
    server.tellsChanges = yield* readChanges(key);
    if (server.tellsChanges) return;
  }
  const reply = yield* callApi(api.comments.readAll, commentedIn(key)!, NEEDS);
  if (reply.ok) yield* put(topicsSucceeded({ key, page: reply.value, older: false }));
  else yield* put(topicsFailed({ key, problem: reply.problem }));
}

const ofThis = (key: CommentedKey) => (action: unknown) =>
  [panelOpened, anchorSelected, topicsRequested].some(
    (event) => event.match(action) && action.payload.key === key,
  );

/** Comments about an object are read while its page is open: every few seconds while the panel shows, else how much there is. */
export function* followTopics(): SagaGenerator<void> {
  const { pageOf, routeOf } = yield* getContext<AppContext>('app');
  const { pathname } = yield* select(pageOf);
  const key = commentedAt(pathname);
  if (key === null || routeOf(pathname) === null) return;
  const { open } = yield* select(selectPanel, key);
  const server: Learned = { tellsChanges: true };
  yield* poll(() => readTopics(key, server), {
    *every() {
      const { problem } = (yield* select(selectTopics, key)).request;
      if (problem && isFinal(problem)) return null;
      return (yield* select(selectPanel, key)).open ? LIVE_MS : POLL_MS.lists;
    },
    firstAfter: open ? 0 : FIRST_MS,
    sooner: ofThis(key),
    meanwhile: true,
  });
}

/** Reads on where the known topics end. */
export function* readOlder({
  payload: { key },
}: ActionOf<typeof olderTopicsRequested>): SagaGenerator<void> {
  const { ids, topics } = yield* select(selectTopics, key);
  const before = topics[ids.at(-1) ?? '']?.number;
  const reply = yield* callApi(
    api.comments.readAll,
    { ...commentedIn(key)!, count: OLDER, ...(before !== undefined && { before }) },
    NEEDS,
  );
  if (reply.ok) yield* put(topicsSucceeded({ key, page: reply.value, older: true }));
  else yield* put(topicsFailed({ key, problem: reply.problem }));
}

/** People who can be mentioned are read when somebody is about to be, once. Where that fails, the next @ asks again. */
export function* readPeople(): SagaGenerator<void> {
  if ((yield* select(selectPeople)) !== null) return;
  const reply = yield* callApi(api.account.collaborators, {});
  if (reply.ok && Array.isArray(reply.value.users))
    yield* put(peopleSucceeded({ people: reply.value.users }));
}
