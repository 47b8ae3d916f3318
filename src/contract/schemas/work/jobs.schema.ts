import { z } from 'zod';
import type { JobStatus } from '../../jobs/jobStatus';
import { PARAMETER_NAME, PARAMETER_NAME_RULE } from '../../jobs/jobs';
import { ADDED_PACKAGE, ADDED_PACKAGE_RULE } from '../../work/addedPackages';
import { Storage } from '../drive.schema';
import { SeenDataset } from './datasets.schema';
import { NotebookSettings, SETTINGS_LEFT_OUT, SOURCE_LEFT_OUT } from './notebooks.schema';
import {
  authenticated,
  displayName,
  Done,
  fileUrl,
  id,
  instant,
  int32,
  listOf,
  MAX_FILES,
  paths,
  text,
  word,
} from '../wire.schema';

/** How many agents run a job at most, and how many parameters one takes. */
const MAX_AGENTS = 256;
const MAX_PARAMETERS = 200;
/** Characters of the packages that a job adds. */
const MAX_ADDED = 40_000;
/** CPUs of each agent of a job that says nothing of them. */
const CPUS_LEFT_OUT = 1;
/** Of so many jobs it is told at once who runs them. */
const MAX_ASKED = 1_000;

/** A value handed to the program: `--name value` of a script, a variable of a notebook (its injected 'parameters' cell). */
export const Parameter = z.object({
  name: text(100).regex(PARAMETER_NAME, PARAMETER_NAME_RULE),
  value: text(4000),
});

/** Lines as 'six==1.16.0'; empty ones count for nothing. */
const AddedPackages = text(MAX_ADDED)
  .transform((lines) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  )
  .refine(
    (lines) => lines.split('\n').every((line) => line === '' || ADDED_PACKAGE.test(line)),
    ADDED_PACKAGE_RULE,
  );

/** The settings of a job that a person creates or edits: the fields of a notebook, and those of batch work alone. */
export const JobSettings = NotebookSettings.omit({
  notebook_name: true,
  runtime_id: true,
  node_count: true,
}).extend({
  job_name: displayName(200, 'Please input your job name!'),
  parameters: listOf(Parameter, MAX_PARAMETERS),
  /** How many agents run it, each with a rank of its own. */
  node_count: z.number().int().min(1, 'A job needs at least 1 node.').max(MAX_AGENTS),
  /** CPUs reserved for each agent. */
  cpu_count: z.number().min(0.1).max(1024),
  /** GiB each agent may hold; null for no limit. */
  memory_limit: z.number().min(0.05).nullable(),
  /** Minutes the whole job may take; null for no limit. */
  time_limit: z.number().min(0.05).nullable(),
  /** Of a notebook on one node: what each run installs on top of its environment before the first cell. Left out by a server that does not know it. */
  added_packages: AddedPackages.optional(),
});

/** How a submission ended, as the engine tells it. */
export const EndCause = z.enum(['finished', 'stopped', 'memory', 'time', 'unstartable', 'lost']);

/** One execution of a job; newest first in `execution_details`. */
export const Submission = z.object({
  submission_id: z.string(),
  /** The queue's task that drives it (ENT-07). */
  task_id: z.string(),
  status: word<JobStatus>(),
  submit_datetime: instant,
  start_datetime: instant.nullable(),
  /** Left out where it is over and the server does not say since when. */
  end_datetime: instant.nullable().optional(),
  /** A person asked for its end, and it is not over yet. */
  stopping: z.boolean(),
  /** Why it ended, a sentence. */
  reason: z.string().nullable(),
  cause: EndCause.nullable(),
  exit_code: z.number().int().nullable(),
  /** While it is not started: what it waits for, a clause. */
  waiting_for: z.string().nullable(),
  /** Since when its engine cannot be asked; null while it answers. */
  unknown_since: instant.nullable(),
  unknown_reason: z.string().nullable(),
  /** `local`, `slurm`, `kubernetes`. */
  engine: z.string(),
  /** Where its agents are, once known: names of nodes. */
  places: z.array(z.string()),
  /** The settings of the job when it ran. */
  parameters: z.array(Parameter),
  main_file: z.string(),
  env_id: z.string().nullable(),
  /** The build of its environment that it runs in; null where that is the machine's Python, and before one was chosen. Left out by a server that does not number builds. */
  env_build: z.number().int().nullable().optional(),
  instance_id: z.string(),
  node_count: z.number().int(),
  submitted_by: z.string(),
  /** The state of its dataset that it saw; null where it names none, and before that was read. */
  dataset: SeenDataset.nullable().optional(),
  /** Of a job that is part of something: what this run is there, as 'Trial 12'. */
  label: z.string().optional(),
});

export const Job = JobSettings.extend({
  batch_job_id: z.string(),
  user_name: z.string(),
  status: word<JobStatus>(),
  /** Of the newest submission; null before the first. */
  submission_id: z.string().nullable(),
  task_id: z.string().nullable(),
  /** The newest ten; `submissions` tells all. */
  execution_details: z.array(Submission),
  submission_count: z.number().int(),
  update_datetime: instant,
  create_datetime: instant,
  sc_bj_file_urls: z.array(z.string()),
  /** Of a job that is part of something else: what that is, and which run of it made the job. It is in no list, and changed only there. */
  belongs_to: z.object({ kind: z.string(), id: z.string(), run: z.string() }).optional(),
});

/** One process of a submission: where it runs and how it is. */
export const Agent = z.object({
  agent_id: z.string(),
  rank: z.number().int(),
  /** The node it runs or ran on. */
  place: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'ended', 'unknown']),
  exit_code: z.number().int().nullable(),
  /** Bytes of its log. */
  log_size: z.number(),
});
/** An object that runs a job as a part of itself. */
export const JobUse = z.object({
  kind: z.enum(['sweep', 'dag']),
  id: z.string(),
  name: z.string(),
  user_name: z.string(),
});
export const AgentRank = z.object({ agent_id: id, rank: z.number().int().min(0) });

const ofOne = { batch_job_id: id };
const ofSubmission = { ...ofOne, submission_id: id };
const jobReply = z.object({ job: Job });
const { node_count, parameters, cpu_count, memory_limit, time_limit } = JobSettings.shape;
const changedSettings = JobSettings.omit({ source_dir: true }).partial();
const newJob = {
  settings: JobSettings.extend({
    ...SETTINGS_LEFT_OUT,
    node_count: node_count.default(1),
    parameters: parameters.default([]),
    cpu_count: cpu_count.default(CPUS_LEFT_OUT),
    memory_limit: memory_limit.default(null),
    time_limit: time_limit.default(null),
    ...SOURCE_LEFT_OUT,
  }),
  /** Copied from the drive into the job's folder: each under its own name, a folder with all it holds. */
  drive_files: z.object({ storage: Storage, paths }).optional(),
  /** A job whose files are copied; the person must be able to see it. */
  clone_of: id.optional(),
  /** A notebook whose files are copied; the person must be able to see it. */
  notebook_of: id.optional(),
};

export const schemas = {
  readAll: { request: authenticated({}), reply: z.object({ jobs: z.array(Job) }) },
  readTeam: { request: authenticated({}), reply: z.object({ jobs: z.array(Job) }) },
  read: { request: authenticated(ofOne), reply: jobReply },
  /** Multipart, where files travel with the form: `config` holds this, `files[]` the main file and at most a few small ones (API-50). */
  create: { request: authenticated(newJob), reply: jobReply },
  createV2: { request: authenticated(newJob), reply: jobReply },
  /** Settings stand beside the rest, or in `settings`, which counts first. What is left out stays. */
  update: {
    request: authenticated({
      ...ofOne,
      ...changedSettings.shape,
      settings: changedSettings.optional(),
      sc_bj_file_urls: listOf(fileUrl, MAX_FILES).optional(),
    }),
    reply: jobReply,
  },
  delete: { request: authenticated(ofOne), reply: Done },
  /** The sweeps and DAGs of the person's team that run one of these. */
  uses: {
    request: authenticated({ batch_job_ids: listOf(id, MAX_ASKED).min(1) }),
    reply: z.object({ used_by: z.array(JobUse) }),
  },
  appendFiles: {
    request: authenticated({ ...ofOne, sc_bj_file_urls: listOf(fileUrl, MAX_FILES).min(1) }),
    reply: jobReply,
  },
  /** `parameters` for this run alone; the job's own where they are left out. `status` is 'Job Submitted', anything else is an error (JOB-05). A server that tells no job here has it read again. */
  execute: {
    request: authenticated({
      ...ofOne,
      parameters: listOf(Parameter, MAX_PARAMETERS).optional(),
      /** The build of the job's environment to run in; the latest one where it is left out. Refused with 422 where it is not there any more. */
      env_build: int32.min(1).optional(),
    }),
    reply: z.object({ status: z.string(), job: Job.optional() }),
  },
  /** `status` is 'Stop job submitted', anything else is an error (JOB-05). As with `execute`, a server may tell no job. */
  stop: {
    request: authenticated(ofSubmission),
    reply: z.object({ status: z.string(), job: Job.optional() }),
  },
  submissions: {
    request: authenticated(ofOne),
    reply: z.object({ submissions: z.array(Submission) }),
  },
  agents: { request: authenticated(ofSubmission), reply: z.object({ agents: z.array(Agent) }) },
  readRanks: {
    request: authenticated(ofSubmission),
    reply: z.object({
      ranks: z.array(AgentRank),
      editable: z.boolean(),
      reason: z.string().nullable(),
    }),
  },
  /** Each rank from 0 on exactly once; refused once the submission has started. */
  updateRanks: {
    request: authenticated({ ...ofSubmission, ranks: listOf(AgentRank, MAX_AGENTS).min(1) }),
    reply: z.object({ ranks: z.array(AgentRank) }),
  },
};
