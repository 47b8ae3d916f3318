import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Notebook } from '~/contract';
import { selectConfig } from '~/web/kit/setup/config';
import { tellParent } from '~/web/kit/place/parent';
import { selectUploadCounts } from '~/web/crossings/uploads';
import { countsChanged } from '../../uploads/events';
import { embeddedCreated } from '../events';

/** Framed, the bare page tells the embedding page `createSuccess`; else it shows 'Notebook created successfully'. */
export function* finishEmbedded({ notebook_id, notebook_name }: Notebook): SagaGenerator<void> {
  const { embedder_origins } = yield* select(selectConfig);
  const told = yield* call(tellParent, { type: 'createSuccess', objectType: 'notebook', objectId: notebook_id, notebook_name }, embedder_origins);
  yield* put(embeddedCreated({ notebook_id, told }));
}

/** While the bare page is open, the embedding page hears how its uploads are getting on. */
export function* tellUploads(): SagaGenerator<void> {
  const { embedder_origins } = yield* select(selectConfig);
  while (true) {
    yield* take(countsChanged);
    const counts = yield* select(selectUploadCounts);
    yield* call(tellParent, { type: 'createNotebookUploadStateChange', ...counts }, embedder_origins);
  }
}
