import { inArray, sql, type SQL } from 'drizzle-orm';
import { dags } from '../tables';

const nodeJob = sql`node ->> 'batch_job_id'`;

/** True of the DAGs with a node that executes one of these jobs. */
export const hasNodeOf = (jobIds: readonly string[]): SQL =>
  sql`exists (select from jsonb_array_elements(${dags.graph} -> 'nodes') as node where ${inArray(nodeJob, [...jobIds])})`;
