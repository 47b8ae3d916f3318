import { z } from 'zod';
import type { JobStatus } from '../../jobs/jobStatus';
import { MAX_DAG_BYTES } from '../../dags/file';
import { CONDITIONS, MAX_EDGES, MAX_NODES } from '../../dags/graph';
import { NODE_STATES } from '../../dags/progress';
import { CATCH_UP_RULES } from '../../dags/dags';
import {
  authenticated,
  choice,
  displayName,
  Done,
  id,
  instant,
  int32,
  line,
  listOf,
  PATH_LENGTH,
  someText,
  text,
  userName,
  word,
} from '../wire.schema';
import { Parameter } from './jobs.schema';

const nodeId = someText(100);
const seconds = z
  .number()
  .int()
  .min(0)
  .max(7 * 24 * 3600);
const nodeParts = {
  id: nodeId,
  name: someText(200),
  condition: z.enum(Object.keys(CONDITIONS) as [keyof typeof CONDITIONS]),
  retries: z.number().int().min(0).max(20),
  retry_delay: seconds,
  timeout: seconds.min(1).nullable(),
  group: someText(200).nullable(),
  position: z.object({ x: z.number(), y: z.number() }).nullable(),
};

/** A graph as the app has it, already read out of its file. */
export const Graph = z.object({
  nodes: listOf(
    z.discriminatedUnion('type', [
      z.object({ ...nodeParts, type: z.literal('command'), command: someText(20_000) }),
      z.object({
        ...nodeParts,
        type: z.literal('job'),
        batch_job_id: id,
        parameters: listOf(Parameter, 200).readonly(),
      }),
    ]),
    MAX_NODES,
  ).readonly(),
  edges: listOf(z.object({ source: nodeId, target: nodeId }), MAX_EDGES).readonly(),
});

/** The settings of a DAG that a person edits (DAG-03); fields that the specification does not have may be left out. */
export const DagSettings = z.object({
  dag_name: displayName(200, 'Please input your DAG name!'),
  /** A folder of the owner's drive, copied for each run: where commands find their files. '' for none. */
  source_dir: text(PATH_LENGTH).default(''),
  /** The name of the file that the graph came from. */
  main_file: text(PATH_LENGTH).default(''),
  /** GiB that each command may hold; null for no limit. */
  min_free_memory: z.number().min(0.05).max(100_000).nullable().default(null),
  disk_size: z.number().int().min(60).max(2000).multipleOf(10).default(60),
  /** GiB of a graphics card; more than 0 asks for one card for each command. */
  min_gpu_memory: z.number().min(0).max(10_000).nullable().default(null),
  /** Where commands run: 'Default' is this machine, else a provider, or 'provider/region'. */
  pool: text(520).default('Default'),
  collaborators: listOf(userName, 1000).default([]),
  shared_with_team: z.boolean().default(false),
  env_id: choice.nullable().default(null),
  /** So many nodes run side by side at most. */
  at_once: z.number().int().min(1).max(64).default(4),
});

/** When a DAG runs by itself. */
export const Schedule = z.object({
  enabled: z.boolean(),
  /** Five fields: minute, hour, day of month, month, day of week. */
  cron: line(200, 'Please input a schedule'),
  /** As the tz database calls it: 'Europe/Zurich'. */
  time_zone: someText(64),
  /** The rule for runs that were due while the server was down, or while the one before was still going on. */
  missed: z.enum(CATCH_UP_RULES),
});

export const NodeRun = z.object({
  node_id: z.string(),
  state: z.enum(NODE_STATES),
  /** 1 for the first; 0 before it began. */
  attempt: z.number().int(),
  start_datetime: instant.nullable(),
  end_datetime: instant.nullable(),
  reason: z.string().nullable(),
  exit_code: z.number().int().nullable(),
  /** The job and the submission whose log is the node's; null before it began. */
  batch_job_id: z.string().nullable(),
  submission_id: z.string().nullable(),
});

/** One run of a DAG, newest first in `execution_details`. */
export const DagRun = z.object({
  submission_id: z.string(),
  status: word<JobStatus>(),
  submit_datetime: instant,
  end_datetime: instant.nullable(),
  stopping: z.boolean(),
  reason: z.string().nullable(),
  /** The person who submitted it; null where the schedule did. */
  submitted_by: z.string().nullable(),
  /** For which time of the schedule it is. */
  scheduled_for: instant.nullable(),
  /** How many of its nodes are so. */
  counts: z.partialRecord(z.enum(NODE_STATES), z.number().int()),
});

/** One as lists have it. */
export const Dag = DagSettings.extend({
  dag_id: z.string(),
  user_name: z.string(),
  status: word<JobStatus>(),
  /** Of the newest run; null before the first. */
  submission_id: z.string().nullable(),
  execution_details: z.array(DagRun),
  run_count: z.number().int(),
  node_count: z.number().int(),
  schedule: Schedule.nullable(),
  /** When the schedule runs it next; null where it does not. */
  next_run: instant.nullable(),
  /** Counts the changes of the graph: who saves one names the one it was made from. */
  graph_version: z.number().int(),
  create_datetime: instant,
  update_datetime: instant,
});

const ofOne = { dag_id: id };
const ofRun = { ...ofOne, submission_id: id };
const one = z.object({ dag: Dag });
const whole = z.object({ dag: Dag, graph: Graph });
const many = z.object({ dags: z.array(Dag) });

export const schemas = {
  readAll: { request: authenticated({}), reply: many },
  readTeam: { request: authenticated({}), reply: many },
  read: { request: authenticated(ofOne), reply: one },
  readGraph: { request: authenticated(ofOne), reply: whole },
  /**
   * Multipart: `config` holds this, or each is a field of its own. `dagData` is a file, the text of one, or what that text says as JSON; without one it
   * is a blank graph (DAG-11).
   */
  create: {
    request: authenticated({ settings: DagSettings, dagData: text(MAX_DAG_BYTES).nullish() }),
    reply: whole,
  },
  update: {
    request: authenticated({
      ...ofOne,
      settings: DagSettings.optional(),
      schedule: Schedule.nullable().optional(),
    }),
    reply: one,
  },
  /** Refused with 409 where somebody saved another version meanwhile. */
  saveGraph: {
    request: authenticated({ ...ofOne, graph_version: int32, graph: Graph }),
    reply: whole,
  },
  delete: { request: authenticated(ofOne), reply: Done },
  /** Anew, or once more from a node of a run on: what came before it stays as it was there. `status` is 'Job Submitted'. */
  execute: {
    request: authenticated({
      ...ofOne,
      from: z.object({ submission_id: id, node_id: nodeId }).optional(),
    }),
    reply: z.object({ status: z.string(), dag: Dag }),
  },
  /** `status` is 'Stop job submitted'. */
  stop: { request: authenticated(ofRun), reply: z.object({ status: z.string(), dag: Dag }) },
  /** With the graph as it was when the run began. `nodes` are null where nothing changed since `known`. */
  readRun: {
    request: authenticated({ ...ofRun, known: text(100).optional() }),
    reply: z.object({
      run: DagRun,
      state: z.string(),
      nodes: z.array(NodeRun).nullable(),
      graph: Graph.nullable(),
    }),
  },
  runs: { request: authenticated(ofOne), reply: z.object({ runs: z.array(DagRun) }) },
  /** Where commands can run. */
  pools: {
    request: authenticated({}),
    reply: z.object({ pools: z.array(z.object({ name: z.string(), label: z.string() })) }),
  },
};
