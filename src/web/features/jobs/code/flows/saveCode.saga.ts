import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { codeSaved, codeSaveFailed, type saveRequested } from '../events';
import { selectDraft } from '../selectors';

/** The changed text becomes the main file, where that is still the version it was typed on. */
export function* saveCode({
  payload: { batch_job_id },
}: ReturnType<typeof saveRequested>): SagaGenerator<void> {
  const draft = yield* select(selectDraft, batch_job_id);
  if (!draft) return;
  const reply = yield* callApi(api.code.save, { batch_job_id, ...draft });
  if (reply.ok)
    yield* put(codeSaved({ batch_job_id, text: draft.text, version: reply.value.version }));
  else yield* put(codeSaveFailed({ batch_job_id, problem: reply.problem }));
}
