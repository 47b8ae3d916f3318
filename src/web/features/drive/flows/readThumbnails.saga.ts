import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, MAX_THUMBNAILS } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { thumbnailsSucceeded, type picturesSeen } from '../events';
import { unknownOf } from '../model/thumbnails';
import { selectThumbnails } from '../selectors';

/** Reads the addresses of the pictures in sight, many with one question. What was scrolled past meanwhile is left out. A tile without one keeps its icon. */
export function* readThumbnails({
  payload: { storage, pictures },
}: ReturnType<typeof picturesSeen>): SagaGenerator<void> {
  const missing = unknownOf(yield* select(selectThumbnails), storage, pictures, Date.now());
  for (let from = 0; from < missing.length; from += MAX_THUMBNAILS) {
    const asked = missing.slice(from, from + MAX_THUMBNAILS);
    const reply = yield* callApi(api.drive.thumbnails, {
      storage,
      paths: asked.map(({ path }) => path),
    });
    if (!reply.ok) return;
    yield* put(
      thumbnailsSucceeded({ storage, asked, pictures: reply.value.pictures ?? {}, at: Date.now() }),
    );
  }
}
