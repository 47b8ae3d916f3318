/**
 * Shares one run of `work` between all callers that ask before it begins. Who asks during a run gets the next one, so a result is never
 * older than the question.
 */
export const createSharedRun = <Value>(work: () => Promise<Value>): (() => Promise<Value>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    if (next) return next;
    const begin = () => {
      next = null;
      return work();
    };
    next = running.then(begin, begin);
    running = next;
    return next;
  };
};
