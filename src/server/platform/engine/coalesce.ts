/**
 * Puts questions together: whoever asks while one is on its way shares the next one, so that every answer is newer than its question and
 * the cluster is never asked twice at the same time.
 */
export const coalesce = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | null = null;
  const start = () => {
    next = null;
    return ask();
  };
  return () => {
    if (next === null) {
      next = current.then(start, start);
      current = next;
    }
    return next;
  };
};
