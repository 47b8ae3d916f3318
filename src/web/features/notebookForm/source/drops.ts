import { files } from '~/web/kit/files';
import type { Picked, PickedFile } from './picked';

/*
 * What was dropped, until it has been read: the browser hands out its entries only while the event lasts, and they cannot be
 * serialised, so the store holds an id.
 */
const waiting = new Map<string, readonly FileSystemEntry[]>();
let next = 0;

export const drops = {
  /** Keeps what was dropped and answers with its id. */
  keep(items: Iterable<DataTransferItem>): string {
    const id = `drop-${++next}`;
    waiting.set(id, [...items].flatMap((item) => item.webkitGetAsEntry() ?? []));
    return id;
  },
  take(id: string): readonly FileSystemEntry[] {
    const entries = waiting.get(id) ?? [];
    waiting.delete(id);
    return entries;
  },
};

/** Files that systems and editors leave behind and nobody means to send. */
const LITTER = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$|(^|\/)(\.ipynb_checkpoints|__pycache__)\//;

const pickedOf = (file: File, relative_path: string): PickedFile => ({ id: files.keep(file), name: file.name, relative_path, size: file.size });

const { compare } = new Intl.Collator('en', { numeric: true });
const byPath = (a: PickedFile, b: PickedFile) => compare(a.relative_path, b.relative_path);

/** The folder a file was chosen with, and the path below it; browsers without folders leave webkitRelativePath out. */
const placeOf = (file: File): { folder: string | null; path: string } => {
  const [folder, ...path] = (file.webkitRelativePath || '').split('/');
  return folder && path.length > 0 ? { folder, path: path.join('/') } : { folder: null, path: file.name };
};

/** Keeps the files of an <input type="file">; with `webkitdirectory` they come out of one folder. */
export const pickedFrom = (chosen: Iterable<File>): Picked => {
  const placed = [...chosen].map((file) => ({ file, ...placeOf(file) })).filter(({ path }) => !LITTER.test(path));
  return { files: placed.map(({ file, path }) => pickedOf(file, path)).sort(byPath), folder: placed[0]?.folder ?? null };
};

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A folder hands out its entries in portions, until one is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (true) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return all;
    all.push(...portion);
  }
};

const below = async (entry: FileSystemEntry, path: string): Promise<PickedFile[]> => {
  if (LITTER.test(path) || LITTER.test(`${path}/`)) return [];
  if (isFile(entry)) return [pickedOf(await fileOf(entry), path)];
  if (!isFolder(entry)) return [];
  const inside = await Promise.all((await entriesOf(entry)).map((child) => below(child, `${path}/${child.name}`)));
  return inside.flat();
};

/** Reads what was dropped: files, and folders with all that is in them. Rejects where the browser cannot read one. */
export const readDrop = async (entries: readonly FileSystemEntry[]): Promise<Picked> => {
  const [only] = entries;
  const folder = entries.length === 1 && only && isFolder(only) ? only : null;
  const found = folder ? await entriesOf(folder) : entries;
  const files = (await Promise.all(found.map((entry) => below(entry, entry.name)))).flat();
  return { files: files.sort(byPath), folder: folder?.name ?? null };
};
