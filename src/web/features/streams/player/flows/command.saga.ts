import { push, replace } from 'connected-react-router';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { media, type Media } from '~/web/lib/browser/media/media';
import { chooseQuality } from '~/web/lib/browser/media/source';
import { selectLocation, withQuery } from '~/web/lib/browser/url/location';
import type { ActionOf } from '~/web/lib/saga/policies';
import { selectOpenRecording } from '../../liveRoom';
import {
  seekRequested,
  type cutChanged,
  type modeLeft,
  type qualityChosen,
  type skipRequested,
  type trimmed,
} from '../events';
import { isPageOf, pageOf } from '../model/address';
import type { SoundState } from '../model/slice';
import { selectBounds, selectPlayer, selectSound } from '../selectors';

/** Plays as soon as there is something to play; a browser that wants a click of the person first stays where it is. */
export const begin = (element: Media): void => {
  element.play()?.catch(() => undefined);
};

/** As fast and as loud as the person likes it. A new source begins with the default rate. */
export const tune = (element: Media, { rate, volume, muted }: SoundState): void => {
  Object.assign(element, { defaultPlaybackRate: rate, playbackRate: rate, volume, muted });
};

/** Plays or stops. At the end of what is played, and outside of it, it begins anew. */
export function* togglePlay(): SagaGenerator<void> {
  const element = yield* call(media.current);
  if (!element) return;
  if (!element.paused)
    return void (yield* call(() => {
      element.pause();
    }));
  const { start, end } = yield* select(selectBounds);
  if (element.currentTime < start || (end > 0 && element.currentTime >= end - 0.5))
    element.currentTime = start;
  yield* call(begin, element);
}

/** Goes to a second of what is played. */
export function* seek({ payload: { at } }: ActionOf<typeof seekRequested>): SagaGenerator<void> {
  const element = yield* call(media.current);
  const { start, end } = yield* select(selectBounds);
  if (element) element.currentTime = Math.max(start, Math.min(at, end));
}

/** Goes on or back from where it is. */
export function* skip({ payload: { by } }: ActionOf<typeof skipRequested>): SagaGenerator<void> {
  const { start, end } = yield* select(selectBounds);
  const { at } = yield* select(selectPlayer);
  yield* put(seekRequested({ at: Math.max(start, Math.min(at + by, end)) }));
}

/** The element sounds as was chosen. */
export function* soundAsChosen(): SagaGenerator<void> {
  const element = yield* call(media.current);
  if (element) yield* call(tune, element, yield* select(selectSound));
}

/** The playing recording takes the chosen size. */
export function* takeQuality({
  payload: { height },
}: ActionOf<typeof qualityChosen>): SagaGenerator<void> {
  const element = yield* call(media.current);
  if (element) yield* call(chooseQuality, element, height);
}

const turnPicture = async (element: Media): Promise<void> => {
  try {
    await (document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : element.requestPictureInPicture());
  } catch {
    // The browser says no: the picture stays where it is.
  }
};

/** The picture goes into a window of the browser's, above all others, or comes back. */
export function* togglePicture(): SagaGenerator<void> {
  const element = yield* call(media.current);
  if (element) yield* call(turnPicture, element);
}

/** The page of the recording fills the window, or does not any more. Where it floats, its page opens. */
export function* toggleFull(): SagaGenerator<void> {
  const open = yield* select(selectOpenRecording);
  if (!open) return;
  const { pathname, search, state } = yield* select(selectLocation);
  if (!isPageOf(pathname, open.stream_id))
    return void (yield* put(push(`${pageOf(open)}?view=full`)));
  const isFull = new URLSearchParams(search).get('view') === 'full';
  yield* put(
    replace({ pathname, search: withQuery(search, { view: isFull ? null : 'full' }), state }),
  );
}

/** The picture shows where a cut begins, or ends, while that is chosen. */
export function* showCut({
  payload: { start, end },
}: ActionOf<typeof cutChanged>): SagaGenerator<void> {
  const at = start ?? end;
  if (at !== undefined) yield* put(seekRequested({ at }));
}

/** After a cut it stands within what is played. */
export function* comeBack(
  _: ActionOf<typeof modeLeft> | ActionOf<typeof trimmed>,
): SagaGenerator<void> {
  const { start, end } = yield* select(selectBounds);
  const { open, at } = yield* select(selectPlayer);
  if (open && (at < start || at > end)) yield* put(seekRequested({ at: start }));
}
