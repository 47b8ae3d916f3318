import type { Stats } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';

/** The validators by which a program knows whether its copy is current (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** Of a file that is open: another one in its place, and one that was written again, have other validators. */
export const validatorsOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): Validators => ({
  etag: `"${[ino, size, mtimeMs * 1000, ctimeMs * 1000].map((part) => Math.trunc(part).toString(36)).join('-')}"`,
  modified: mtimeMs,
});

/** Of what is made out of that on the way: its bytes may differ where its content does not. */
export const weakly = ({ etag, modified }: Validators): Validators => ({
  etag: etag.startsWith('W/') ? etag : `W/${etag}`,
  modified,
});

/** The headers that tell them. A date of HTTP has whole seconds. */
export const validatorHeaders = ({ etag, modified }: Validators) => ({
  etag,
  'last-modified': new Date(modified).toUTCString(),
});

const bare = (etag: string) => etag.trim().replace(/^W\//, '');
const names = (header: string, matches: (etag: string) => boolean) =>
  header.trim() === '*' || header.split(',').some((one) => matches(one.trim()));
const seconds = (ms: number) => Math.floor(ms / 1000);
/** When a date of a header is, in seconds; null where it is none, as if it were not there. */
const secondsOf = (header: string | undefined): number | null => {
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? null : seconds(at);
};

/** The result of the conditions of a request (RFC 9110, section 13.2.2): to go on, 304 or 412. */
export const conditionOf = (
  headers: IncomingHttpHeaders,
  { etag, modified }: Validators,
): 'send' | 'unchanged' | 'failed' => {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const isStrong = !etag.startsWith('W/');
  if (match !== undefined) {
    if (!names(match, (one) => isStrong && one === etag)) return 'failed';
  } else {
    const before = secondsOf(headers['if-unmodified-since']);
    if (before !== null && seconds(modified) > before) return 'failed';
  }
  if (noneMatch !== undefined)
    return names(noneMatch, (one) => bare(one) === bare(etag)) ? 'unchanged' : 'send';
  const since = secondsOf(headers['if-modified-since']);
  return since !== null && seconds(modified) <= since ? 'unchanged' : 'send';
};

/** Whether the range that is asked for is one of what we have now: else all of it is sent. */
export const isRangeOfThis = (
  { 'if-range': condition }: IncomingHttpHeaders,
  { etag, modified }: Validators,
): boolean => {
  if (typeof condition !== 'string') return true;
  const at = secondsOf(condition);
  return /^(W\/)?"/.test(condition.trim())
    ? condition.trim() === etag && !etag.startsWith('W/')
    : at !== null && at === seconds(modified);
};
