import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { offerFile } from '~/web/lib/browser/files/offerFile';
import { callApi } from '~/web/lib/saga/callApi';
import { untilCancelled } from '~/web/lib/saga/untilCancelled';
import {
  lockClosed,
  lockFailed,
  lockRead,
  type lockOpened,
  type lockSaveRequested,
} from '../events';
import { selectLock } from '../selectors';

/** Reads the packages of the build that is shown. */
export function* readLock({
  payload: { env_id, build },
}: ReturnType<typeof lockOpened>): SagaGenerator<void> {
  const reply = yield* callApi(api.environments.readLock, { env_id, build });
  yield* put(reply.ok ? lockRead({ lock: reply.value }) : lockFailed({ problem: reply.problem }));
}

/** Has the browser save the lock that is shown. */
export function* saveLock({
  payload: { file },
}: ReturnType<typeof lockSaveRequested>): SagaGenerator<void> {
  const shown = yield* select(selectLock);
  if (shown?.read.status !== 'succeeded') return;
  const { pylock, requirements } = shown.read.value;
  const text = file === 'pylock.toml' ? pylock : requirements;
  const url = yield* call(() => URL.createObjectURL(new Blob([text], { type: 'text/plain' })));
  yield* call(offerFile, url, file, '');
  yield* call(() => {
    URL.revokeObjectURL(url);
  });
}

/** The packages that are shown close with their page. */
export function* closeLock(): SagaGenerator<void> {
  try {
    yield* untilCancelled();
  } finally {
    yield* put(lockClosed());
  }
}
