/** Does pieces of work of the same key one after the other, and those of different keys at once. */
export const createKeyedMutex = () => {
  const tails = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
    // Whoever waits for it is told of its failure; here only its end counts.
    const tail = turn.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
};
