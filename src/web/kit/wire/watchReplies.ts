import type { AxiosInstance } from 'axios';

const nextTask = () => new Promise<void>((resolve) => { setTimeout(resolve); });

/**
 * Counts what this client asks for. What it returns resolves as soon as everything asked for by then has been answered and taken
 * in, or when `patience` (milliseconds) is over; then nothing is counted any more.
 */
export const watchReplies = ({ interceptors }: AxiosInstance): ((patience: number) => Promise<void>) => {
  let underWay = 0;
  const waiting = new Set<() => void>();
  const answered = () => {
    underWay -= 1;
    if (underWay === 0) for (const resolve of waiting) resolve();
  };
  const asking = interceptors.request.use((request) => {
    underWay += 1;
    return request;
  }, undefined, { synchronous: true });
  const replying = interceptors.response.use((reply) => {
    answered();
    return reply;
  }, (error: unknown) => {
    answered();
    throw error;
  });
  const allAnswered = (patience: number) => new Promise<void>((resolve) => {
    if (underWay === 0) resolve();
    waiting.add(resolve);
    setTimeout(resolve, patience);
  });
  return async (patience) => {
    await nextTask();
    await allAnswered(patience);
    interceptors.request.eject(asking);
    interceptors.response.eject(replying);
    await nextTask();
  };
};
