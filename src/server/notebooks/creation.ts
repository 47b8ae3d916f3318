import { randomBytes } from 'node:crypto';
import type { Notebook, NotebookSettings, ProjectSource } from '~/contract/notebooks';
import type { Gathered } from '../drive/gather';
import { segmentsOf } from '../files/segments';
import type { SentFile } from '../http/call';
import { checkProject, notebookText } from '../projects/project';
import type { Kind } from '../projects/settling';
import type { Workspace } from '../workspace';
import { UNPUBLISHED } from './rules';

/** The folder of a notebook among its owner's files. */
export const folderOf = (notebookId: string) => `notebooks/${notebookId}`;
const PREFIX = 'notebook-';
/** The name of a folder on its way in or out of its place. */
const passage = (notebookId: string) => `${PREFIX}${notebookId}`;

type Stores = Pick<Workspace, 'notebooks' | 'files'>;

/** What is needed to make a notebook; settings have been checked. */
export interface NotebookDraft {
  readonly owner: string;
  readonly settings: NotebookSettings;
  readonly source: ProjectSource;
  readonly files: readonly SentFile[];
  /** Comes along from the drive. */
  readonly brought: Gathered;
}

/**
 * Makes a notebook: its files are written aside, its row is stored, then the folder moves into its place. A crash in between
 * is put right by `settleFolders` at the next start. Returns the notebook's id.
 */
export const createNotebook = async ({ notebooks, files }: Stores, draft: NotebookDraft): Promise<string> => {
  const mainFile = segmentsOf(draft.settings.main_file).join('/');
  const project = await checkProject({ mainFile, files: draft.files, brought: draft.brought }, notebookText);
  const id = `nb-${randomBytes(8).toString('hex')}`;
  try {
    await project.writeInto(await files.prepareFolder(passage(id)));
    const settings = { ...draft.settings, main_file: mainFile };
    await notebooks.add({ id, owner: draft.owner, settings, source: draft.source, publishDetails: UNPUBLISHED });
    await files.settle(passage(id), draft.owner, folderOf(id));
  } catch (error) {
    await files.discard(passage(id));
    throw error;
  }
  return id;
};

/** Removes a notebook and its folder: first out of its place, then the row, then for good. */
export const deleteNotebook = async ({ notebooks, files }: Stores, notebook: Notebook): Promise<void> => {
  const { notebook_id: id, user_name: owner } = notebook;
  await files.unsettle(passage(id), owner, folderOf(id));
  await notebooks.remove(id);
  await files.discard(passage(id));
};

/** Where folders belong that a crash left on their way. */
export const notebookFolders = ({ notebooks }: Pick<Workspace, 'notebooks'>): Kind => ({
  prefix: PREFIX, folderOf, ownerOf: async (id) => (await notebooks.find(id))?.notebook.user_name ?? null,
});
