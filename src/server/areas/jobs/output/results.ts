import path from 'node:path';
import type { DriveEntry } from '~/contract/drive';
import { createDiskStore, type DiskStore } from '../../../platform/storage/disk/diskStore';
import { entryOf, join, missing } from '../../../platform/storage/paths';
import type { Signer } from '../../../platform/files/signer';
import { lstat } from '../../../platform/files/system';
import type { LocatedSubmission } from '../submissions';

/** How long the address of a result is good for, ms. */
const LIFETIME_MS = 15 * 60_000;

type ResultsLocation = Pick<LocatedSubmission, 'folder' | 'work'> & {
  readonly batchJobId: string;
  readonly submissionId: string;
};

/** Where the results of a submission are. */
export const resultsLocationOf = ({
  job,
  submission,
  folder,
  work,
}: LocatedSubmission): ResultsLocation => ({
  folder,
  work,
  batchJobId: job.batch_job_id,
  submissionId: submission.submission_id,
});

/**
 * The results of a submission, as a store that is only read: its working folder. Links are left out, as in a drive. Null
 * where there is no such folder yet; nothing makes it here.
 */
export const openResults = async (
  { folder, work, batchJobId, submissionId }: ResultsLocation,
  signer: Signer,
): Promise<DiskStore | null> => {
  if (!(await lstat(work))?.isDirectory()) return null;
  const nowhere = path.join(folder, 'nowhere');
  const unused = { temporary: nowhere, partsFolder: nowhere, trashFolder: nowhere };
  const store = createDiskStore({
    area: `results/${submissionId}`,
    root: work,
    ...unused,
    signer,
    lifetimeMs: LIFETIME_MS,
  });
  return {
    ...store,
    async getUrl(relative, { attachment }) {
      if ((await store.find(relative))?.isDir !== false) throw missing(relative);
      return signer.sign(
        'GET',
        `/blob/results/${batchJobId}/${submissionId}/${relative}`,
        { attachment: String(attachment) },
        LIFETIME_MS,
      );
    },
  };
};

/** The files and folders in a folder of the results; before there are any, the root is empty. */
export const listResults = async (
  results: DiskStore | null,
  folder: string,
): Promise<DriveEntry[]> => {
  if (!results && folder !== '') throw missing(folder);
  return ((await results?.list(folder)) ?? []).map((entry) =>
    entryOf(join(folder, entry.name), entry),
  );
};
