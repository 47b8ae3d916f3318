import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, MAX_THUMBNAILS } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { openPreview, withDocuments } from '~/web/lib/saga/openPreview';
import { isWithin } from '~/web/lib/browser/url/drivePaths';
import { selectLocation } from '~/web/lib/browser/url/location';
import {
  previewFailed,
  previewRefreshRequested,
  previewRequested,
  previewSucceeded,
  thumbnailsSucceeded,
  type driveChanged,
  type picturesSeen,
} from '../events';
import { addressOf, type FolderRef } from '../model/url';
import { currentDriveView } from './currentDriveView.saga';
import { unknownOf } from '../model/thumbnails';
import { selectThumbnails } from '../selectors';

/** Reads the head of the file that the address names, and again when the person asks for it. */
export function* readPreview(): SagaGenerator<void> {
  yield* whileSelected(shownFile, (file) =>
    withDocuments((key) =>
      poll(() => readHead(file, key), { every: null, sooner: previewRefreshRequested.type }),
    ),
  );
}

function* shownFile(): SagaGenerator<FolderRef | null> {
  const { storage, preview } = yield* currentDriveView();
  return preview === null ? null : { storage, path: preview };
}

function* readHead({ storage, path }: FolderRef, key: string): SagaGenerator<void> {
  yield* put(previewRequested({ storage, path }));
  const reply = yield* callApi(api.drive.preview, { storage, file_url: path });
  const shown = reply.ok ? yield* openPreview(key, reply.value) : reply;
  if (shown.ok) yield* put(previewSucceeded({ storage, path, preview: shown.value }));
  else yield* put(previewFailed({ storage, path, problem: shown.problem }));
}

/** The preview of something that is gone closes. */
export function* closePreview({
  payload: { storage, gone },
}: ReturnType<typeof driveChanged>): SagaGenerator<void> {
  const view = yield* currentDriveView();
  const { preview } = view;
  if (
    preview === null ||
    view.storage !== storage ||
    !gone.some((path) => path === preview || isWithin(preview, path))
  )
    return;
  const { search } = yield* select(selectLocation);
  yield* put(replace(addressOf(search, {})));
}

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
