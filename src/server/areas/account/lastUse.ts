import type { Database } from '../../platform/database/database';
import { monotonic } from '../../platform/concurrency/clock';
import { updateLastUse } from './queries/sessions';

/** How exact the last use of a session is written down, ms. */
const STEP_MS = 60_000;

/**
 * Notes that a session is used, by the hash of its token. All that were used in a minute are written down at once: every commit
 * waits for the disk, and on the built-in database everybody waits with it.
 */
export const createLastUse = (db: Database): ((tokenHash: string) => void) => {
  const used = new Set<string>();
  let writtenAt = monotonic();
  return (tokenHash) => {
    used.add(tokenHash);
    if (monotonic() - writtenAt < STEP_MS) return;
    writtenAt = monotonic();
    const written = updateLastUse(db, [...used]);
    used.clear();
    // Nothing depends on it: a use that is not written down is written down next time.
    written.catch(() => undefined);
  };
};
