import { parsePythonJson } from '~/text/pythonJson';
import { metricLinesIn } from '../jobs/folders';
import { createCache } from './cache';
import { contentOf, stampOf } from './reading';
import { bytesOf, newColumns, seriesOf, type Columns } from './series';
import type { LoggedScalar } from './tensorboard/eventFolder';

const KEPT_BYTES = 32 * 1024 * 1024;
/** A longer file is not read. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_NAMES = 1_000;

const objectOf = (line: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = parsePythonJson(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

/** The numbers of each line, by name. A line that does not say its step is one after the other. */
const readLines = (text: string): ReadonlyMap<string, Columns> => {
  const found = new Map<string, Columns>();
  // What is behind the last end of a line is still being written.
  for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
    const { step = at, ...measured } = objectOf(line) ?? {};
    if (typeof step !== 'number' || !Number.isFinite(step)) continue;
    for (const [name, value] of Object.entries(measured)) {
      if (typeof value !== 'number' || (!found.has(name) && found.size >= MOST_NAMES)) continue;
      const columns = found.get(name) ?? newColumns();
      found.set(name, columns);
      columns.steps.push(step);
      columns.values.push(value);
      columns.times.push(0);
    }
  }
  return found;
};

/** Reads what plain programs measured: lines of JSON in the file that ATELIER_METRICS names. */
export const createMetricLines = () => {
  const files = createCache<readonly LoggedScalar[]>(KEPT_BYTES);
  return async (work: string): Promise<readonly LoggedScalar[]> => {
    const file = metricLinesIn(work);
    const found = await stampOf(file);
    if (!found) return [];
    return files.of(file, found.stamp, async () => {
      const all = [...readLines((await contentOf(file, work, MOST_BYTES))?.toString('utf8') ?? '')];
      const value = all.map(([tag, columns]): LoggedScalar => {
        const series = seriesOf(columns);
        return { run: '', tag, series: () => series };
      });
      return { value, bytes: all.reduce((sum, [, columns]) => sum + bytesOf(columns), 100) };
    });
  };
};
