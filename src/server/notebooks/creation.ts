import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Notebook, NotebookSettings, ProjectSource } from '~/contract/notebooks';
import { segmentsOf } from '../files/segments';
import type { SentFile } from '../http/call';
import { invalid } from '../refusal';
import type { Workspace } from '../workspace';
import { emptyNotebook, readNotebook, writeNotebook } from './nbformat';
import { UNPUBLISHED } from './rules';

/** The folder of a notebook among its owner's files. */
export const folderOf = (notebookId: string) => `notebooks/${notebookId}`;
/** The name of a folder on its way in or out of its place. */
const passage = (notebookId: string) => `notebook-${notebookId}`;

/**
 * The text of the main file as it will be stored: format 4 as it came, older formats converted, nothing sent an empty notebook.
 * Refuses what is no notebook, with the reason.
 */
const mainText = (mainFile: string, files: readonly SentFile[]): string | Buffer => {
  const sent = files.find((file) => segmentsOf(file.name).join('/') === mainFile);
  if (!sent) {
    if (files.length === 0) return writeNotebook(emptyNotebook());
    throw invalid({ main_file: `The main file ${mainFile} was not sent.` });
  }
  const result = readNotebook(sent.content.toString('utf8'));
  if (!result.ok) throw invalid({ main_file: `${mainFile} is not a valid notebook. ${result.reason}` });
  return result.converted ? writeNotebook(result.notebook) : sent.content;
};

const writeAll = async (folder: string, files: ReadonlyMap<string, string | Buffer>): Promise<void> => {
  for (const [name, content] of files) {
    const target = path.join(folder, name);
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await fs.writeFile(target, content, { mode: 0o600, flag: 'wx', flush: true });
  }
};

type Stores = Pick<Workspace, 'notebooks' | 'files'>;

/** What is needed to make a notebook; settings have been checked. */
export interface NotebookDraft {
  readonly owner: string;
  readonly settings: NotebookSettings;
  readonly source: ProjectSource;
  readonly files: readonly SentFile[];
}

/**
 * Makes a notebook: its files are written aside, its row is stored, then the folder moves into its place. A crash in between
 * is put right by `settleFolders` at the next start. Returns the notebook's id.
 */
export const createNotebook = async ({ notebooks, files }: Stores, draft: NotebookDraft): Promise<string> => {
  const mainFile = segmentsOf(draft.settings.main_file).join('/');
  const contents = new Map<string, string | Buffer>(draft.files.map(({ name, content }) => [segmentsOf(name).join('/'), content]));
  contents.set(mainFile, mainText(mainFile, draft.files));
  const id = `nb-${randomBytes(8).toString('hex')}`;
  try {
    await writeAll(await files.prepareFolder(passage(id)), contents);
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

/** After a crash: folders on their way go to their place where their row exists, else they are thrown away. */
export const settleFolders = async ({ notebooks, files }: Stores): Promise<void> => {
  for (const name of await files.leftBehind()) {
    const id = name.replace(/^notebook-/, '');
    const found = id === name ? null : await notebooks.find(id);
    if (found) await files.settle(name, found.notebook.user_name, folderOf(id));
    else await files.discard(name);
  }
};
