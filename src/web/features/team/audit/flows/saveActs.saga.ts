import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import { fileReady, exportFailed } from '../events';
import { selectAudit } from '../model';
import { requestOf } from './readActs.saga';

/** Saves the selected entries as a file, also what is not read yet: the server streams it. */
export function* downloadActs(): SagaGenerator<void> {
  const { chosen } = yield* select(selectAudit);
  const reply = yield* callApi(api.audit.save, requestOf(chosen));
  yield* put(reply.ok ? fileReady(reply.value) : exportFailed({ problem: reply.problem }));
}

/** Hands the address to the browser, which saves what is behind it; the page stays. */
export function* saveActs({ payload }: ReturnType<typeof fileReady>): SagaGenerator<void> {
  yield* offerDownload(payload);
}
