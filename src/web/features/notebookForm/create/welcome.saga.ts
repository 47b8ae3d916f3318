import { nanoid } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Job, Notebook } from '~/contract';
import { files } from '~/web/kit/files';
import { selectLocation } from '~/web/kit/place/location';
import { jobCreated } from '../../jobs/events';
import { notebookCreated } from '../../notebooks/events';
import { noticed } from '../../notices/events';
import { filesQueued, type UploadTarget } from '../../uploads/events';
import { runPromised } from '../events';
import { createForms } from '../forms';
import { KIND_OF_FORM, type CreateKey } from '../kinds';
import { EMBEDDED_CREATE_PATH } from '../routes';
import type { PickedFile } from '../source/picked';
import { idOf, type CreateValues } from '../values';
import { finishEmbedded } from './finishEmbedded.saga';

/** What lies elsewhere has no id in the registry of files: it gets one of its own on the list of uploads. */
const queued = (file: PickedFile): PickedFile => (file.source ? { ...file, id: nanoid() } : file);

const targetOf = (object: Notebook | Job): UploadTarget => (
  'batch_job_id' in object ? { kind: 'job', batch_job_id: object.batch_job_id } : { kind: 'notebook', notebook_id: object.notebook_id }
);

/** What was made is told and shown; its other files are queued, and a job that is to run waits for them. */
export function* welcome(form: CreateKey, object: Notebook | Job, values: CreateValues): SagaGenerator<void> {
  const id = idOf(object);
  const { noun, path } = KIND_OF_FORM[form];
  const { pathname } = yield* select(selectLocation);
  const extra = values.files.filter(({ relative_path }) => relative_path !== values.main_file).map(queued);
  yield* call(files.letGo, values.files.filter(({ relative_path }) => relative_path === values.main_file).map((file) => file.id));
  if ('batch_job_id' in object) yield* put(jobCreated({ batch_job_id: id, job: object }));
  else yield* put(notebookCreated({ notebook_id: id, notebook: object }));
  if (values.kind === 'job' && values.run_now) yield* put(runPromised({ batch_job_id: id, uploads: extra.map((file) => file.id) }));
  if (extra.length > 0) yield* put(filesQueued({ files: extra, target: targetOf(object) }));
  if (pathname === EMBEDDED_CREATE_PATH && 'notebook_id' in object) return yield* finishEmbedded(object);
  yield* put(noticed({ kind: 'success', text: `Create ${noun} ${id} success` }));
  yield* put(createForms[form].events.closed());
  yield* put(push(`${path}/${id}`));
}
