import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Notebook, NotebookSettings, ProjectSource } from '~/contract/notebooks';
import { NOTHING, type Gathered, type GatheredFile } from '../drive/gather';
import { readable } from '../drive/quota';
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

/** A main file that comes from the drive is read whole, bytes. */
const MOST_MAIN_FILE_BYTES = 64 * 1024 * 1024;

const contentOf = async ({ name, size, read }: GatheredFile): Promise<Buffer> => {
  if (size > MOST_MAIN_FILE_BYTES) throw invalid({ main_file: `${name} is larger than ${readable(MOST_MAIN_FILE_BYTES)}, too large for a notebook.` });
  return buffer(await read());
};

/** The main file as it came: sent, or brought from the drive; null where nothing came at all. */
const mainFileOf = async (mainFile: string, { files, brought }: NotebookDraft): Promise<Buffer | null> => {
  const sent = files.find((file) => segmentsOf(file.name).join('/') === mainFile);
  if (sent) return sent.content;
  const gathered = brought.files.find(({ name }) => name === mainFile);
  if (gathered) return contentOf(gathered);
  if (files.length === 0 && brought.files.length === 0 && brought.folders.length === 0) return null;
  throw invalid({ main_file: brought === NOTHING ? `The main file ${mainFile} was not sent.` : `The main file ${mainFile} is not among the chosen files.` });
};

/**
 * The text of the main file as it will be stored: format 4 as it came, older formats converted, nothing sent an empty notebook.
 * Refuses what is no notebook, with the reason.
 */
const mainText = async (mainFile: string, draft: NotebookDraft): Promise<string | Buffer> => {
  const content = await mainFileOf(mainFile, draft);
  if (content === null) return writeNotebook(emptyNotebook());
  const result = readNotebook(content.toString('utf8'));
  if (!result.ok) throw invalid({ main_file: `${mainFile} is not a valid notebook. ${result.reason}` });
  return result.converted ? writeNotebook(result.notebook) : content;
};

const writeAll = async (folder: string, files: ReadonlyMap<string, string | Buffer>): Promise<void> => {
  for (const [name, content] of files) {
    const target = path.join(folder, name);
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await fs.writeFile(target, content, { mode: 0o600, flag: 'wx', flush: true });
  }
};

/** The first of what comes from the drive that is in the way of what was sent. */
const clashing = ({ folders, files }: Gathered, sent: readonly string[]): string | undefined => (
  folders.find((name) => sent.includes(name)) ?? files.find(({ name }) => sent.some((other) => other === name || other.startsWith(`${name}/`)))?.name
);

/** Copies what comes from the drive beside what was sent; the main file is written already. */
const writeBrought = async (folder: string, { folders, files }: Gathered, mainFile: string): Promise<void> => {
  for (const name of folders) await fs.mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
  for (const { name, read } of files) {
    if (name === mainFile) continue;
    const target = path.join(folder, name);
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(await read(), createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }));
  }
};

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
  const contents = new Map<string, string | Buffer>(draft.files.map(({ name, content }) => [segmentsOf(name).join('/'), content]));
  const twice = clashing(draft.brought, [...contents.keys()]);
  if (twice !== undefined) throw invalid({ drive_files: `${twice} was sent and is among the files of the drive too.` });
  contents.set(mainFile, await mainText(mainFile, draft));
  const id = `nb-${randomBytes(8).toString('hex')}`;
  try {
    const folder = await files.prepareFolder(passage(id));
    await writeAll(folder, contents);
    await writeBrought(folder, draft.brought, mainFile);
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
