import { call, delay, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Storage } from '~/contract';
import { ask } from '~/web/kit/ask';
import { ROOT } from '~/web/kit/place/drivePaths';
import { malformed } from '~/web/kit/wire/problem';
import { driveChanged, folderWanted, searchArrived, searchAsked, searchMissed } from '../events';
import type { DriveView } from '../place';
import { shownView, untilOther } from './shownView.saga';

/** A search waits until the typing pauses, ms. */
const TYPING_MS = 250;

const wanted = ({ storage, filter }: DriveView) => `${storage}:${filter.trim()}`;

/** Searches the whole storage area for what stands in the address, and again whenever something was done to it from here. */
export function* searchDrive(): SagaGenerator<void> {
  while (true) {
    const { storage, filter } = yield* shownView();
    yield* race({ searching: call(keepSearching, storage, filter.trim()), other: call(untilOther, wanted) });
  }
}

function* keepSearching(storage: Storage, query: string): SagaGenerator<void> {
  if (query === '') return void (yield* take('@@drive/never'));
  yield* delay(TYPING_MS);
  while (true) {
    yield* search(storage, query);
    yield* take([driveChanged.type, folderWanted.type]);
  }
}

function* search(storage: Storage, query: string): SagaGenerator<void> {
  yield* put(searchAsked({ storage, query }));
  const reply = yield* ask(api.drive.search, { storage, path: ROOT, query });
  if (!reply.ok) return void (yield* put(searchMissed({ storage, query, problem: reply.problem })));
  const { contents, truncated } = reply.value;
  if (!Array.isArray(contents)) return void (yield* put(searchMissed({ storage, query, problem: malformed('what was found') })));
  yield* put(searchArrived({ storage, query, rows: contents, truncated }));
}
