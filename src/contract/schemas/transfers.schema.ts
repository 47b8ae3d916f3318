import { z } from 'zod';
import { OnClash, Storage } from './drive.schema';
import { authenticated, Done, id, path } from './wire.schema';

/** Where a large file goes when all its parts are there. */
export const Destination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drive'), storage: Storage, path }),
  z.object({ kind: z.literal('notebook'), notebook_id: id, relative_path: path }),
  z.object({ kind: z.literal('job'), batch_job_id: id, relative_path: path }),
]);

/** A part that has arrived: its number, from 1, and its bytes. */
export const Part = z.object({ number: z.number().int().min(1), size: z.number().int().min(0) });

/** An upload that was begun and not finished, and what of it is there. */
export const IdleUpload = z.object({
  upload_id: z.string(),
  destination: Destination,
  size: z.number().int(),
  arrived_bytes: z.number().int(),
});

const ofOne = { upload_id: id };

export const schemas = {
  /** Opens an upload in parts. A taken name is a 409 with the code `exists` under 'ask' and 'skip'. */
  begin: {
    request: authenticated({
      destination: Destination,
      size: z.number().int().min(1),
      on_clash: OnClash.default('ask'),
    }),
    reply: z.object({ upload_id: z.string(), part_size: z.number().int().min(1) }),
  },
  /** The parts that have arrived, so that an interrupted upload resumes; 404 once it was completed, aborted or given up after days. */
  parts: {
    request: authenticated(ofOne),
    reply: z.object({ part_size: z.number().int(), parts: z.array(Part) }),
  },
  /**
   * An address to PUT one part to; with `to_end` that part and all after it as one body, where the storage takes that. `size` is what the
   * address takes, bytes. Each part counts as soon as it has arrived, however the body ends.
   */
  partUrl: {
    request: authenticated({
      ...ofOne,
      number: z.number().int().min(1).max(10_000),
      to_end: z.boolean().default(false),
    }),
    reply: z.object({ url: z.string(), size: z.number().int().min(0) }),
  },
  /** Puts the file together where all bytes are there, and answers where it lies. Asking again is answered the same. */
  complete: {
    request: authenticated(ofOne),
    reply: z.object({ status: z.string(), path: z.string(), size: z.number().int() }),
  },
  abort: { request: authenticated(ofOne), reply: Done },
  /** The person's uploads for which nothing has arrived for an hour, the newest first, at most 100. */
  idle: { request: authenticated({}), reply: z.object({ uploads: z.array(IdleUpload) }) },
};
