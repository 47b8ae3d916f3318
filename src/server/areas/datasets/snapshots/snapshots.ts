import { readFile } from 'node:fs/promises';
import type {
  DatasetChanges,
  DatasetSnapshots,
  ReadingProgress,
  SeenDataset,
} from '~/contract/work/datasets';
import { createKeyedMutex } from '../../../platform/concurrency/keyedMutex';
import type { Isolation } from '../../../platform/isolation/isolation';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { DatasetStore } from '../datasetStore';
import type { DatasetFolders } from '../folders';
import type { DatasetRepository, DatasetRow, SnapshotRow } from '../queries';
import { vanished } from '../rules';
import type { HashedFile } from './hashing';
import { readLeftOut, writeLeftOut } from './leftOut';
import {
  manifestOf,
  readHashes,
  readManifest,
  snapshotIdOf,
  writeHashes,
  writeManifest,
} from './manifest';
import { readContents, type OnProgress } from './taking';
import { Changed, pruneTrees, layTree, type Variant } from './trees';

/** So many paths of each kind of change are told. */
const MAX_PATHS = 500;
/** Files that change while a run gets them are read again so often. */
const MAX_TURNS = 3;

/** Content of a dataset at a moment, and who may read it. */
interface Taken {
  readonly seen: SeenDataset;
  readonly files: readonly HashedFile[];
}

export interface SnapshotsDependencies {
  readonly repository: DatasetRepository;
  /** The snapshots of a dataset that something runs on. */
  readonly inUse: (id: string) => Promise<ReadonlySet<string>>;
  readonly folders: DatasetFolders;
  readonly storeOf: (row: DatasetRow) => DatasetStore;
  /** The longest file that is read. */
  readonly mostFileBytes: number;
  readonly report: Workspace['report'];
}

const told = ({
  snapshotId,
  fileCount,
  totalBytes,
  createDatetime,
  seenDatetime,
}: SnapshotRow) => ({
  snapshot_id: snapshotId,
  file_count: fileCount,
  total_bytes: totalBytes,
  create_datetime: createDatetime.toISOString(),
  seen_datetime: seenDatetime.toISOString(),
});

/** Where the system lets anybody give any file a further name, a program could make one of the drive's files its own. */
const linksAreProtected = () =>
  readFile('/proc/sys/fs/protected_hardlinks', 'utf8').then(
    (text) => text.trim() === '1',
    () => false,
  );

/** How a program of this isolation may be shown the drive's files. */
export const variantFor = async ({ mode }: Isolation): Promise<Variant> =>
  mode === 'namespaces' || (mode === 'user' && (await linksAreProtected())) ? 'linked' : 'copied';

/** Contents of datasets over time. */
export const createSnapshots = ({
  repository,
  inUse,
  folders,
  storeOf,
  mostFileBytes,
  report,
}: SnapshotsDependencies) => {
  const inTurn = createKeyedMutex();
  const working = new Map<string, ReadingProgress>();
  const problems = new Map<string, string>();

  const read = async (row: DatasetRow, tell: OnProgress): Promise<readonly HashedFile[]> => {
    const file = folders.hashes(row.datasetId);
    const [known, at] = [await readHashes(file), Date.now()];
    const leftOut: string[] = [];
    const files = await readContents(storeOf(row), known, tell, mostFileBytes, leftOut).catch(
      (error: unknown) => {
        throw error instanceof HttpError && error.code === 'missing'
          ? new HttpError('missing', vanished(row))
          : error;
      },
    );
    await writeHashes(file, at, files);
    await writeLeftOut(folders.leftOut(row.datasetId), leftOut);
    return files;
  };

  const take = (row: DatasetRow, tell: OnProgress = () => undefined): Promise<Taken> =>
    inTurn(row.datasetId, async () => {
      const { datasetId, datasetName } = row;
      const files = await read(row, tell);
      const manifest = manifestOf(files);
      const [snapshotId, totalBytes] = [
        snapshotIdOf(manifest),
        files.reduce((sum, { size }) => sum + size, 0),
      ];
      await writeManifest(folders.manifest(datasetId, snapshotId), manifest);
      await repository.sawSnapshot({ datasetId, snapshotId, fileCount: files.length, totalBytes });
      await repository.counted(datasetId, { status: 'ready', fileCount: files.length, totalBytes });
      return {
        files,
        seen: {
          dataset_id: datasetId,
          dataset_name: datasetName,
          snapshot_id: snapshotId,
          file_count: files.length,
          total_bytes: totalBytes,
        },
      };
    });

  const list = async (id: string): Promise<DatasetSnapshots> => ({
    snapshots: (await repository.snapshots(id)).map(told),
    working: working.get(id) ?? null,
    problem: problems.get(id) ?? (await readLeftOut(folders.leftOut(id))),
  });

  /** Trees that nothing runs on go, but for the newest. */
  const sweep = async (id: string, newest: string): Promise<void> =>
    inTurn(`trees ${id}`, async () => {
      await pruneTrees(folders.trees(id), new Set([newest, ...(await inUse(id))]));
    });

  return {
    list,
    take,
    /** Begins to make one; what came of it is in the list. */
    async begin(row: DatasetRow): Promise<DatasetSnapshots> {
      const { datasetId } = row;
      if (!working.has(datasetId)) {
        working.set(datasetId, { files: 0, of_files: 0, bytes: 0, of_bytes: 0 });
        problems.delete(datasetId);
        const taking = take(row, (progress) => {
          working.set(datasetId, progress);
        })
          .then(
            () => undefined,
            (error: unknown) => {
              if (!(error instanceof HttpError)) report(error, 'a snapshot of a dataset');
              problems.set(
                datasetId,
                error instanceof HttpError
                  ? error.message
                  : 'Its files could not be read; the operator of the server was told why.',
              );
            },
          )
          .finally(() => working.delete(datasetId));
        // Most are there at once.
        await Promise.race([
          taking,
          new Promise((resolve) => {
            setTimeout(resolve, 500).unref();
          }),
        ]);
      }
      return list(datasetId);
    },
    /** The snapshot that a run sees: the current content of the dataset. `note` writes down which that is, before anything is laid. */
    async show(
      row: DatasetRow,
      variant: Variant,
      note: (seen: SeenDataset) => Promise<void>,
    ): Promise<{ readonly seen: SeenDataset; readonly tree: string }> {
      const folder = folders.trees(row.datasetId);
      for (let turn = 1; ; turn += 1) {
        const { seen, files } = await take(row);
        await note(seen);
        try {
          const tree = await inTurn(`trees ${row.datasetId}`, () =>
            layTree({ store: storeOf(row), folder, snapshot: seen.snapshot_id, files, variant }),
          );
          sweep(row.datasetId, seen.snapshot_id).catch((error: unknown) =>
            report(error, 'sweeping a dataset'),
          );
          return { seen, tree };
        } catch (error) {
          if (!(error instanceof Changed)) throw error;
          if (turn === MAX_TURNS)
            throw new HttpError(
              'conflict',
              `The files of the dataset ${row.datasetName} change all the time. Run it again when they are complete.`,
            );
        }
      }
    },
    /** Differences between the current content and a snapshot. */
    async changes(row: DatasetRow, snapshot: string): Promise<DatasetChanges> {
      const before = await readManifest(folders.manifest(row.datasetId, snapshot));
      if (!before) throw new HttpError('missing', 'This dataset has no such snapshot.');
      const now = new Map(
        (await inTurn(row.datasetId, () => read(row, () => undefined))).map(({ path, hash }) => [
          path,
          hash,
        ]),
      );
      const added = [...now.keys()].filter((path) => !before.has(path));
      const removed = [...before.keys()].filter((path) => !now.has(path));
      const changed = [...now]
        .filter(([path, hash]) => before.has(path) && before.get(path) !== hash)
        .map(([path]) => path);
      const first = (paths: readonly string[]) => paths.slice(0, MAX_PATHS);
      return {
        added: first(added),
        changed: first(changed),
        removed: first(removed),
        counts: { added: added.length, changed: changed.length, removed: removed.length },
      };
    },
  };
};
export type Snapshots = ReturnType<typeof createSnapshots>;
