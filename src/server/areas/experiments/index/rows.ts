import { createHash } from 'node:crypto';
import { metricValueOf } from '~/contract/experiments/metricValues';
import { PARENT_TAG } from '../../performance/api';
import type { experimentRuns } from '../tables';
import { MAX_METRICS, type IndexedRun, type RunContent } from './indexedRun';

export type NewRunRow = Omit<typeof experimentRuns.$inferInsert, 'revision'>;

/** Values that programs write are bounded: the rest of a longer text, or of a longer list, stays in their files. */
const MOST = {
  name: 250,
  text: 500,
  params: 500,
  tags: 200,
  project: 500,
  runName: 500,
  runId: 200,
  status: 40,
} as const;
/** The name of the experiment that MLflow logs to where nobody names one. */
const DEFAULT_PROJECT = 'Default';

/** PostgreSQL takes no NUL, and half of a surrogate pair, which cutting may leave, is no text. */
const storable = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\0\p{Surrogate}]/gu, '');

const bounded = <Value>(
  all: Readonly<Record<string, Value>>,
  most: number,
  keep: (value: Value) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(all)
      .slice(0, most)
      .flatMap(([name, value]): [string, Value][] => {
        const kept = storable(name, MOST.name);
        return kept === '' ? [] : [[kept, keep(value)]];
      }),
  );
const shortened = (text: string) => storable(text, MOST.text);

const instant = (time: number | null): Date | null => {
  const date = time === null ? null : new Date(time);
  return date === null || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999
    ? null
    : date;
};

const short = (hash: string) => createHash('sha256').update(hash).digest('base64url').slice(0, 16);

/** The server's own id of a run: the same for the same run of the same place, so it outlives the index. */
export const runKeyOf = (sourceId: string, runId: string): string => short(`${sourceId}\0${runId}`);

/** A run as the index keeps it, before its content was read. */
export const headOf = (
  sourceId: string,
  { runId, project, name, status, start, end }: IndexedRun,
) => ({
  runKey: runKeyOf(sourceId, runId),
  sourceId,
  runId: storable(runId, MOST.runId),
  projectName: storable(project, MOST.project).trim() || DEFAULT_PROJECT,
  runName: storable(name, MOST.runName),
  status: storable(status, MOST.status),
  startDatetime: instant(start),
  endDatetime: instant(end),
});

/** A run as the index keeps it. */
export const rowOf = (
  head: ReturnType<typeof headOf>,
  { params, tags, metrics }: RunContent,
): NewRunRow => {
  const numbers = Object.fromEntries(
    Object.entries(metrics).map(([name, value]) => [name, metricValueOf(value)]),
  );
  const content = {
    params: bounded(params, MOST.params, shortened),
    // The tag that nests a run must not be among those that are left out.
    tags: bounded(
      PARENT_TAG in tags ? { [PARENT_TAG]: tags[PARENT_TAG]!, ...tags } : tags,
      MOST.tags,
      shortened,
    ),
    metrics: bounded(numbers, MAX_METRICS, (value) => value),
  };
  return { ...head, ...content, digest: short(JSON.stringify([head, content])) };
};

/** About so many bytes it takes to keep. */
export const weightOf = ({ params, tags, metrics }: NewRunRow): number =>
  JSON.stringify([params, tags, metrics]).length + 500;
