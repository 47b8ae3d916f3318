import { z } from 'zod';
import { measuredValue } from '../../performance/api';

/** Protocol buffers write long numbers as texts. */
const number = z.union([z.number(), z.string()]).transform(Number);
const measured = number.transform(measuredValue);
const pairs = z.array(z.object({ key: z.string(), value: z.string().default('') })).default([]);
const point = {
  key: z.string(),
  value: measured.default(Number.NaN),
  timestamp: number.default(0),
  step: number.default(0),
};
const metrics = z.array(z.object(point)).default([]);
/** Pairs as an object. */
export const textsOf = (all: z.output<typeof pairs>): Readonly<Record<string, string>> =>
  Object.fromEntries(all.map(({ key, value }) => [key, value]));
const page = { next_page_token: z.string().optional() };
/** A page of experiments. */
export const Experiments = z.object({
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
/** A page of runs. */
export const Runs = z.object({
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
/** A page of what one metric of a run was. */
export const History = z.object({ metrics, ...page });
/** Samples of one metric of several runs. */
export const Sampled = z.object({
  metrics: z.array(z.object({ ...point, run_id: z.string() })).default([]),
});
