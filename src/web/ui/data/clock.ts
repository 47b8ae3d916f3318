/** How often the shared clock ticks, in milliseconds. */
export const tick = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * One clock for every age on the page, running only while somebody looks at it. For useSyncExternalStore: a component
 * whose text did not change is not drawn again.
 */
export const clock = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    timer ??= setInterval(() => { for (const each of listeners) each(); }, tick);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
};
