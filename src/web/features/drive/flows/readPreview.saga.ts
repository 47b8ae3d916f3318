import { replace } from 'connected-react-router';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import { isWithin } from '~/web/kit/place/drivePaths';
import { selectLocation } from '~/web/kit/place/location';
import { previewArrived, previewAsked, previewMissed, previewWanted, type driveChanged } from '../events';
import { addressOf, type DriveView } from '../place';
import { shownView, untilOther } from './shownView.saga';

/** Reads the head of the file that the address names, and again when the person asks for it. */
export function* readPreview(): SagaGenerator<void> {
  while (true) yield* race({ shown: call(showPreview), other: call(untilOther, ({ storage, preview }: DriveView) => `${storage}:${preview ?? ''}`) });
}

function* showPreview(): SagaGenerator<void> {
  while (true) {
    const { storage, preview: path } = yield* shownView();
    if (path !== null) {
      yield* put(previewAsked({ storage, path }));
      const reply = yield* ask(api.drive.preview, { storage, file_url: path });
      if (reply.ok) yield* put(previewArrived({ storage, path, preview: reply.value }));
      else yield* put(previewMissed({ storage, path, problem: reply.problem }));
    }
    yield* take(previewWanted);
  }
}

/** The preview of something that is gone from its place closes. */
export function* closePreview({ payload: { storage, gone } }: ReturnType<typeof driveChanged>): SagaGenerator<void> {
  const view = yield* shownView();
  const { preview } = view;
  if (preview === null || view.storage !== storage || !gone.some((path) => path === preview || isWithin(preview, path))) return;
  const { search } = yield* select(selectLocation);
  yield* put(replace(addressOf(search, {})));
}
