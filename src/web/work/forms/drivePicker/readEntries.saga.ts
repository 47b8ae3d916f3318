import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { LOCATION_CHANGE } from 'connected-react-router';
import { api, type DriveEntry, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';
import { ROOT } from '~/web/lib/browser/url/drivePaths';
import { selectLocation } from '~/web/lib/browser/url/location';
import { arranged } from './model/choosing';
import {
  entriesFailed,
  entriesSucceeded,
  folderOpened,
  pickDeclined,
  picked,
  pickRequested,
  type PickerView,
} from './events';
import { selectPicker } from './model/slice';

/** A search waits until the typing pauses, ms. */
const TYPING_MS = 250;

/** Reads the folder that is open, or searches below it. What is opened later drops the older reading, and so does closing the dialog. */
export function* readEntries(moved: unknown): SagaGenerator<void> {
  const picker = yield* select(selectPicker);
  if (!picker) return;
  const { storage, path, query } = picker;
  const { reply } = yield* race({
    reply: call(askEntries, { storage, path, query }),
    closed: take([picked.type, pickDeclined.type]),
  });
  if (!reply) return;
  if (reply.ok)
    return void (yield* put(entriesSucceeded({ storage, path, query, ...reply.value })));
  const forgotten = pickRequested.match(moved) && reply.problem.code === 'missing' && path !== ROOT;
  if (forgotten) yield* put(folderOpened({ path: ROOT }));
  else yield* put(entriesFailed({ storage, path, query, problem: reply.problem }));
}

interface Entries {
  readonly entries: readonly DriveEntry[];
  readonly truncated: boolean;
}

const entriesOf = ({
  contents,
  truncated,
}: {
  contents: readonly DriveEntry[];
  truncated: boolean;
}): Reply<Entries> =>
  Array.isArray(contents)
    ? { ok: true, value: { entries: arranged(contents), truncated } }
    : { ok: false, problem: malformed('the contents of the folder') };

function* askEntries({ storage, path, query }: PickerView): SagaGenerator<Reply<Entries>> {
  if (query.trim() === '') {
    const reply = yield* callApi(api.drive.read, { storage, path });
    return reply.ok ? entriesOf({ contents: reply.value.contents, truncated: false }) : reply;
  }
  yield* delay(TYPING_MS);
  const reply = yield* callApi(api.drive.search, { storage, path, query: query.trim() });
  return reply.ok ? entriesOf(reply.value) : reply;
}

/** The dialog belongs to the page it was opened on: leaving that page, by Back too, declines. */
export function* declineWhenLeft(): SagaGenerator<void> {
  while (true) {
    const { pathname: before } = yield* select(selectLocation);
    yield* take(LOCATION_CHANGE);
    const { pathname } = yield* select(selectLocation);
    const picker = yield* select(selectPicker);
    if (picker && pathname !== before) yield* put(pickDeclined({ for: picker.for }));
  }
}
