import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, MOST_THUMBNAILS } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { thumbnailsArrived, type picturesSeen } from '../events';
import { unknownOf } from '../model/thumbnails';
import { selectThumbnails } from '../selectors';

/** Reads the addresses of the pictures in sight, many with one question. What was scrolled past meanwhile is left out. A tile without one keeps its icon. */
export function* readThumbnails({
  payload: { storage, pictures },
}: ReturnType<typeof picturesSeen>): SagaGenerator<void> {
  const missing = unknownOf(yield* select(selectThumbnails), storage, pictures, Date.now());
  for (let from = 0; from < missing.length; from += MOST_THUMBNAILS) {
    const asked = missing.slice(from, from + MOST_THUMBNAILS);
    const reply = yield* ask(api.drive.thumbnails, {
      storage,
      paths: asked.map(({ path }) => path),
    });
    if (!reply.ok) return;
    yield* put(
      thumbnailsArrived({ storage, asked, pictures: reply.value.pictures ?? {}, at: Date.now() }),
    );
  }
}
