import { isRow, type Complete, type Row } from './row';

const parentOf = (path: string) => path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1);
const nameOf = (path: string) => path.replace(/\/$/, '').slice(parentOf(path).length);
const folderOf = ({ path }: Row): string =>
  `/${typeof path === 'string' ? path : ''}/`.replace(/\/+/g, '/');

/** An entry, which may come as its path alone: a trailing slash marks a folder (DRV-18). */
const entry = (value: unknown): unknown => {
  const row = isRow(value) ? value : { path: value };
  if (typeof row['path'] !== 'string') return value;
  const path = row['path'].replace(/^\/*/, '/');
  const isDir = row['isDir'] ?? path.endsWith('/');
  return { size: null, update_datetime: null, name: nameOf(path), isDir, ...row, path };
};

/** The entries of a folder, of paths that may be those of the whole drive: of what lies deeper the folder. */
const inFolder = (paths: readonly unknown[], folder: string): unknown[] => {
  const found = new Set<string>();
  for (const each of paths) {
    const path = String(each).replace(/^\/*/, '/');
    if (!path.startsWith(folder) || path === folder) continue;
    const rest = path.slice(folder.length);
    const slash = rest.indexOf('/');
    found.add(folder + (slash < 0 ? rest : rest.slice(0, slash + 1)));
  }
  return [...found];
};

/** The contents of a folder. They may come as a list of path strings. */
export const folder: Complete = (reply, request) => {
  const contents = isRow(reply)
    ? (reply['contents'] ?? Object.values(reply).find(Array.isArray))
    : reply;
  if (!Array.isArray(contents)) return reply;
  const path = folderOf(request);
  const found = contents.every((each) => typeof each === 'string')
    ? inFolder(contents, path)
    : contents;
  return { path, ...(isRow(reply) && reply), contents: found.map(entry) };
};

/** Where something is after it was given another name. */
export const renamed: Complete = (reply, { path, name }) => ({
  path: `${parentOf(String(path))}${String(name)}${String(path).endsWith('/') ? '/' : ''}`,
  ...(isRow(reply) && reply),
});

/** How an operation on several entries came out. Why one failed, and where the others are now, may be left unsaid. */
export const bulk: Complete = (reply) =>
  isRow(reply)
    ? { success: [], failure: [], clashes: [], reasons: {}, places: {}, ...reply }
    : reply;
