import { eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { NamedObject, Right } from '~/contract';
import { MAX_NAMES } from '~/contract/work/objects';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { users } from '../../platform/identity/tables';
import { datasets } from '../datasets/tables';
import { dags } from '../dags/tables';
import { environments } from '../environments/tables';
import { jobs } from '../jobs/tables';
import { notebooks } from '../notebooks/tables';
import { predictions } from '../predictions/tables';
import { streamPeople, streams } from '../streams/tables';
import { whyNotOf } from '../../platform/access/rights';
import { instantWriter } from './instants';
import { sweeps } from '../sweeps/tables';

type Person = Pick<Account, 'user_name' | 'team_name'>;

/** Where the objects of one kind are, as far as they are found by name. Who sees them is what the rows of its access say of its readers. */
interface NamedKind {
  readonly table: PgTable & {
    readonly userName: PgColumn;
    readonly status: PgColumn;
    readonly updateDatetime: PgColumn;
  };
  readonly id: PgColumn;
  readonly name: PgColumn | SQL;
  /** True of those that this person may see: with their team, but for streams. */
  readonly seenBy: (person: Person) => SQL;
  /** What the plan has to grant for them to be found. */
  readonly right?: Right;
}

const ofOwnersIn =
  (owner: PgColumn) =>
  ({ team_name }: Person) =>
    sql`${owner} in (select ${users.userName} from ${users} where ${eq(users.teamName, team_name)})`;

/** Streams that somebody finds in their lists: their own, those where they have a part, and those that their team may find. None that is archived. */
const listedStreams = (person: Person) => sql`${ne(streams.status, 'archived')} and (
  ${eq(streams.userName, person.user_name)}
  or exists (select 1 from ${streamPeople} where ${streamPeople.streamId} = ${streams.streamId} and ${eq(streamPeople.userName, person.user_name)})
  or (${streams.settings}->'visibility'->>'gallery' = 'true' and ${ofOwnersIn(streams.userName)(person)}))`;

/** Every kind of object. A further kind is a line here. */
export const KINDS: Readonly<Record<NamedObject['kind'], NamedKind>> = {
  sweep: {
    table: sweeps,
    id: sweeps.sweepId,
    name: sql`${sweeps.settings}->>'sweep_name'`,
    seenBy: ofOwnersIn(sweeps.userName),
    right: 'sweeps',
  },
  notebook: {
    table: notebooks,
    id: notebooks.notebookId,
    name: sql`${notebooks.settings}->>'notebook_name'`,
    seenBy: ofOwnersIn(notebooks.userName),
  },
  job: {
    table: jobs,
    id: jobs.jobId,
    name: sql`${jobs.settings}->>'job_name'`,
    seenBy: (person) => sql`${isNull(jobs.parentKind)} and ${ofOwnersIn(jobs.userName)(person)}`,
  },
  prediction: {
    table: predictions,
    id: predictions.pfId,
    name: sql`${predictions.settings}->>'pf_name'`,
    seenBy: ofOwnersIn(predictions.userName),
  },
  dag: {
    table: dags,
    id: dags.dagId,
    name: sql`${dags.settings}->>'dag_name'`,
    seenBy: ofOwnersIn(dags.userName),
  },
  environment: {
    table: environments,
    id: environments.envId,
    name: environments.envName,
    seenBy: ({ team_name }) => eq(environments.teamName, team_name),
  },
  dataset: {
    table: datasets,
    id: datasets.datasetId,
    name: datasets.datasetName,
    seenBy: ({ team_name }) => eq(datasets.teamName, team_name),
    right: 'datasets',
  },
  stream: {
    table: streams,
    id: streams.streamId,
    name: sql`${streams.settings}->>'stream_name'`,
    seenBy: listedStreams,
    right: 'streams',
  },
};

/** Between the parts of a line, and between lines. The name is the last part; it may hold the first one. */
export const BETWEEN = { parts: '\x1f', lines: '\x1e' } as const;

/** A text for each object: reading 10,000 of them as one value is several times faster than reading as many rows. */
export const linesOf = (
  [kind, { table, id, name, seenBy }]: [string, NamedKind],
  person: Person,
): SQL => sql`
  select ${table.updateDatetime} as touched, concat_ws(${BETWEEN.parts}::text, ${kind}::text, ${id}, ${table.status}, ${table.userName},
    (date_part('epoch', ${table.updateDatetime}) * 1000)::int8, coalesce(replace(${name}, ${BETWEEN.lines}::text, ' '), '')) as line
  from ${table} where ${seenBy(person)}`;

/** The objects of these lines. The cursor walks the text once: taking every line apart for itself takes twice as long. */
export const namedObjectsIn = (lines: string): NamedObject[] => {
  const instantOf = instantWriter();
  const found: NamedObject[] = [];
  let at = 0;
  const partUntil = (border: string): string => {
    const end = lines.indexOf(border, at);
    const part = lines.slice(at, end === -1 ? undefined : end);
    at = end === -1 ? lines.length : end + border.length;
    return part;
  };
  while (at < lines.length) {
    const [kind, id, status] = [
      partUntil(BETWEEN.parts) as NamedObject['kind'],
      partUntil(BETWEEN.parts),
      partUntil(BETWEEN.parts),
    ];
    const [user_name, touched] = [partUntil(BETWEEN.parts), Number(partUntil(BETWEEN.parts))];
    found.push({
      kind,
      id,
      name: partUntil(BETWEEN.lines),
      status,
      user_name,
      update_datetime: instantOf(touched),
    });
  }
  return found;
};

/** What the person may see, by name: their own before the team's, each touched last first. Of more than `MAX_NAMES` those that were touched last. */
export const readNames = async (
  { db, config }: Pick<Workspace, 'db' | 'config'>,
  user: Account,
): Promise<NamedObject[]> => {
  const { user_name } = user;
  const kinds = Object.entries(KINDS).filter(
    ([, { right }]) => right === undefined || whyNotOf(config, user, right) === null,
  );
  const lines = sql.join(
    kinds.map((kind) => linesOf(kind, user)),
    sql` union all `,
  );
  const {
    rows: [row],
  } = await db.execute<{ lines: string | null }>(sql`
    select string_agg(line, ${BETWEEN.lines} order by touched desc) as lines
    from (select * from (${lines}) as seen order by touched desc limit ${MAX_NAMES}) as named`);
  const found = namedObjectsIn(row?.lines ?? '');
  const isOwn = (one: NamedObject) => one.user_name === user_name;
  return [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))];
};
