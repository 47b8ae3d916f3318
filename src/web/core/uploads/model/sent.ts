import type { Problem } from '~/contract';
import { countText } from '~/web/lib/text/readable';

/** How it came out: nothing where the file is there. */
export type Sent = Problem | null;

/** A presigned address that is refused is too old (UPL-21). */
export const FORBIDDEN_STATUS = 403;

/** The problem of a file of which only some bytes are there. */
export const shortOf = (stored: number, size: number): Problem => ({
  statusCode: 0,
  code: 'short',
  message: `Only ${countText(stored)} of ${countText(size)} bytes arrived.`,
});
