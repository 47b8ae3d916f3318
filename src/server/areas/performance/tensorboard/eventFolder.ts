import path from 'node:path';
import { createKeyedMutex } from '../../../platform/concurrency/keyedMutex';
import { filesBelow, stampOf } from '../reading';
import { newColumns, seriesOf, written, writtenSingle, type Columns, type Series } from '../series';
import {
  MAX_POINTS,
  readEventFile,
  weightOf,
  type EventFile,
  type ScalarColumns,
} from './eventFile';

const MAX_KEPT_BYTES = 128 * 1024 * 1024;
const EVENTS = /tfevents/;
const LOG_FOLDER = { depth: 12, most: 20_000 };
/** Programs that chose folders of their own are looked for, but not far. */
const ANYWHERE = {
  depth: 4,
  most: 2_000,
  skip: (name: string) =>
    name.startsWith('.') || ['mlruns', 'node_modules', '__pycache__'].includes(name),
};

/** A scalar of one run; `run` is its folder below the log folder. */
export interface LoggedScalar {
  readonly run: string;
  readonly tag: string;
  /** Put together when it is asked for. */
  readonly series: () => Series;
}

export interface Logged {
  readonly scalars: readonly LoggedScalar[];
  /** Sentences about files that could not be read to their end. */
  readonly warnings: readonly string[];
  /** Data of the files beside scalars, which is not shown. */
  readonly unread: readonly string[];
}

/** An event file, relative to the working folder, and what it is called in its run's name. */
interface LogFile {
  readonly file: string;
  readonly name: string;
}

interface Kept {
  readonly stamp: string;
  readonly events: EventFile;
  readonly bytes: number;
}

/**
 * A program that goes on from a checkpoint writes some steps again, into a file of its own: what was written of them before it began is
 * left out, as TensorBoard does. What several programs write at the same time stays.
 */
const withoutRepeated = (parts: readonly Columns[]): readonly Columns[] => {
  const inTurn = parts
    .filter(({ steps }) => steps.length > 0)
    .sort((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0));
  if (inTurn.length < 2) return inTurn;
  return inTurn.map((part, at) => {
    const later = inTurn.slice(at + 1);
    const stays = part.steps.map(
      (step, point) =>
        !later.some(
          ({ steps, times }) =>
            step >= (steps[0] ?? Infinity) && (part.times[point] ?? 0) < (times[0] ?? 0),
        ),
    );
    const kept = (column: readonly number[]) => column.filter((_, point) => stays[point]);
    return { steps: kept(part.steps), values: kept(part.values), times: kept(part.times) };
  });
};

/** One series of what the files of a run hold. What is kept goes on growing; what is told does not. */
const seriesIn = ([first, ...more]: readonly ScalarColumns[]): Series => {
  if (!first) return seriesOf(newColumns());
  if (more.length === 0 && first.told?.steps.length === first.steps.length) return first.told;
  const parts = withoutRepeated([first, ...more]);
  const column = (of: 'steps' | 'values' | 'times') => parts.flatMap((part) => [...part[of]]);
  const tell = [first, ...more].every(({ isSingle }) => isSingle) ? writtenSingle : written;
  const series = seriesOf(
    { steps: column('steps'), values: column('values'), times: column('times') },
    (value) => tell(value),
  );
  if (more.length === 0) first.told = series;
  return series;
};

const inRun = (files: readonly EventFile[], run: string): LoggedScalar[] =>
  [...new Set(files.flatMap(({ scalars }) => [...scalars.keys()]))].sort().map((tag) => ({
    run,
    tag,
    series: () => seriesIn(files.flatMap(({ scalars }) => scalars.get(tag) ?? [])),
  }));

/** Reads TensorBoard's event files below folders, each only from where it was read to. */
export const createEventFolders = () => {
  const known = new Map<string, Kept>();
  const inTurn = createKeyedMutex();
  let together = 0;

  const keep = (file: string, kept: Kept) => {
    together += kept.bytes - (known.get(file)?.bytes ?? 0);
    known.delete(file);
    known.set(file, kept);
    for (const [oldest, { bytes }] of known) {
      if (together <= MAX_KEPT_BYTES || oldest === file) break;
      known.delete(oldest);
      together -= bytes;
    }
  };

  const eventsOf = (file: string, work: string): Promise<EventFile | null> =>
    inTurn(file, async () => {
      const found = await stampOf(file);
      const before = known.get(file);
      if (!found) return null;
      if (before?.stamp === found.stamp) {
        keep(file, before);
        return before.events;
      }
      const events = await readEventFile(file, work, before?.events ?? null);
      if (events) keep(file, { stamp: found.stamp, events, bytes: weightOf(events) });
      return events;
    });

  /** The event files below the log folder, and those that are near elsewhere: `SummaryWriter()` writes into `runs/`. */
  const filesIn = async (work: string, logFolder: string): Promise<LogFile[]> => {
    const below = path.resolve('/', logFolder).slice(1);
    const events = (files: readonly string[]) =>
      files.filter((file) => EVENTS.test(path.basename(file)));
    const named = events(await filesBelow(path.join(work, below), work, LOG_FOLDER));
    const elsewhere = events(await filesBelow(work, work, ANYWHERE)).filter(
      (file) => below === '' || !file.startsWith(`${below}/`),
    );
    return [
      ...named.map((file) => ({ file: path.posix.join(below, file), name: file })),
      ...(below === '' ? [] : elsewhere.map((file) => ({ file, name: file }))),
    ];
  };

  /** The scalars that a submission logged: below the log folder of its working folder, and near elsewhere in that. */
  return async (work: string, logFolder: string): Promise<Logged> => {
    const runs = new Map<string, EventFile[]>();
    const warnings: string[] = [];
    const unread = new Set<string>();
    for (const { file: at, name: file } of await filesIn(work, logFolder)) {
      const events = await eventsOf(path.join(work, at), work);
      if (!events) continue;
      const run = path.posix.dirname(file) === '.' ? '' : path.posix.dirname(file);
      runs.set(run, [...(runs.get(run) ?? []), events]);
      for (const kind of events.unread) unread.add(`${kind} of TensorBoard`);
      if (events.isFull)
        warnings.push(`${file} holds more than is kept; its first ${MAX_POINTS} values are shown.`);
      if (events.isBroken)
        warnings.push(
          `${file} is damaged from byte ${events.read} on; what stands before is shown.`,
        );
    }
    return {
      scalars: [...runs]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([run, all]) => inRun(all, run)),
      warnings,
      unread: [...unread].sort(),
    };
  };
};
