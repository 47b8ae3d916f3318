import type { Account } from '../identity/account';
import type { ProjectPut } from '../files/blobRoute';
import type { ObjectFiles, ObjectKind } from '../objectKind';
import type { Workspace } from '../workspace';
import { partsOf } from './fileUrls';
import { folderOf } from './kind';

/** Where an uploaded file of an object goes. */
export type FileTarget = Omit<ProjectPut, 'maxBytes'>;

/** The folders of the objects of a kind. Throws where that kind has none. */
export const filesOf = (
  { objectKinds }: Pick<Workspace, 'objectKinds'>,
  kind: ObjectKind['kind'],
): ObjectFiles => {
  const files = objectKinds.find((one) => one.kind === kind)?.files;
  if (!files) throw new Error(`No area registers files of the kind ${kind}.`);
  return files;
};

/** Where the file goes that a name like 'jobs/{batch_job_id}/{path}' means (UPL-17). Refuses who may not change the object. */
export const fileTarget = async (
  workspace: Workspace,
  kind: ObjectKind['kind'],
  fileUrl: string,
  user: Account,
): Promise<FileTarget> => {
  const files = filesOf(workspace, kind);
  const { id, relative } = partsOf(files, fileUrl);
  const { user_name: owner } = await files.editable(workspace, id, user);
  return { user: owner, within: folderOf(files, id), relative };
};
