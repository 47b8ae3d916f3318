import { HttpError } from '../httpError';

export interface LimiterLimits {
  /** So many pieces of work run at once. */
  readonly atOnce: number;
  /** So many more wait, first come first served; the next one is refused. */
  readonly waiting: number;
  /** The message of a refusal, and after how many seconds to try again. */
  readonly full: readonly [sentence: string, retryAfter: number];
}

/** Lets a few pieces of work run at a time. */
export interface Limiter {
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Nothing runs and nothing waits. */
  isIdle(): boolean;
}

/** Bounds what expensive work holds at once: memory, disk, processor time. Throws `unavailable` where the line is full. */
export const createLimiter = ({
  atOnce,
  waiting,
  full: [sentence, retryAfter],
}: LimiterLimits): Limiter => {
  const line: (() => void)[] = [];
  let running = 0;
  const enter = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new HttpError('unavailable', sentence, { retryAfter });
    // A caller that leaves hands the place over, so that nobody slips in between.
    await new Promise<void>((resolve) => {
      line.push(resolve);
    });
  };
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(work) {
      await enter();
      return work().finally(leave);
    },
    isIdle: () => running === 0,
  };
};
