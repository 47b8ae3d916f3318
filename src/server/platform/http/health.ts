import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../httpError';
import type { Workspace } from '../workspace';

/** How long each part may take before it is called unhealthy, ms. */
const PATIENCE_MS = 2_000;
/** A request within this time, ms, gets the last result: asking costs the server nothing then. */
const BELIEVED_MS = 1_000;

/** The dependencies of the server. */
export interface Vitals {
  /** Asks the database something small. */
  readonly askDatabase: () => Promise<unknown>;
  /** Where the server stores what it must not lose. */
  readonly folders: readonly string[];
}

/** Throws `unavailable` (503), with a sentence, where a part of the server fails or does not answer. */
export type Health = () => Promise<void>;

const notReady = (reasons: readonly string[]): HttpError =>
  new HttpError('unavailable', `The server is not well: ${reasons.join(', and ')}.`, {
    retryAfter: 2,
  });

/** Writes a few bytes to the disk itself and removes them. */
const touchDisk = async (folder: string): Promise<void> => {
  const file = path.join(folder, `.health-${randomUUID()}`);
  try {
    await fs.writeFile(file, 'well', { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await fs.rm(file, { force: true });
  }
};

/** Looks at one part. While a look hangs no other begins, so that looks never pile up. */
const looking = (what: string, touch: () => Promise<unknown>) => {
  let underWay: Promise<string | null> | null = null;
  return async (): Promise<string | null> => {
    underWay ??= touch()
      .then(
        () => null,
        () => `${what} cannot be used`,
      )
      .finally(() => {
        underWay = null;
      });
    const stop = new AbortController();
    // The answer came first: the wait ends early.
    const late = pause(PATIENCE_MS, `${what} does not answer`, { signal: stop.signal }).catch(
      () => null,
    );
    return Promise.race([underWay, late]).finally(() => stop.abort());
  };
};

/** Looks at database and disk; all who ask within a second share one look. No sentence says where anything is. */
export const createHealth = ({ askDatabase, folders }: Vitals): Health => {
  const parts = [
    looking('the database', askDatabase),
    looking('the disk', () => Promise.all([...new Set(folders)].map(touchDisk))),
  ];
  let found: Promise<(string | null)[]> | null = null;
  let at = -Infinity;
  return async () => {
    if (!found || performance.now() - at > BELIEVED_MS) {
      at = Infinity;
      found = Promise.all(parts.map((look) => look())).finally(() => {
        at = performance.now();
      });
    }
    const wrong = (await found).filter((sentence) => sentence !== null);
    if (wrong.length > 0) throw notReady(wrong);
  };
};

/** Whether the process answers; and whether the server can work. A server that listens has its migrations behind it. */
export const HEALTH_PATHS = { live: '/api/live', ready: ['/api/ready', '/api/health'] } as const;

/** Serves both, to everybody. */
export const serveHealth = (
  app: FastifyInstance,
  { config, db, runtimes, stopping }: Workspace,
): void => {
  const health = createHealth({
    askDatabase: () => db.execute('select 1'),
    folders: [config.dataFolder, config.sharedFolder],
  });
  app.get(HEALTH_PATHS.live, async () => ({ status: 'ok' }));
  for (const path of HEALTH_PATHS.ready)
    app.get(path, async () => {
      if (stopping.signal.aborted) throw notReady(['it is stopping']);
      await health();
      return { status: 'ok', running_notebooks: runtimes.alive().length };
    });
};
