import type { Report } from '../report';

const DAY_MS = 24 * 3_600_000;

/** Does something now and once a day; returns the way to stop. What fails is told to `report`, with `where`. */
export const daily = (work: () => Promise<void>, where: string, report: Report): (() => void) => {
  const run = () => void work().catch((error: unknown) => report(error, where));
  run();
  const timer = setInterval(run, DAY_MS).unref();
  return () => clearInterval(timer);
};
