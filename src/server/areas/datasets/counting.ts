import { createSemaphore } from '../../platform/concurrency/semaphore';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { DatasetStore } from './datasetStore';
import type { DatasetRepository, DatasetRow } from './queries';
import { MAX_FILES } from './snapshots/taking';

/** A count is fresh for this long: where the page of one is open, and in lists, ms. */
const OPEN_MS = 20_000;
const LISTED_MS = 10 * 60_000;
/** So many are counted at once. */
const AT_ONCE = 2;

interface Ground {
  readonly repository: DatasetRepository;
  readonly storeOf: (row: DatasetRow) => DatasetStore;
  readonly report: Workspace['report'];
}

/** Counts files and bytes of datasets, in the background: nobody waits for it. */
export const createCounting = ({ repository, storeOf, report }: Ground) => {
  const going = new Set<string>();
  const room = createSemaphore(AT_ONCE);
  const never = new AbortController();

  const count = async (row: DatasetRow) => {
    let [fileCount, totalBytes] = [0, 0];
    for await (const { size } of storeOf(row).files()) {
      fileCount += 1;
      totalBytes += size;
      if (fileCount === MAX_FILES) break;
    }
    return { status: 'ready' as const, fileCount, totalBytes };
  };

  const begin = async (row: DatasetRow): Promise<void> => {
    const { datasetId } = row;
    if (going.has(datasetId)) return;
    going.add(datasetId);
    const leave = await room.enter(never.signal);
    try {
      const counted = await count(row).catch((error: unknown) => {
        if (error instanceof HttpError && error.code === 'missing')
          return {
            status: 'missing' as const,
            fileCount: row.fileCount,
            totalBytes: row.totalBytes,
          };
        throw error;
      });
      await repository.counted(datasetId, counted);
    } finally {
      leave?.();
      going.delete(datasetId);
    }
  };
  const older = ({ countedDatetime }: DatasetRow, ms: number) =>
    countedDatetime === null || Math.abs(Date.now() - countedDatetime.getTime()) > ms;
  const start = (row: DatasetRow) =>
    void begin(row).catch((error: unknown) => report(error, 'counting the files of a dataset'));

  return {
    /** Somebody looks at it. */
    soon: (row: DatasetRow) => {
      if (older(row, OPEN_MS)) start(row);
    },
    /** Somebody looks at a list that holds it. */
    sometime: (row: DatasetRow) => {
      if (older(row, LISTED_MS)) start(row);
    },
    /** It is another folder now. */
    anew: start,
  };
};
