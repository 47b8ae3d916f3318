import fs from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutputPage } from '~/contract/jobs/output';
import { createLogs } from '../../platform/files/logs/logs';

/** How often a held answer looks for more, ms. */
const LOOK_MS = 250;

/** The request of somebody who reads a build's log; as of an agent's. */
export interface LogQuery {
  readonly line: number | null;
  readonly count: number;
  readonly known_bytes?: number | undefined;
  readonly wait_ms?: number | undefined;
}

/** Where the newest log is, and whether nothing more comes. */
export interface LogFile {
  readonly file: string;
  readonly ended: boolean;
}

const sizeOf = (file: string) =>
  fs.lstat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Reads the logs of builds. An answer is held until there are other bytes than the known ones, the build is over, or the time is up. */
export const createBuildLogs = (closing: AbortSignal) => {
  const logs = createLogs();
  return async (
    find: () => Promise<LogFile>,
    { line, count, known_bytes: known, wait_ms: waitMs = 0 }: LogQuery,
  ): Promise<OutputPage> => {
    const until = performance.now() + waitMs;
    let place = await find();
    while (
      known !== undefined &&
      !place.ended &&
      !closing.aborted &&
      performance.now() < until &&
      (await sizeOf(place.file)) === known
    ) {
      // The server stops: the wait ends early.
      await pause(LOOK_MS, undefined, { signal: closing }).catch(() => undefined);
      if (!closing.aborted) place = await find();
    }
    const { isWhole, ...page } = await logs.read(place.file, { line, count });
    return { ...page, ended: place.ended && isWhole };
  };
};
