import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CODE_LIMIT, type Code } from '~/contract/jobs/output';
import { createKeyedMutex } from '../../../platform/concurrency/keyedMutex';
import type { Call } from '../../../platform/http/call';
import { folderOf } from '../../../platform/work/kind';
import { HttpError } from '../../../platform/httpError';
import type { Store } from '../../../platform/storage/store';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import { sizeText } from '~/text/size';
import { jobKind } from '../kind';
import { isNotebook, notebookPage } from '../../../platform/gateway/reading/storedNotebook';
import { openResults, resultsLocationOf } from '../output/results';
import type { access } from './access';

/** A character is at most four bytes. */
const MAX_BYTES = CODE_LIMIT * 4;
const CHANGED =
  'The file was changed meanwhile. Take over what it holds now, or copy your text before you do.';

const versionOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** The text of bytes that are UTF-8; null where they are not. */
const decoded = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The bytes are no UTF-8.
    return null;
  }
};

const textIn = async (store: Store, location: string, path: string): Promise<Code> => {
  const entry = await store.find(location);
  if (!entry || entry.isDir)
    return { kind: 'none', path, reason: `${path} is not there any more.` };
  const size = entry.size ?? 0;
  if (size > MAX_BYTES)
    return {
      kind: 'none',
      path,
      reason: `Files over ${sizeText(MAX_BYTES)} are not shown here. Download it, or upload another one.`,
    };
  const bytes =
    size === 0
      ? Buffer.alloc(0)
      : await buffer(await store.read(location, { start: 0, end: size - 1 }));
  const text = decoded(bytes);
  if (text === null) return { kind: 'none', path, reason: `${path} is not text in UTF-8.` };
  if (text.length > CODE_LIMIT)
    return {
      kind: 'none',
      path,
      reason: `Texts over ${CODE_LIMIT.toLocaleString('en')} characters are not shown here.`,
    };
  return { kind: 'text', path, text, version: versionOf(bytes) };
};

/** Every endpoint of code. */
export const codeHandlers = (workspace: Workspace): AreaHandlers<'code', typeof access> => {
  const { files, jobs, signer, stores } = workspace;
  const inTurn = createKeyedMutex();
  const codeIn = async (
    call: Parameters<typeof notebookPage>[1],
    store: Store,
    location: string,
    path: string,
  ): Promise<Code> => {
    if (!isNotebook(path)) return textIn(store, location, path);
    const shown = await store
      .find(location)
      .then((entry) => (entry ? notebookPage(workspace, call, store, location) : null));
    if (shown?.kind === 'page') return { kind: 'page', path, url: shown.url };
    return {
      kind: 'none',
      path,
      reason: shown?.kind === 'none' ? shown.reason : `${path} is not there any more.`,
    };
  };
  const placeOf = ({
    user_name,
    batch_job_id,
    main_file,
  }: Call<{ user_name: string; batch_job_id: string; main_file: string }>['object']) => ({
    store: stores.files(user_name),
    location: `${folderOf(jobKind, batch_job_id)}/${main_file}`,
  });
  return {
    read(_request, call) {
      const { store, location } = placeOf(call.object);
      return codeIn(call, store, location, call.object.main_file);
    },
    async ran(_request, call) {
      const {
        settings: { main_file: path },
      } = call.object;
      const results = await openResults(resultsLocationOf(call.object), signer);
      return results
        ? codeIn(call, results, path, path)
        : {
            kind: 'none',
            path,
            reason: 'This submission has no folder: it never began, or it was cleared away.',
          };
    },
    save: ({ batch_job_id: id, text, version }, { object: job }) =>
      inTurn(id, async () => {
        const { store, location } = placeOf(job);
        if (isNotebook(job.main_file))
          throw new HttpError(
            'conflict',
            'The main file is a notebook. Open it as a notebook to change it.',
          );
        const now = await textIn(store, location, job.main_file);
        if (now.kind !== 'text' || now.version !== version)
          throw new HttpError('conflict', now.kind === 'none' ? now.reason : CHANGED);
        const bytes = Buffer.from(text, 'utf8');
        await files.write(
          { user: job.user_name, within: folderOf(jobKind, id), relative: job.main_file },
          bytes,
          MAX_BYTES,
        );
        await jobs.change(id, {});
        return { version: versionOf(bytes) };
      }),
  };
};
