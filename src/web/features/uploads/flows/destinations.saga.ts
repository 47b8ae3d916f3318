import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import { files } from '~/web/kit/files';
import { notebookRead } from '../notebooks/events';
import { uploadFailed, type UploadTarget } from './events';
import type { UploadItem } from './slice';

/** Where a file will lie, as the server names it. */
export const fileUrlOf = ({ target, relative_path }: Pick<UploadItem, 'target' | 'relative_path'>) =>
  (target.kind === 'notebook' ? `notebooks/${target.notebook_id}/${relative_path}` : `${target.folder}${relative_path}`);

/** An address the file may be PUT to; it is good for minutes, so it is asked for when its turn has come. */
export function* askUploadUrl(item: UploadItem): SagaGenerator<Reply<{ url: string }>> {
  const { target, size } = item;
  if (target.kind === 'drive') return yield* ask(api.drive.uploadUrl, { storage: target.storage, destination_path: fileUrlOf(item), size });
  return yield* ask(api.notebooks.uploadUrl, { file_url: fileUrlOf(item), workload_type: 'notebook', size });
}

/** After the last file of a batch those that arrived are added to their notebook; where that fails they can be retried. */
export function* registerFiles(target: UploadTarget, arrived: readonly UploadItem[]): SagaGenerator<void> {
  if (arrived.length === 0 || target.kind === 'drive') return;
  const { notebook_id } = target;
  const reply = yield* ask(api.notebooks.appendFiles, { notebook_id, sc_bj_file_urls: arrived.map(fileUrlOf) });
  if (reply.ok) {
    yield* call(files.letGo, arrived.map(({ id }) => id));
    return void (yield* put(notebookRead({ notebook_id, notebook: reply.value.notebook })));
  }
  const { statusCode: status, message: reason } = reply.problem;
  for (const { id } of arrived) yield* put(uploadFailed({ id, status, reason }));
}
