import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { predictions, predictionVersions } from './tables';

/** True of predictions of which a version runs in one of these environments. */
export const hasVersionIn = (envIds: readonly string[]): SQL =>
  sql`exists (select from ${predictionVersions} where ${and(
    eq(predictionVersions.pfId, predictions.pfId),
    inArray(predictionVersions.envId, [...envIds]),
  )})`;
