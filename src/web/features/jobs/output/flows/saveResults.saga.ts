import { isAnyOf, nanoid } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem } from '~/contract';
import { taken } from '~/web/lib/saga/policies';
import { pickDeclined, picked, pickRequested } from '~/web/work/forms/drivePicker/events';
import { callApi } from '~/web/lib/saga/callApi';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import {
  downloadFailed,
  downloadReady,
  resultsSaveFailed,
  saveEnded,
  type logDownloadRequested,
  type resultsDownloadRequested,
  type Save,
  type savePickerOpened,
} from '../events';

/** The purpose that the picker is opened for. */
const ASKER = 'jobResults';

const pickAnswered = { type: 'forms/picked|pickDeclined', match: isAnyOf(picked, pickDeclined) };

/** Most results are never saved: the code for it comes with the first. Null where it cannot be had now. */
const loadSaving = () =>
  import('./saveIn.saga').then(
    ({ saveIn }) => saveIn,
    () => null,
  );
const NOT_REACHED: Problem = { statusCode: 0, code: 'offline', message: '' };

/** Copies results into a folder of the drive: it is picked, and names that are taken there are asked about. */
export function* saveResults({
  payload,
}: ReturnType<typeof savePickerOpened>): SagaGenerator<void> {
  yield* put(pickRequested({ for: ASKER, kind: 'folder', multiple: false }));
  const chosen = yield* pickedFolder();
  if (chosen) {
    const saveIn = yield* call(loadSaving);
    if (saveIn) yield* saveIn({ ...payload, ...chosen, copyId: nanoid() });
    else yield* put(resultsSaveFailed({ problem: NOT_REACHED }));
  }
  yield* put(saveEnded());
}

function* pickedFolder(): SagaGenerator<Pick<Save, 'storage' | 'destination'> | null> {
  while (true) {
    const answer = yield* taken(pickAnswered);
    if (answer.payload.for !== ASKER) continue;
    if (!picked.match(answer)) return null;
    const {
      storage,
      paths: [destination = ''],
    } = answer.payload;
    return { storage, destination };
  }
}

/** The whole log as a file, streamed by the server. */
export function* downloadLog({
  payload: of,
}: ReturnType<typeof logDownloadRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.output.download, of);
  if (reply.ok) yield* put(downloadReady(reply.value));
  else yield* put(downloadFailed({ what: 'output', problem: reply.problem }));
}

/** A result as it is; a folder or several things as one zip. */
export function* downloadResults({
  payload: { batch_job_id, submission_id, paths },
}: ReturnType<typeof resultsDownloadRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.output.resultDownload, {
    batch_job_id,
    submission_id,
    paths: [...paths],
  });
  if (reply.ok) yield* put(downloadReady(reply.value));
  else yield* put(downloadFailed({ what: 'results', problem: reply.problem }));
}

/** Hands the address to the browser, which saves what is behind it; the page stays. */
export function* saveFile({ payload }: ReturnType<typeof downloadReady>): SagaGenerator<void> {
  yield* offerDownload(payload);
}
