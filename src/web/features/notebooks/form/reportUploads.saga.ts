import { call, select, take, type SagaGenerator } from 'typed-redux-saga';
import { postToParent } from '~/web/lib/browser/parent';
import { selectConfig } from '~/web/lib/state/config';
import { selectUploadCounts } from '~/web/core/uploads/selectors';
import { countsChanged } from '~/web/core/uploads/events';

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
