import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Notebook } from '~/contract/work/notebooks';
import { createKeyedMutex } from '../../../platform/concurrency/keyedMutex';
import { segmentsOf } from '../../../platform/files/segments';
import { openUntrusted, streamOf, type OpenFile } from '../../../platform/files/untrusted';
import { folderOf } from '../../../platform/work/kind';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { sizeText } from '~/text/size';
import { notebookKind } from '../kind';
import { readNotebook, type NotebookFile } from '../../../platform/nbformat/nbformat';

/** A larger notebook comes as it is; it is not read to be written in another form. */
const MAX_BYTES = 64 * 1024 * 1024;
/** One after the other: text and tree of a notebook are many times larger than its file. */
const inTurn = createKeyedMutex();

type Named = Pick<Notebook, 'notebook_id' | 'user_name' | 'main_file'>;

/** The folder of a notebook, absolute. Its programs write there what they like. */
export const folderAt = (
  { files }: Pick<Workspace, 'files'>,
  { notebook_id, user_name }: Named,
): string => files.absolute(user_name, folderOf(notebookKind, notebook_id));

/** The main file, open to be read: throws `missing` where there is none, or a link or anything else in its place. */
export const openMainFile = async (
  workspace: Pick<Workspace, 'files'>,
  notebook: Named,
): Promise<OpenFile> => {
  const folder = folderAt(workspace, notebook);
  const found = await openUntrusted(path.join(folder, ...segmentsOf(notebook.main_file)), folder);
  if (!found)
    throw new HttpError(
      'missing',
      `The file ${notebook.main_file} is not in the folder of this notebook any more.`,
    );
  return found;
};

/** The content of the main file. Refuses a file that is too large or no notebook, by the file's name. */
export const readMainFile = async (
  workspace: Pick<Workspace, 'files'>,
  notebook: Named,
): Promise<NotebookFile> => {
  const found = await openMainFile(workspace, notebook);
  if (found.stats.size > MAX_BYTES) {
    await found.handle.close();
    throw new HttpError(
      'too_large',
      `${notebook.main_file} is larger than ${sizeText(MAX_BYTES)}. Download it as .ipynb.`,
    );
  }
  const result = await inTurn('', async () =>
    readNotebook((await buffer(await streamOf(found))).toString('utf8'), { forShowing: true }),
  );
  if (!result.ok)
    throw new HttpError(
      'conflict',
      `${notebook.main_file} is not a valid notebook. ${result.reason} Download it as .ipynb to repair it.`,
    );
  return result.notebook;
};
