/** The root of either area. */
export const ROOT = '/';

/** 'iris.csv' of '/data/iris.csv', 'data' of '/data/'. */
export const nameOf = (path: string): string => path.replace(/\/$/, '').split('/').at(-1) ?? '';

/** The folder something lies in: '/data/' of '/data/iris.csv' and of '/data/raw/'; the root of the root. */
export const parentOf = (path: string): string => path.replace(/[^/]*\/?$/, '') || ROOT;

/** Every folder from the root to this one, the root first. */
export const trailOf = (path: string): { readonly path: string; readonly name: string }[] => {
  const names = path.split('/').filter((name) => name !== '');
  return [{ path: ROOT, name: 'Root' }, ...names.map((name, at) => ({ path: `/${names.slice(0, at + 1).join('/')}/`, name }))];
};
