import { z } from 'zod';
import { authenticated, Done, id, instant, listOf, recordOf, someText, text } from '../wire.schema';
import { Artifact, Curve, MetricValue } from './performance.schema';

/** The name of an MLflow experiment. */
const project = { project_name: someText(500) };
/** The server's own id of a run. */
const runId = someText(64);
/** 'p.lr', 'm.acc', 't.team', 'a.status'. */
const field = someText(260).regex(/^[pmta]\../, 'A field is one of p.…, m.…, t.…, a.…');
const chosen = {
  runs: listOf(runId, 200, 'At most 200 runs can be compared.').min(1, 'Choose at least one run.'),
};

/** How far the reading of files is: what a page shows may not be all yet. */
const Reading = z.object({
  /** Places whose files are still to be read. */
  left: z.number().int(),
  /** Sentences about what could not be read. */
  warnings: z.array(z.string()),
});

export const Experiment = z.object({
  ...project,
  run_count: z.number().int(),
  running_count: z.number().int(),
  /** The people who ran them; the first few. */
  user_names: z.array(z.string()),
  last_datetime: instant.nullable(),
});

/** A field that runs of an experiment have. */
export const RunField = z.object({
  key: z.string(),
  /** So many runs have it. */
  runs: z.number().int(),
  /** So many of them are nested in no other run; as many where it is left out. */
  top_runs: z.number().int().optional(),
  differs: z.boolean(),
});

/** The origin of a run: a submission of a job, a notebook, or a tracking server elsewhere. */
const Origin = z.object({
  kind: z.enum(['job', 'notebook', 'remote']),
  id: z.string(),
  submission_id: z.string().nullable(),
  name: z.string(),
});

/** A run as MLflow wrote it down, and what people wrote beside it. */
export const ExperimentRun = z.object({
  run_id: z.string(),
  mlflow_run_id: z.string(),
  run_name: z.string(),
  status: z.string(),
  start_datetime: instant.nullable(),
  end_datetime: instant.nullable(),
  /** '' where nobody of this installation ran it. */
  user_name: z.string(),
  origin: Origin,
  note: z.string(),
});

const Value = z.union([z.string(), z.number()]).nullable();
/** A row of the table: the values of the fields that were asked for, in their order. */
export const RunRow = ExperimentRun.extend({
  values: z.array(Value),
  /** Of a tree: how deep it lies, 0 at the top. */
  depth: z.number().int().optional(),
  /** Of a tree: so many runs are nested in it directly. */
  children: z.number().int().optional(),
});

/** Runs that have the same value of a field, with what their metrics come to. */
export const RunGroup = z.object({
  value: Value,
  runs: z.number().int(),
  values: z.array(z.object({ min: z.number(), mean: z.number(), max: z.number() }).nullable()),
});

/** A run with everything; the last value of each metric. */
export const WholeRun = ExperimentRun.extend({
  params: z.record(z.string(), z.string()),
  metrics: z.record(z.string(), MetricValue),
  tags: z.record(z.string(), z.string()),
  /** Tags that people of the team gave it here. */
  own_tags: z.record(z.string(), z.string()),
});

export const RunView = z.object({
  view_id: z.string(),
  name: z.string(),
  user_name: z.string(),
  shared: z.boolean(),
  /** The query of the page's address. */
  search: z.string(),
});

/** Which runs, in which order. */
const which = {
  ...project,
  filter: text(4000).default(''),
  sort: z.object({ field, descending: z.boolean() }).nullable().default(null),
  hidden: listOf(runId, 1000, 'At most 1000 runs can be hidden.').default([]),
};
const fields = listOf(field, 100, 'At most 100 columns can be shown.');

export const schemas = {
  readAll: {
    request: authenticated({}),
    reply: z.object({ experiments: z.array(Experiment), reading: Reading }),
  },
  read: {
    request: authenticated(project),
    reply: z.object({
      experiment: Experiment,
      fields: z.array(RunField),
      views: z.array(RunView),
      reading: Reading,
    }),
  },
  /** A page of the table: pinned runs come first, whatever the filter says. */
  runs: {
    request: authenticated({
      ...which,
      pinned: listOf(runId, 200, 'At most 200 runs can be pinned.').default([]),
      fields,
      offset: z.number().int().min(0).max(1_000_000).default(0),
      limit: z.number().int().min(1).max(200).default(100),
      /** Runs whose nested ones show below them: the table is a tree. A plain list where it is left out. */
      expanded: listOf(runId, 500, 'At most 500 runs can be expanded.').optional(),
    }),
    reply: z.object({
      rows: z.array(RunRow),
      total: z.number().int(),
      /** So many runs were found, also those nested in runs that are not expanded; `total` where it is left out. */
      found: z.number().int().optional(),
    }),
  },
  groups: {
    request: authenticated({ ...which, by: field, fields }),
    reply: z.object({ groups: z.array(RunGroup), total: z.number().int() }),
  },
  compare: { request: authenticated(chosen), reply: z.object({ runs: z.array(WholeRun) }) },
  /** One metric of all of them. */
  curves: {
    request: authenticated({
      ...chosen,
      metric: someText(500),
      max_points: z.number().int().min(2).max(10_000).default(1000),
    }),
    reply: z.object({ curves: z.array(z.object({ run_id: z.string(), curve: Curve })) }),
  },
  /** Files that MLflow keeps for a run; a path is one of its place's: of a job's results, or of a notebook's folder. */
  artifacts: {
    request: authenticated({ run_id: runId }),
    reply: z.object({
      artifacts: z.array(Artifact.omit({ run_id: true })),
      warnings: z.array(z.string()),
    }),
  },
  /** Written down here; the files of the run stay as they are. */
  annotate: {
    request: authenticated({
      run_id: runId,
      note: text(10_000),
      own_tags: recordOf(text(500), 50),
    }),
    reply: z.object({ run: WholeRun }),
  },
  /** A person's view of the same name is written over. */
  saveView: {
    request: authenticated({
      ...project,
      name: someText(100, 'Give the view a name.'),
      shared: z.boolean(),
      search: text(16_000),
    }),
    reply: z.object({ view: RunView }),
  },
  deleteView: { request: authenticated({ view_id: id }), reply: Done },
};
