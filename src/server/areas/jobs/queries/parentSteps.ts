import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { parentSteps, parentWakes } from '../tables';
import { afterMs, isDueBy } from '../../../platform/database/due';
import { ownerLease } from '../../../platform/leases/leases';

/** One run of something that jobs are part of: a kind of work, and what names the run there. */
export interface ParentRun {
  readonly kind: string;
  readonly run: string;
}

/** A run that this server advances while it holds the lease. */
export interface Taken extends ParentRun {
  readonly failures: number;
}

/** How long a lease on a run lasts unless it is renewed, ms. */
export const LEASE_MS = 5_000;
const leases = ownerLease(parentSteps, LEASE_MS);

/** The run was given to another server meanwhile: nothing is written. */
export class LostTurn extends Error {}

const the = ({ kind, run }: ParentRun) => and(eq(parentSteps.kind, kind), eq(parentSteps.run, run));
/** Whether a run was woken. */
const isWoken = (tx: Database | Transaction) =>
  exists(
    tx
      .select({ id: parentWakes.wakeId })
      .from(parentWakes)
      .where(and(eq(parentWakes.kind, parentSteps.kind), eq(parentWakes.run, parentSteps.run))),
  );
/** No run is put off for longer than half of this, ms. */
const FURTHEST_MS = 120_000;
const isDue = isDueBy(parentSteps.due, { furthestMs: FURTHEST_MS });

/** Wakes these runs: one row each, in the transaction of the change that they have to see. It waits for no lock, and no wake-up is lost. */
export const wakeParents = async (
  tx: Database | Transaction,
  runs: readonly ParentRun[],
): Promise<void> => {
  if (runs.length > 0)
    await tx.insert(parentWakes).values(runs.map(({ kind, run }) => ({ kind, run })));
};

export interface ParentSteps {
  /** Takes at most so many runs of those kinds that are due and that nobody else has. */
  claim(kinds: readonly string[], limit: number): Promise<{ lease: string; taken: Taken[] }>;
  renew(lease: string): Promise<void>;
  /** Writes something, if the run is still this caller's; throws `LostTurn` where it is not. */
  write<Result>(
    lease: string,
    run: ParentRun,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result>;
  /** Gives a run back: it is looked at again after so long, ms, or is over where that is null. */
  giveBack(
    lease: string,
    run: ParentRun,
    next: { readonly delayMs: number; readonly failures: number } | null,
  ): Promise<void>;
}

/** Adds steps for runs that were woken for the first time; in a fixed order, so that two servers cannot deadlock. */
const addSteps = async (tx: Transaction, kinds: readonly string[]): Promise<void> => {
  const known = tx
    .select({ run: parentSteps.run })
    .from(parentSteps)
    .where(and(eq(parentSteps.kind, parentWakes.kind), eq(parentSteps.run, parentWakes.run)));
  const woken = await tx
    .selectDistinct({ kind: parentWakes.kind, run: parentWakes.run })
    .from(parentWakes)
    .where(and(inArray(parentWakes.kind, [...kinds]), notExists(known)))
    .orderBy(asc(parentWakes.kind), asc(parentWakes.run));
  if (woken.length > 0)
    await tx
      .insert(parentSteps)
      .values(woken.map((one) => ({ ...one, due: sql`now()` })))
      .onConflictDoNothing();
};

const claiming =
  (db: Database): ParentSteps['claim'] =>
  async (kinds, limit) => {
    const lease = randomUUID();
    const wanted = await db.execute(
      sql`select 1 where exists (select 1 from ${parentWakes}) or exists (select 1 from ${parentSteps} where ${isDue} and ${leases.isFree})`,
    );
    if (wanted.rows.length === 0 || kinds.length === 0) return { lease, taken: [] };
    return db.transaction(async (tx) => {
      await addSteps(tx, kinds);
      const free = await tx
        .select({ kind: parentSteps.kind, run: parentSteps.run })
        .from(parentSteps)
        .where(and(inArray(parentSteps.kind, [...kinds]), leases.isFree, or(isDue, isWoken(tx))))
        .orderBy(parentSteps.due)
        .limit(limit)
        .for('update', { skipLocked: true });
      if (free.length === 0) return { lease, taken: [] };
      const which = or(...free.map(the));
      const taken = await tx
        .update(parentSteps)
        .set({ ...leases.taken(lease), due: sql`now()` })
        .where(which)
        .returning({
          kind: parentSteps.kind,
          run: parentSteps.run,
          failures: parentSteps.failures,
        });
      // Before anybody looks: what wakes it from now on has it looked at once more.
      await tx
        .delete(parentWakes)
        .where(
          or(
            ...free.map(({ kind, run }) =>
              and(eq(parentWakes.kind, kind), eq(parentWakes.run, run)),
            ),
          ),
        );
      return { lease, taken };
    });
  };

/** The runs of parents that are not over. */
export const parentStepsOf = (db: Database): ParentSteps => ({
  claim: claiming(db),
  renew: async (lease) =>
    void (await db.update(parentSteps).set(leases.renewed()).where(leases.isHeldBy(lease))),
  write: (lease, run, work) =>
    db.transaction(async (tx) => {
      const held = await tx
        .select({ run: parentSteps.run })
        .from(parentSteps)
        .where(and(the(run), leases.isHeldBy(lease)))
        .for('update');
      if (held.length === 0)
        throw new LostTurn(`The ${run.kind} ${run.run} is in the hands of another server.`);
      return work(tx);
    }),
  async giveBack(lease, run, next) {
    const mine = and(the(run), leases.isHeldBy(lease));
    if (next === null) await db.delete(parentSteps).where(mine);
    else
      await db
        .update(parentSteps)
        .set({ failures: next.failures, due: afterMs(next.delayMs), ...leases.released })
        .where(mine);
  },
});
