import { select, type SagaGenerator } from 'typed-redux-saga';
import { pageNow } from '~/web/lib/saga/sagaContext';
import type { DriveView, FolderRef } from '../model/url';
import { viewFrom } from '../selectors';

/** How the drive is looked at now; below a modal it is the page under it. */
export function* currentDriveView(): SagaGenerator<DriveView> {
  const page = yield* pageNow();
  return yield* select(viewFrom, page);
}

/** The folder that shows. */
export function* currentFolder(): SagaGenerator<FolderRef> {
  const { storage, path } = yield* currentDriveView();
  return { storage, path };
}
