import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { predictionCalls } from '../tables';

type CallsRow = typeof predictionCalls.$inferSelect;

/** Stores the counts of a server of a version in a slot, in place of those it stored before; none of a prediction that was deleted. */
export const putCalls = async (
  db: Database,
  { pfId, version, slot, server, requests, errors, clientErrors, stretches }: CallsRow,
): Promise<void> =>
  void (await db.execute(sql`insert into ${predictionCalls} ("pf_id", "version", "slot", "server", "requests", "errors", "client_errors", "stretches")
    select ${pfId}, ${version}, ${slot.toISOString()}::timestamptz, ${server}, ${requests}, ${errors}, ${clientErrors}, ${JSON.stringify(stretches)}::jsonb
    where exists (select 1 from predictions where pf_id = ${pfId})
    on conflict ("pf_id", "version", "slot", "server") do update set requests = excluded.requests, errors = excluded.errors,
      client_errors = excluded.client_errors, stretches = excluded.stretches`));

export const deleteCallsBefore = async (db: Database, moment: Date): Promise<void> =>
  void (await db.delete(predictionCalls).where(lt(predictionCalls.slot, moment)));

/** The counts of all servers of a version since a moment. */
export const callsSince = (
  db: Database,
  pfId: string,
  version: number,
  moment: Date,
): Promise<CallsRow[]> =>
  db
    .select()
    .from(predictionCalls)
    .where(
      and(
        eq(predictionCalls.pfId, pfId),
        eq(predictionCalls.version, version),
        gte(predictionCalls.slot, moment),
      ),
    );
