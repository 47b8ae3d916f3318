import type { AxiosAdapter } from 'axios';

const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/**
 * The adapter, with what goes through it counted. `firstReplies` resolves as soon as everything asked for by then has been answered
 * and taken in, or when its patience (milliseconds) is over.
 */
export const watchReplies = (
  through: AxiosAdapter,
): {
  readonly adapter: AxiosAdapter;
  readonly firstReplies: (patience: number) => Promise<void>;
} => {
  let underWay = 0;
  const waiting = new Set<() => void>();
  const answered = () => {
    underWay -= 1;
    if (underWay === 0) for (const resolve of waiting) resolve();
  };
  const adapter: AxiosAdapter = (config) => {
    underWay += 1;
    const reply = through(config);
    reply.then(answered, answered);
    return reply;
  };
  const allAnswered = (patience: number) =>
    new Promise<void>((resolve) => {
      if (underWay === 0) resolve();
      waiting.add(resolve);
      setTimeout(resolve, patience);
    });
  const firstReplies = async (patience: number) => {
    await nextTask();
    await allAnswered(patience);
    waiting.clear();
    await nextTask();
  };
  return { adapter, firstReplies };
};
