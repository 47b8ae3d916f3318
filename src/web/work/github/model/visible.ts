import { isBelow, matches, type TreeRow } from './rows';

/** A line of the tree as it is drawn. */
export interface TreeLine {
  readonly row: TreeRow;
  /** 1 at the top. */
  readonly level: number;
  readonly name: string;
  readonly isOpen: boolean;
  /** Whether nothing, some or all of it is ticked. */
  readonly box: Box;
  /** Its place among its siblings, from 1, and how many those are. */
  readonly position: number;
  readonly siblings: number;
}

export type Box = 'none' | 'some' | 'all';

export interface TreeView {
  readonly lines: readonly TreeLine[];
  /** The box of the whole tree. */
  readonly box: Box;
  /** Files that the filter leaves. */
  readonly found: number;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const order = (a: TreeRow, b: TreeRow) =>
  a.kind === b.kind
    ? a.path.localeCompare(b.path, 'en', { numeric: true })
    : a.kind === 'folder'
      ? -1
      : 1;

/** The direct entries of each folder, folders first; '' is the root. */
export const childrenOf = (rows: readonly TreeRow[]): ReadonlyMap<string, readonly TreeRow[]> => {
  const children = new Map<string, TreeRow[]>();
  for (const row of rows) {
    const folder = folderOf(row.path);
    const siblings = children.get(folder);
    if (siblings) siblings.push(row);
    else children.set(folder, [row]);
  }
  return children;
};

/** How many of these files lie below each folder, '' and the files themselves included. */
const countsBelow = (paths: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  const count = (path: string) => counts.set(path, (counts.get(path) ?? 0) + 1);
  for (const path of paths) {
    count(path);
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      count(path.slice(0, end));
    count('');
  }
  return counts;
};

/** The files that the filter leaves, counted below each folder. */
export const matchCounts = (
  rows: readonly TreeRow[],
  filter: string,
): ReadonlyMap<string, number> =>
  countsBelow(
    rows
      .filter(({ kind, path }) => kind === 'file' && matches(path, filter))
      .map(({ path }) => path),
  );

const boxOf = (
  path: string,
  found: ReadonlyMap<string, number>,
  ticked: ReadonlyMap<string, number>,
): Box => {
  const count = ticked.get(path) ?? 0;
  if (count === 0) return 'none';
  return count === found.get(path) ? 'all' : 'some';
};

interface Shown {
  readonly open: readonly string[];
  readonly ticked: readonly string[];
  readonly filter: string;
}

/** The lines to draw: what lies in open folders, or every match of the filter in its folders. */
export const treeView = (
  children: ReadonlyMap<string, readonly TreeRow[]>,
  found: ReadonlyMap<string, number>,
  { open, ticked, filter }: Shown,
): TreeView => {
  const opened = new Set(open);
  const below = countsBelow(ticked.filter((path) => found.has(path)));
  const lines: TreeLine[] = [];
  const walk = (folder: string, level: number) => {
    const siblings = (children.get(folder) ?? [])
      .filter(({ path }) => filter === '' || found.has(path))
      .sort(order);
    siblings.forEach((row, index) => {
      const isOpen = row.kind === 'folder' && (filter !== '' || opened.has(row.path));
      lines.push({
        row,
        level,
        name: nameOf(row.path),
        isOpen,
        box: boxOf(row.path, found, below),
        position: index + 1,
        siblings: siblings.length,
      });
      if (isOpen) walk(row.path, level + 1);
    });
  };
  walk('', 1);
  return { lines, box: boxOf('', found, below), found: found.get('') ?? 0 };
};

/** The line of the folder that a line lies in; -1 at the top. */
export const parentOf = (lines: readonly TreeLine[], index: number): number => {
  const line = lines[index];
  if (!line || line.level === 1) return -1;
  for (let at = index - 1; at >= 0; at -= 1)
    if (lines[at]?.level === line.level - 1 && isBelow(line.row.path, lines[at]?.row.path ?? ''))
      return at;
  return -1;
};
