import { buffers, channel } from 'redux-saga';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Job, type Notebook, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { NamedFile } from '~/web/kit/wire/http';
import { dismissed, noticed } from '../../notices/events';
import { createCancelled, createProgressed, fileChecked, type createRequested } from '../events';
import { createForms } from '../forms';
import { KIND_OF_FORM, type CreateKey } from '../kinds';
import { selectCreate, selectCreateProblems } from '../selectors';
import { whyNoMainFile } from '../source/checkMainFile.saga';
import { fileAt } from '../source/picked';
import { refuse, untilPlaced } from '../submitting.saga';
import { createJobRequestOf, createRequestOf, type CreateValues } from '../values';
import { mainFileOf } from './mainFile.saga';
import { welcome } from './welcome.saga';

const notCreated = (form: CreateKey) => `The ${KIND_OF_FORM[form].noun} was not created`;
/** A notebook of 64 MiB needs longer than an ordinary call, and so does copying a large folder; both can be cancelled. */
const CREATE_TIMEOUT_MS = 10 * 60_000;

/** Creation sends settings and files; extra files upload in the background once the notebook or job exists. */
export function* createObject({ payload: { form } }: ReturnType<typeof createRequested>): SagaGenerator<void> {
  const isMine = (action: { type: string }) => createCancelled.match(action) && action.payload.form === form;
  yield* race({ made: call(make, form), cancelled: take(isMine) });
}

function* make(form: CreateKey): SagaGenerator<void> {
  const values = yield* prepare(form);
  if (!values) return;
  const main = yield* mainFileOf(form, values);
  if (!main.ok) return yield* refuse(createForms[form], notCreated(form), main.problem);
  const sent = channel<number>(buffers.sliding(1));
  const { reply } = yield* race({ reply: call(send, values, main.value, (bytes: number) => sent.put(bytes)), told: call(tellProgress, form, sent) });
  if (reply?.ok) yield* welcome(form, reply.value, values);
  else if (reply) yield* refuse(createForms[form], notCreated(form), reply.problem);
}

/** Waits until the placement is known, looks at the file once more, and answers with the values where nothing is wrong with them. */
function* prepare(form: CreateKey): SagaGenerator<CreateValues | null> {
  yield* put(dismissed({ text: notCreated(form) }));
  yield* put(createForms[form].events.submitted());
  yield* untilPlaced(form);
  const values = (yield* select(selectCreate, form))?.draft.values;
  const main = values && fileAt(values, values.main_file);
  if (main && !main.source) yield* put(fileChecked({ form, id: main.id, reason: yield* whyNoMainFile(KIND_OF_FORM[form], main) }));
  const problems = Object.values((yield* select(selectCreateProblems, form)) ?? {});
  if (problems.length === 0 && values) return values;
  yield* put(createForms[form].events.refused({}));
  yield* put(noticed({ kind: 'error', text: notCreated(form), lines: problems }));
  return null;
}

/** A job goes to create/v2/, and to create/ only where its main file travels with the form (API-50). */
function* send(values: CreateValues, files: readonly NamedFile[], onSent: (bytes: number) => void): SagaGenerator<Reply<Notebook | Job>> {
  if (values.kind === 'notebook') {
    const reply = yield* ask(api.notebooks.create, createRequestOf(values), { files, timeoutMs: CREATE_TIMEOUT_MS, onSent });
    return reply.ok ? { ok: true, value: reply.value.notebook } : reply;
  }
  const request = createJobRequestOf(values);
  const reply = files.length > 0
    ? yield* ask(api.jobs.create, request, { files, timeoutMs: CREATE_TIMEOUT_MS, onSent })
    : yield* ask(api.jobs.createV2, request, { timeoutMs: CREATE_TIMEOUT_MS });
  return reply.ok ? { ok: true, value: reply.value.job } : reply;
}

function* tellProgress(form: CreateKey, sent: ReturnType<typeof channel<number>>): SagaGenerator<void> {
  while (true) yield* put(createProgressed({ form, sent: yield* take(sent) }));
}
