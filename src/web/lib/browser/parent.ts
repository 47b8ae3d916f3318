import { createAction } from '@reduxjs/toolkit';

/*
 * Embedded pages speak to the window that embeds them: only where that window's origin is on the allow-list, and to that
 * origin by name, never to '*' (NB-12). Of what that window says, the same list decides (ACC-17).
 */

/** The message of the embedding page: a handful of named values, still unchecked beyond that. */
export type ParentMessage = Readonly<Record<string, string | number | boolean>>;

/** The page that frames the app said something, from an origin on the allow-list. */
export const parentMessageReceived = createAction<ParentMessage>('shell/parentMessageReceived');

const MAX_FIELDS = 8;
const LONGEST = 2_048;

const isValue = (value: unknown) =>
  typeof value === 'string'
    ? value.length <= LONGEST
    : typeof value === 'boolean' || Number.isFinite(value);

/** The message of the embedding page; null where it comes from another window or origin, or is no handful of values. */
export const parseParentMessage = (
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  allowed: readonly string[],
): ParentMessage | null => {
  if (
    !isFramed() ||
    source !== window.parent ||
    !allowed.includes(origin) ||
    typeof data !== 'object' ||
    data === null
  )
    return null;
  const fields = Object.entries(data);
  return fields.length <= MAX_FIELDS && fields.every(([, value]) => isValue(value))
    ? (Object.fromEntries(fields) as ParentMessage)
    : null;
};

/** True where the page is shown inside another one. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

/** The origin of the embedding page, as far as the browser tells it. */
const embedderOrigin = (): string | null => {
  const ancestors = (window.location as Location & { ancestorOrigins?: DOMStringList })
    .ancestorOrigins;
  if (ancestors && ancestors.length > 0) return ancestors[0] ?? null;
  try {
    return document.referrer ? new URL(document.referrer).origin : null;
  } catch {
    return null;
  }
};

/** Posts an event to the embedding page; answers false where that page is not on the list. */
export const postToParent = (event: object, allowed: readonly string[]): boolean => {
  const origin = isFramed() ? embedderOrigin() : null;
  if (!origin || !allowed.includes(origin)) return false;
  window.parent.postMessage(event, origin);
  return true;
};
