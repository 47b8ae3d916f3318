import path from 'node:path';
import * as z from 'zod/mini';

// The small form of zod: the supervisor, which every job has one of, stays half as large.

/** The program and what it may use, as it was handed in (`JobSpec`). */
const Spec = z.object({
  id: z.string(),
  name: z.string(),
  argv: z.tuple([z.string()], z.string()),
  cwd: z.string(),
  group: z.optional(z.number()),
  environment: z.record(z.string(), z.string()),
  ranks: z.number(),
  folder: z.string(),
  limits: z.object({
    memory: z.nullable(z.number()),
    ceiling: z.optional(z.object({ memory: z.number(), processes: z.number() })),
    cpus: z.number(),
    gpus: z.number(),
    seconds: z.nullable(z.number()),
  }),
});

/** Where the engine in a folder keeps what it knows of a job. */
export const recordFile = (folder: string, id: string) =>
  path.join(folder, `${path.basename(id)}.json`);

/** The notes of the engine about a job, in its folder, from `submit` to `forget`. */
export const JobRecord = z.object({
  spec: Spec,
  /** Every process of rank r carries `<runId>.<r>`. */
  runId: z.string(),
  /** The order they came in. */
  number: z.number(),
  submittedAt: z.string(),
});
export type JobRecord = z.output<typeof JobRecord>;

/**
 * Whoever writes this first decides what becomes of a job: its supervisor, or the engine where it must not start any more
 * (`pid` null). A second supervisor finds it and goes away, so a job never runs twice.
 */
export const Claim = z.object({
  pid: z.nullable(z.number()),
  startTime: z.number(),
  boot: z.string(),
  since: z.string(),
  /** The numbers of the graphics cards it was given. */
  gpus: z.array(z.string()),
});
export type Claim = z.output<typeof Claim>;

/** The leaders of its ranks. */
export const Leaders = z.array(
  z.object({
    rank: z.number(),
    pid: z.number(),
    startTime: z.number(),
    first: z.optional(z.object({ pid: z.number(), startTime: z.number() })),
  }),
);
export type Leaders = z.output<typeof Leaders>;

const Cause = z.enum(['finished', 'stopped', 'memory', 'time', 'unstartable', 'lost']);

/** Why it is being ended. The first reason counts, whoever had it. */
export const Ending = z.object({ cause: Cause, reason: z.string(), graceMs: z.number() });
export type Ending = z.output<typeof Ending>;

/** It is over, and nothing of it is left. */
export const End = z.object({
  cause: Cause,
  exitCode: z.nullable(z.number()),
  reason: z.string(),
  since: z.nullable(z.string()),
  at: z.string(),
  ranks: z.array(
    z.object({ rank: z.number(), where: z.nullable(z.string()), exitCode: z.nullable(z.number()) }),
  ),
});
export type End = z.output<typeof End>;

/** The notes in a job's folder, beside its logs. */
export const notesOf = (folder: string) => ({
  claim: path.join(folder, 'claim.json'),
  leaders: path.join(folder, 'leaders.json'),
  ending: path.join(folder, 'ending.json'),
  end: path.join(folder, 'end.json'),
  /** The error output of a supervisor; empty but for bugs. */
  supervisor: path.join(folder, 'supervisor.log'),
});
