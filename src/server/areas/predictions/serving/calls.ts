import { randomUUID } from 'node:crypto';
import { SLOT_SECONDS, type Calls } from '~/contract/work/predictions';
import type { Database } from '../../../platform/database/database';
import { byObject } from '../../../platform/work/repository';
import type { Report } from '../../../platform/logging/report';
import { callsSince, deleteCallsBefore, putCalls } from '../queries/calls';
import { monotonic } from '../../../platform/concurrency/clock';

/** Durations are counted in buckets, each a tenth longer than the one before. */
const SHORTEST_MS = 0.05;
const GROWTH = 1.1;
const MAX_STRETCHES = 200;
const FLUSH_MS = 2_000;
const HOUR_MS = 3_600_000;
const SLOT_MS = SLOT_SECONDS * 1_000;

const stretchOf = (ms: number) =>
  Math.min(MAX_STRETCHES, Math.max(0, Math.floor(Math.log(ms / SHORTEST_MS) / Math.log(GROWTH))));
/** In the middle of a stretch. */
const msOf = (stretch: number) => Number((SHORTEST_MS * GROWTH ** (stretch + 0.5)).toPrecision(3));

type Stretches = Readonly<Record<string, number>>;

/** The time within which a part (0 to 1) of the calls was answered, ms; null where there were none. */
export const percentile = (stretches: Stretches, part: number): number | null => {
  const all = Object.entries(stretches)
    .map(([stretch, count]) => [Number(stretch), count] as const)
    .sort(([a], [b]) => a - b);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [stretch, count] of all) {
    seen += count;
    if (seen >= part * total) return msOf(stretch);
  }
  return null;
};

const together = (all: readonly Stretches[]): Stretches => {
  const sum: Record<string, number> = {};
  for (const one of all)
    for (const [stretch, count] of Object.entries(one)) sum[stretch] = (sum[stretch] ?? 0) + count;
  return sum;
};

/** The side at fault where a call failed: the caller (4xx), or the version (5xx, or no reply); null where it succeeded. */
export type Fault = 'caller' | 'version' | null;

/** The side at fault, by the status of the reply. */
export const faultOf = (status: number): Fault => {
  if (status >= 500) return 'version';
  return status >= 400 ? 'caller' : null;
};

interface Counted {
  readonly pfId: string;
  readonly version: number;
  readonly slot: Date;
  requests: number;
  errors: number;
  clientErrors: number;
  readonly stretches: Record<string, number>;
  dirty: boolean;
}

/** Counts the calls of this server, and reads those of all servers. */
export const createCalls = (db: Database, report: Report) => {
  const server = randomUUID();
  const counted = new Map<string, Counted>();
  let cleared = 0;

  const flush = async (): Promise<void> => {
    const dirty = [...counted.values()].filter((one) => one.dirty);
    for (const one of dirty) {
      one.dirty = false;
      const { dirty: _, ...calls } = one;
      await putCalls(db, { ...calls, server });
    }
    for (const [name, { slot, dirty: isDirty }] of counted)
      if (!isDirty && Date.now() - slot.getTime() > 2 * SLOT_MS) counted.delete(name);
    if (monotonic() - cleared < HOUR_MS / 6) return;
    cleared = monotonic();
    await deleteCallsBefore(db, new Date(Date.now() - 2 * HOUR_MS));
  };

  let going = Promise.resolve();
  const timer = setInterval(() => {
    going = flush().catch((error: unknown) => report(error, 'counting calls of predictions'));
  }, FLUSH_MS);
  timer.unref();

  return {
    /** Counts one call: how long it took, and the side at fault where it failed. */
    note(
      { pfId, version }: { readonly pfId: string; readonly version: number },
      ms: number,
      fault: Fault,
    ) {
      const slot = Math.floor(Date.now() / SLOT_MS) * SLOT_MS;
      const name = `${pfId}/${version}/${slot}`;
      let one = counted.get(name);
      if (!one)
        counted.set(
          name,
          (one = {
            pfId,
            version,
            slot: new Date(slot),
            requests: 0,
            errors: 0,
            clientErrors: 0,
            stretches: {},
            dirty: true,
          }),
        );
      const stretch = stretchOf(ms);
      one.requests += 1;
      one.errors += fault === 'version' ? 1 : 0;
      one.clientErrors += fault === 'caller' ? 1 : 0;
      one.stretches[stretch] = (one.stretches[stretch] ?? 0) + 1;
      one.dirty = true;
    },
    flush,
    /** The calls of a version within the last hour. */
    async tell(pfId: string, version: number): Promise<Omit<Calls, 'address' | 'live_address'>> {
      const now = Date.now();
      const rows = await callsSince(db, pfId, version, new Date(now - HOUR_MS));
      const slots = [...byObject(rows, ({ slot }) => slot.toISOString())].sort(([a], [b]) =>
        a.localeCompare(b),
      );
      const sum = (
        of: readonly Pick<Counted, 'requests' | 'errors' | 'clientErrors'>[],
        what: 'requests' | 'errors' | 'clientErrors',
      ) => of.reduce((all, one) => all + one[what], 0);
      const of = (these: typeof rows) => {
        const stretches = together(these.map((row) => row.stretches));
        return {
          requests: sum(these, 'requests'),
          errors: sum(these, 'errors'),
          client_errors: sum(these, 'clientErrors'),
          p50: percentile(stretches, 0.5),
          p95: percentile(stretches, 0.95),
        };
      };
      return {
        ...of(rows),
        per_minute: sum(
          rows.filter(({ slot }) => now - slot.getTime() <= 60_000),
          'requests',
        ),
        slots: slots.map(([at, these]) => ({ at, ...of(these) })),
      };
    },
    async close() {
      clearInterval(timer);
      await going;
      await flush().catch((error: unknown) => report(error, 'counting calls of predictions'));
    },
  };
};

export type CallCounts = ReturnType<typeof createCalls>;
