import type { ReplyOf } from '~/contract';
import { metricValueOf } from '~/contract/experiments/metricValues';
import type { ComparedRun, Curve, FurtherRun, performance } from '~/contract/jobs/performance';
import { forAll } from '../../platform/storage/disk/entries';
import type { Chosen } from './chosen';
import { instantOf } from './instants';
import type { Measured, Measuring } from './measuring';
import type { NestedRun } from './mlflow/nesting';
import { createYielder } from './reading';
import { toCurve, type Series } from './series';

/** Submissions whose files are read at once. */
const AT_ONCE = 12;

/** Further MLflow runs that one comparison lists, of all submissions together. */
const MAX_FURTHER_RUNS = 1000;

type ReadSeries = () => Promise<Series | null>;

const lastValues = async (
  series: Iterable<readonly [name: string, read: ReadSeries]>,
): Promise<ComparedRun['metrics']> => {
  const last: ComparedRun['metrics'] = {};
  for (const [name, read] of series) {
    const found = await read();
    if (!found) continue;
    last[name] = metricValueOf(Number(found.last));
  }
  return last;
};

const furtherOf = async ({ run, parent }: NestedRun): Promise<FurtherRun> => ({
  run_id: run.run_id,
  run_name: run.run_name,
  parent_run_id: parent,
  status: run.status,
  start_datetime: instantOf(run.start),
  end_datetime: instantOf(run.end),
  params: { ...(await run.params()) },
  metrics: await lastValues(
    run.metrics.map((metric) => [metric, () => run.series(metric)] as const),
  ),
});

const columnOf = (
  { batch_job_id, submission, jobName, owner }: Chosen,
  logged: Pick<ComparedRun, 'params' | 'metrics' | 'further_runs'>,
): ComparedRun => {
  const {
    submission_id,
    status,
    submit_datetime,
    start_datetime,
    end_datetime,
    parameters,
    main_file,
    env_id,
    env_build,
    instance_id,
    node_count,
    dataset,
  } = submission;
  return {
    batch_job_id,
    submission_id,
    job_name: jobName,
    user_name: owner,
    status,
    submit_datetime,
    start_datetime,
    end_datetime: end_datetime ?? null,
    parameters,
    settings: { main_file, env_id, env_build, instance_id, node_count },
    dataset: dataset ?? null,
    ...logged,
  };
};

/** The result of one submission, with at most so many further runs. */
const comparedRun = async (chosen: Chosen, measured: Measured, most: number) => {
  const { params, series, others, warnings } = measured;
  const further_runs: FurtherRun[] = [];
  for (const other of others.slice(0, most)) further_runs.push(await furtherOf(other));
  const left = others.length - further_runs.length;
  const run = columnOf(chosen, {
    params: await params(),
    metrics: await lastValues(series),
    further_runs,
  });
  const told =
    left > 0
      ? [...warnings, `${left} more of its MLflow runs are not listed here; Experiments has them.`]
      : warnings;
  return { run, warnings: told.map((warning) => `${chosen.jobName}: ${warning}`) };
};

const mostFurther = (chosen: readonly Chosen[]) =>
  Math.floor(MAX_FURTHER_RUNS / Math.max(1, chosen.length));

/** Parameters and results of some submissions, and sentences about files that could not be read. */
export const compareRuns = async (
  measuring: Measuring,
  chosen: readonly Chosen[],
): Promise<{ runs: ComparedRun[]; warnings: string[] }> => {
  const pace = createYielder();
  const columns = await forAll(
    chosen,
    async (each) => {
      const measured = await measuring.all(each.measurements);
      const column = await comparedRun(each, measured, mostFurther(chosen));
      await pace();
      return column;
    },
    AT_ONCE,
  );
  return {
    runs: columns.map(({ run }) => run),
    warnings: [...new Set(columns.flatMap(({ warnings }) => warnings))],
  };
};

type FurtherCurve = Pick<ComparedRun, 'batch_job_id' | 'submission_id'> & {
  run_id: string;
  curve: Curve;
};
type Curves = ReplyOf<typeof performance.curves> & { further_curves: FurtherCurve[] };

/** One metric of each of some submissions that measured it, and of their further runs. */
export const curvesOf = async (
  measuring: Measuring,
  chosen: readonly Chosen[],
  metric: string,
  maxPoints: number,
): Promise<Curves> => {
  const pace = createYielder();
  const curveOf = async (found: Series | null | undefined) => {
    await pace();
    return found && found.steps.length > 0 ? toCurve(found, maxPoints) : null;
  };
  const found = await forAll(
    chosen,
    async ({ batch_job_id, submission: { submission_id }, measurements }): Promise<Curves> => {
      const { series, others } = await measuring.all(measurements);
      const of = { batch_job_id, submission_id };
      const curve = await curveOf(await series.get(metric)?.());
      const further: Curves['further_curves'] = [];
      for (const { run } of others.slice(0, mostFurther(chosen))) {
        if (!run.metrics.includes(metric)) continue;
        const other = await curveOf(await run.series(metric));
        if (other) further.push({ ...of, run_id: run.run_id, curve: other });
      }
      return { curves: curve ? [{ ...of, curve }] : [], further_curves: further };
    },
    AT_ONCE,
  );
  return {
    curves: found.flatMap(({ curves }) => curves),
    further_curves: found.flatMap(({ further_curves: further }) => further),
  };
};
