import { z } from 'zod';
import type { PredictionStatus } from '../../work/predictions';
import { MAX_TRY_BYTES } from '../../work/predictions';
import { Storage } from '../drive.schema';
import {
  authenticated,
  displayName,
  Done,
  id,
  instant,
  listOf,
  path,
  text,
  userName,
  word,
} from '../wire.schema';

/** The source of a version: the files of a job as they are now, or a saved model that Atelier serves without code. */
export const VersionSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), batch_job_id: text(100) }),
  z.object({
    kind: z.literal('model'),
    storage: Storage,
    path,
    /** The environment that has what the model needs; null is the machine's own. */
    env_id: text(100).nullable(),
  }),
]);

export const PredictionSettings = z.object({
  pf_name: displayName(200, 'Please input your prediction name!'),
  collaborators: listOf(userName, 100),
});

/** One version: a snapshot of files and settings, with a process of its own while it is deployed. */
export const PredictionVersion = z.object({
  version: z.number().int(),
  status: word<PredictionStatus>(),
  /** Why it failed, restarts, or cannot be reached; a sentence. */
  reason: z.string().nullable(),
  /** While it starts: what it waits for, a clause. */
  waiting_for: z.string().nullable(),
  /** The source it was made of. */
  source: z.object({ kind: z.enum(['job', 'model']), name: z.string() }),
  main_file: z.string(),
  env_id: z.string().nullable(),
  /** The build of its environment that it always runs in; null where that is the machine's Python, and before one was chosen. Left out by a server that does not number builds. */
  env_build: z.number().int().nullable().optional(),
  /** The job that holds its files, and the submission that runs, or ran last: its log is that of this submission. */
  batch_job_id: z.string(),
  submission_id: z.string().nullable(),
  /** How often it was started anew since it was deployed. */
  restarts: z.number().int(),
  /** The end of its key, by which a person tells keys apart; null where it has none. */
  key_hint: z.string().nullable(),
  created_by: z.string(),
  create_datetime: instant,
  /** Since when it answers. */
  ready_datetime: instant.nullable(),
});

export const Prediction = PredictionSettings.extend({
  pf_id: z.string(),
  user_name: z.string(),
  status: word<PredictionStatus>(),
  /** The version that the address without a version leads to; null before the first was deployed. */
  live_version: z.number().int().nullable(),
  /** Every version, newest first (PRD-02). */
  pf_details: z.array(PredictionVersion),
  update_datetime: instant,
  create_datetime: instant,
});

/** The results of the calls within some seconds. */
export const Slot = z.object({
  at: instant,
  requests: z.number().int(),
  /** Replies of 5xx, and calls without a reply. */
  errors: z.number().int(),
  /** Replies of 4xx. */
  client_errors: z.number().int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
});

const ofOne = { pf_id: id };
const version = z.number().int().min(1).max(1_000_000);
const ofVersion = { ...ofOne, version };
const one = z.object({ prediction: Prediction });
const many = { request: authenticated({}), reply: z.object({ predictions: z.array(Prediction) }) };
const submitted = {
  request: authenticated(ofVersion),
  reply: z.object({ status: z.string(), prediction: Prediction }),
};

export const schemas = {
  readAll: many,
  readTeam: many,
  read: { request: authenticated(ofOne), reply: one },
  /** With its first version. */
  create: {
    request: authenticated({ settings: PredictionSettings, source: VersionSource }),
    reply: one,
  },
  update: { request: authenticated({ ...ofOne, settings: PredictionSettings }), reply: one },
  createVersion: { request: authenticated({ ...ofOne, source: VersionSource }), reply: one },
  /** `status` is 'Deploy Submitted', anything else is an error (PRD-04). */
  deploy: submitted,
  /** `status` is 'Stop prediction submitted', anything else is an error (PRD-04). */
  stop: submitted,
  /** The address without a version leads to this one from now on. */
  makeLive: { request: authenticated(ofVersion), reply: one },
  /** One version (PRD-05); without it, or where it is the only one, the prediction. */
  delete: { request: authenticated({ ...ofOne, version: version.optional() }), reply: Done },
  /** A new key of a version, told this once; the one before opens nothing any more. */
  createKey: {
    request: authenticated(ofVersion),
    reply: z.object({ key: z.string(), prediction: Prediction }),
  },
  /** How a version is called, and what came of its calls within the last hour. */
  calls: {
    request: authenticated(ofVersion),
    reply: z.object({
      /** Of the version, and of whichever is live. */
      address: z.string(),
      live_address: z.string(),
      slots: z.array(Slot),
      /** Of the last minute. */
      per_minute: z.number().int(),
      /** Of the hour. */
      requests: z.number().int(),
      /** Replies of 5xx, and calls without a reply. */
      errors: z.number().int(),
      /** Replies of 4xx. */
      client_errors: z.number().int(),
      p50: z.number().nullable(),
      p95: z.number().nullable(),
    }),
  },
  /** Asks a version as its callers do, and tells the answer as text: nothing of it is ever a page of the app. */
  tryIt: {
    request: authenticated({
      ...ofVersion,
      method: z.enum(['GET', 'POST']),
      /** Below the version's address, with a query. */
      path: text(2000),
      content_type: text(200),
      /** Text, or base64 of a file. */
      body: text(Math.ceil((MAX_TRY_BYTES * 4) / 3) + 8),
      is_base64: z.boolean(),
    }),
    reply: z.object({
      status_code: z.number().int(),
      content_type: z.string(),
      /** Text as it came, else the beginning of the bytes in base64. */
      body: z.string(),
      is_text: z.boolean(),
      /** Bytes that came; `is_cut` where it was more than is shown. */
      size: z.number().int(),
      is_cut: z.boolean(),
      /** From the first byte sent to the last one that came. */
      ms: z.number(),
    }),
  },
};
