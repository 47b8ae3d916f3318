import { z } from 'zod';
import type { SweepStatus } from '../../sweeps/sweeps';
import { PARAMETER_NAME, PARAMETER_NAME_RULE } from '../../jobs/jobs';
import { DIRECTIONS, EARLY_STOPPING, SPACE_TYPES, STRATEGIES } from '../../sweeps/sweeps';
import { MAX_TRIALS } from '../../sweeps/sweeps';
import {
  authenticated,
  displayName,
  Done,
  id,
  instant,
  int32,
  line,
  listOf,
  text,
  word,
} from '../wire.schema';

const keys = <Table extends Readonly<Record<string, string>>>(table: Table) =>
  Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]];

/** One parameter that is searched. */
export const SpaceRow = z.object({
  name: text(100).regex(PARAMETER_NAME, PARAMETER_NAME_RULE),
  type: z.enum(keys(SPACE_TYPES)),
  /** Of a choice. */
  values: listOf(text(200), 100),
  /** Of a number: its bounds, both included. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  step: z.number().nullable(),
  log: z.boolean(),
});

export const SweepSettings = z.object({
  sweep_name: displayName(200, 'Please input your sweep name!'),
  /** The job that each trial runs, as it is when the sweep is executed. */
  batch_job_id: text(100),
  search_space: listOf(SpaceRow, 30),
  strategy: z.enum(keys(STRATEGIES)),
  metric: line(250, 'Please input the name of the metric!'),
  direction: z.enum(keys(DIRECTIONS)),
  trial_count: z
    .number()
    .int()
    .min(1, 'A sweep has at least 1 trial.')
    .max(MAX_TRIALS, `A sweep has at most ${MAX_TRIALS} trials.`),
  at_once: z
    .number()
    .int()
    .min(1, 'At least 1 trial runs at a time.')
    .max(100, 'At most 100 trials run at a time.'),
  early_stopping: z.enum(keys(EARLY_STOPPING)),
});

/** One execution of a sweep; newest first in `execution_details`. */
export const SweepRun = z.object({
  submission_id: z.string(),
  task_id: z.string(),
  status: word<SweepStatus>(),
  submit_datetime: instant,
  end_datetime: instant.nullable(),
  stopping: z.boolean(),
  reason: z.string().nullable(),
  /** The job whose submissions its trials are. */
  batch_job_id: z.string(),
  /** The settings it was executed with. */
  settings: SweepSettings,
  /** How many trials it will have. */
  trial_count: z.number().int(),
  /** How many trials there are by their status. */
  counts: z.record(z.string(), z.number().int()),
  best: z.object({ number: z.number().int(), value: z.number() }).nullable(),
  submitted_by: z.string(),
});

export const Sweep = SweepSettings.extend({
  sweep_id: z.string(),
  user_name: z.string(),
  status: word<SweepStatus>(),
  submission_id: z.string().nullable(),
  task_id: z.string().nullable(),
  /** The newest ten. */
  execution_details: z.array(SweepRun),
  update_datetime: instant,
  create_datetime: instant,
});

/** One trial: a submission of the run's job. */
export const Trial = z.object({
  number: z.number().int(),
  /** Of the job; null while it waits to be submitted. */
  submission_id: z.string().nullable(),
  /** `pruned` was ended early, `stopped` by a person. */
  status: z.enum(['waiting', 'running', 'complete', 'pruned', 'failed', 'stopped']),
  parameters: z.record(z.string(), z.string()),
  /** The value it reported last. */
  value: z.number().nullable(),
  reason: z.string().nullable(),
  start_datetime: instant.nullable(),
  end_datetime: instant.nullable(),
});

const ofOne = { sweep_id: id };
const ofRun = { ...ofOne, submission_id: id };
const ofTrial = { ...ofRun, number: int32 };
const sweepReply = z.object({ sweep: Sweep });
const many = { request: authenticated({}), reply: z.object({ sweeps: z.array(Sweep) }) };

/** A server that tells no sweep here has it read again. */
const submitted = z.object({ status: z.string(), sweep: Sweep.optional() });

export const schemas = {
  readAll: many,
  readTeam: many,
  read: { request: authenticated(ofOne), reply: sweepReply },
  create: { request: authenticated({ settings: SweepSettings }), reply: sweepReply },
  update: { request: authenticated({ ...ofOne, settings: SweepSettings }), reply: sweepReply },
  delete: { request: authenticated(ofOne), reply: Done },
  /** `status` is 'Sweep Submitted', anything else is an error (SWP-02). */
  execute: { request: authenticated(ofOne), reply: submitted },
  /** `status` is 'Stop sweep submitted', anything else is an error (SWP-02). */
  stop: { request: authenticated(ofRun), reply: submitted },
  /** Those that changed since a number that an earlier answer gave; all where it is 0. */
  trials: {
    request: authenticated({ ...ofRun, since: z.number().int().min(0) }),
    reply: z.object({ trials: z.array(Trial), since: z.number().int() }),
  },
  stopTrial: { request: authenticated(ofTrial), reply: Done },
  retryTrial: { request: authenticated(ofTrial), reply: Done },
  /** A job of one's own with the files and the parameters of a trial. */
  createJob: { request: authenticated(ofTrial), reply: z.object({ batch_job_id: z.string() }) },
};
