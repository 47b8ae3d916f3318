import { delay, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Storage } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import { keepReading } from '~/web/kit/effects/keepReading';
import { ROOT } from '~/web/kit/browser/url/drivePaths';
import { malformed } from '~/web/kit/http/problem';
import { driveChanged, folderWanted, searchArrived, searchAsked, searchMissed } from '../events';
import { shownView } from './shownView.saga';

/** A search waits until the typing pauses, ms. */
const TYPING_MS = 250;

interface Query {
  readonly storage: Storage;
  readonly query: string;
}

function* shownQuery(): SagaGenerator<Query | null> {
  const { storage, filter } = yield* shownView();
  const query = filter.trim();
  return query === '' ? null : { storage, query };
}

/** Searches the whole storage area for what stands in the address, and again whenever something was done to it from here. */
export function* searchDrive(): SagaGenerator<void> {
  yield* forWhatShows(shownQuery, function* keepSearching(query: Query) {
    yield* delay(TYPING_MS);
    yield* keepReading(() => search(query), {
      every: null,
      sooner: [driveChanged.type, folderWanted.type],
    });
  });
}

function* search({ storage, query }: Query): SagaGenerator<void> {
  yield* put(searchAsked({ storage, query }));
  const reply = yield* ask(api.drive.search, { storage, path: ROOT, query });
  if (!reply.ok) return void (yield* put(searchMissed({ storage, query, problem: reply.problem })));
  const { contents, truncated } = reply.value;
  if (!Array.isArray(contents))
    return void (yield* put(
      searchMissed({ storage, query, problem: malformed('what was found') }),
    ));
  yield* put(searchArrived({ storage, query, rows: contents, truncated }));
}
