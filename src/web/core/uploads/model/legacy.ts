import type { Storage } from '~/contract';
import { inDrive, inJob, inNotebook, type UploadTarget } from '../events';
import type { PendingFolders } from './state';
import type { UploadItem } from './uploadList';

/** Where a file went, as lists told it that were written before the fields of an uploaded file had their names (UPL-05). */
type FormerTarget =
  | { readonly kind: 'notebook'; readonly notebook_id: string }
  | { readonly kind: 'job'; readonly batch_job_id: string }
  | { readonly kind: 'drive'; readonly storage: Storage; readonly folder: string };

type Renamed =
  'objectRelativePath' | 'dequeRelativePath' | 'promised' | 'mustAppend' | keyof UploadTarget;

/** A file of such a list. */
export type LegacyUpload<File> = Omit<File, Renamed> & {
  readonly relative_path: string;
  readonly target: FormerTarget;
  readonly place?: string | null;
  readonly registered?: boolean;
};

/** A target by the fields of today, whichever it was written by. */
const renewedTarget = (target: UploadTarget | FormerTarget): UploadTarget => {
  if (!('kind' in target)) return target;
  if (target.kind === 'drive') return inDrive(target.storage, target.folder);
  return target.kind === 'job' ? inJob(target.batch_job_id) : inNotebook(target.notebook_id);
};

/** Folders by the fields of today, whichever they were written by. */
export const renewedFolders = (pending: PendingFolders): PendingFolders => ({
  ...pending,
  target: renewedTarget(pending.target),
});

/** A file by the fields of today, whichever it was written by. */
export const renewed = <File extends Partial<UploadItem>>(
  file: File | LegacyUpload<File>,
): File => {
  if (!('target' in file)) return file;
  const { relative_path, target: former, place = null, registered = false, ...others } = file;
  const target = renewedTarget(former);
  const fields: Pick<UploadItem, Renamed> = {
    ...target,
    objectRelativePath: relative_path,
    dequeRelativePath: place ?? target.folder + relative_path,
    promised: place !== null,
    mustAppend: target.object !== null && !registered,
  };
  return { ...others, ...fields } as unknown as File;
};
