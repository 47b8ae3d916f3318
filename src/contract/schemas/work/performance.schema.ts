import { z } from 'zod';
import type { JobStatus } from '../../jobs/jobStatus';
import { SeenDataset } from './datasets.schema';
import { DriveEntry } from '../drive.schema';
import { JobSettings, Parameter } from './jobs.schema';
import { NOT_FINITE } from '../../experiments/metricValues';
import { authenticated, id, instant, listOf, path, word } from '../wire.schema';

/** The last value of a metric. */
export const MetricValue = z.union([z.number(), z.enum(NOT_FINITE)]).nullable();

/** A curve, in columns of the same length; a value that is no finite number is null. */
export const Curve = z.object({
  steps: z.array(z.number()),
  values: z.array(z.number().nullable()),
  /** Milliseconds since 1970. */
  times: z.array(z.number()),
  /** How many points were written; more than there are here where it was thinned. */
  points: z.number().int(),
  /** The last value as it was written ('0.93'), or 'NaN', 'Infinity', '-Infinity'. */
  last: z.string(),
});

export const MlflowRun = z.object({
  run_id: z.string(),
  run_name: z.string(),
  status: z.string(),
  start_datetime: instant.nullable(),
  end_datetime: instant.nullable(),
  params: z.record(z.string(), z.string()),
  metrics: z.record(z.string(), Curve),
  tags: z.record(z.string(), z.string()),
});

/** A scalar of a TensorBoard event file; `run` is its folder below the log folder, '' for the folder itself. */
export const Scalar = z.object({ run: z.string(), tag: z.string(), curve: Curve });

const ofSubmission = { batch_job_id: id, submission_id: id };
const chosen = {
  submissions: listOf(z.object(ofSubmission), 200, 'At most 200 runs can be compared.').min(
    1,
    'Choose at least one run.',
  ),
};
const most = { max_points: z.number().int().min(2).max(10_000).default(1000) };
/** Sentences about files that could not be read. */
const trouble = { warnings: z.array(z.string()) };

/** A further MLflow run of a submission: a child, or one that the program started later. */
export const FurtherRun = z.object({
  run_id: z.string(),
  run_name: z.string(),
  /** The run of the same submission that it is nested in; null of one that stands by itself. */
  parent_run_id: z.string().nullable(),
  /** MLflow's word. */
  status: z.string(),
  start_datetime: instant.nullable(),
  end_datetime: instant.nullable(),
  params: z.record(z.string(), z.string()),
  metrics: z.record(z.string(), MetricValue),
});

/** One column of a comparison. */
export const ComparedRun = z.object({
  ...ofSubmission,
  job_name: z.string(),
  user_name: z.string(),
  status: word<JobStatus>(),
  submit_datetime: instant,
  start_datetime: instant.nullable(),
  end_datetime: instant.nullable(),
  parameters: z.array(Parameter),
  settings: JobSettings.pick({
    main_file: true,
    env_id: true,
    instance_id: true,
    node_count: true,
  }).extend({
    /** The build of its environment that it ran in; left out as of a submission. */
    env_build: z.number().int().nullable().optional(),
    /** The name of its environment, also of a deleted one; null where it has none. */
    env_name: z.string().nullable().optional(),
  }),
  /** The state of its dataset that it saw; null where it names none. */
  dataset: SeenDataset.nullable().optional(),
  /** The parameters of the MLflow run that its program started first. */
  params: z.record(z.string(), z.string()),
  /** The last value of every metric of that run, and of every scalar that was logged without MLflow. */
  metrics: z.record(z.string(), MetricValue),
  /** The further MLflow runs of its program; none where it is left out. */
  further_runs: z.array(FurtherRun).optional(),
});

/** A file that MLflow keeps for a run. */
export const Artifact = DriveEntry.extend({
  run_id: z.string(),
  /** The model that it is of, and the versions of registered models that lie there; left out of what is part of none. */
  model: z
    .object({
      /** '' of a model that was registered from the run's own artifacts. */
      name: z.string(),
      versions: z.array(z.object({ name: z.string(), version: z.string() })),
    })
    .optional(),
});

const Mlflow = z.object({
  runs: z.array(MlflowRun),
  /** Metrics that a program without MLflow wrote into the file that ATELIER_METRICS names; none where it is left out. */
  scalars: z.array(Scalar).optional(),
  ...trouble,
});
const TensorBoard = z.object({ scalars: z.array(Scalar), ...trouble });

export const schemas = {
  /** At most `max_points` of a curve: the first, the last, and the extremes between stay. */
  mlflow: { request: authenticated({ ...ofSubmission, ...most }), reply: Mlflow },
  tensorboard: { request: authenticated({ ...ofSubmission, ...most }), reply: TensorBoard },
  /** The same of what notebooks log into their folders (API-64). */
  notebookMlflow: { request: authenticated({ notebook_id: id, ...most }), reply: Mlflow },
  notebookTensorboard: { request: authenticated({ notebook_id: id, ...most }), reply: TensorBoard },
  /** The artifacts of MLflow's runs; a path is one of the submission's results, so it can be previewed, downloaded and saved as those. */
  artifacts: {
    request: authenticated(ofSubmission),
    reply: z.object({ artifacts: z.array(Artifact), ...trouble }),
  },
  compare: {
    request: authenticated(chosen),
    reply: z.object({ runs: z.array(ComparedRun), ...trouble }),
  },
  /** One metric of all of them. */
  curves: {
    request: authenticated({ ...chosen, metric: path, ...most }),
    reply: z.object({
      curves: z.array(z.object({ ...ofSubmission, curve: Curve })),
      /** The same of the further MLflow runs. */
      further_curves: z
        .array(z.object({ ...ofSubmission, run_id: z.string(), curve: Curve }))
        .optional(),
    }),
  },
};
