import type { Report } from '../logging/report';

/** Work that lies in the database and is looked for again and again. */
export interface Rounds {
  /** Looks now. */
  wake(): void;
  /** From now on it looks by itself, too. */
  start(): void;
  /** Begins no further round, and waits for the one under way. */
  close(): Promise<void>;
}

interface RoundsParts {
  /** One round: all that is due. `isOver` says that it should come to an end. */
  readonly work: (isOver: () => boolean) => Promise<void>;
  /** How often it looks by itself, ms. */
  readonly everyMs: number;
  /** Its name in the report of failures. */
  readonly where: string;
  readonly report: Report;
}

/** One round at a time; whoever wakes during one has another follow it, because what they mean may be too new for it. */
export const createRounds = ({ work, everyMs, where, report }: RoundsParts): Rounds => {
  let [closed, again] = [false, false];
  let working: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const rounds = async (): Promise<void> => {
    do {
      again = false;
      await work(() => closed);
    } while (again && !closed);
  };

  const wake = () => {
    again = true;
    if (closed || working) return;
    working = rounds()
      .catch((error: unknown) => report(error, where))
      .finally(() => {
        working = null;
      });
  };

  return {
    wake,
    start() {
      wake();
      timer = setInterval(wake, everyMs);
      timer.unref();
    },
    async close() {
      closed = true;
      if (timer) clearInterval(timer);
      await working;
    },
  };
};
