import path from 'node:path';
import { createCache } from '../cache';
import { openFile, stampOf } from '../reading';
import { newColumns, seriesOf, type Columns, type Series } from '../series';
import { datasetsIn } from './datasets';
import { queryDatabase, Unreadable, type Query } from './database';
import { modelsInDatabase } from './models';
import { measuredValue, NAME_TAG, PARENT_TAG, statusOf, timeOf, type TrackedRun } from './tracked';

const MAX_KEPT_BYTES = 96 * 1024 * 1024;
/** The tables that make a database one of MLflow's. */
const TABLES = ['runs', 'metrics', 'params', 'tags'];

type Texts = Record<string, string>;
interface Read {
  readonly params: Texts;
  readonly tags: Texts;
  readonly columns: Map<string, Columns>;
}

export interface SqliteRuns {
  readonly runs: readonly TrackedRun[];
  /** Sentences about databases that could not be read. */
  readonly warnings: readonly string[];
  /** Data that other tools keep in databases there. */
  readonly others: readonly string[];
}

const valueOf = (value: number, isNan: boolean): number =>
  isNan ? Number.NaN : measuredValue(value);

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Rows by the names of what is asked for; a column that this version of MLflow has not is null. */
const rowsOf = async (
  ask: Query,
  table: string,
  columns: readonly string[],
  take: (row: readonly unknown[]) => void,
): Promise<void> => {
  const known = new Set<string>();
  await ask(`PRAGMA table_info(${table})`, ([, name]) => void known.add(text(name)));
  await ask(
    `SELECT ${columns.map((column) => (known.has(column) ? column : 'NULL')).join(', ')} FROM ${table}`,
    take,
  );
};

/** The content of a database: runs of MLflow, or what another tool keeps there. */
interface Content {
  readonly runs: readonly TrackedRun[];
  readonly other: string | null;
}
const NOTHING: Content = { runs: [], other: null };

const otherOf = (tables: readonly string[]): string | null => {
  const has = (...names: readonly string[]) => names.every((name) => tables.includes(name));
  if (has('studies', 'trials', 'trial_params')) return 'studies of Optuna';
  return has('metrics', 'configs') ? 'runs of Trackio' : null;
};

const readAll = async (ask: Query): Promise<Content> => {
  const tables: string[] = [];
  await ask(
    `SELECT name FROM sqlite_master WHERE type = 'table'`,
    ([name]) => void tables.push(text(name)),
  );
  if (!TABLES.every((name) => tables.includes(name))) return { runs: [], other: otherOf(tables) };

  const experiments = new Map<string, string>();
  if (tables.includes('experiments'))
    await rowsOf(
      ask,
      'experiments',
      ['experiment_id', 'name'],
      ([id, name]) => void experiments.set(text(id), text(name)),
    );
  const read = new Map<string, Read>();
  const rows: (readonly unknown[])[] = [];
  await rowsOf(
    ask,
    'runs',
    [
      'run_uuid',
      'name',
      'status',
      'start_time',
      'end_time',
      'artifact_uri',
      'lifecycle_stage',
      'experiment_id',
    ],
    (row) => {
      if (row[6] === 'deleted') return;
      rows.push(row);
      read.set(text(row[0]), { params: {}, tags: {}, columns: new Map() });
    },
  );
  for (const table of ['params', 'tags'] as const) {
    await rowsOf(ask, table, ['run_uuid', 'key', 'value'], ([run, key, value]) => {
      const of = read.get(text(run));
      if (of) of[table][text(key)] = text(value);
    });
  }
  await rowsOf(
    ask,
    'metrics',
    ['run_uuid', 'key', 'value', 'timestamp', 'step', 'is_nan'],
    ([run, key, value, time, step, isNan]) => {
      const of = read.get(text(run));
      if (!of) return;
      const columns = of.columns.get(text(key)) ?? newColumns();
      of.columns.set(text(key), columns);
      columns.steps.push(Number(step ?? 0));
      columns.values.push(valueOf(Number(value ?? 0), Number(isNan ?? 0) !== 0));
      columns.times.push(timeOf(time) ?? 0);
    },
  );
  const models = await modelsInDatabase(tables, (...asked) => rowsOf(ask, ...asked));
  const datasets = await datasetsIn(tables, (...asked) => rowsOf(ask, ...asked));
  const runs = rows.map(([run, name, status, start, end, artifacts, , experiment]): TrackedRun => {
    const { params, tags, columns } = read.get(text(run)) ?? {
      params: {},
      tags: {},
      columns: new Map<string, Columns>(),
    };
    const series = new Map<string, Series>([...columns].map(([key, all]) => [key, seriesOf(all)]));
    return {
      run_id: text(run),
      experiment: experiments.get(text(experiment)) ?? '',
      run_name: text(name) || (tags[NAME_TAG] ?? ''),
      status: statusOf(text(status)),
      start: timeOf(start),
      end: timeOf(end),
      metrics: [...series.keys()].sort(),
      series: async (metric) => series.get(metric) ?? null,
      params: async () => params,
      tags: async () => tags,
      models: async () => models.get(text(run)) ?? { logged: [], versions: [] },
      datasets: async () => datasets.get(text(run)) ?? [],
      parent: async () => tags[PARENT_TAG] || null,
      artifacts: text(artifacts) || null,
    };
  });
  return { runs, other: null };
};

const MAGIC = 'SQLite format 3\0';
/** Of a file without an ending its first bytes say whether it is a database. */
const isDatabase = async (file: string, work: string): Promise<boolean> => {
  const found = await openFile(file, work);
  if (!found) return false;
  try {
    const { buffer } = await found.handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString('latin1') === MAGIC;
  } finally {
    await found.handle.close();
  }
};

const weightOf = (runs: readonly TrackedRun[], size: number) =>
  Math.max(4096, size) + 100 * runs.length;

/** Reads MLflow's SQLite stores (3.7 and later write `mlflow.db` where nobody says otherwise), what was read once only again where it changed. */
export const createSqliteStores = () => {
  const known = createCache<Content>(MAX_KEPT_BYTES);

  const contentIn = async (file: string): Promise<Content> => {
    const [main, wal] = [await stampOf(file), await stampOf(`${file}-wal`)];
    if (!main || main.size === 0) return NOTHING;
    return known.of(file, `${main.stamp} ${wal?.stamp}`, async () => {
      const value = await queryDatabase(file, readAll);
      return { value, bytes: weightOf(value.runs, main.size) };
    });
  };

  /** The runs in databases below a working folder; those that are not of MLflow have none. */
  return async (work: string, databases: readonly string[]): Promise<SqliteRuns> => {
    const runs: TrackedRun[] = [];
    const warnings: string[] = [];
    const others: string[] = [];
    for (const name of databases) {
      const file = path.join(work, name);
      if (!path.basename(name).includes('.') && !(await isDatabase(file, work))) continue;
      try {
        const { runs: found, other } = await contentIn(file);
        runs.push(...found);
        if (other !== null) others.push(`${other} (${name})`);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        warnings.push(`${name} ${error.message}`);
      }
    }
    return { runs, warnings, others };
  };
};
