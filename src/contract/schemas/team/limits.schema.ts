import { z } from 'zod';
import { authenticated, id } from '../wire.schema';

/** Limits of the resources that programs of a person may use. */
export const PersonLimits = z.object({
  /** Bytes of memory that notebooks hold together, and a rank of a job that has no limit of its own. */
  memory_bytes: z.number(),
  /** Processes and threads at the same time. */
  processes: z.number(),
  /** Bytes that files take of the disk. */
  disk_bytes: z.number(),
  /** Files and folders; null where the disk counts none. */
  files: z.number().nullable(),
  /** Bytes of the longest file. */
  file_bytes: z.number(),
});

const lower = (least: number) => z.number().int().min(least).max(2_147_483_647).nullable();

/** The limits that an admin lowered for a member; null: the default. */
export const LoweredLimits = z.object({
  memory_mb: lower(64),
  processes: lower(16),
  disk_mb: lower(16),
  files: lower(100),
});

const told = z.object({
  limits: PersonLimits,
  lowered: LoweredLimits,
  /** The settings of the server. */
  defaults: PersonLimits,
});

export const schemas = {
  current: { request: authenticated({}), reply: z.object({ limits: PersonLimits }) },
  read: { request: authenticated({ id }), reply: told },
  update: { request: authenticated({ id, ...LoweredLimits.shape }), reply: told },
};
