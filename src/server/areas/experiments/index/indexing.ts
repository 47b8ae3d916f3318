import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { forAll } from '../../../platform/storage/disk/entries';
import type { Workspace } from '../../../platform/workspace';
import { fileMaskingOf } from '../../../platform/secrets/masking';
import { Unreachable, type TrackingClient } from '../remote/client';
import { experimentSources as sources } from '../tables';
import { indexedRunOf } from './indexedRun';
import { syncRuns } from './scanning';
import { staleLocations, type Stale } from './stale';

/** Places that are read at once. */
const AT_ONCE = 4;
/** Who asks for a table waits so long, ms, for what was just written; the rest comes with a later question. */
const WAIT_MS = 700;
/** The tracking server is asked as often as its own page asks it, ms, and at most for a tenth of the time. */
const REMOTE_MS = 30_000;
export const REMOTE = 'remote';

/** The job or notebook was deleted meanwhile: a foreign key names nothing any more. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23503';

/** The index of runs: brought up to date when somebody looks, so that nothing is read for nobody. */
export interface Indexing {
  /** Reads what changed of a team's places, for a while; answers how many are still to be read. */
  refresh(team: string): Promise<number>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export const createIndexing = (workspace: Workspace, remote: TrackingClient | null): Indexing => {
  const { db, measuring, report, secrets } = workspace;
  const running = new Map<string, Promise<void>>();
  const left = new Map<string, number>();
  let closed = false;

  /** What the programs of a place may have been given. */
  const givenIn = async ({ userName, submissionId, notebookId }: Stale) => {
    if (submissionId !== null) return secrets.givenTo(submissionId);
    return userName !== null && notebookId !== null
      ? secrets.offeredValues(userName, notebookId)
      : {};
  };

  const scan = async (place: Stale): Promise<void> => {
    const since = performance.now();
    const masking = fileMaskingOf(await givenIn(place));
    const { runs, warnings } = await measuring.tracked({
      work: place.work,
      logFolder: '',
      ended: place.ended,
    });
    await syncRuns(
      db,
      place,
      runs.map((run) => indexedRunOf(run, masking?.mask)),
      warnings,
      since,
    );
  };

  /** A place that cannot be read must not keep the others from being read, nor be forgotten. */
  const scanned = async (place: Stale): Promise<void> => {
    try {
      await scan(place);
    } catch (error) {
      if (!closed && !isGone(error)) report(error, `the runs of ${place.sourceId}`);
    }
  };

  const catchUp = async (team: string): Promise<void> => {
    const tried = new Set<string>();
    while (!closed) {
      const stale = (await staleLocations(workspace, team)).filter(
        ({ sourceId }) => !tried.has(sourceId),
      );
      left.set(team, stale.length);
      if (stale.length === 0) return;
      await forAll(
        stale,
        async (place) => {
          if (closed) return;
          tried.add(place.sourceId);
          await scanned(place);
          left.set(team, (left.get(team) ?? 1) - 1);
        },
        AT_ONCE,
      );
    }
  };

  const askRemote = async (client: TrackingClient): Promise<void> => {
    const [known] = await db.select().from(sources).where(eq(sources.sourceId, REMOTE));
    if (
      known &&
      Math.abs(Date.now() - known.scannedAt.getTime()) < Math.max(REMOTE_MS, 10 * known.tookMs)
    )
      return;
    const place = {
      sourceId: REMOTE,
      userName: null,
      submissionId: null,
      notebookId: null,
      stamp: null,
      whole: false,
      ended: null,
    };
    const since = performance.now();
    try {
      await syncRuns(db, place, client.runs(), [], since);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const warnings = [error.message];
      const row = {
        scannedAt: new Date(),
        tookMs: Math.round(performance.now() - since),
        warnings,
      };
      await db
        .insert(sources)
        .values({ ...place, ...row })
        .onConflictDoUpdate({ target: sources.sourceId, set: row });
    }
  };

  /** What is asked for while it is under way is not begun twice. */
  const once = (name: string, work: () => Promise<void>): Promise<void> => {
    const before = running.get(name);
    if (before) return before;
    const done = work()
      .catch((error: unknown) => {
        if (!closed) report(error, 'the index of runs');
      })
      .finally(() => running.delete(name));
    running.set(name, done);
    return done;
  };

  return {
    async refresh(team) {
      const work = [
        once(`team ${team}`, () => catchUp(team)),
        ...(remote ? [once(REMOTE, () => askRemote(remote))] : []),
      ];
      const late = new AbortController();
      await Promise.race([
        Promise.all(work),
        // The work was done first: the wait ends early.
        pause(WAIT_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      return Math.max(0, left.get(team) ?? 0) + (running.has(REMOTE) ? 1 : 0);
    },
    async close() {
      closed = true;
      await Promise.all(running.values());
    },
  };
};
