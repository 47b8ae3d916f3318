import { getContext, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem } from '~/contract';
import { CAPTION_RULES, CAPTIONS } from '~/contract/streams/recordingRules';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import {
  captionsDeleted,
  captionsDeleteFailed,
  captionsSaveSucceeded,
  captionsSaveFailed,
  type captionFileChosen,
  type captionsDeletionRequested,
} from '../events';

const problemOfFile = (sentence: string): Problem => ({
  statusCode: 0,
  code: 'invalid',
  message: sentence,
  fields: { file: sentence },
});

/** The owner of a recording gives captions in one language (PRM-12), in place of those that there were. */
export function* giveCaptions({
  payload: { stream_id, language, file: id },
}: ActionOf<typeof captionFileChosen>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  const file = files.find(id);
  files.letGo([id]);
  if (!file)
    return void (yield* put(captionsSaveFailed({ problem: problemOfFile(CAPTION_RULES.none) })));
  if (file.size > CAPTIONS.bytes)
    return void (yield* put(captionsSaveFailed({ problem: problemOfFile(CAPTION_RULES.large) })));
  const reply = yield* callApi(
    api.streams.saveCaptions,
    { stream_id, language },
    { files: [{ name: file.name, content: file }] },
  );
  yield* put(
    reply.ok
      ? captionsSaveSucceeded({ stream_id, tracks: reply.value.captions })
      : captionsSaveFailed({ problem: reply.problem }),
  );
}

/** Removes the captions of a language. */
export function* removeCaptions({
  payload: { stream_id, language },
}: ActionOf<typeof captionsDeletionRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.streams.deleteCaptions, { stream_id, language });
  yield* put(
    reply.ok
      ? captionsDeleted({ stream_id, tracks: reply.value.captions })
      : captionsDeleteFailed({ problem: reply.problem }),
  );
}
