/** Subscribers to a value beside the store: `subscribe` is made for useSyncExternalStore. */
export interface Watched {
  /** Tells everybody who watches. */
  readonly changed: () => void;
  /** Returns how to stop watching. */
  readonly subscribe: (watcher: () => void) => () => void;
}

export const createWatched = (): Watched => {
  const watchers = new Set<() => void>();
  return {
    changed: () => {
      for (const watcher of watchers) watcher();
    },
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
};
