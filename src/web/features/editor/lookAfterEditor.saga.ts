import { call, delay, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { frames, frameSpoke } from '~/web/kit/frames';
import { editorReady, editorRetried, editorSlow, type editorOpened } from './events';

/** How long the splash may take before the frame shows anyway, in milliseconds (EDF-02). */
export const SPLASH_MS = 30_000;

type Actions = { readonly type: string };

const saysReady = (key: string) => (action: Actions) =>
  frameSpoke.match(action) && action.payload.frameId === key && action.payload.words.type === 'splash-ready';
const isRetry = (key: string) => (action: Actions) => editorRetried.match(action) && action.payload.key === key;

/** Loading ends when the frame posts splash-ready from the expected origin, or after 30 seconds. The frame lives as long as this does. */
export function* lookAfterEditor({ payload: { key, embedUrl, baseUrl, name } }: ReturnType<typeof editorOpened>): SagaGenerator<void> {
  yield* call(frames.open, { id: key, src: embedUrl, baseUrl, title: `Editor of ${name}` });
  try {
    while (true) {
      const { slow } = yield* race({ ready: take(saysReady(key)), slow: delay(SPLASH_MS) });
      if (slow) yield* put(editorSlow({ key }));
      const retried = slow ? (yield* race({ ready: take(saysReady(key)), retried: take(isRetry(key)) })).retried : undefined;
      if (!retried) {
        yield* put(editorReady({ key }));
        yield* take(isRetry(key));
      }
      yield* call(frames.reload, key);
    }
  } finally {
    yield* call(frames.close, key);
  }
}
