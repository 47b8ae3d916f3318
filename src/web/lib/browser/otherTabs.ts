import { storedText } from './storage';

/**
 * Tells what another tab of this browser wrote under a key of the local storage: at once, and again when this tab is seen after it was
 * hidden or frozen and something was written meanwhile. Answers how to stop.
 */
export const watchOtherTabs = (key: string, hear: (text: string | null) => void): (() => void) => {
  if (typeof window === 'undefined') return () => undefined;
  const closed = new AbortController();
  const look = () => {
    hear(storedText(key));
  };
  const stored = (event: StorageEvent) => {
    if (event.key === key || event.key === null) look();
  };
  // A value that this tab could not write, in a storage that is full or blocked, is nothing that another one wrote. Neither is what it has yet to
  // write: a page that has just been loaded has read the storage.
  let whenHidden = storedText(key);
  const shown = () => {
    if (document.hidden) whenHidden = storedText(key);
    else if (whenHidden !== storedText(key)) look();
  };
  const shownAgain = (event: PageTransitionEvent) => {
    if (event.persisted) shown();
  };
  window.addEventListener('storage', stored, { signal: closed.signal });
  window.addEventListener('pageshow', shownAgain, { signal: closed.signal });
  document.addEventListener('visibilitychange', shown, { signal: closed.signal });
  return () => {
    closed.abort();
  };
};
