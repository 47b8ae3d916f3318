import { createLeftLists, type LeftLists } from '~/web/lib/browser/files/leftLists';

const storage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

/** A tab of a browser: its pages follow one another. */
export interface TestTab {
  /** The lists of the next page of this tab; the page before it is gone. */
  readonly page: () => LeftLists;
  readonly close: () => void;
}

/** A browser whose tabs share a storage and locks, as far as lists that are left need one. */
export const browserOfTabs = () => {
  const local = storage();
  const held = new Set<{ readonly name: string; readonly by: object }>();
  const locksOf = (by: object) =>
    ({
      query: () => Promise.resolve({ held: [...held].map(({ name }) => ({ name })), pending: [] }),
      request: (name: string, work: (lock: object) => unknown) => {
        const lock = { name, by };
        held.add(lock);
        return Promise.resolve(work(lock)).finally(() => held.delete(lock));
      },
    }) as unknown as LockManager;
  const tab = (): TestTab => {
    const own = storage();
    let by = {};
    const close = () => {
      for (const lock of held) if (lock.by === by) held.delete(lock);
    };
    const page = () => {
      close();
      by = {};
      return createLeftLists({ local, tab: own, locks: locksOf(by) });
    };
    return { page, close };
  };
  return { tab, local };
};
