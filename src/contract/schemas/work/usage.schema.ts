import { z } from 'zod';
import { authenticated } from '../wire.schema';

/** A week from Monday to Sunday, UTC, and how long something ran in it, hours; of several at once each counts. */
export const UsageWeek = z.object({
  /** The Monday: '2026-11-23'. */
  week: z.string(),
  notebook_hours: z.number(),
  job_hours: z.number(),
  /** Of what jobs reserved: two GPUs for an hour are two. */
  gpu_hours: z.number(),
});

/** The resources that a person uses and used. */
export const Usage = z.object({
  now: z.object({
    notebooks: z.number(),
    jobs: z.number(),
    waiting: z.number(),
    cpus: z.number(),
    gpus: z.number(),
  }),
  /** The newest first, without a gap. */
  weeks: z.array(UsageWeek),
  /** Bytes; a quota of null is none. */
  drive: z.object({
    used_bytes: z.number(),
    trash_bytes: z.number(),
    quota_bytes: z.number().nullable(),
  }),
  /** Bytes of the files of notebooks and jobs. */
  objects: z.object({ used_bytes: z.number() }),
  /** The number of accepted invitations of theirs, and the credits for them. */
  referral: z.object({ accepted: z.number(), cpu_credits: z.number(), gpu_credits: z.number() }),
});

export const schemas = { read: { request: authenticated({}), reply: z.object({ usage: Usage }) } };
