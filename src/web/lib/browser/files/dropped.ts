import { naturally } from '~/web/lib/text/naturally';
import { files } from './files';

/*
 * Dropped entries, until they are read: the browser hands out its entries only while the event lasts, and they cannot be
 * serialised, so the store holds an id.
 */
const waiting = new Map<string, readonly Dropped[]>();
let next = 0;

/** An entry of the browser's file system; a bare file where it gives none. */
type Dropped = FileSystemEntry | File;

/** A file that was read; its bytes are in the registry of lib/browser/files/files under the same id. */
export interface ReadFile {
  readonly id: string;
  readonly name: string;
  /** Path below what was dropped or chosen, with the names of the folders that were. */
  readonly relative_path: string;
  /** Bytes. */
  readonly size: number;
}

/** Files with their paths, and the folders that hold nothing. */
export interface ReadTree {
  readonly files: readonly ReadFile[];
  readonly folders: readonly string[];
}

export const dropped = {
  /** Keeps what was dropped and answers with its id. */
  keep(items: Iterable<DataTransferItem>): string {
    const id = `dropped-${++next}`;
    waiting.set(
      id,
      [...items].flatMap((item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? []),
    );
    return id;
  },
  /** The same for the files of an <input type="file">; with `webkitdirectory` they bring their folder's name along. */
  keepChosen(files: Iterable<File>): string {
    const id = `chosen-${++next}`;
    waiting.set(id, [...files]);
    return id;
  },
  take(id: string): readonly Dropped[] {
    const entries = waiting.get(id) ?? [];
    waiting.delete(id);
    return entries;
  },
};

/** Files that systems leave behind and nobody means to send. */
const LITTER = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

const readFile = (file: File, relative_path: string): ReadFile => ({
  id: files.keep(file),
  name: file.name,
  relative_path,
  size: file.size,
});

const pathOf = (file: File) => file.webkitRelativePath || file.name;
const byPath = (a: ReadFile, b: ReadFile) => naturally(a.relative_path, b.relative_path);

/** Keeps the files of an <input type="file">; with `webkitdirectory` they bring their folder's name along. */
export const chosenFiles = (chosen: Iterable<File>): ReadTree => {
  const placed = [...chosen]
    .map((file) => ({ file, path: pathOf(file) }))
    .filter(({ path }) => !LITTER.test(path));
  return { files: placed.map(({ file, path }) => readFile(file, path)).sort(byPath), folders: [] };
};

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A folder hands out its entries in portions, until one is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (true) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
};

const join = (trees: readonly ReadTree[]): ReadTree => ({
  files: trees.flatMap((tree) => tree.files),
  folders: trees.flatMap((tree) => tree.folders),
});

const below = async (entry: Dropped, path: string): Promise<ReadTree> => {
  if (entry instanceof File)
    return { files: LITTER.test(path) ? [] : [readFile(entry, path)], folders: [] };
  if (isFile(entry))
    return { files: LITTER.test(path) ? [] : [readFile(await fileOf(entry), path)], folders: [] };
  if (!isFolder(entry)) return { files: [], folders: [] };
  const children = await entriesOf(entry);
  if (children.length === 0) return { files: [], folders: [path] };
  return join(await Promise.all(children.map((child) => below(child, `${path}/${child.name}`))));
};

/** So many bare files come first, and so many times more with each turn: they are read faster than they are sent. */
const FIRST = 32;
const MORE = 3;

/**
 * The dropped files, in the turns in which it may be read and used: bare files in the order of their paths, a few of them before all
 * others; what has to be looked through first comes as a whole.
 */
export const inTurns = (entries: readonly Dropped[]): (readonly Dropped[])[] => {
  const bare = entries.filter((entry) => entry instanceof File);
  if (bare.length < entries.length) return [entries];
  const placed = bare.sort((one, other) => naturally(pathOf(one), pathOf(other)));
  const turns: File[][] = [];
  for (let from = 0, size = FIRST; from < placed.length; from += size, size *= MORE)
    turns.push(placed.slice(from, from + size));
  return turns;
};

/** Asking the system for the size of a file takes its time: some at once, and after so many ms of it the page may do something else. */
const AT_ONCE = 8;
const PORTION_MS = 6;
/** A message comes back at once; browsers hold back timers that follow one another by 4 ms. */
const breath = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Reads what was dropped: files, folders with all that is in them, and empty folders. Rejects where the browser cannot read one. */
export const readDropped = async (entries: readonly Dropped[]): Promise<ReadTree> => {
  const trees: ReadTree[] = [];
  let began = performance.now();
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE);
    trees.push(
      ...(await Promise.all(
        some.map((entry) => below(entry, entry instanceof File ? pathOf(entry) : entry.name)),
      )),
    );
    if (performance.now() - began < PORTION_MS) continue;
    await breath();
    began = performance.now();
  }
  const tree = join(trees);
  return { files: [...tree.files].sort(byPath), folders: tree.folders };
};
