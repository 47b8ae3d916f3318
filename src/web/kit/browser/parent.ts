/*
 * Embedded pages speak to the window that embeds them: only where that window's origin is on the allow-list, and to that
 * origin by name, never to '*' (NB-12).
 */

/** True where the page is shown inside another one. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

/** The origin of the embedding page, as far as the browser tells it. */
const embedderOrigin = (): string | null => {
  const ancestors = (window.location as Location & { ancestorOrigins?: DOMStringList }).ancestorOrigins;
  if (ancestors && ancestors.length > 0) return ancestors[0] ?? null;
  try {
    return document.referrer ? new URL(document.referrer).origin : null;
  } catch {
    return null;
  }
};

/** Posts an event to the embedding page; answers false where that page is not on the list. */
export const tellParent = (event: object, allowed: readonly string[]): boolean => {
  const origin = isFramed() ? embedderOrigin() : null;
  if (!origin || !allowed.includes(origin)) return false;
  window.parent.postMessage(event, origin);
  return true;
};
