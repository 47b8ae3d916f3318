import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NAME_TAKEN, type OnClash, type Problem, type Reply, type UploadDestination } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { jobRead } from '../../jobs/events';
import { notebookRead } from '../../notebooks/events';
import { filesRegistered, uploadFailed, type UploadTarget } from '../events';
import { selectForAll } from '../selectors';
import type { UploadItem } from '../model/uploadList';

type Place = Pick<UploadItem, 'target' | 'relative_path' | 'place'>;

/** Where a file will lie, as the server names it. */
export const fileUrlOf = ({ target, relative_path, place }: Place): string => {
  switch (target.kind) {
    case 'notebook': return `notebooks/${target.notebook_id}/${relative_path}`;
    case 'job': return `jobs/${target.batch_job_id}/${relative_path}`;
    case 'drive': return place ?? `${target.folder}${relative_path}`;
  }
};

/** The same for an upload in parts. */
export const destinationOf = (item: Place & Pick<UploadItem, 'relative_path'>): UploadDestination => {
  const { target, relative_path } = item;
  return target.kind === 'drive' ? { kind: 'drive', storage: target.storage, path: fileUrlOf(item) } : { ...target, relative_path };
};

/** What to do where the name is taken. What lies at a place we were promised came from us: an upload whose answer was lost. */
export function* clashRuleOf({ place, on_clash }: UploadItem): SagaGenerator<OnClash> {
  if (place !== null) return 'replace';
  return on_clash === 'ask' ? (yield* select(selectForAll)) ?? 'ask' : on_clash;
}

export const isTaken = ({ statusCode, code }: Problem) => statusCode === 409 && code === NAME_TAKEN;

/** An address the file may be PUT to, and the path it will have; good for minutes, so it is asked for when its turn has come. */
export function* askUploadUrl(item: UploadItem): SagaGenerator<Reply<{ url: string; path: string | null }>> {
  const { target, size } = item;
  if (target.kind === 'drive') {
    return yield* ask(api.drive.uploadUrl, { storage: target.storage, destination_path: fileUrlOf(item), size, on_clash: yield* clashRuleOf(item) });
  }
  const reply = yield* ask(api.notebooks.uploadUrl, { file_url: fileUrlOf(item), workload_type: target.kind === 'job' ? 'batchjob' : 'notebook', size });
  return reply.ok ? { ok: true, value: { url: reply.value.url, path: null } } : reply;
}

/** After the last file of a batch those that arrived are added to their notebook or job; where that fails they can be retried. The drive needs no telling. */
export function* registerFiles(target: UploadTarget, arrived: readonly UploadItem[]): SagaGenerator<void> {
  if (arrived.length === 0 || target.kind === 'drive') return;
  const problem = yield* append(target, arrived.map(fileUrlOf));
  if (problem === null) return void (yield* put(filesRegistered({ ids: arrived.map(({ id }) => id) })));
  const { statusCode: status, message: reason } = problem;
  for (const { id } of arrived) yield* put(uploadFailed({ id, status, reason }));
}

/** Adds files to their notebook or job, which comes back as it is now. */
function* append(target: Exclude<UploadTarget, { kind: 'drive' }>, sc_bj_file_urls: string[]): SagaGenerator<Problem | null> {
  if (target.kind === 'job') {
    const { batch_job_id } = target;
    const reply = yield* ask(api.jobs.appendFiles, { batch_job_id, sc_bj_file_urls });
    if (!reply.ok) return reply.problem;
    yield* put(jobRead({ id: batch_job_id, row: reply.value.job }));
    return null;
  }
  const { notebook_id } = target;
  const reply = yield* ask(api.notebooks.appendFiles, { notebook_id, sc_bj_file_urls });
  if (!reply.ok) return reply.problem;
  yield* put(notebookRead({ id: notebook_id, row: reply.value.notebook }));
  return null;
}
