import { count, eq, sql, type SQL } from 'drizzle-orm';
import { JOB_STATUS, NOTEBOOK_STATUS } from '~/contract';
import { USAGE_WEEKS, type Usage, type UsageWeek } from '~/contract/settings/usage';
import type { Database } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { jobs, submissions } from '../../jobs/tables';
import { executions, notebooks } from '../../notebooks/tables';

const reserved = (what: 'cpus' | 'gpus'): SQL =>
  sql`coalesce((${submissions.chosen}->'limits'->>${sql.raw(`'${what}'`)})::float8, 0) * jsonb_array_length(${submissions.agents})`;

/** The running work of a person, and the resources it reserves. */
export const currentUsage = async (db: Database, userName: string): Promise<Usage['now']> => {
  const {
    rows: [row],
  } = await db.execute<Record<keyof Usage['now'], unknown>>(sql`
    select (select count(*) from ${notebooks} where ${notebooks.userName} = ${userName} and ${notebooks.status} = ${NOTEBOOK_STATUS.started}) as notebooks,
      count(*) filter (where ${submissions.status} = ${JOB_STATUS.inProgress}) as jobs,
      count(*) filter (where ${submissions.status} = ${JOB_STATUS.submitted}) as waiting,
      coalesce(sum(${reserved('cpus')}) filter (where ${submissions.status} = ${JOB_STATUS.inProgress}), 0) as cpus,
      coalesce(sum(${reserved('gpus')}) filter (where ${submissions.status} = ${JOB_STATUS.inProgress}), 0) as gpus
    from ${submissions} join ${jobs} on ${jobs.jobId} = ${submissions.jobId}
    where ${jobs.userName} = ${userName} and ${submissions.status} in (${JOB_STATUS.inProgress}, ${JOB_STATUS.submitted})`);
  const told = (name: keyof Usage['now']) => Number(row?.[name] ?? 0);
  return {
    notebooks: told('notebooks'),
    jobs: told('jobs'),
    waiting: told('waiting'),
    cpus: told('cpus'),
    gpus: told('gpus'),
  };
};

/** Hours by week, the newest first: the database lays what ran over the weeks, however many runs there are. What runs still counts until now. */
export const weeksOf = async (db: Database, userName: string): Promise<UsageWeek[]> => {
  const { rows } = await db.execute<{
    week: string;
    notebook_hours: unknown;
    job_hours: unknown;
    gpu_hours: unknown;
  }>(sql`
    with weeks as (
      select begins, begins + interval '7 days' as ends from generate_series(
        date_trunc('week', now() at time zone 'utc') - ${`${USAGE_WEEKS - 1} weeks`}::interval, date_trunc('week', now() at time zone 'utc'), interval '7 days'
      ) as begins
    ), ran as (
      select 'notebook' as kind, 0::float8 as gpus, ${executions.submitDatetime} at time zone 'utc' as since,
        coalesce(${executions.endDatetime}, now()) at time zone 'utc' as until
      from ${executions} join ${notebooks} on ${notebooks.notebookId} = ${executions.notebookId} where ${notebooks.userName} = ${userName}
      union all
      select 'job', ${reserved('gpus')}, ${submissions.startDatetime} at time zone 'utc', coalesce(${submissions.endDatetime}, now()) at time zone 'utc'
      from ${submissions} join ${jobs} on ${jobs.jobId} = ${submissions.jobId}
      where ${jobs.userName} = ${userName} and ${submissions.startDatetime} is not null
    ), laid as (
      select begins, kind, gpus, extract(epoch from least(until, ends) - greatest(since, begins)) / 3600 as hours
      from weeks left join ran on since < ends and until > begins
    )
    select to_char(begins, 'YYYY-MM-DD') as week, coalesce(sum(hours) filter (where kind = 'notebook'), 0)::float8 as notebook_hours,
      coalesce(sum(hours) filter (where kind = 'job'), 0)::float8 as job_hours, coalesce(sum(hours * gpus) filter (where kind = 'job'), 0)::float8 as gpu_hours
    from laid group by begins order by begins desc`);
  return rows.map(({ week, ...hours }) => ({
    week,
    notebook_hours: Number(hours.notebook_hours),
    job_hours: Number(hours.job_hours),
    gpu_hours: Number(hours.gpu_hours),
  }));
};

/** How many people accepted an invitation of this person. */
export const acceptedFrom = async (db: Database, userName: string): Promise<number> => {
  const [row] = await db
    .select({ accepted: count() })
    .from(users)
    .where(eq(users.invitedBy, userName));
  return row?.accepted ?? 0;
};
