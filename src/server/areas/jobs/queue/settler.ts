import type { Outcome } from '../queries/tasks';

/** Gathers what steps come to and writes it down: at once where nothing is being written, else together with what comes meanwhile. */
export const createSettler = (
  settle: (outcomes: readonly Outcome[]) => Promise<void>,
  dueIn: (delayMs: number) => void,
) => {
  let waiting: Outcome[] = [];
  let writing: Promise<void> | null = null;
  let failure: Error | null = null;

  const write = async () => {
    while (waiting.length > 0) {
      const outcomes = waiting;
      waiting = [];
      await settle(outcomes);
      const delays = outcomes.flatMap(({ next }) => (next ? [next.delayMs] : []));
      if (delays.length > 0) dueIn(Math.min(...delays));
    }
  };

  const start = () => {
    if (writing || failure !== null || waiting.length === 0) return;
    writing = write()
      .catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => {
        writing = null;
        start();
      });
  };

  return {
    add(outcomes: readonly Outcome[]): void {
      waiting.push(...outcomes);
      start();
    },
    /** Resolves when everything is written; throws what kept something from it. */
    async done(): Promise<void> {
      while (writing) await writing;
      if (failure !== null) throw failure;
    },
  };
};
