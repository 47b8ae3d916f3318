import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { NOTHING, type Gathered } from '../storage/gather';
import { sizeText } from '~/text/size';
import { moveFile } from '../files/moveFile';
import { segmentsOf } from '../files/segments';
import type { SentFile } from '../http/call';
import { createKeyedMutex } from '../concurrency/keyedMutex';
import { writeSparse } from '../storage/disk/sparse';
import { emptyNotebook, readNotebook, writeNotebook } from '../nbformat/nbformat';
import { invalid } from '../httpError';

/** The files a new object begins with. */
export interface ProjectDraft {
  /** Relative and checked: 'src/train.py'. */
  readonly mainFile: string;
  readonly files: readonly SentFile[];
  /** Comes along from the drive, or from the object it is a clone of. */
  readonly brought: Gathered;
}

/** A main file as it came, read when its turn comes. */
export interface UploadedMainFile {
  readonly size: number;
  readonly read: () => Promise<Buffer>;
}

/** The stored content of a main file: a text, or null where it stays as it came. `came` is null where nothing came. */
export type MainText = (mainFile: string, came: UploadedMainFile | null) => Promise<string | null>;

/** A notebook is read whole, bytes; one after the other, since its text and its tree are many times larger. */
const MAX_NOTEBOOK_BYTES = 64 * 1024 * 1024;
const inTurn = createKeyedMutex();

/** The main file, sent or brought from the drive; null where nothing came at all. */
const mainFileOf = (
  draft: ProjectDraft,
  sent: ReadonlyMap<string, SentFile>,
): UploadedMainFile | null => {
  const { mainFile, files, brought } = draft;
  const own = sent.get(mainFile);
  if (own) return { size: own.size, read: () => fs.readFile(own.draft) };
  const gathered = brought.files.find(({ name }) => name === mainFile);
  if (gathered) return { size: gathered.size, read: async () => buffer(await gathered.read()) };
  if (files.length === 0 && brought.files.length === 0 && brought.folders.length === 0) return null;
  throw invalid({
    main_file:
      brought === NOTHING
        ? `The main file ${mainFile} was not sent.`
        : `The main file ${mainFile} is not among the chosen files.`,
  });
};

/**
 * A main file that is a notebook, as it will be stored: format 4 as it came, older formats converted, nothing sent an empty notebook.
 * Refuses what is no notebook, with the reason.
 */
export const notebookText: MainText = async (mainFile, came) => {
  if (came === null) return writeNotebook(emptyNotebook());
  if (came.size > MAX_NOTEBOOK_BYTES) {
    throw invalid({
      main_file: `${mainFile} is larger than ${sizeText(MAX_NOTEBOOK_BYTES)}, too large for a notebook.`,
    });
  }
  return inTurn('notebooks', async () => {
    const result = readNotebook((await came.read()).toString('utf8'));
    if (!result.ok)
      throw invalid({ main_file: `${mainFile} is not a valid notebook. ${result.reason}` });
    return result.converted ? writeNotebook(result.notebook) : null;
  });
};

/** Synced when it is closed, and never written over another one. */
const NEW_FILE = { mode: 0o600, flags: 'wx', flush: true } as const;

const makeWay = async (folder: string, name: string): Promise<string> => {
  const target = path.join(folder, name);
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  return target;
};

/** The first of what comes from the drive that is in the way of what was sent. */
const clashing = ({ folders, files }: Gathered, sent: readonly string[]): string | undefined =>
  folders.find((name) => sent.includes(name)) ??
  files.find(({ name }) => sent.some((other) => other === name || other.startsWith(`${name}/`)))
    ?.name;

/** Copies what comes from the drive beside what was sent, but for what is written already. */
const writeBrought = async (
  folder: string,
  { folders, files }: Gathered,
  written: string | null,
): Promise<void> => {
  for (const name of folders)
    await fs.mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
  for (const { name, read } of files) {
    if (name === written) continue;
    const target = await makeWay(folder, name);
    await writeSparse(await read(), target);
  }
};

/** A project that is known to be whole and free of clashes. */
export interface CheckedProject {
  /** Writes all its files into a folder that is empty; once, since what was sent moves there. */
  writeInto(folder: string): Promise<void>;
}

const sentByName = (files: readonly SentFile[]): ReadonlyMap<string, SentFile> => {
  const sent = new Map(files.map((file) => [segmentsOf(file.name).join('/'), file]));
  const names = [...sent.keys()];
  const both = names.find((name) => names.some((other) => other.startsWith(`${name}/`)));
  if (both !== undefined) throw invalid({ files: `${both} was sent as a file and as a folder.` });
  return sent;
};

/** Checks a draft before anything is written. */
export const checkProject = async (
  draft: ProjectDraft,
  textOf: MainText,
): Promise<CheckedProject> => {
  const { mainFile, files, brought } = draft;
  const sent = sentByName(files);
  const twice = clashing(brought, [...sent.keys()]);
  if (twice !== undefined)
    throw invalid({ drive_files: `${twice} was sent and is among the files of the drive too.` });
  const text = await textOf(mainFile, mainFileOf(draft, sent));
  const written = text === null ? null : mainFile;
  return {
    async writeInto(folder) {
      if (text !== null)
        await fs.writeFile(await makeWay(folder, mainFile), text, {
          ...NEW_FILE,
          flag: NEW_FILE.flags,
        });
      for (const [name, file] of sent)
        if (name !== written) await moveFile(file.draft, await makeWay(folder, name));
      await writeBrought(folder, brought, written);
    },
  };
};
