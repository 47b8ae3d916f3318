import { replace } from 'connected-react-router';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { postToParent } from '~/web/lib/browser/parent';
import { selectLocation } from '~/web/lib/browser/url/location';
import { callApi } from '~/web/lib/saga/callApi';
import { untilCancelled } from '~/web/lib/saga/waiting';
import { selectConfig } from '~/web/lib/state/config';
import { collaboratorChoice } from '~/web/work/forms/choices';
import { sendDraft } from '~/web/lib/state/sendDraft.saga';
import { identityOf } from '~/web/lib/identity';
import { selectUser } from '~/web/core/session/person';
import { streamCreated } from '../../events';
import { embeddedDone, formSubmitFailed } from '../events';
import { notebookChoice } from '../model/choices';
import { blank, EMBEDDED_CREATE_PATH, FORMS, selectForm, settingsOf } from '../model/forms';

const { create } = FORMS;
const now = () => Date.now();

/** The form is there as long as its address is. */
export function* openCreate(): SagaGenerator<void> {
  try {
    yield* put(collaboratorChoice.needed());
    yield* put(notebookChoice.needed());
    yield* put(
      create.events.opened(blank((yield* select(selectUser))?.user_name ?? '', yield* call(now))),
    );
    yield* untilCancelled();
  } finally {
    yield* put(create.events.closed());
  }
}

/** Makes a stream. Success goes to /streams (STR-01); an embedded page tells the page around it. */
export function* createStream(): SagaGenerator<void> {
  const { value, untold } = yield* sendDraft({
    form: create,
    formOf: (state) => selectForm(state, 'create'),
    send: (values) => callApi(api.streams.create, settingsOf(values)),
  });
  if (untold) yield* put(formSubmitFailed({ problem: untold }));
  if (!value) return;
  const { stream } = value;
  yield* put(streamCreated({ id: stream.stream_id, row: stream }));
  if ((yield* select(selectLocation)).pathname !== EMBEDDED_CREATE_PATH)
    return void (yield* put(replace('/streams')));
  const { embedder_origins } = yield* select(selectConfig);
  const message = { type: 'createSuccess', ...identityOf(stream), stream_name: stream.stream_name };
  yield* put(
    embeddedDone({
      id: stream.stream_id,
      told: yield* call(postToParent, message, embedder_origins),
    }),
  );
}

/** Cancel goes to /streams (STR-01). */
export function* leaveCreate(): SagaGenerator<void> {
  yield* put(replace('/streams'));
}
