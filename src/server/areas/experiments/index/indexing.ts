import { setTimeout as pause } from 'node:timers/promises';
import { forAll } from '../../../platform/storage/disk/entries';
import type { Workspace } from '../../../platform/workspace';
import { fileMaskingOf } from '../../../platform/secrets/masking';
import { Unreachable, type TrackingClient } from '../remote/client';
import { findSource, recordScan, REMOTE } from '../queries/sources';
import { indexedRunOf } from './indexedRun';
import { syncRuns } from './scanning';
import { staleLocations, type Stale } from '../queries/staleSources';

/** Sources that are read at once. */
const AT_ONCE = 4;
/** How long a request waits for sources to be read, ms; the rest comes with a later request. */
const WAIT_MS = 700;
/** How often the tracking server is read, ms, as its own page reads it; at most for a tenth of the time. */
const REMOTE_MS = 30_000;

/** The tracking server belongs to nobody. */
const NO_OWNER = { userName: null, submissionId: null, notebookId: null };

/** The job or notebook was deleted meanwhile: a foreign key is violated. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23503';

/** The index of runs, which is updated on request only. */
export interface Indexing {
  /** Reads the changed sources of a team, for a while; returns how many are left. */
  refresh(team: string): Promise<number>;
  /** Waits for the work that is under way. */
  close(): Promise<void>;
}

export const createIndexing = (workspace: Workspace, remote: TrackingClient | null): Indexing => {
  const { db, measuring, report, secrets } = workspace;
  const running = new Map<string, Promise<void>>();
  const left = new Map<string, number>();
  let closed = false;

  /** The secrets that the programs of a source may have been given. */
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

  /** A source that cannot be read is reported, and does not keep the others from being read. */
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
    const known = await findSource(db, REMOTE);
    if (
      known &&
      Math.abs(Date.now() - known.scannedAt.getTime()) < Math.max(REMOTE_MS, 10 * known.tookMs)
    )
      return;
    const place = { ...NO_OWNER, sourceId: REMOTE, stamp: null, whole: false, ended: null };
    const since = performance.now();
    try {
      await syncRuns(db, place, client.runs(), [], since);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const tookMs = Math.round(performance.now() - since);
      await recordScan(db, {
        ...NO_OWNER,
        sourceId: REMOTE,
        scannedAt: new Date(),
        tookMs,
        warnings: [error.message],
      });
    }
  };

  /** Work that is under way is not begun a second time. */
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
