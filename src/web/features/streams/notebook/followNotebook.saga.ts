import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { push } from 'connected-react-router';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { playbackReceived, seekRequested, type recordingOpened } from '../player/events';
import {
  cellsToggled,
  copied,
  copyFailed,
  momentsFailed,
  momentsRead,
  pageFailed,
  pageRead,
  type copyRequested,
} from './events';
import { selectMoment, selectPlayedNotebook } from './model/slice';

function* readMoments(stream_id: string): SagaGenerator<void> {
  if ((yield* select(selectPlayedNotebook)).moments) return;
  const reply = yield* callApi(api.streams.readMoments, { stream_id }, { needs: ['moments'] });
  yield* put(
    reply.ok
      ? momentsRead({ stream_id, moments: reply.value.moments })
      : momentsFailed({ stream_id, problem: reply.problem }),
  );
}

/** Asks for the page of the notebook as it is at the second that is played, where another one is shown. */
function* showMoment(stream_id: string): SagaGenerator<void> {
  const { cells, page } = yield* select(selectPlayedNotebook);
  const moment = yield* select(selectMoment);
  if (!cells || !moment || page?.at === moment.at) return;
  const reply = yield* callApi(api.streams.readNotebookAt, { stream_id, at: moment.at });
  yield* put(
    reply.ok
      ? pageRead({ stream_id, at: moment.at, url: reply.value.url })
      : pageFailed({ stream_id, problem: reply.problem }),
  );
}

/** For as long as a recording is open its notebook is that of the second that is played: a cell leads to its second, and a second to its cell. */
export function* followNotebook({
  payload: { stream_id },
}: ActionOf<typeof recordingOpened>): SagaGenerator<void> {
  yield* readMoments(stream_id);
  while (true) {
    yield* showMoment(stream_id);
    yield* take([playbackReceived.type, seekRequested.type, cellsToggled.type]);
  }
}

/** Makes the notebook as it was at a second one of the person's own, and goes there. */
export function* copyNotebook({
  payload: { stream_id, at },
}: ActionOf<typeof copyRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.streams.copyNotebookAt, { stream_id, at });
  if (!reply.ok) return void (yield* put(copyFailed({ problem: reply.problem })));
  const { notebook_id } = reply.value;
  yield* put(copied({ stream_id, notebook_id }));
  yield* put(push(`/notebooks/${encodeURIComponent(notebook_id)}`));
}
