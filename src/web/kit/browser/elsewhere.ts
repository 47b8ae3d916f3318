/**
 * Tells what another tab of this browser wrote under a key of the local storage: at once, and again when this tab is seen after it was
 * hidden or frozen and may have missed it. Answers how to stop.
 */
export const writtenElsewhere = (
  key: string,
  hear: (text: string | null) => void,
): (() => void) => {
  if (typeof window === 'undefined') return () => undefined;
  const closed = new AbortController();
  const look = () => {
    hear(localStorage.getItem(key));
  };
  const stored = (event: StorageEvent) => {
    if (event.key === key || event.key === null) look();
  };
  const shown = () => {
    if (!document.hidden) look();
  };
  window.addEventListener('storage', stored, { signal: closed.signal });
  window.addEventListener('pageshow', shown, { signal: closed.signal });
  document.addEventListener('visibilitychange', shown, { signal: closed.signal });
  return () => {
    closed.abort();
  };
};
