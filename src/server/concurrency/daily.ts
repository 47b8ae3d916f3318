import type { Report } from '../report';

const DAY_MS = 24 * 3_600_000;

/** After a failure it is tried again so soon, ms: the database may have been away. */
const RETRY_MS = 10 * 60_000;

/** Does something now and once a day; returns the way to stop. What fails is told to `report`, with `where`, and tried again soon. */
export const daily = (work: () => Promise<void>, where: string, report: Report): (() => void) => {
  let retry: NodeJS.Timeout | undefined;
  const run = () => {
    clearTimeout(retry);
    work().catch((error: unknown) => {
      report(error, where);
      if (!stopped) retry = setTimeout(run, RETRY_MS).unref();
    });
  };
  let stopped = false;
  run();
  const timer = setInterval(run, DAY_MS).unref();
  return () => {
    stopped = true;
    clearTimeout(retry);
    clearInterval(timer);
  };
};
