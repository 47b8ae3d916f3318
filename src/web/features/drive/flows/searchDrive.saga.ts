import { delay, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Storage } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { ROOT } from '~/web/lib/browser/url/drivePaths';
import { malformed } from '~/web/lib/http/problem';
import {
  driveChanged,
  folderRefreshRequested,
  searchSucceeded,
  searchRequested,
  searchFailed,
} from '../events';
import { currentDriveView } from './currentDriveView.saga';

/** A search waits until the typing pauses, ms. */
const TYPING_MS = 250;

interface Query {
  readonly storage: Storage;
  readonly query: string;
}

function* shownQuery(): SagaGenerator<Query | null> {
  const { storage, filter } = yield* currentDriveView();
  const query = filter.trim();
  return query === '' ? null : { storage, query };
}

/** Searches the whole storage area for what stands in the address, and again whenever something was done to it from here. */
export function* searchDrive(): SagaGenerator<void> {
  yield* whileSelected(shownQuery, function* keepSearching(query: Query) {
    yield* delay(TYPING_MS);
    yield* poll(() => search(query), {
      every: null,
      sooner: [driveChanged.type, folderRefreshRequested.type],
    });
  });
}

function* search({ storage, query }: Query): SagaGenerator<void> {
  yield* put(searchRequested({ storage, query }));
  const reply = yield* callApi(api.drive.search, { storage, path: ROOT, query });
  if (!reply.ok) return void (yield* put(searchFailed({ storage, query, problem: reply.problem })));
  const { contents, truncated } = reply.value;
  if (!Array.isArray(contents))
    return void (yield* put(
      searchFailed({ storage, query, problem: malformed('what was found') }),
    ));
  yield* put(searchSucceeded({ storage, query, rows: contents, truncated }));
}
