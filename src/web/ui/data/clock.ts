/** A clock for useSyncExternalStore: it runs only while somebody looks at it, and a component whose text did not change is not drawn again. */
const clockOf = (every: number) => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      timer ??= setInterval(() => {
        for (const each of listeners) each();
      }, every);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
};

/** How often the shared clock ticks, in milliseconds. */
export const tick = 10_000;

/** One clock for every age on the page. */
export const clock = clockOf(tick);

/** One clock for everything that counts seconds. */
export const seconds = clockOf(1000);
