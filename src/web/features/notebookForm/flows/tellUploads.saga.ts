import { call, select, take, type SagaGenerator } from 'typed-redux-saga';
import { postToParent } from '~/web/kit/browser/parent';
import { selectConfig } from '~/web/kit/state/config';
import { selectUploadCounts } from '~/web/objects/uploads';
import { countsChanged } from '../../uploads/events';

/** While the bare page is open, the embedding page hears how its uploads are getting on. */
export function* reportUploads(): SagaGenerator<void> {
  const { embedder_origins } = yield* select(selectConfig);
  while (true) {
    yield* take(countsChanged);
    const counts = yield* select(selectUploadCounts);
    yield* call(
      postToParent,
      { type: 'createNotebookUploadStateChange', ...counts },
      embedder_origins,
    );
  }
}
