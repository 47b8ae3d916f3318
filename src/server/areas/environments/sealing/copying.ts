import { constants, type Dirent } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { openPath } from '../../../platform/files/untrusted';
import { isErrno } from '../../../platform/files/system';
import { isWithin } from '../../../platform/isolation/ways';
import { copyOpen } from '../../../platform/storage/disk/sparse';
import { forAll } from '../../../platform/storage/disk/entries';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

const AT_ONCE = 16;
/** Each level keeps a folder open. Packages are about ten levels deep. */
const MAX_DEPTH = 64;
const MAX_ENTRIES = 1_000_000;
/** Sealed files and folders can be read and executed by everybody and written by nobody. */
const MODES = { file: 0o444, program: 0o555, folder: 0o555 } as const;

/** A build that cannot become an environment, for a reason that reads as a sentence. */
export class Unsealable extends Error {}

export interface CopyTerms {
  /** The folders of the interpreter that the environment is made of: its links may lead there. */
  readonly base: readonly string[];
  readonly signal: AbortSignal;
  /** How many files and folders an environment may have; a million where nothing is said. */
  readonly mostEntries?: number;
}

interface Copy extends CopyTerms {
  readonly to: string;
  /** The owner of the copied files: a further name of another account's file would become readable for everybody. */
  readonly owner: number;
  /** Paths of links below the copy. */
  readonly links: string[];
  entries: number;
}

/** A path that a hostile build may have named, as one line. */
export const nameText = (name: string): string => name.replace(/[^\x20-\x7e]/g, '?').slice(0, 200);

/** Opens what a program may replace at any moment; what is opened is looked at then. */
const openEntry = (file: string, name: string, flags: number): Promise<FileHandle> =>
  fs.open(file, O_RDONLY | O_NOFOLLOW | flags).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'ENODEV'))
      throw new Unsealable(`${nameText(name)} is not a kind of file that an environment can hold.`);
    throw error;
  });

const copyFileTo = async (file: string, name: string, { to, owner }: Copy): Promise<void> => {
  const target = path.join(to, name);
  const handle = await openEntry(file, name, O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile())
      throw new Unsealable(`${nameText(name)} is not a kind of file that an environment can hold.`);
    if (stats.uid !== owner)
      throw new Unsealable(`${nameText(name)} belongs to another account than the environment.`);
    const mode = (stats.mode & 0o111) === 0 ? MODES.file : MODES.program;
    await copyOpen({ handle, stats }, target, { name, mode });
    // Compiled modules name the time of their source.
    await fs.utimes(target, Math.floor(stats.atimeMs) / 1000, Math.floor(stats.mtimeMs) / 1000);
  } finally {
    await handle.close();
  }
};

/** Copies what an open folder holds. Every step is taken from an open folder, so a link that is put on the way leads nowhere. */
const copyFolder = async (
  source: FileHandle,
  from: string,
  name: string,
  copy: Copy,
  depth = 0,
): Promise<void> => {
  const at = (await openPath(source)) ?? from;
  const to = path.join(copy.to, name);
  const entries = await fs.readdir(at, { withFileTypes: true });
  copy.entries += entries.length;
  const { mostEntries = MAX_ENTRIES } = copy;
  if (copy.entries > mostEntries || depth > MAX_DEPTH)
    throw new Unsealable(
      `${nameText(name)} makes the environment too large: it may have ${mostEntries.toLocaleString('en')} files and ${MAX_DEPTH} folders below each other.`,
    );
  const isFolder = (entry: Dirent) => entry.isDirectory();
  await forAll(
    entries.filter((entry) => !isFolder(entry)),
    async (entry) => {
      copy.signal.throwIfAborted();
      const below = path.join(name, entry.name);
      if (!entry.isSymbolicLink()) return copyFileTo(path.join(at, entry.name), below, copy);
      await fs.symlink(await fs.readlink(path.join(at, entry.name)), path.join(to, entry.name));
      copy.links.push(below);
    },
    AT_ONCE,
  );
  for (const entry of entries.filter(isFolder)) {
    const [below, file] = [path.join(name, entry.name), path.join(at, entry.name)];
    const folder = await openEntry(file, below, O_DIRECTORY);
    try {
      await fs.mkdir(path.join(to, entry.name), { mode: 0o700 });
      await copyFolder(folder, file, below, copy, depth + 1);
    } finally {
      await folder.close();
    }
  }
  if (name !== '') await fs.chmod(to, MODES.folder);
};

/**
 * A link may lead to another place in the environment and to the interpreter that it is made of: what lies elsewhere somebody could change later.
 * `from` is where the copy is going to be.
 */
const refuseLinksElsewhere = async (from: string, { to, base, links }: Copy): Promise<void> => {
  const allowed = await Promise.all(
    // A path that does not exist is no link.
    [to, from, ...base].map((folder) => fs.realpath(folder).catch(() => folder)),
  );
  await forAll(links, async (link) => {
    // A link that leads nowhere is looked at by its target below.
    const real = await fs.realpath(path.join(to, link)).catch(() => null);
    if (real !== null && allowed.some((folder) => isWithin(real, folder))) return;
    const target = await fs.readlink(path.join(to, link));
    throw new Unsealable(
      `${nameText(link)} is a link to ${nameText(target)}, which is not part of the environment.`,
    );
  });
};

/**
 * Copies what was built into new files of the server's own account that nobody may write to. Whoever built it may still have the old files open, or may
 * still run, so those are never trusted; nobody but the server ever had the new ones open to write. The copy itself stays closed: only its owner may enter it.
 */
export const copyBuilt = async (from: string, to: string, terms: CopyTerms): Promise<void> => {
  const source = await openEntry(from, '', O_DIRECTORY);
  try {
    const { uid: owner } = await source.stat();
    const copy: Copy = { ...terms, to, owner, links: [], entries: 0 };
    await fs.mkdir(to, { mode: 0o700 });
    await copyFolder(source, from, '', copy);
    await refuseLinksElsewhere(from, copy);
  } finally {
    await source.close();
  }
};

/** Lets everybody enter a copy that is complete. */
export const openCopy = (folder: string): Promise<void> => fs.chmod(folder, MODES.folder);

/** Writes further files into a folder of the copy. */
export const addFiles = async (
  folder: string,
  files: Readonly<Record<string, { readonly text: string; readonly isProgram?: boolean }>>,
): Promise<void> => {
  await fs.chmod(folder, 0o700);
  for (const [name, { text, isProgram = false }] of Object.entries(files)) {
    const file = path.join(folder, name);
    await fs.rm(file, { force: true });
    await fs.writeFile(file, text, { flag: 'wx' });
    await fs.chmod(file, isProgram ? MODES.program : MODES.file);
  }
  await fs.chmod(folder, MODES.folder);
};
