import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { pageNow } from '~/web/lib/saga/sagaContext';
import {
  codeFailed,
  codeRefreshRequested,
  codeSaved,
  codeSaveFailed,
  codeSucceeded,
  submittedCodeFailed,
  submittedCodeSucceeded,
  type saveRequested,
} from './events';
import { selectDraft } from './model';

/** A part of the address while the code shows; null while it does not. */
function* shownPart(part: (query: URLSearchParams) => string | null): SagaGenerator<string | null> {
  const query = new URLSearchParams((yield* pageNow()).search);
  return query.get('tab') === 'code' ? part(query) : null;
}

function* readNow(batch_job_id: string): SagaGenerator<void> {
  const reply = yield* callApi(api.code.read, { batch_job_id });
  if (reply.ok) yield* put(codeSucceeded({ batch_job_id, code: reply.value }));
  else yield* put(codeFailed({ batch_job_id, problem: reply.problem }));
}

/** The code of a job is read when it shows, and again when the person asks. */
export function* followCode({ id }: { id: string }): SagaGenerator<void> {
  yield* whileSelected(
    () => shownPart(() => id),
    () => poll(() => readNow(id), { every: null, sooner: codeRefreshRequested.type }),
  );
}

function* readRan(batch_job_id: string, submission_id: string): SagaGenerator<void> {
  const of = { batch_job_id, submission_id };
  const reply = yield* callApi(api.code.ran, of);
  if (reply.ok) yield* put(submittedCodeSucceeded({ ...of, code: reply.value }));
  else yield* put(submittedCodeFailed({ ...of, problem: reply.problem }));
}

/** The code of a submission is read while the code is compared with it. */
export function* followRan({ id }: { id: string }): SagaGenerator<void> {
  yield* whileSelected(
    () => shownPart((query) => query.get('compare')),
    (submission_id) => readRan(id, submission_id),
  );
}

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
