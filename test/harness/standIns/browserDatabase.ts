/** The part of IndexedDB that `idb-keyval` uses, in memory: for tests of the data that the browser stores. */
type Answer = 'ok' | 'full';

const requestOf = (result: unknown, answer: Answer = 'ok') => {
  const request: { result: unknown; error?: Error; [on: string]: unknown } = { result };
  queueMicrotask(() => {
    if (answer === 'full') request.error = new DOMException('No room', 'QuotaExceededError');
    const happened = answer === 'full' ? request['onerror'] : request['onsuccess'];
    (happened as (() => void) | undefined)?.();
  });
  return request;
};

/** A browser's database: give it to `vi.stubGlobal('indexedDB', …)`. What it holds stays when another app is opened on it. */
export const browserDatabase = () => {
  const items = new Map<string, unknown>();
  const state = { full: false };
  const objectStore = () => {
    let answer: Answer = 'ok';
    return {
      put: (value: unknown, key: string) => {
        if (state.full) answer = 'full';
        else items.set(key, structuredClone(value));
      },
      delete: (key: string) => void items.delete(key),
      get: (key: string) => requestOf(structuredClone(items.get(key))),
      getAll: () => requestOf(structuredClone([...items.values()])),
      getAllKeys: () => requestOf([...items.keys()]),
      get transaction() {
        return requestOf(undefined, answer);
      },
    };
  };
  return {
    items,
    /** Nothing fits in any more, or it does again. */
    fill: (full: boolean) => {
      state.full = full;
    },
    open: () => requestOf({ transaction: () => ({ objectStore }) }),
  };
};
