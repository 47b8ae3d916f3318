import type { Report } from '../logging/report';

/** Work that goes on after the reply, so that how long it takes tells nobody anything. */
export interface Later {
  /** Failures are reported to the operator, with `where`. */
  do(work: () => Promise<unknown>, where: string): void;
  /** Resolves when nothing is under way. */
  done(): Promise<void>;
}

/** Keeps an eye on work that no request waits for. */
export const createLater = (report: Report): Later => {
  const underWay = new Set<Promise<unknown>>();
  return {
    do(work, where) {
      const working: Promise<unknown> = work()
        .catch((error: unknown) => report(error, where))
        .finally(() => underWay.delete(working));
      underWay.add(working);
    },
    async done() {
      await Promise.all(underWay);
    },
  };
};
