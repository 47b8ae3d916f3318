import type { Account } from '../../platform/identity/account';
import type { ProjectPut } from '../../platform/files/blobRoute';
import type { Workspace } from '../../platform/workspace';
import { partsOf } from './fileUrls';
import { folderOf, type Kind, type Work } from './kind';

/** Where an uploaded file of an object goes. */
export type FileTarget = Omit<ProjectPut, 'maxBytes'>;

/** Where the file goes that a name like 'jobs/{batch_job_id}/{path}' means (UPL-17). Refuses who may not change the object. */
export const fileTarget = async <Object extends Work>(
  kind: Pick<Kind, 'root' | 'idField' | 'noun'>,
  ownership: { editable(workspace: Workspace, id: string, user: Account): Promise<Object> },
  workspace: Workspace,
  fileUrl: string,
  user: Account,
): Promise<FileTarget> => {
  const { id, relative } = partsOf(kind, fileUrl);
  const { user_name: owner } = await ownership.editable(workspace, id, user);
  return { user: owner, within: folderOf(kind, id), relative };
};
