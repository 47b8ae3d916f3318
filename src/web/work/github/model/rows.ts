import type { TreeEntry } from '~/contract';

/** One line of a repository's tree. Submodules are neither and are left out. */
export interface TreeRow {
  /** Path in the repository, with the name. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly sha: string;
  /** Bytes; 0 for a folder. */
  readonly size: number;
}

/** Rows of what GitHub lists in the folder at `prefix` ('' is the root). */
export const rowsOf = (entries: readonly TreeEntry[], prefix = ''): TreeRow[] =>
  entries
    .filter(({ type }) => type !== 'commit')
    .map(({ path, type, sha, size }) => ({
      path: prefix === '' ? path : `${prefix}/${path}`,
      kind: type === 'tree' ? 'folder' : 'file',
      sha,
      size: size ?? 0,
    }));

/** True for what lies in the folder; everything lies in ''. */
export const isBelow = (path: string, folder: string) =>
  folder === '' || path.startsWith(`${folder}/`);

/** True for a file whose path holds the text that was typed, upper or lower case alike. */
export const matches = (path: string, filter: string) =>
  filter === '' || path.toLowerCase().includes(filter.trim().toLowerCase());

interface Ticking {
  readonly ticked: readonly string[];
  readonly filter: string;
}

/** The ticked files after the box at `path`: the file itself, or all files below the folder that the filter leaves. */
export const boxed = (
  rows: readonly TreeRow[],
  { ticked, filter }: Ticking,
  path: string,
  on: boolean,
): string[] => {
  const isMeant = (row: TreeRow) =>
    row.kind === 'file' &&
    (row.path === path || (isBelow(row.path, path) && matches(row.path, filter)));
  const meant = new Set(rows.filter(isMeant).map((row) => row.path));
  const others = ticked.filter((other) => !meant.has(other));
  return on ? [...others, ...meant] : others;
};
