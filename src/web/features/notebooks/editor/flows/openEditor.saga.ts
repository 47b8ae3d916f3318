import { call, delay, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { addressUrls, api, NOTEBOOK_STATUS, PENDING } from '~/contract';
import { embedName } from '~/contract/editor';
import { callApi } from '~/web/lib/saga/callApi';
import { frameMessageReceived, frames } from '~/web/lib/browser/frames';
import { connectionRestored, pause, tabVisible } from '~/web/lib/browser/tab';
import { readings } from '~/web/lib/browser/readings';
import type { ActionOf } from '~/web/lib/saga/policies';
import type { deletion, notebookReached, notebookRead, stop } from '../../events';
import { editorClosed, editorOpened, editorReady, editorRetried, editorSlow } from '../events';
import { selectEntries, selectKeysOf } from '../model';

/** How long the splash may take before the frame shows anyway, in milliseconds (EDF-02). */
export const SPLASH_MS = 30_000;
/** How often the address is asked for again, in milliseconds: what an address opened rests a quarter of an hour after that. */
export const RENEW_MS = 5 * 60_000;

type Actions = { readonly type: string };

const saysReady = (key: string) => (action: Actions) =>
  frameMessageReceived.match(action) &&
  action.payload.frameId === key &&
  action.payload.message.type === 'splash-ready';
const isRetry = (key: string) => (action: Actions) =>
  editorRetried.match(action) && action.payload.key === key;

/** Asking for the address keeps what the frame has open, and gives a code of its own to load it by; null where there is none. */
function* askAddress(notebook_id: string): SagaGenerator<string | null> {
  const reply = yield* callApi(api.notebooks.address, { notebook_id });
  return reply.ok && reply.value.notebook_dnsname !== PENDING
    ? addressUrls(reply.value).embedUrl
    : null;
}

/** A frame that is open stays open, also where its own line to the server was cut: a laptop that slept comes back. */
function* keepAdmitted(notebook_id: string): SagaGenerator<void> {
  while (true) {
    yield* race({
      turn: call(pause, RENEW_MS),
      back: take([tabVisible.type, connectionRestored.type]),
    });
    yield* askAddress(notebook_id);
  }
}

/** Loading ends when the frame posts splash-ready from the expected origin, or after 30 seconds. The frame lives as long as this does. */
export function* superviseEditor({
  payload: { key, notebook_id, embedUrl, baseUrl, name },
}: ReturnType<typeof editorOpened>): SagaGenerator<void> {
  yield* call(frames.open, { id: key, src: embedUrl, baseUrl, title: `Editor of ${name}` });
  yield* fork(keepAdmitted, notebook_id);
  try {
    while (true) {
      const { slow } = yield* race({ ready: take(saysReady(key)), slow: delay(SPLASH_MS) });
      if (slow) yield* put(editorSlow({ key }));
      const retried = slow
        ? (yield* race({ ready: take(saysReady(key)), retried: take(isRetry(key)) })).retried
        : undefined;
      if (!retried) {
        yield* put(editorReady({ key }));
        yield* take(isRetry(key));
      }
      yield* call(frames.reload, key, (yield* askAddress(notebook_id)) ?? embedUrl);
    }
  } finally {
    yield* call(frames.close, key);
  }
}

/**
 * An editor opens for a runtime that can be reached; it is known by notebook and runtime, so the same one opens once (EDF-03). Each
 * address opens once, so two of the same runtime differ.
 */
export function* openEditor({ payload }: ReturnType<typeof notebookReached>): SagaGenerator<void> {
  const { notebook_id, submission_id, address, name } = payload;
  const key = `${notebook_id}:${submission_id}`;
  const { embedUrl, baseUrl } = addressUrls(address);
  const entries = yield* select(selectEntries);
  if (entries[key]?.baseUrl === baseUrl) return;
  const outdated = yield* select(selectKeysOf, notebook_id);
  for (const old of outdated) yield* put(editorClosed({ key: old }));
  yield* put(editorOpened({ key, notebook_id, embedUrl, baseUrl, name: embedName(name) }));
}

function* closeEditorsOf(notebookId: string): SagaGenerator<void> {
  const keys = yield* select(selectKeysOf, notebookId);
  for (const key of keys) yield* put(editorClosed({ key }));
}

/** A stopped notebook has no editor. */
export function* closeOnStop({ payload }: ActionOf<typeof stop.succeeded>): SagaGenerator<void> {
  yield* closeEditorsOf(payload.id);
}

/** A runtime may end by itself: the next look at the notebook tells. */
export function* closeWhenOver({
  payload: { id, row },
}: ActionOf<typeof notebookRead>): SagaGenerator<void> {
  if (row.status === NOTEBOOK_STATUS.defined) yield* closeEditorsOf(id);
}

/** A deleted notebook has no editor. */
export function* closeOnDelete({
  payload,
}: ActionOf<typeof deletion.succeeded>): SagaGenerator<void> {
  yield* closeEditorsOf(payload.id);
}

/** Notebooks that are open for reading are closed with the session that opened them. */
export function* closeReadings(): SagaGenerator<void> {
  yield* call(readings.closeAll);
}
