import { createWakingLoop } from '../../../platform/concurrency/wakingLoop';
import type { Workspace } from '../../../platform/workspace';
import { createRestraint } from './progress';
import { createSettler } from './settler';
import { collectAll } from './collect';
import type { StepDependencies } from './handIn';
import { submitAll, watchAll } from './steps';
import { LEASE_MS, type Claimed, type Outcome, type TaskRepository } from '../queries/tasks';
import { renewPeriodically } from '../../../platform/leases/leases';

/** So many steps are taken at once. */
const BATCH = 100;
/** So many batches are in work at once: the others are left to other servers. */
const MAX_BATCHES = 4;
/** How often a server that has nothing to do looks whether another one has written something down for its engines, ms. */
const IDLE_MS = 500;

/** The loop that drives submissions through their engines, on each of the servers of a workspace. */
export interface Queue {
  start(): void;
  /** Something is due now. */
  wake(): void;
  /** Takes no more steps; resolves when those in work are done. */
  close(): Promise<void>;
}

/**
 * Takes the steps of submissions out of the database, whose engine this server may drive, and writes down what they come to. A step
 * belongs to a server for a few seconds, which it renews; of a server that is gone the next one takes over.
 */
export const createQueue = (
  workspace: StepDependencies & Pick<Workspace, 'engines' | 'children' | 'measuring'>,
  tasks: TaskRepository,
): Queue => {
  const { engines, report, children } = workspace;
  const restrained = createRestraint();
  const working = new Set<Promise<void>>();

  /** Takes the steps of one engine and one kind. */
  const take = async (
    name: string,
    step: Claimed['task']['step'],
    all: readonly Claimed[],
    settler: ReturnType<typeof createSettler>,
  ) => {
    const engine = engines.of(name);
    // It was given to another server a moment ago, which takes these when the lease is over.
    if (!engine || all.length === 0) return;
    if (step === 'submit')
      await submitAll(workspace, engine, all, (outcome) => settler.add([outcome]));
    else
      settler.add(
        await (step === 'watch'
          ? watchAll(engine, all, restrained)
          : collectAll(workspace, engine, all)),
      );
  };

  const settle = async (lease: string, outcomes: readonly Outcome[]) => {
    if (await tasks.settle(lease, outcomes)) children.wake();
  };

  const work = async (lease: string, claimed: readonly Claimed[]) => {
    const stopRenewing = renewPeriodically(LEASE_MS, () => tasks.renew(lease), 'a task of a job');
    const settler = createSettler(
      (outcomes) => settle(lease, outcomes),
      (delayMs) => loop.ring(delayMs),
    );
    try {
      const names = [...new Set(claimed.map(({ task }) => task.engine))];
      const kinds = names.flatMap((name) =>
        (['submit', 'watch', 'collect'] as const).map((step) => [name, step] as const),
      );
      const results = await Promise.allSettled(
        kinds.map(([name, step]) =>
          take(
            name,
            step,
            claimed.filter(({ task }) => task.engine === name && task.step === step),
            settler,
          ),
        ),
      );
      await settler.done();
      for (const result of results)
        if (result.status === 'rejected') report(result.reason, 'a step of jobs');
    } finally {
      stopRenewing();
    }
  };

  const turn = async (): Promise<boolean> => {
    const mine = engines.all.map(({ name }) => name).filter((name) => engines.of(name) !== null);
    if (mine.length === 0 || working.size >= MAX_BATCHES) return false;
    const { lease, claimed } = await tasks.claim(mine, BATCH);
    if (claimed.length === 0) return false;
    const batch = work(lease, claimed)
      .catch((error: unknown) => report(error, 'writing down how jobs are'))
      .finally(() => working.delete(batch));
    working.add(batch);
    return claimed.length === BATCH;
  };

  const loop = createWakingLoop({
    turn,
    idleMs: IDLE_MS,
    failed: (error) => report(error, 'the queue of jobs'),
  });
  return {
    start: loop.start,
    wake: loop.wake,
    async close() {
      await loop.close();
      await Promise.all(working);
    },
  };
};
