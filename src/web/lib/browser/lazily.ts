import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Before each further try, ms: a server that starts anew is there again by then. */
const PAUSES_MS = [1_000, 4_000, 10_000];

/** Resolves after `ms`, and not before the browser is connected. */
const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      if (globalThis.navigator?.onLine === false)
        window.addEventListener(
          'online',
          () => {
            resolve();
          },
          { once: true },
        );
      else resolve();
    }, ms);
  });

/** Brings code that may lie behind a broken connection: tries again, four times in all. Rejects as the last try did. */
export const importWithRetry = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  for (const ms of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await rest(ms);
    }
  }
  return load();
};

/**
 * Brings code once. After a failure the next call tries again. Unlike what it works on, code is the same for all apps of a process.
 */
export const loadOnce = <Code>(load: () => Promise<Code>): (() => Promise<Code>) => {
  let known: Code | undefined;
  return async () => (known ??= await load());
};

/** React's lazy, which keeps a first failure for ever, of code that is brought patiently: a lost connection costs no reload of the page. */
export const lazily = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => importWithRetry(load));
