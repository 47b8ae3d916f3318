import { replace } from 'connected-react-router';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { postToParent } from '~/web/lib/browser/parent';
import { selectLocation, withQuery } from '~/web/lib/browser/url/location';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { selectConfig } from '~/web/lib/state/config';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { collaboratorChoice } from '~/web/work/forms/choices';
import { sendDraft } from '~/web/lib/state/sendDraft.saga';
import { selectStream } from '../../liveRoom';
import { streamRead, streamSaved } from '../../events';
import {
  embeddedDone,
  formSubmitFailed,
  settingsSaveSucceeded,
  type saveRequested,
  type settingsDropped,
} from '../events';
import { notebookChoice } from '../model/choices';
import { changesIn, FORMS, selectForm, valuesOf } from '../model/forms';

const { settings } = FORMS;
const now = () => Date.now();
const formOf = () => select(selectForm, 'settings');

function* show(id: string): SagaGenerator<void> {
  const stream = yield* select(selectStream, id);
  if (stream) yield* put(settings.events.opened(valuesOf(stream, yield* call(now))));
}

/** The settings open with the stream of the page, follow it while nothing was typed, and close with it. */
export function* offerSettings({ id }: { readonly id: string }): SagaGenerator<void> {
  try {
    yield* put(collaboratorChoice.needed());
    yield* put(notebookChoice.needed());
    for (let shown = ''; ;) {
      const [form, stream] = [yield* formOf(), yield* select(selectStream, id)];
      const stands = JSON.stringify(stream);
      const isFree = form?.values.id !== id || (!isDirty(form) && !isSubmitting(form));
      if (stream && stands !== shown && isFree) yield* show(id);
      shown = stands;
      yield* take([streamRead.type, streamSaved.type]);
    }
  } finally {
    yield* put(settings.events.closed());
  }
}

const isEmbedded = (pathname: string) => pathname.startsWith('/components/');

/** The dialog is left: its address goes, and what was typed goes with it. */
export function* leaveDialog({
  payload: { id },
}: ActionOf<typeof settingsDropped>): SagaGenerator<void> {
  yield* show(id);
  const { pathname, search, state } = yield* select(selectLocation);
  yield* put(replace({ pathname, search: withQuery(search, { dialog: null }), state }));
}

/** Embedded edits post an `editSuccess` event to the parent window instead of a toast (ERR-09). */
function* tellSaved(id: string): SagaGenerator<void> {
  const { pathname, search, state } = yield* select(selectLocation);
  if (!isEmbedded(pathname)) {
    yield* put(settingsSaveSucceeded({ id, where: 'dialog' }));
    return void (yield* put(
      replace({ pathname, search: withQuery(search, { dialog: null }), state }),
    ));
  }
  const { embedder_origins } = yield* select(selectConfig);
  const told = yield* call(
    postToParent,
    { type: 'editSuccess', objectType: 'stream', objectId: id },
    embedder_origins,
  );
  yield* put(embeddedDone({ id, told }));
  if (!told) yield* put(settingsSaveSucceeded({ id, where: 'page' }));
}

/** Saves what was changed of a stream (STR-25). */
export function* saveSettings({
  payload: { id },
}: ActionOf<typeof saveRequested>): SagaGenerator<void> {
  const form = yield* formOf();
  if (form?.values.id !== id) return;
  const { value, untold } = yield* sendDraft({
    form: settings,
    formOf: (state) => selectForm(state, 'settings'),
    send: (values) =>
      callApi(api.streams.update, { stream_id: id, ...changesIn(values, form.initial) }),
  });
  if (untold) yield* put(formSubmitFailed({ problem: untold }));
  if (!value) return;
  yield* put(streamSaved({ id, row: value.stream }));
  yield* show(id);
  yield* tellSaved(id);
}
