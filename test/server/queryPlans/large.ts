import type pg from 'pg';

/** Rows of each large table. */
export const ROWS = 100_000;
/** They belong to so many people and conversations, none of which is who asks. */
const PEOPLE = 2_000;
const CHANNELS = 1_000;

/** Values of columns in row `i`, as SQL; a required column without an entry gets a value that follows from its type. */
type Columns = Readonly<Record<string, string>>;

const SOMEBODY = `'person-' || (i % ${PEOPLE})`;

/** The tables that grow with every day of a workspace's use. */
export const LARGE: Readonly<Record<string, Columns>> = {
  sessions: {
    user_name: SOMEBODY,
    expire_datetime: `now() + i * interval '1 minute'`,
  },
  notebooks: { user_name: SOMEBODY, status: `'Defined'` },
  batch_jobs: { user_name: SOMEBODY, status: `'Executed'` },
  job_submissions: { batch_job_id: `'batch_jobs-' || (i % ${ROWS / 10})`, status: `'Executed'` },
  streams: { user_name: SOMEBODY, status: `'ended'` },
  comments: { user_name: SOMEBODY, topic_id: `'comment_topics-' || (i % ${ROWS / 10})` },
  comment_topics: { user_name: SOMEBODY, object_id: `'batch_jobs-' || (i % ${ROWS / 10})` },
  notices: { user_name: SOMEBODY },
  acts: { team_name: `'team-' || (i % 50)` },
  chat_messages: {
    channel_id: `'c' || (i % ${CHANNELS})`,
    seq: `1 + i / ${CHANNELS}`,
    revision: `1 + i / ${CHANNELS}`,
    user_name: SOMEBODY,
    text: `'Message ' || i || ' about ' || md5(i::text)`,
    thread_id: 'null',
    delete_datetime: 'null',
  },
};

const valueOf = (table: string, type: string): string => {
  switch (type) {
    case 'text':
      return `'${table}-' || i`;
    case 'jsonb':
      return `'[]'::jsonb`;
    case 'boolean':
      return 'false';
    case 'timestamp with time zone':
      return `now() - i * interval '1 second'`;
    default:
      return 'i';
  }
};

/** Runs a statement without checks of foreign keys: the people and objects that 100,000 rows refer to would be rows of other tables. */
const withoutReferences = async (pool: pg.Pool, statement: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(statement);
  } finally {
    await client.query(`set session_replication_role = default`);
    client.release();
  }
};

/** Fills one table with rows that belong to nobody who asks. */
export const fill = async (pool: pg.Pool, table: string): Promise<void> => {
  const { rows } = await pool.query<{ name: string; type: string; filled: boolean }>(
    `select column_name as name, data_type as type,
            is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as filled
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const given = LARGE[table] ?? {};
  const columns = rows.filter(({ name, filled }) => filled || name in given);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name, type }) => given[name] ?? valueOf(table, type));
  await withoutReferences(
    pool,
    `insert into "${table}" (${names}) select ${values.join(', ')} from generate_series(1, ${ROWS}) as i`,
  );
};

/** Somebody is in every conversation that has messages. */
export const joinAll = (pool: pg.Pool, userName: string): Promise<void> =>
  withoutReferences(
    pool,
    `insert into chat_members (channel_id, user_name) select 'c' || i, '${userName}' from generate_series(0, ${CHANNELS - 1}) as i`,
  );
