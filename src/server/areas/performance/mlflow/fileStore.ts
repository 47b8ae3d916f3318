import path from 'node:path';
import { quotedLine, UnreadLines } from '~/text/unreadLines';
import { forAll } from '../../../platform/storage/disk/entries';
import { createCache } from '../cache';
import { contentOf, filesBelow, foldersIn, stampOf } from '../reading';
import { bytesOf, newColumns, seriesOf, written, type Columns, type Series } from '../series';
import { readMeta } from './meta';
import { modelsInStore } from './models';
import {
  measuredValue,
  NAME_TAG,
  PARENT_TAG,
  statusOf,
  timeOf,
  type LoggedDataset,
  type TrackedRun,
} from './tracked';

const SERIES_BYTES = 96 * 1024 * 1024;
const TEXT_BYTES = 32 * 1024 * 1024;
/** A longer text, or a longer metric (about two million values), is not read. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_METRIC_BYTES = 64 * 1024 * 1024;

type Texts = Readonly<Record<string, string>>;

const MAX_DATASETS = 50;

/** Names of metrics, parameters and tags may hold slashes. */
const NAMES = { depth: 12, most: 50_000 };

const INFINITE = /^[+-]?inf(inity)?$/i;

/** A value as Python writes it; null for what is no number. */
const numberOf = (text: string): number | null => {
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const value = Number(text);
  return Number.isNaN(value) && !/^[+-]?nan$/i.test(text) ? null : value;
};

/** Takes a line `timestamp value step` in and returns the value as it stands there; null where it is no such line. */
const takeLine = ({ steps, values, times }: Columns, line: string): string | null => {
  const [time = '', value = '', step = '0'] = line.split(' ');
  const at = timeOf(time);
  const measured = value === '' ? null : numberOf(value);
  if (at === null || measured === null || !/^-?\d+$/.test(step)) return null;
  times.push(at);
  values.push(measuredValue(measured));
  steps.push(Number(step));
  return value;
};

/** The lines `timestamp value step` of the file of a metric; a last one that is not ended is still being written. */
const readMetric = (metric: string, text: string): Series => {
  const columns = newColumns();
  const told: string[] = [];
  const unread = new UnreadLines();
  let [from, line] = [0, 0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    line += 1;
    const value = takeLine(columns, text.slice(from, end));
    if (value !== null) told.push(value);
    else if (end > from) unread.add(line, text.slice(from, end));
    from = end + 1;
  }
  // Copied: a piece of a text keeps all of it in memory.
  const series = seriesOf(columns, (value, at) =>
    Number.isFinite(value) ? Buffer.from(told[at] ?? written(value)).toString() : written(value),
  );
  const sentence = unread.sentence(`the metric ${quotedLine(metric)}`);
  return sentence === null ? series : { ...series, unread: sentence };
};

/** Runs of a store, and sentences about what of it could not be read. */
interface FoundRuns {
  readonly runs: readonly TrackedRun[];
  readonly warnings: readonly string[];
}

/** One sentence about the runs whose own files are damaged; none where there are none. */
const damagedRuns = ([first, ...others]: readonly string[]): string[] => {
  if (first === undefined) return [];
  const count = others.length + 1;
  return [
    `${count.toLocaleString('en')} ${count === 1 ? 'run' : 'runs'} of MLflow could not be read: ${quotedLine(first)} is damaged${count === 1 ? '' : `, and ${count - 1} more`}.`,
  ];
};

/** Reads MLflow's file stores (`mlruns/<experiment>/<run>/…`), what was read once only again where it changed. */
export const createFileStores = () => {
  const metrics = createCache<Series>(SERIES_BYTES);
  const texts = createCache<Texts>(TEXT_BYTES);

  /** Of all together no more is read than would be kept. */
  const loadTexts = async (folder: string, work: string, names: readonly string[]) => {
    let left = TEXT_BYTES;
    const read = await forAll(
      names,
      async (name) => {
        const text =
          (left > 0 &&
            (await contentOf(path.join(folder, name), work, MAX_TEXT_BYTES))?.toString('utf8')) ||
          '';
        left -= text.length;
        return [name, text] as const;
      },
      8,
    );
    return {
      value: Object.fromEntries(read),
      bytes: read.reduce((sum, [name, text]) => sum + 2 * (name.length + text.length) + 100, 100),
    };
  };

  /** Parameters are written once, so their names tell whether there are others. */
  const paramsOf = async (run: string, work: string): Promise<Texts> => {
    const folder = path.join(run, 'params');
    const names = await filesBelow(folder, work, NAMES);
    return texts.of(folder, names.join('\n'), () => loadTexts(folder, work, names));
  };

  const tagsOf = async (run: string, work: string): Promise<Texts> => {
    const folder = path.join(run, 'tags');
    return (await loadTexts(folder, work, await filesBelow(folder, work, NAMES))).value;
  };

  /** The dataset that `inputs/<id>` of a run names lies in `datasets/<id>` of its experiment. */
  const datasetsOf = async (run: string, work: string): Promise<LoggedDataset[]> => {
    const found: LoggedDataset[] = [];
    for (const name of (await foldersIn(path.join(run, 'inputs'), work)).slice(0, MAX_DATASETS)) {
      const input = await contentOf(
        path.join(run, 'inputs', name, 'meta.yaml'),
        work,
        MAX_TEXT_BYTES,
      );
      const yaml = input?.toString('utf8') ?? '';
      const { source_id: id = '' } = readMeta(yaml);
      if (!/^[\w-]+$/.test(id)) continue;
      const meta = await metaOf(path.join(run, '..', 'datasets', id), work);
      if (!meta) continue;
      const [, context = ''] = /mlflow\.data\.context:\s*['"]?([^'"\n]*)/.exec(yaml) ?? [];
      found.push({ name: meta['name'] ?? '', digest: meta['digest'] ?? '', context });
    }
    return found;
  };

  const seriesIn = async (metric: string, file: string, work: string): Promise<Series | null> => {
    const found = await stampOf(file);
    return (
      found &&
      metrics.of(file, found.stamp, async () => {
        const value = readMetric(
          metric,
          (await contentOf(file, work, MAX_METRIC_BYTES))?.toString('latin1') ?? '',
        );
        return { value, bytes: bytesOf(value) };
      })
    );
  };

  const metaOf = async (run: string, work: string): Promise<Texts | null> => {
    const file = path.join(run, 'meta.yaml');
    const found = await stampOf(file);
    return (
      found &&
      texts.of(file, found.stamp, async () => {
        const text = (await contentOf(file, work, MAX_TEXT_BYTES))?.toString('utf8') ?? '';
        return { value: readMeta(text), bytes: 4 * text.length };
      })
    );
  };

  const runIn = async (
    folder: string,
    work: string,
    experiment: string,
    damaged: string[],
  ): Promise<TrackedRun | null> => {
    const meta = await metaOf(folder, work);
    const id = meta?.['run_id'] ?? meta?.['run_uuid'];
    if (!meta || meta['lifecycle_stage'] === 'deleted') return null;
    if (id === undefined) {
      damaged.push(path.relative(work, path.join(folder, 'meta.yaml')));
      return null;
    }
    const measured = path.join(folder, 'metrics');
    return {
      run_id: id,
      experiment,
      run_name: meta['run_name'] ?? (await tagsOf(folder, work))[NAME_TAG] ?? '',
      status: statusOf(meta['status'] ?? ''),
      start: timeOf(meta['start_time']),
      end: timeOf(meta['end_time']),
      metrics: await filesBelow(measured, work, NAMES),
      series: (metric) => seriesIn(metric, path.join(measured, metric), work),
      params: () => paramsOf(folder, work),
      tags: () => tagsOf(folder, work),
      datasets: () => datasetsOf(folder, work),
      models: () => modelsInStore(path.join(folder, '../..'), path.dirname(folder), id, work),
      parent: async () =>
        (await loadTexts(path.join(folder, 'tags'), work, [PARENT_TAG])).value[PARENT_TAG] || null,
      artifacts: meta['artifact_uri'] ?? null,
    };
  };

  /** The runs in a folder below a working folder that are not deleted, and what could not be read; none where there is no such folder. */
  return async (work: string, below: string): Promise<FoundRuns> => {
    const damaged: string[] = [];
    const store = path.join(work, below);
    const experiments = (await foldersIn(store, work)).filter(
      (name) => !name.startsWith('.') && name !== 'models',
    );
    const found = (
      await forAll(
        experiments,
        async (folder) => {
          const name = (await metaOf(path.join(store, folder), work))?.['name'] ?? '';
          return (await foldersIn(path.join(store, folder), work)).map((run) => ({
            folder: path.join(store, folder, run),
            name,
          }));
        },
        16,
      )
    ).flat();
    const runs = await forAll(found, ({ folder, name }) => runIn(folder, work, name, damaged), 16);
    return { runs: runs.filter((run) => run !== null), warnings: damagedRuns(damaged.sort()) };
  };
};
