import { parsePythonJson } from '~/text/pythonJson';
import { sizeText } from '~/text/size';
import { UnreadLines } from '~/text/unreadLines';
import { metricLinesIn } from '../jobs/api';
import { createCache } from './cache';
import { contentOf, stampOf } from './reading';
import { bytesOf, newColumns, seriesOf, type Columns } from './series';
import type { Logged, LoggedScalar } from './tensorboard/eventFolder';

/** The lines that a program wrote into that file, and what of it could not be read. */
export type MetricLines = Pick<Logged, 'scalars' | 'warnings'>;

const KEPT_BYTES = 32 * 1024 * 1024;
/** A longer file is not read. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_NAMES = 1_000;

const objectOf = (line: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = parsePythonJson(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // A line that is no JSON holds no metrics.
    return null;
  }
};

/** The numbers of each line, by name. A line that does not say its step is one after the other. */
const readLines = (
  text: string,
): { readonly found: ReadonlyMap<string, Columns>; readonly warnings: readonly string[] } => {
  const found = new Map<string, Columns>();
  const unread = new UnreadLines();
  const warnings: string[] = [];
  let leftOut = 0;
  // Text behind the last end of a line is still being written.
  for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
    if (line.trim() === '') continue;
    const read = objectOf(line);
    const { step = at, ...measured } = read ?? {};
    if (!read || typeof step !== 'number' || !Number.isFinite(step)) {
      unread.add(at + 1, line);
      continue;
    }
    for (const [name, value] of Object.entries(measured)) {
      if (typeof value !== 'number') continue;
      if (!found.has(name) && found.size >= MAX_NAMES) {
        leftOut += 1;
        continue;
      }
      const columns = found.get(name) ?? newColumns();
      found.set(name, columns);
      columns.steps.push(step);
      columns.values.push(value);
      columns.times.push(0);
    }
  }
  const told = unread.sentence('metrics.jsonl');
  if (told !== null) warnings.push(told);
  if (leftOut > 0)
    warnings.push(
      `metrics.jsonl names more than ${MAX_NAMES.toLocaleString('en')} metrics; the first of them are shown.`,
    );
  return { found, warnings };
};

/** Reads what plain programs measured: lines of JSON in the file that ATELIER_METRICS names. */
export const createMetricLines = () => {
  const files = createCache<MetricLines>(KEPT_BYTES);
  return async (work: string): Promise<MetricLines> => {
    const file = metricLinesIn(work);
    const stamp = await stampOf(file);
    if (!stamp) return { scalars: [], warnings: [] };
    if (stamp.size > MAX_BYTES)
      return {
        scalars: [],
        warnings: [`metrics.jsonl is larger than ${sizeText(MAX_BYTES)}, so it is not read.`],
      };
    return files.of(file, stamp.stamp, async () => {
      const { found, warnings } = readLines(
        (await contentOf(file, work, MAX_BYTES))?.toString('utf8') ?? '',
      );
      const all = [...found];
      const scalars = all.map(([tag, columns]): LoggedScalar => {
        const series = seriesOf(columns);
        return { run: '', tag, series: () => series };
      });
      return {
        value: { scalars, warnings },
        bytes: all.reduce((sum, [, columns]) => sum + bytesOf(columns), 100),
      };
    });
  };
};
