import type { WebStorage } from 'redux-persist';

export type StorageKind = 'local' | 'session';

/** The result of `read`; undefined where the browser blocks it, for then only naming it throws, as `typeof` does. */
export const unlessBlocked = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Throws where the browser blocks it. */
const named = (kind: StorageKind): Storage => globalThis[`${kind}Storage`];

/** A storage of the browser; undefined where it has none or blocks it. */
export const storageOf = (kind: StorageKind): Storage | undefined =>
  unlessBlocked(() => named(kind));

/** The value under a key of the local storage; null where there is none. */
export const storedText = (key: string): string | null => storageOf('local')?.getItem(key) ?? null;

/** A storage for slices: of a blocked one nothing is read, and writing rejects. One that is full is still read. */
export const webStorage = (kind: StorageKind): WebStorage => ({
  getItem: async (key) => storageOf(kind)?.getItem(key) ?? null,
  setItem: async (key, text) => {
    named(kind).setItem(key, text);
  },
  removeItem: async (key) => {
    named(kind).removeItem(key);
  },
});
