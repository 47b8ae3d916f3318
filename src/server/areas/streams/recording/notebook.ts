import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { MOMENTS } from '~/contract/streams/recordingRules';
import type { Stream } from '~/contract/streams/streams';
import type { CellWithOutputs } from '~/contract/editor';
import { gatewayHostFor } from '../../../platform/gateway/hostName';
import type { Reading } from '../../../platform/gateway/reading/readingSite';
import { createWork } from '../../../platform/work/creation';
import { folderOf } from '../../../platform/work/kind';
import { rejectProblems } from '../../../platform/work/rules';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { Account } from '../../../platform/identity/account';
import { notebookKind, notebookOwnership, plainNotebookSettings } from '../../notebooks/api';
import { readNotebook } from '../../../platform/nbformat/nbformat';
import { UNPUBLISHED } from '~/contract/work/defaults';
import type { StreamHandlers } from '../handlers';
import { foldersOf } from './folder';
import { changesOf } from './moments';
import { versionsOf, type Version, type Watched } from './notebookWatch';

const NONE = 'No notebook was linked to this stream while it was live, or you may not see it.';

/** A moment as it is written down: with the notebook that it is of, for whoever may read that one alone. */
type OfNotebook = Awaited<ReturnType<StreamHandlers['readMoments']>>['moments'][number] & {
  readonly notebook_id?: string;
};

/** Where the notebook lies that is linked to a stream now. */
export const linkedNotebook =
  (
    { files, notebooks }: Pick<Workspace, 'files' | 'notebooks'>,
    linkOf: () => Promise<string | null>,
  ) =>
  async (): Promise<Watched | null> => {
    const id = await linkOf();
    const notebook = id === null ? null : await notebooks.find(id);
    if (!notebook) return null;
    const { notebook_id: notebookId, user_name, main_file } = notebook.object;
    const within = files.absolute(user_name, folderOf(notebookKind, notebookId));
    return { notebookId, file: path.join(within, main_file), within };
  };

/** How the notebook changed from version to version, written beside them once; a stream without one has none. */
export const writeMoments = async (root: string, streamId: string): Promise<void> => {
  const versions = await versionsOf(root, streamId);
  if (versions.length === 0) return;
  const moments: OfNotebook[] = [];
  let before: {
    readonly notebookId: string | null;
    readonly cells: readonly CellWithOutputs[];
  } | null = null;
  let count = 0;
  for (const { file, at, notebookId } of versions) {
    const read = readNotebook(await fs.readFile(file, 'utf8'));
    const known: readonly CellWithOutputs[] = before?.notebookId === notebookId ? before.cells : [];
    const cells = read.ok ? changesOf(known, read.notebook.cells) : [];
    if (!read.ok || cells.length === 0 || count + cells.length > MOMENTS.most) continue;
    moments.push({
      at: at / 1000,
      cells: [...cells],
      ...(notebookId === null ? {} : { notebook_id: notebookId }),
    });
    count += cells.length;
    before = { notebookId, cells: read.notebook.cells };
  }
  await fs.writeFile(foldersOf(root, streamId).moments, JSON.stringify(moments), { mode: 0o600 });
};

const readingOf = ({ file }: Version, name: string): Reading => ({
  fileName: name,
  read: async () => readNotebook(await fs.readFile(file, 'utf8')),
  file: async () => null,
});

/** The notebook that was linked, as it was at each second: for who may read that notebook, whatever is linked now. */
export const notebookHandlers = (
  workspace: Workspace,
  root: string,
): Pick<StreamHandlers, 'readMoments' | 'readNotebookAt' | 'copyNotebookAt'> => {
  const { config, runtimes } = workspace;
  const maySee = (id: string, user: Account): Promise<boolean> =>
    notebookOwnership.readable(workspace, id, user).then(
      () => true,
      (error: unknown) => {
        if (error instanceof HttpError) return false;
        throw error;
      },
    );
  /** Those of notebooks that the person may read. What does not say which it is of is of the one that is linked now. */
  const seenBy = async <One>(
    all: readonly One[],
    idOf: (one: One) => string | null,
    { workload_id }: Stream,
    user: Account,
  ): Promise<One[]> => {
    const ids = [...new Set(all.map((one) => idOf(one) ?? workload_id))];
    const seen = new Set(
      await Promise.all(
        ids.map(async (id) => (id !== null && (await maySee(id, user)) ? id : null)),
      ),
    );
    return all.filter((one) => {
      const id = idOf(one) ?? workload_id;
      return id !== null && seen.has(id);
    });
  };
  const versionAt = async (stream: Stream, at: number, user: Account): Promise<Version> => {
    const versions = await seenBy(
      await versionsOf(root, stream.stream_id),
      ({ notebookId }) => notebookId,
      stream,
      user,
    );
    const found = versions.filter((version) => version.at <= at * 1000).at(-1) ?? versions[0];
    if (!found) throw new HttpError('missing', NONE);
    return found;
  };
  return {
    async readMoments({ stream_id }, { object: stream, user }) {
      const moments = JSON.parse(
        // Nothing of a notebook was recorded.
        await fs.readFile(foldersOf(root, stream_id).moments, 'utf8').catch(() => '[]'),
      ) as OfNotebook[];
      return {
        moments: (await seenBy(moments, (moment) => moment.notebook_id ?? null, stream, user)).map(
          ({ at, cells }) => ({ at, cells }),
        ),
      };
    },
    async readNotebookAt({ stream_id, at }, call) {
      const version = await versionAt(call.object, at, call.user);
      const by = {
        host: gatewayHostFor(config, call),
        origin: call.origin,
        canRun: false,
        session: call.session,
      };
      const name = `${call.object.stream_name.replace(/[^\p{L}\p{N} ._-]+/gu, '-')}.ipynb`;
      return {
        url: runtimes.reading(`recording:${stream_id}:${version.at}`, readingOf(version, name), by),
        at: version.at / 1000,
      };
    },
    async copyNotebookAt({ at }, { object: stream, user }) {
      const version = await versionAt(stream, at, user);
      const { size } = await fs.stat(version.file);
      const name = 'notebook.ipynb';
      const settings = await plainNotebookSettings(
        `${stream.stream_name} at ${new Date(version.at).toISOString().slice(11, 19)}`.slice(
          0,
          100,
        ),
        name,
        'streams',
      );
      rejectProblems(await notebookKind.problemsOf(workspace, settings, user));
      return {
        notebook_id: await createWork(notebookKind, workspace, {
          owner: user.user_name,
          source: { project_source: 'filesystem', github_repo: null, github_branch: null },
          files: [],
          brought: {
            folders: [],
            files: [{ name, size, read: async () => createReadStream(version.file) }],
          },
          settings,
          values: { publishDetails: UNPUBLISHED },
        }),
      };
    },
  };
};
