/** The root of a storage area. A path of the drive starts with '/', and a trailing slash marks a folder (DRV-18). */
export const ROOT = '/';

export const isFolder = (path: string): boolean => path.endsWith('/');

/** 'iris.csv' of '/data/iris.csv', 'data' of '/data/'; '' of the root. */
export const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/', path.length - 2) + 1).replace(/\/$/, '');

/** The folder something lies in: '/data/' of '/data/iris.csv' and of '/data/raw/'; the root of the root. */
export const parentOf = (path: string): string =>
  path.slice(0, path.lastIndexOf('/', path.length - 2) + 1) || ROOT;

/** Every folder from the root to this one, the root first; the root has no name. */
export const breadcrumbOf = (
  path: string,
): readonly { readonly path: string; readonly name: string }[] => {
  const names = path.split('/').filter((name) => name !== '');
  return [
    { path: ROOT, name: '' },
    ...names.map((name, at) => ({ path: `/${names.slice(0, at + 1).join('/')}/`, name })),
  ];
};

/** A folder as the contract writes it, out of whatever an address says: nonsense and '..' lead to the root. */
export const folderFrom = (written: string | null): string => {
  const names = (written ?? '').split('/').filter((name) => name !== '');
  return names.length === 0 || names.some((name) => /^\.+$/.test(name))
    ? ROOT
    : `/${names.join('/')}/`;
};

/** True for a folder and everything below it. */
export const isWithin = (path: string, folder: string): boolean =>
  isFolder(folder) && path.startsWith(folder);
