import { monotonic, timerMs } from './clock';

/** The work of a loop, and how it is woken. */
export interface Turns {
  /** Does what is due; true where there may be more at once. */
  readonly turn: () => Promise<boolean>;
  /** How often it looks while nobody wakes it, ms. */
  readonly idleMs: number;
  /** Hears of the first of several failures in a row. */
  readonly failed: (error: unknown) => void;
}

/** Something that looks for work at once when it is woken, at a moment that was asked for, and now and then by itself. One turn at a time. */
export const createWakingLoop = ({ turn, idleMs, failed }: Turns) => {
  let timer: NodeJS.Timeout | undefined;
  let rings = Infinity;
  let turning: Promise<void> | null = null;
  let again = false;
  let failing = false;
  let isOpen = false;

  const ring = (delayMs: number) => {
    const at = monotonic() + delayMs;
    if (!isOpen || at >= rings) return;
    clearTimeout(timer);
    rings = at;
    timer = setTimeout(wake, timerMs(delayMs)).unref();
  };

  const wake = () => {
    if (!isOpen) return;
    again = true;
    turning ??= (async () => {
      try {
        while (again && isOpen) {
          again = false;
          if (await turn()) again = true;
        }
        failing = false;
      } catch (error) {
        // A database that is away is told once, and asked again.
        if (!failing) failed(error);
        failing = true;
      } finally {
        turning = null;
        rings = Infinity;
        ring(idleMs);
      }
    })();
  };

  return {
    start() {
      isOpen = true;
      wake();
    },
    wake,
    /** Looks after so long, unless it looks sooner anyway. */
    ring,
    /** Begins no further turn; resolves when the one in work is done. */
    async close() {
      isOpen = false;
      clearTimeout(timer);
      await turning;
    },
  };
};
