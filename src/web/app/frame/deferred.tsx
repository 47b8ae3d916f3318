import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createWatched } from '~/web/lib/browser/watched';
import { LoadError } from '~/web/ui/page/LoadError';

interface Code<Props> {
  readonly default: ComponentType<Props>;
}

/** A component whose code is loaded when it is first shown, or before by `load`. */
export interface Deferred<Props> {
  (props: Props): ReactNode;
  /** Resolves when it can be shown, or when it cannot be had. */
  readonly load: () => Promise<void>;
}

const MISSING =
  'A part of the app could not be loaded. If Retry does not help, reload the page: the app may have been updated.';

/**
 * As React's lazy, without its two habits: what has arrived is shown at once (Suspense holds it back for 300 ms after a
 * fallback), and code that could not be loaded is asked for again on Retry.
 */
export const deferred = <Props extends object>(
  importing: () => Promise<Code<Props>>,
  fallback: ReactNode = null,
  /** Shown where it could not be loaded; by default what happened, with Retry. */
  missing?: ReactNode,
): Deferred<Props> => {
  const watched = createWatched();
  let found: ComponentType<Props> | 'waiting' | 'missing' = 'waiting';
  let underWay: Promise<void> | null = null;
  const become = (next: typeof found) => {
    found = next;
    underWay = next === 'missing' ? null : underWay;
    watched.changed();
  };
  const load = () => {
    underWay ??= importing().then(
      (loaded) => {
        become(loaded.default);
      },
      () => {
        become('missing');
      },
    );
    return underWay;
  };
  const retry = () => {
    become('waiting');
    void load();
  };
  const subscribe = (watcher: () => void) => {
    void load();
    return watched.subscribe(watcher);
  };
  const Shown = (props: Props) => {
    const Found = useSyncExternalStore(subscribe, () => found);
    if (Found === 'waiting') return fallback;
    return Found === 'missing' ? (
      (missing ?? <LoadError message={MISSING} onRetry={retry} />)
    ) : (
      <Found {...props} />
    );
  };
  return Object.assign(Shown, { load });
};
