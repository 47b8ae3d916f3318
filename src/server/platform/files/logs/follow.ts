import { setTimeout as pause } from 'node:timers/promises';
import { openUntrusted } from '../untrusted';

/** How often a log that somebody waits for is looked at, ms, and after how many looks it is asked whether its agent is over. */
const LOOK_MS = 40;
const LOOKS_AN_ASKING = 12;
/** So many may wait at once; who comes then is answered as if nothing came, after this long, ms. */
const MAX_WAITING = 1_000;
const BUSY_MS = 1_000;

interface Waiting {
  readonly knownBytes: number;
  readonly wake: () => void;
}

/** A log of which somebody waits for more. */
interface Followed {
  readonly waiting: Set<Waiting>;
  isOver: boolean;
}

export interface Wait {
  /** Until the log is longer than this, bytes. */
  readonly knownBytes: number;
  /** At most so long, ms. */
  readonly ms: number;
  /** Whether its agent is over; asked now and then. Where that cannot be told (it throws), nobody waits any longer. */
  readonly isOver: () => Promise<boolean>;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/** Resolves when there is more of the log, its agent is over, the time is up, or the asker is gone. */
export type Follow = (file: string, wait: Wait) => Promise<void>;

/** Opened anew for every look: a network file system shows another node's writing no earlier. */
const sizeOf = async (file: string): Promise<number> => {
  const log = await openUntrusted(file);
  await log?.handle.close();
  return log?.stats.size ?? 0;
};

/** All who wait for the same log share its looks. */
export const createFollow = (): Follow => {
  const logs = new Map<string, Followed>();
  let waiting = 0;

  const look = async (file: string, followed: Followed, isOver: Wait['isOver']): Promise<void> => {
    for (let round = 0; followed.waiting.size > 0; round += 1) {
      // Not waited for: a cluster may take its time to tell.
      if (round % LOOKS_AN_ASKING === 0)
        void isOver()
          // Whether it is over cannot be found out: whoever waits asks anew.
          .catch(() => true)
          .then((over) => {
            followed.isOver ||= over;
          });
      // The file is gone: whoever waits is woken and finds that out.
      const size = await sizeOf(file).catch(() => Infinity);
      for (const { knownBytes, wake } of followed.waiting)
        if (followed.isOver || size > knownBytes) wake();
      await pause(LOOK_MS);
    }
    logs.delete(file);
  };

  return async (file, { knownBytes, ms, isOver, signal }) => {
    if (ms === 0 || signal.aborted) return;
    if (waiting >= MAX_WAITING)
      // The reader went away: the wait ends early.
      return void (await pause(Math.min(ms, BUSY_MS), undefined, { signal }).catch(
        () => undefined,
      ));
    waiting += 1;
    const followed = logs.get(file) ?? { waiting: new Set(), isOver: false };
    let leave: () => void = () => undefined;
    await new Promise<void>((wake) => {
      const mine = { knownBytes, wake };
      const timer = setTimeout(wake, ms);
      const onGone = () => wake();
      signal.addEventListener('abort', onGone, { once: true });
      followed.waiting.add(mine);
      leave = () => {
        waiting -= 1;
        clearTimeout(timer);
        signal.removeEventListener('abort', onGone);
        followed.waiting.delete(mine);
      };
      if (logs.has(file)) return;
      logs.set(file, followed);
      void look(file, followed, isOver);
    });
    leave();
  };
};
