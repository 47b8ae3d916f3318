import { nanoid } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { buffers, channel } from 'redux-saga';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Notebook, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import { files } from '~/web/kit/files';
import type { NamedFile } from '~/web/kit/wire/http';
import { selectLocation } from '~/web/kit/place/location';
import { notebookCreated } from '../../notebooks/events';
import { dismissed, noticed } from '../../notices/events';
import { filesQueued } from '../../uploads/events';
import { createCancelled, createProgressed, fileChecked } from '../events';
import { createForm } from '../forms';
import { EMBEDDED_CREATE_PATH } from '../routes';
import { selectCreate, selectCreateProblems } from '../selectors';
import { fileAt, type PickedFile } from '../source/picked';
import { whyNoMainFile } from '../source/checkMainFile.saga';
import { createRequestOf, type CreateValues } from '../values';
import { finishEmbedded } from './finishEmbedded.saga';
import { mainFileOf } from './mainFile.saga';
import { refuse, untilPlaced } from '../submitting.saga';

const NOT_CREATED = 'The notebook was not created';
/** A notebook of 64 MiB needs longer than an ordinary call; it can be cancelled. */
const CREATE_TIMEOUT_MS = 10 * 60_000;

/** Creation sends settings and files; extra files upload in the background once the notebook exists. */
export function* createNotebook(): SagaGenerator<void> {
  yield* race({ made: call(make), cancelled: take(createCancelled) });
}

function* make(): SagaGenerator<void> {
  const values = yield* prepare();
  if (!values) return;
  const main = yield* mainFileOf(values);
  if (!main.ok) return yield* refuse(createForm, NOT_CREATED, main.problem);
  const sent = channel<number>(buffers.sliding(1));
  const { reply } = yield* race({ reply: call(send, values, main.value, (bytes: number) => sent.put(bytes)), told: call(tellProgress, sent) });
  if (reply?.ok) yield* welcome(reply.value.notebook, values);
  else if (reply) yield* refuse(createForm, NOT_CREATED, reply.problem);
}

/** Waits until the placement is known, looks at the file once more, and answers with the values where nothing is wrong with them. */
function* prepare(): SagaGenerator<CreateValues | null> {
  yield* put(dismissed({ text: NOT_CREATED }));
  yield* put(createForm.events.submitted());
  yield* untilPlaced('create');
  const values = (yield* select(selectCreate))?.draft.values;
  const main = values && fileAt(values, values.main_file);
  if (main && !main.source) yield* put(fileChecked({ id: main.id, reason: yield* whyNoMainFile(main) }));
  const problems = Object.values((yield* select(selectCreateProblems)) ?? {});
  if (problems.length === 0 && values) return values;
  yield* put(createForm.events.refused({}));
  yield* put(noticed({ kind: 'error', text: NOT_CREATED, lines: problems }));
  return null;
}

function* send(values: CreateValues, main: readonly NamedFile[], onSent: (bytes: number) => void): SagaGenerator<Reply<{ notebook: Notebook }>> {
  return yield* ask(api.notebooks.create, createRequestOf(values), { files: main, timeoutMs: CREATE_TIMEOUT_MS, onSent });
}

function* tellProgress(sent: ReturnType<typeof channel<number>>): SagaGenerator<void> {
  while (true) yield* put(createProgressed({ sent: yield* take(sent) }));
}

/** What lies elsewhere has no id in the registry of files: it gets one of its own on the list of uploads. */
const queued = (file: PickedFile): PickedFile => (file.source ? { ...file, id: nanoid() } : file);

function* welcome(notebook: Notebook, values: CreateValues): SagaGenerator<void> {
  const { notebook_id } = notebook;
  const { pathname } = yield* select(selectLocation);
  const extra = values.files.filter(({ relative_path }) => relative_path !== values.main_file);
  yield* call(files.letGo, values.files.filter((file) => !extra.includes(file)).map(({ id }) => id));
  yield* put(notebookCreated({ notebook_id, notebook }));
  if (extra.length > 0) yield* put(filesQueued({ files: extra.map(queued), target: { kind: 'notebook', notebook_id } }));
  if (pathname === EMBEDDED_CREATE_PATH) return yield* finishEmbedded(notebook);
  yield* put(noticed({ kind: 'success', text: `Create notebook ${notebook_id} success` }));
  yield* put(createForm.events.closed());
  yield* put(push(`/notebooks/${notebook_id}`));
}
