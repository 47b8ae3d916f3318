import type { z } from 'zod';
import { sizeText } from '~/text/size';
import { textWithin } from '../../../platform/http/boundedJson';
import {
  newColumns,
  seriesOf,
  CONTEXT_TAG,
  timeOf,
  type Columns,
  type Series,
} from '../../performance/api';
import { searchedTags, type IndexedRun } from '../index/indexedRun';
import { Experiments, History, Runs, Sampled, textsOf } from './answers';
import type { TrackingSettings } from '../../../platform/settings/services/tracking';

const TIMEOUT_MS = 15_000;
/** An answer that is longer is not read. */
const MAX_BYTES = 32 * 1024 * 1024;
const PAGE = 1000;
/** A server that always names a further page is left. */
const MAX_PAGES = 50;
const MAX_POINTS = 200_000;
/** MLflow's limits of runs and of values of each in one request for samples. */
const SAMPLED_AT_ONCE = 100;
const MAX_SAMPLES = 2_500;
/** The reply of a server to a request that it does not know. */
const UNKNOWN: readonly number[] = [400, 404, 405, 501];
/** So many experiments are named in one question. */
const AT_ONCE = 50;

/** A sentence about a tracking server that cannot be read. */
export class Unreachable extends Error {
  constructor(
    message: string,
    /** The error of the reply; null where it did not answer, or with something else. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

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
        MAX_BYTES,
        () =>
          new Unreachable(
            `The tracking server ${url} answers with more than ${sizeText(MAX_BYTES)} at once.`,
          ),
      );
      if (!response.ok)
        throw new Unreachable(
          `The tracking server ${url} refuses with ${response.status}.`,
          response.status,
        );
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
    for (let count = 0; count < MAX_PAGES; count += 1) {
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
    async *runs(): AsyncGenerator<IndexedRun> {
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
    /**
     * The same metric of many runs in one question for every hundred, sampled as MLflow's own page has it; null of a server that is too old to
     * answer it.
     */
    async sampled(
      runIds: readonly string[],
      metric: string,
      maxPoints: number,
    ): Promise<ReadonlyMap<string, Series> | null> {
      const columns = new Map<string, Columns>();
      for (let from = 0; from < runIds.length; from += SAMPLED_AT_ONCE) {
        const query = new URLSearchParams({
          metric_key: metric,
          max_results: String(Math.min(maxPoints, MAX_SAMPLES)),
        });
        for (const id of runIds.slice(from, from + SAMPLED_AT_ONCE)) query.append('run_ids', id);
        const reply = await ask(Sampled, 'metrics/get-history-bulk-interval', { query }).catch(
          (error: unknown) => {
            if (error instanceof Unreachable && UNKNOWN.includes(error.status ?? 0)) return null;
            throw error;
          },
        );
        if (reply === null) return null;
        for (const { run_id: run, value, step, timestamp } of reply.metrics) {
          const of = columns.get(run) ?? newColumns();
          columns.set(run, of);
          of.steps.push(step);
          of.values.push(value);
          of.times.push(timestamp);
        }
      }
      return new Map([...columns].map(([run, all]) => [run, seriesOf(all)]));
    },
    /** The samples of a run under one name; null where it has none of it. */
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
        if (columns.steps.length > MAX_POINTS) break;
      }
      return columns.steps.length === 0 ? null : seriesOf(columns);
    },
  };
};

export type TrackingClient = ReturnType<typeof createTrackingClient>;
