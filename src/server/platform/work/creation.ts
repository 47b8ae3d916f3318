import { randomBytes } from 'node:crypto';
import type { ProjectSource } from '~/contract/work/notebooks';
import { gather, type Gathered } from '../storage/gather';
import type { SentFile } from '../http/call';
import type { Workspace } from '../workspace';
import { partsOf } from './fileUrls';
import { folderOf, type Kind, type Work } from './kind';
import { checkProject } from './project';
import type { ObjectFolders } from '../files/settling';

/** The data for a new object; settings have been checked. */
export interface WorkDraft<Settings, Values> {
  readonly owner: string;
  readonly settings: Settings;
  readonly source: ProjectSource;
  readonly files: readonly SentFile[];
  /** Comes along from the drive. */
  readonly brought: Gathered;
  /** The columns that only this kind has. */
  readonly values: Values;
}

/** The name of a folder on its way in or out of its place. */
export const stagingFolderOf = ({ passage }: Pick<Kind, 'passage'>, id: string) =>
  `${passage}-${id}`;

/** An object whose files come along into a new one, of the same kind or of another. */
export interface Original {
  readonly id: string;
  readonly owner: string;
  /** Its folder among the files of its owner. */
  readonly folder: string;
  /** Its registered files, below its folder. */
  readonly files: readonly string[];
}

export const originalOf = <Object extends Work>(
  kind: Pick<Kind<Object>, 'root' | 'idField' | 'noun' | 'idOf'>,
  object: Object,
): Original => ({
  id: kind.idOf(object),
  owner: object.user_name,
  folder: folderOf(kind, kind.idOf(object)),
  files: object.sc_bj_file_urls.map((url) => partsOf(kind, url).relative),
});

/** The files of an object that come along as a clone, without those that something else takes the place of. */
const clonedFiles = async (
  { stores, config }: Workspace,
  { owner, folder }: Original,
  { files, brought }: Pick<WorkDraft<unknown, unknown>, 'files' | 'brought'>,
): Promise<Gathered> => {
  const store = stores.files(owner);
  const tops = (await store.list(folder)).map(({ name }) => `${folder}/${name}`);
  const all = await gather(store, tops, config.uploadLimit);
  const taken = new Set([
    ...files.map(({ name }) => name),
    ...brought.files.map(({ name }) => name),
  ]);
  return {
    folders: [...new Set([...brought.folders, ...all.folders.filter((name) => !taken.has(name))])],
    files: [...brought.files, ...all.files.filter(({ name }) => !taken.has(name))],
  };
};

/**
 * Makes an object: its files are written aside, its row is stored, then the folder moves into its place. A crash in between is put
 * right by `settleFolders` at the next start. Files of an `original` come along too. Returns the object's id.
 */
export const createWork = async <
  Object extends Work,
  Settings extends { readonly main_file: string },
  Values,
>(
  kind: Kind<Object, Settings, Values>,
  workspace: Workspace,
  draft: WorkDraft<Settings, Values>,
  original?: Original,
): Promise<string> => {
  const { files } = workspace;
  const repository = kind.repositoryOf(workspace);
  const { owner, settings, source, values } = draft;
  const brought = original ? await clonedFiles(workspace, original, draft) : draft.brought;
  const project = await checkProject(
    { mainFile: settings.main_file, files: draft.files, brought },
    kind.mainText,
  );
  const id = `${kind.idPrefix}-${randomBytes(8).toString('hex')}`;
  const passage = stagingFolderOf(kind, id);
  try {
    await project.writeInto(await files.prepareFolder(passage));
    await repository.add({
      ...values,
      id,
      owner,
      settings,
      source,
      fileUrls: (original?.files ?? []).map((name) => `${folderOf(kind, id)}/${name}`),
    });
    // After the files were copied: what somebody changes later is not among them.
    if (original) await workspace.secrets.changes.copy(original.id, id);
    await files.settle(passage, owner, folderOf(kind, id));
  } catch (error) {
    // Where the folder did not get to its place there must be no row that speaks of it.
    await repository.remove(id, workspace.comments.forget);
    await files.discard(passage);
    throw error;
  }
  return id;
};

/** Removes an object and its folder: first out of its place, then the row, then for good. False where its row may not be removed now. */
export const deleteWork = async <Object extends Work, Settings, Values>(
  kind: Kind<Object, Settings, Values>,
  workspace: Workspace,
  object: Object,
): Promise<boolean> => {
  const { files } = workspace;
  const [id, owner] = [kind.idOf(object), object.user_name];
  const passage = stagingFolderOf(kind, id);
  await files.unsettle(passage, owner, folderOf(kind, id));
  if (!(await kind.repositoryOf(workspace).remove(id, workspace.comments.forget))) {
    await files.settle(passage, owner, folderOf(kind, id));
    return false;
  }
  await files.discard(passage);
  return true;
};

/** Where folders of this kind belong that a crash left on their way. */
export const foldersOf =
  <Object extends Work, Settings, Values>(kind: Kind<Object, Settings, Values>) =>
  (workspace: Workspace): ObjectFolders => ({
    prefix: `${kind.passage}-`,
    folderOf: (id) => folderOf(kind, id),
    ownerOf: async (id) => (await kind.repositoryOf(workspace).find(id))?.object.user_name ?? null,
  });
