import { z } from 'zod';
import { BulkReply, CopyId, DriveEntry, OnClash, Preview, Storage } from '../drive.schema';
import { CODE_LIMIT } from '../../jobs/output';
import { authenticated, id, path, paths, someText, text } from '../wire.schema';

/** A stretch of a log by whole lines, numbered from 0. Escape sequences are left in; a carriage return keeps only what stands after it. */
export const OutputPage = z.object({
  first_line: z.number().int(),
  /** Without their ends; one longer than 16,384 characters is cut, the download has all of it. */
  lines: z.array(z.string()),
  total_lines: z.number().int(),
  /** Bytes written so far. */
  bytes: z.number(),
  /** The agent is over and nothing more comes. */
  ended: z.boolean(),
});

/** The head of a result file, to be looked at while the job still runs; a notebook shows what its cells have printed so far. */
export const Fragment = Preview;

const ofSubmission = { batch_job_id: id, submission_id: id };
const ofAgent = { ...ofSubmission, agent_id: id };

/** A main file: a text, a notebook as a page of the gateway (its address opens once), or why it cannot be shown. */
export const Code = z.discriminatedUnion('kind', [
  /** `version` is another one as soon as the text is. */
  z.object({ kind: z.literal('text'), path: z.string(), text: z.string(), version: z.string() }),
  z.object({ kind: z.literal('page'), path: z.string(), url: z.string() }),
  z.object({ kind: z.literal('none'), path: z.string(), reason: z.string() }),
]);

export const code = {
  /** The main file that the next submission runs. */
  read: { request: authenticated({ batch_job_id: id }), reply: Code },
  /** The main file in the folder of a submission: what it ran, and what its program made of it. */
  ran: { request: authenticated({ batch_job_id: id, submission_id: id }), reply: Code },
  /** Replaces the text of the main file; refused (409) where it is another `version` by now. */
  save: {
    request: authenticated({ batch_job_id: id, text: text(CODE_LIMIT), version: someText(64) }),
    reply: z.object({ version: z.string() }),
  },
};

export const schemas = {
  /** `line` null, or left out, asks for the last `count` lines. With `wait_ms` the answer is held until more than `known_bytes` are there, the agent is over, or the time is up. */
  read: {
    request: authenticated({
      ...ofAgent,
      line: z.number().int().min(0).nullable().default(null),
      count: z.number().int().min(1).max(2000).default(2000),
      known_bytes: z.number().min(0).optional(),
      wait_ms: z.number().int().min(0).max(25_000).optional(),
    }),
    reply: OutputPage,
  },
  /** How many lines hold `text`, and the numbers of at most 10,000 of them from `from_line` on. */
  search: {
    request: authenticated({
      ...ofAgent,
      text: someText(500),
      match_case: z.boolean().default(false),
      from_line: z.number().int().min(0).default(0),
    }),
    reply: z.object({
      count: z.number().int(),
      lines: z.array(z.number().int()),
      total_lines: z.number().int(),
    }),
  },
  /** An address `/fsc/python/batchjob/output/read/{id}` that streams the whole log without a bearer for some minutes. */
  download: {
    request: authenticated(ofAgent),
    reply: z.object({ url: z.string(), name: z.string() }),
  },
  /** The files of a submission's folder below `path` ('/' is its root). */
  results: {
    request: authenticated({ ...ofSubmission, path: path.default('/') }),
    reply: z.object({ path: z.string(), contents: z.array(DriveEntry) }),
  },
  fragment: { request: authenticated({ ...ofSubmission, path }), reply: Fragment },
  /** An address for one file, or for several entries as one zip. */
  resultDownload: {
    request: authenticated({ ...ofSubmission, paths }),
    reply: z.object({ url: z.string(), name: z.string() }),
  },
  /** Copies results into a folder of the drive. `copy_id` and its end are those of `drive.copy`. */
  saveResults: {
    request: authenticated({
      ...ofSubmission,
      paths,
      storage: Storage,
      destination_path: path,
      on_clash: OnClash.default('ask'),
      copy_id: CopyId.optional(),
    }),
    reply: BulkReply,
  },
};
