import { call, getContext, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, MAX_TRY_BYTES } from '~/contract';
import type { Files } from '~/web/lib/browser/files/files';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import {
  keyMade,
  tryAnswered,
  tryCancelled,
  tryFailed,
  tryFileFailed,
  tryFileRead,
  type keyRequested,
  type tryFileChosen,
  type tryRequested,
} from '../events';
import { tryForm } from '../model/calls';
import { selectTry } from '../selectors';
import { requestOf, tooLarge, whyNotSent } from '../model/tryForm';
import { predictionSaved, versionActionFailed } from '../../events';

/** A version may have to start first: longer than the server waits for that. */
const TIMEOUT_MS = 200_000;
const CHUNK = 0x8000;

const base64Of = async (files: Files, id: string): Promise<string | null> => {
  const bytes = await files
    .find(id)
    ?.arrayBuffer()
    .then(
      (buffer) => new Uint8Array(buffer),
      () => null,
    );
  if (!bytes) return null;
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
};

/** Takes up the file that is to be sent. */
export function* readTryFile({
  payload: { file_id, name, size },
}: ActionOf<typeof tryFileChosen>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  const base64 = size > MAX_TRY_BYTES ? null : yield* call(base64Of, files, file_id);
  files.letGo([file_id]);
  const sentence =
    size > MAX_TRY_BYTES ? tooLarge(size) : 'This file could not be read. Choose it again.';
  yield* put(base64 === null ? tryFileFailed({ sentence }) : tryFileRead({ name, size, base64 }));
  yield* put(
    tryForm.events.changed(
      base64 === null
        ? { file: null, problem: sentence }
        : { file: { name, size, base64 }, problem: null },
    ),
  );
}

/** Asks the version what the form holds. It waits while the version starts, and ends when the person does not want to wait. */
export function* tryVersion({ payload }: ActionOf<typeof tryRequested>): SagaGenerator<void> {
  const draft = yield* select(selectTry);
  if (!draft || whyNotSent(draft.values) !== null) return void (yield* put(tryCancelled()));
  const { reply } = yield* race({
    reply: call(() =>
      callApi(api.predictions.tryIt, requestOf(payload, draft.values), { timeoutMs: TIMEOUT_MS }),
    ),
    cancelled: take(tryCancelled),
  });
  if (!reply) return;
  yield* put(
    reply.ok
      ? tryAnswered({ ...payload, reply: reply.value })
      : tryFailed({ ...payload, problem: reply.problem }),
  );
}

/** Makes a key of a version. The one before opens nothing any more. */
export function* makeKey({ payload }: ActionOf<typeof keyRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.predictions.createKey, payload);
  if (!reply.ok)
    return void (yield* put(
      versionActionFailed({ what: 'The key could not be made', problem: reply.problem }),
    ));
  const { key, prediction } = reply.value;
  yield* put(keyMade({ ...payload, key }));
  yield* put(predictionSaved({ id: payload.pf_id, row: prediction }));
}
