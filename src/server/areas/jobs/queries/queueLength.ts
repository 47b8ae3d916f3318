import { count } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { jobTasks } from '../tables';

const STEPS = ['submit', 'watch', 'collect'] as const;

/** How many submissions of the whole workspace wait for each step. */
export const queueLength = async (
  db: Database,
): Promise<readonly { readonly step: string; readonly count: number }[]> => {
  const rows = await db
    .select({ step: jobTasks.step, count: count() })
    .from(jobTasks)
    .groupBy(jobTasks.step);
  return STEPS.map((step) => ({
    step,
    count: rows.find((row) => row.step === step)?.count ?? 0,
  }));
};
