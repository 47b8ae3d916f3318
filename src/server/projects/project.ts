import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { NOTHING, type Gathered, type GatheredFile } from '../drive/gather';
import { readable } from '../drive/quota';
import { segmentsOf } from '../files/segments';
import type { SentFile } from '../http/call';
import { emptyNotebook, readNotebook, writeNotebook } from '../notebooks/nbformat';
import { invalid } from '../refusal';

/** The files a new object begins with. */
export interface ProjectDraft {
  /** Relative and checked: 'src/train.py'. */
  readonly mainFile: string;
  readonly files: readonly SentFile[];
  /** Comes along from the drive, or from the object it is a clone of. */
  readonly brought: Gathered;
}

/** A main file that comes from the drive is read whole, bytes. */
const MOST_MAIN_FILE_BYTES = 64 * 1024 * 1024;

const contentOf = async ({ name, size, read }: GatheredFile): Promise<Buffer> => {
  if (size > MOST_MAIN_FILE_BYTES) throw invalid({ main_file: `${name} is larger than ${readable(MOST_MAIN_FILE_BYTES)}, too large for a main file.` });
  return buffer(await read());
};

/** The main file as it came: sent, or brought from the drive; null where nothing came at all. */
const mainFileOf = async ({ mainFile, files, brought }: ProjectDraft): Promise<Buffer | null> => {
  const sent = files.find((file) => segmentsOf(file.name).join('/') === mainFile);
  if (sent) return sent.content;
  const gathered = brought.files.find(({ name }) => name === mainFile);
  if (gathered) return contentOf(gathered);
  if (files.length === 0 && brought.files.length === 0 && brought.folders.length === 0) return null;
  throw invalid({ main_file: brought === NOTHING ? `The main file ${mainFile} was not sent.` : `The main file ${mainFile} is not among the chosen files.` });
};

/**
 * A main file that is a notebook, as it will be stored: format 4 as it came, older formats converted, nothing sent an empty notebook.
 * Refuses what is no notebook, with the reason.
 */
export const notebookText = (mainFile: string, content: Buffer | null): string | Buffer => {
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

/** A project that is known to be whole and free of clashes. */
export interface CheckedProject {
  /** Writes all its files into a folder that is empty. */
  writeInto(folder: string): Promise<void>;
}

/** Checks a draft before anything is written. `textOf` makes of the main file as it came what is stored; it gets null where nothing came at all. */
export const checkProject = async (
  draft: ProjectDraft, textOf: (mainFile: string, content: Buffer | null) => string | Buffer,
): Promise<CheckedProject> => {
  const { mainFile, files, brought } = draft;
  const contents = new Map<string, string | Buffer>(files.map(({ name, content }) => [segmentsOf(name).join('/'), content]));
  const twice = clashing(brought, [...contents.keys()]);
  if (twice !== undefined) throw invalid({ drive_files: `${twice} was sent and is among the files of the drive too.` });
  contents.set(mainFile, textOf(mainFile, await mainFileOf(draft)));
  return {
    async writeInto(folder) {
      await writeAll(folder, contents);
      await writeBrought(folder, brought, mainFile);
    },
  };
};
