import type { Database, Transaction } from '../../../platform/database/database';
import { createWakingLoop } from '../../../platform/concurrency/wakingLoop';
import type { Report } from '../../../platform/logging/report';
import { backoff } from '../queue/pollDelay';
import { LEASE_MS, LostTurn, parentStepsOf, type Taken } from '../queries/parentSteps';
import { renewPeriodically } from '../../../platform/leases/leases';

/** So many runs of parents are looked at by one server at a time. */
const AT_ONCE = 8;
/** How often a server that has nothing to do looks whether another one has woken somebody, ms. */
const IDLE_MS = 500;

/** Functions for the database for somebody who looks at a run. */
export interface Turn {
  /** Writes, if this run is still this server's: all of it, or nothing. Throws `LostTurn` where another server has it. */
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** A kind of work whose runs are made of jobs: sweeps, of trials. */
export interface ParentKind {
  /** The object that its children are part of, in a sentence: 'sweep'. */
  readonly kind: string;
  /** Which of these runs exist: the children of all others are thrown away at the next start. */
  existing(runs: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Brings a run forward as far as it goes now: looks which submissions have ended, and submits what comes next. Called whenever one ended, when
   * somebody woke it, and after the time it asked for; by one server at a time. It compares what is written down with how things are, so that
   * being called once too often changes nothing. Returns when it wants to be called if nobody wakes it, ms; null when the run is over.
   */
  advance(run: string, turn: Turn): Promise<number | null>;
}

/** Drives the runs of parents, on each of the servers of a workspace. */
export const createParents = (db: Database, report: Report) => {
  const steps = parentStepsOf(db);
  const kinds = new Map<string, ParentKind>();
  const working = new Set<Promise<void>>();
  let written = () => {};

  const lookAt = async (lease: string, taken: Taken): Promise<void> => {
    const stopRenewing = renewPeriodically(LEASE_MS, () => steps.renew(lease), 'a run');
    try {
      const write: Turn['write'] = async (work) => {
        const result = await steps.write(lease, taken, work);
        written();
        return result;
      };
      const delayMs = await kinds.get(taken.kind)!.advance(taken.run, { write });
      await steps.giveBack(lease, taken, delayMs === null ? null : { delayMs, failures: 0 });
      if (delayMs !== null) loop.ring(delayMs);
    } catch (error) {
      if (error instanceof LostTurn) return;
      if (taken.failures === 0) report(error, `bringing a ${taken.kind} forward`);
      await steps.giveBack(lease, taken, {
        delayMs: backoff(taken.failures),
        failures: taken.failures + 1,
      });
    } finally {
      stopRenewing();
    }
  };

  const turn = async (): Promise<boolean> => {
    if (kinds.size === 0 || working.size >= AT_ONCE) return false;
    // One lease for each: a run that takes long keeps no other one waiting.
    const {
      lease,
      taken: [first],
    } = await steps.claim([...kinds.keys()], 1);
    if (!first) return false;
    const work = lookAt(lease, first)
      .catch((error: unknown) => report(error, `giving a ${first.kind} back`))
      .finally(() => {
        working.delete(work);
        loop.wake();
      });
    working.add(work);
    return true;
  };

  const loop = createWakingLoop({
    turn,
    idleMs: IDLE_MS,
    failed: (error) => report(error, 'what jobs are part of'),
  });
  return {
    register: (kind: ParentKind): void => void kinds.set(kind.kind, kind),
    kinds: (): readonly ParentKind[] => [...kinds.values()],
    /** The listener for new entries of the queue. */
    wroteBy: (told: () => void): void => {
      written = told;
    },
    written: () => written(),
    start: loop.start,
    wake: loop.wake,
    async close() {
      await loop.close();
      await Promise.all(working);
    },
  };
};

export type Parents = ReturnType<typeof createParents>;
