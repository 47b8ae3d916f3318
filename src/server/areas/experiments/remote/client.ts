import { z } from 'zod';
import { sizeText } from '~/text/size';
import { textWithin } from '../../../http/boundedJson';
import { newColumns, seriesOf, type Series } from '../../performance/series';
import { CONTEXT_TAG, measuredValue, timeOf } from '../../performance/mlflow/tracked';
import { searchedTags, type FoundRun } from '../index/found';
import type { TrackingSettings } from './settings';

const TIMEOUT_MS = 15_000;
/** An answer that is longer is not read. */
const MOST_BYTES = 32 * 1024 * 1024;
const PAGE = 1000;
/** A server that always names a further page is left. */
const MOST_PAGES = 50;
const MOST_POINTS = 200_000;
/** So many experiments are named in one question. */
const AT_ONCE = 50;

/** A sentence about a tracking server that cannot be read. */
export class Unreachable extends Error {}

/** Protocol buffers write long numbers as texts. */
const number = z.union([z.number(), z.string()]).transform(Number);
const measured = number.transform(measuredValue);
const pairs = z.array(z.object({ key: z.string(), value: z.string().default('') })).default([]);
const metrics = z
  .array(
    z.object({
      key: z.string(),
      value: measured.default(Number.NaN),
      timestamp: number.default(0),
      step: number.default(0),
    }),
  )
  .default([]);
const textsOf = (all: z.output<typeof pairs>): Readonly<Record<string, string>> =>
  Object.fromEntries(all.map(({ key, value }) => [key, value]));
const page = { next_page_token: z.string().optional() };
const Experiments = z.object({
  experiments: z.array(z.object({ experiment_id: z.string(), name: z.string() })).default([]),
  ...page,
});
const Inputs = z.object({
  dataset_inputs: z
    .array(
      z.object({
        dataset: z.object({ name: z.string().default(''), digest: z.string().default('') }),
        tags: pairs,
      }),
    )
    .default([]),
});
const Runs = z.object({
  runs: z
    .array(
      z.object({
        info: z.object({
          run_id: z.string(),
          run_name: z.string().default(''),
          experiment_id: z.string(),
          status: z.string().default(''),
          user_id: z.string().default(''),
          artifact_uri: z.string().nullish(),
          start_time: number.nullish(),
          end_time: number.nullish(),
        }),
        data: z
          .object({ metrics, params: pairs, tags: pairs })
          .default({ metrics: [], params: [], tags: [] }),
        inputs: Inputs.nullish(),
      }),
    )
    .default([]),
  ...page,
});
const History = z.object({ metrics, ...page });

/** Asks an MLflow tracking server (REST API 2.0); it only searches and reads. */
export const createTrackingClient = ({ url, token }: TrackingSettings) => {
  const ask = async <Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    init: { query?: URLSearchParams; body?: unknown },
  ): Promise<z.output<Shape>> => {
    const headers = {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    };
    let text: string;
    try {
      const response = await fetch(
        `${url}/api/2.0/mlflow/${path}${init.query ? `?${init.query.toString()}` : ''}`,
        {
          headers,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(init.body !== undefined && { method: 'POST', body: JSON.stringify(init.body) }),
        },
      );
      text = await textWithin(
        response,
        MOST_BYTES,
        () =>
          new Unreachable(
            `The tracking server ${url} answers with more than ${sizeText(MOST_BYTES)} at once.`,
          ),
      );
      if (!response.ok)
        throw new Unreachable(`The tracking server ${url} refuses with ${response.status}.`);
    } catch (error) {
      throw error instanceof Unreachable
        ? error
        : new Unreachable(`The tracking server ${url} cannot be reached.`);
    }
    try {
      return shape.parse(JSON.parse(text));
    } catch {
      throw new Unreachable(
        `The tracking server ${url} answers ${path} with something that is not MLflow's.`,
      );
    }
  };

  async function* pages<Page extends { readonly next_page_token?: string | undefined }>(
    next: (pageToken: string | undefined) => Promise<Page>,
  ): AsyncGenerator<Page> {
    let pageToken: string | undefined;
    for (let count = 0; count < MOST_PAGES; count += 1) {
      const found = await next(pageToken);
      yield found;
      pageToken = found.next_page_token;
      if (!pageToken) return;
    }
  }

  const experiments = async (): Promise<Map<string, string>> => {
    const names = new Map<string, string>();
    const search = (token_: string | undefined) =>
      ask(Experiments, 'experiments/search', {
        body: { max_results: PAGE, ...(token_ && { page_token: token_ }) },
      });
    for await (const { experiments: found } of pages(search)) {
      for (const { experiment_id, name } of found) names.set(experiment_id, name);
    }
    return names;
  };

  return {
    /** Every run that is not deleted, with the last value of each metric. */
    async *runs(): AsyncGenerator<FoundRun> {
      const names = await experiments();
      const ids = [...names.keys()];
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const body = {
          experiment_ids: ids.slice(from, from + AT_ONCE),
          max_results: PAGE,
          run_view_type: 'ACTIVE_ONLY',
        };
        for await (const { runs } of pages((token_) =>
          ask(Runs, 'runs/search', { body: { ...body, ...(token_ && { page_token: token_ }) } }),
        )) {
          for (const { info, data, inputs } of runs) {
            yield {
              runId: info.run_id,
              project: names.get(info.experiment_id) ?? '',
              name: info.run_name,
              status: info.status,
              start: timeOf(info.start_time),
              end: timeOf(info.end_time),
              read: async () => ({
                params: textsOf(data.params),
                tags: searchedTags(
                  {
                    ...(info.user_id && { 'mlflow.user': info.user_id }),
                    ...textsOf(data.tags),
                  },
                  info.artifact_uri ?? null,
                  (inputs?.dataset_inputs ?? []).map(({ dataset, tags }) => ({
                    ...dataset,
                    context: textsOf(tags)[CONTEXT_TAG] ?? '',
                  })),
                ),
                metrics: Object.fromEntries(data.metrics.map(({ key, value }) => [key, value])),
              }),
            };
          }
        }
      }
    },
    /** What a run measured under one name; null where it has none of it. */
    async series(runId: string, metric: string): Promise<Series | null> {
      const columns = newColumns();
      const query = (token_: string | undefined) =>
        new URLSearchParams({
          run_id: runId,
          metric_key: metric,
          max_results: '25000',
          ...(token_ && { page_token: token_ }),
        });
      for await (const { metrics: points } of pages((token_) =>
        ask(History, 'metrics/get-history', { query: query(token_) }),
      )) {
        for (const { value, step, timestamp } of points) {
          columns.steps.push(step);
          columns.values.push(value);
          columns.times.push(timestamp);
        }
        if (columns.steps.length > MOST_POINTS) break;
      }
      return columns.steps.length === 0 ? null : seriesOf(columns);
    },
  };
};

export type TrackingClient = ReturnType<typeof createTrackingClient>;
