import type { ComparedRun, Curve } from '~/contract/work/performance';
import { forAll } from '../../storage/disk/entries';
import type { Chosen } from './chosen';
import type { Measured, Measuring } from './measuring';
import { createPacing } from './reading';
import { toCurve } from './series';

/** Submissions whose files are read at once. */
const AT_ONCE = 12;

const lastValues = async ({ series }: Measured): Promise<ComparedRun['metrics']> => {
  const last: ComparedRun['metrics'] = {};
  for (const [name, read] of series) {
    const found = await read();
    if (!found) continue;
    const value = Number(found.last);
    last[name] = Number.isFinite(value) ? value : null;
  }
  return last;
};

const columnOf = (
  { batch_job_id, submission, jobName, owner }: Chosen,
  params: ComparedRun['params'],
  metrics: ComparedRun['metrics'],
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
    settings: { main_file, env_id, instance_id, node_count },
    dataset: dataset ?? null,
    params,
    metrics,
  };
};

/** What each of some submissions ran with and came to, and sentences about files that could not be read. */
export const compareRuns = async (
  measuring: Measuring,
  chosen: readonly Chosen[],
): Promise<{ runs: ComparedRun[]; warnings: string[] }> => {
  const pace = createPacing();
  const columns = await forAll(
    chosen,
    async (each) => {
      const measured = await measuring.all(each.measurements);
      const run = columnOf(each, await measured.params(), await lastValues(measured));
      await pace();
      return { run, warnings: measured.warnings.map((warning) => `${each.jobName}: ${warning}`) };
    },
    AT_ONCE,
  );
  return {
    runs: columns.map(({ run }) => run),
    warnings: [...new Set(columns.flatMap(({ warnings }) => warnings))],
  };
};

type OneCurve = Pick<ComparedRun, 'batch_job_id' | 'submission_id'> & { curve: Curve };

/** One metric of each of some submissions that measured it. */
export const curvesOf = async (
  measuring: Measuring,
  chosen: readonly Chosen[],
  metric: string,
  maxPoints: number,
): Promise<OneCurve[]> => {
  const pace = createPacing();
  const curves = await forAll(
    chosen,
    async ({ batch_job_id, submission, measurements }) => {
      const { series } = await measuring.all(measurements);
      const found = await series.get(metric)?.();
      await pace();
      return found && found.steps.length > 0
        ? {
            batch_job_id,
            submission_id: submission.submission_id,
            curve: toCurve(found, maxPoints),
          }
        : null;
    },
    AT_ONCE,
  );
  return curves.filter((curve) => curve !== null);
};
