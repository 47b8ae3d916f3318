import { storageOf, unlessBlocked } from '../storage';

/** The uploads that one tab leaves behind when it is closed, for the next tab of this browser. Each page of a tab has a name of its own. */
export interface LeftLists {
  /** Writes what this page leaves; null takes it away. At once: it may be gone in the next moment. */
  leave(list: object | null): void;
  /** The uploads of pages that are gone; each is handed out once. What this tab left before a reload is none of it: the tab has its own list. */
  take(): Promise<readonly unknown[]>;
  /** The uploads that every page leaves or would leave. */
  all(): readonly unknown[];
  /** Forgets what every page left. */
  forget(): void;
}

/** The parts of a browser that it needs: one storage of all its tabs, one of this tab, and locks, by which a page is known to live. */
export interface TabsOfBrowser {
  readonly local: Storage;
  readonly tab: Storage;
  readonly locks: Pick<LockManager, 'request' | 'query'>;
}

const LEFT = 'atelier-left:';
const LIVES = 'atelier-lives:';
const PAGE = 'atelier-page';
/** As long as the bytes are kept (`keptFiles`). */
const OLD_MS = 3 * 24 * 60 * 60_000;

interface Left {
  readonly at: number;
  readonly list: unknown;
}

/** Null where the page did not come safely, for browsers have no locks there, and where the browser blocks storage. */
const tabsOfBrowser = (): TabsOfBrowser | null => {
  const [local, tab] = [storageOf('local'), storageOf('session')];
  const locks = unlessBlocked(() => globalThis.navigator?.locks as LockManager | undefined);
  return locks && local && tab ? { local, tab, locks } : null;
};

const read = (text: string | null): Left | null => {
  try {
    const left = JSON.parse(text ?? 'null') as Partial<Left> | null;
    return typeof left?.at === 'number' && Date.now() - left.at < OLD_MS
      ? { at: left.at, list: left.list }
      : null;
  } catch {
    return null;
  }
};

/** Holds a lock for as long as the page lives. Resolves when it is held. */
const live = (locks: TabsOfBrowser['locks'], page: string) =>
  new Promise<void>((resolve) => {
    void locks.request(LIVES + page, () => {
      resolve();
      return new Promise<never>(() => undefined);
    });
  });

const keysIn = ({ local }: TabsOfBrowser) =>
  Array.from({ length: local.length }, (_, at) => local.key(at) ?? '').filter((key) =>
    key.startsWith(LEFT),
  );

/** The lists of a page that lives in these tabs. */
const leftListsIn = (tabs: TabsOfBrowser): LeftLists => {
  const { local, tab, locks } = tabs;
  const page = Math.random().toString(36).slice(2);
  const before = tab.getItem(PAGE);
  unlessBlocked(() => {
    tab.setItem(PAGE, page);
  });

  const takeGone = async () => {
    const { held = [] } = await locks.query();
    const living = new Set(held.map(({ name }) => name?.slice(LIVES.length)));
    return keysIn(tabs).flatMap((key) => {
      const of = key.slice(LEFT.length);
      if (of === page || living.has(of)) return [];
      const left = read(local.getItem(key));
      local.removeItem(key);
      return left && of !== before ? [left.list] : [];
    });
  };

  return {
    leave(list) {
      try {
        if (list === null) local.removeItem(LEFT + page);
        else local.setItem(LEFT + page, JSON.stringify({ at: Date.now(), list } satisfies Left));
      } catch {
        // There is no room for it: an older list would tell what is no longer so.
        local.removeItem(LEFT + page);
      }
    },
    async take() {
      await live(locks, page);
      return locks.request(LEFT, takeGone);
    },
    all: () => keysIn(tabs).flatMap((key) => read(local.getItem(key))?.list ?? []),
    forget() {
      for (const key of keysIn(tabs)) local.removeItem(key);
    },
  };
};

const NONE: LeftLists = {
  leave: () => undefined,
  take: () => Promise.resolve([]),
  all: () => [],
  forget: () => undefined,
};

/** The uploads that one app's page leaves, and those that others left. Where the browser cannot tell which pages live nothing is left. */
export const createLeftLists = (tabs: TabsOfBrowser | null = tabsOfBrowser()): LeftLists =>
  tabs ? leftListsIn(tabs) : NONE;
