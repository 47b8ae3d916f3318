import type { Report } from '../logging/report';
import { createClockWatch } from './clock';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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

/**
 * Deletes what is old once a day, for the first time an hour after the start. When the system's clock jumped ahead since the last time, the
 * deletion waits another day: somebody may set it right until then, and what is deleted does not come back. Returns the way to stop.
 */
export const deleteOldDaily = (
  work: () => Promise<void>,
  where: string,
  report: Report,
): (() => void) => {
  const clockMovedBy = createClockWatch();
  const run = () => {
    const hours = Math.floor(clockMovedBy() / HOUR_MS);
    if (hours < 1) return void work().catch((error: unknown) => report(error, where));
    report(
      `The clock of this machine jumped ahead by ${hours} hours. Nothing is deleted for its age until tomorrow.`,
      where,
    );
  };
  let timer = setTimeout(() => {
    run();
    timer = setInterval(run, DAY_MS).unref();
  }, HOUR_MS).unref();
  return () => clearTimeout(timer);
};
