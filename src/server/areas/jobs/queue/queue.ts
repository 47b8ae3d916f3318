import type { Workspace } from '../../../workspace';
import { createRestraint } from './progress';
import { createSettler } from './settler';
import { collectAll, submitAll, watchAll, type StepGround } from './steps';
import { LEASE_MS, type Claimed, type TaskRepository } from './tasks';

/** So many steps are taken at once. */
const BATCH = 100;
/** So many batches are in work at once: the others are left to other servers. */
const MOST_BATCHES = 4;
/** How often a server that has nothing to do looks whether another one has written something down for its engines, ms. */
const IDLE_MS = 500;

/** What drives submissions through their engines, on each of the servers of a workspace. */
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
export const createQueue = (workspace: StepGround & Pick<Workspace, 'engines'>, tasks: TaskRepository): Queue => {
  const { engines, report } = workspace;
  const restrained = createRestraint();
  const working = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let rings = Infinity;
  let turning: Promise<void> | null = null;
  let again = false;
  let failing = false;
  let isOpen = false;

  const ring = (delayMs: number) => {
    const at = Date.now() + delayMs;
    if (!isOpen || at >= rings) return;
    clearTimeout(timer);
    rings = at;
    timer = setTimeout(wake, delayMs).unref();
  };

  /** Takes the steps of one engine and one kind. */
  const take = async (name: string, step: Claimed['task']['step'], all: readonly Claimed[], settler: ReturnType<typeof createSettler>) => {
    const engine = engines.of(name);
    // It was given to another server a moment ago, which takes these when the lease is over.
    if (!engine || all.length === 0) return;
    if (step === 'submit') await submitAll(workspace, engine, all, (outcome) => settler.add([outcome]));
    else settler.add(await (step === 'watch' ? watchAll(engine, all, restrained) : collectAll(workspace, engine, all)));
  };

  const work = async (lease: string, claimed: readonly Claimed[]) => {
    const renewing = setInterval(() => void tasks.renew(lease).catch(() => undefined), LEASE_MS / 3).unref();
    const settler = createSettler((outcomes) => tasks.settle(lease, outcomes), (delayMs) => ring(delayMs));
    try {
      const names = [...new Set(claimed.map(({ task }) => task.engine))];
      const kinds = names.flatMap((name) => (['submit', 'watch', 'collect'] as const).map((step) => [name, step] as const));
      const results = await Promise.allSettled(kinds.map(([name, step]) => (
        take(name, step, claimed.filter(({ task }) => task.engine === name && task.step === step), settler)
      )));
      await settler.done();
      for (const result of results) if (result.status === 'rejected') report(result.reason, 'a step of jobs');
    } finally {
      clearInterval(renewing);
    }
  };

  const turn = async () => {
    const mine = engines.all.map(({ name }) => name).filter((name) => engines.of(name) !== null);
    if (mine.length === 0 || working.size >= MOST_BATCHES) return;
    const { lease, claimed } = await tasks.claim(mine, BATCH);
    if (claimed.length === 0) return;
    const batch = work(lease, claimed).catch((error: unknown) => report(error, 'writing down how jobs are')).finally(() => working.delete(batch));
    working.add(batch);
    if (claimed.length === BATCH) again = true;
  };

  const wake = () => {
    if (!isOpen) return;
    again = true;
    turning ??= (async () => {
      try {
        while (again && isOpen) {
          again = false;
          await turn();
        }
        failing = false;
      } catch (error) {
        // A database that is away is told once, and asked again.
        if (!failing) report(error, 'the queue of jobs');
        failing = true;
      } finally {
        turning = null;
        rings = Infinity;
        ring(IDLE_MS);
      }
    })();
  };

  return {
    start() {
      isOpen = true;
      wake();
    },
    wake,
    async close() {
      isOpen = false;
      clearTimeout(timer);
      await turning;
      await Promise.all(working);
    },
  };
};
