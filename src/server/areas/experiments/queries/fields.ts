import { sql, type SQL } from 'drizzle-orm';
import type { FieldKey, RUN_ATTRIBUTES } from '~/contract/experiments/runFilter';
import { DATASETS_TAG, URI_TAG } from '../index/indexedRun';
import { jobs } from '../../jobs/tables';
import { notebooks } from '../../notebooks/tables';
import {
  experimentNotes as notes,
  experimentRuns as runs,
  experimentSources as sources,
} from '../tables';

type Attribute = keyof typeof RUN_ATTRIBUTES;

/** The name of the job or notebook of a run; null of the tracking server. */
export const originName = sql<
  string | null
>`coalesce(${jobs.settings}->>'job_name', ${notebooks.settings}->>'notebook_name')`;
/** The user of a run; of the tracking server as its tags name it. */
export const runUser = sql<string>`coalesce(${sources.userName}, ${runs.tags}->>'mlflow.user', '')`;

const ATTRIBUTES: Readonly<Record<Attribute, SQL>> = {
  name: sql`${runs.runName}`,
  status: sql`${runs.status}`,
  user: runUser,
  run_id: sql`${runs.runId}`,
  artifact_uri: sql`${runs.tags}->>${sql.raw(`'${URI_TAG}'`)}`,
  origin: originName,
  note: sql`${notes.note}`,
  start: sql`${runs.startDatetime}`,
  end: sql`${runs.endDatetime}`,
  duration: sql`extract(epoch from ${runs.endDatetime} - ${runs.startDatetime})::float8`,
};

/** An unknown attribute is null in every run. */
const attribute = (name: string): SQL =>
  Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name as Attribute] : sql`null::text`;

const nameOf = (field: FieldKey) => field.slice(2);

const DATASET_PARTS: readonly string[] = ['name', 'digest', 'context'];

/** Whether any dataset of a run is as the condition says, which names its parts as `valueOf` does. */
export const anyDataset = (condition: SQL): SQL =>
  sql`exists (select from (select split_part(line, E'\\t', 1) as name, split_part(line, E'\\t', 2) as digest, split_part(line, E'\\t', 3) as context
    from unnest(string_to_array(${runs.tags}->>${sql.raw(`'${DATASETS_TAG}'`)}, E'\\n')) as line) as dataset where ${condition})`;

/** The value of a field as it is compared: numbers of metrics, texts of parameters and tags. A tag given here stands over the program's. */
export const valueOf = (field: FieldKey): SQL => {
  const name = nameOf(field);
  switch (field[0]) {
    case 'p':
      return sql`${runs.params}->>${name}::text`;
    case 'm':
      return sql`(${runs.metrics}->>${name}::text)::float8`;
    case 't':
      return sql`coalesce(${notes.tags}->>${name}::text, ${runs.tags}->>${name}::text)`;
    case 'd':
      return sql`dataset.${sql.raw(DATASET_PARTS.includes(name) ? name : 'name')}`;
    default:
      return attribute(name);
  }
};

const NAN = sql.raw(`'NaN'::float8`);
/** The number of a metric that is one: NaN is neither more nor less than another. */
export const comparable = (value: SQL): SQL => sql`nullif(${value}, ${NAN})`;
/** The number of a metric where it is finite. */
export const finite = (value: SQL): SQL =>
  sql`case when ${value} not in (${NAN}, 'Infinity', '-Infinity') then ${value} end`;

/** A text that is a number as one, and null of any other. So many digits fit into one. */
export const asNumber = (text: SQL): SQL =>
  sql`case when ${text} ~ '^\\s*[-+]?([0-9]{1,30}(\\.[0-9]{0,30})?|\\.[0-9]{1,30})([eE][-+]?[0-9]{1,2})?\\s*$' then (${text})::float8 end`;

/** The value of a field as JSON. */
export const jsonOf = (field: FieldKey): SQL => sql`to_jsonb(${valueOf(field)})`;

const DIRECTIONS = { ascending: sql`asc nulls last`, descending: sql`desc nulls last` } as const;

/** The order by a field: numbers before texts, and what lacks it last. */
export const orderBy = (field: FieldKey, direction: keyof typeof DIRECTIONS): SQL[] => {
  const value = valueOf(field);
  const turn = DIRECTIONS[direction];
  if (field.startsWith('m.')) return [sql`${comparable(value)} ${turn}`, sql`${value} is null`];
  return field.startsWith('p.') || field.startsWith('t.')
    ? [sql`${asNumber(value)} ${turn}`, sql`${value} ${turn}`]
    : [sql`${value} ${turn}`];
};
