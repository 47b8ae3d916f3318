import { z } from 'zod';
import { MAX_THUMBNAILS } from '../../drive';
import { DriveEntry, Preview, Storage } from '../drive.schema';
import {
  authenticated,
  choice,
  displayName,
  Done,
  id,
  instant,
  listOf,
  path,
} from '../wire.schema';

/** An object that names a dataset. A further kind that mounts datasets is a word here, and a line of the server's table. */
export const DatasetUse = z.object({
  kind: z.enum(['notebook', 'job']),
  id: z.string(),
  name: z.string(),
  user_name: z.string(),
});

/** A named folder of a drive (ENT-11), on a disk or below a prefix of S3. */
export const Dataset = z.object({
  dataset_id: z.string(),
  dataset_name: z.string(),
  dataset_type: z.enum(['bucket', 'volume']),
  storage_provider: z.string(),
  storage_region: z.string(),
  compute_provider: z.string(),
  compute_region: z.string(),
  compute_zone: z.string(),
  user_name: z.string().nullable(),
  /** `missing` where its folder is not there any more. */
  status: z.enum(['ready', 'missing']),
  /** The drive of its folder: the owner's, or the team's. */
  storage: Storage.optional(),
  /** The folder, with a slash at its end. */
  path: z.string().optional(),
  /** How much is in it, as it was last counted; null before that. */
  file_count: z.number().nullable().optional(),
  total_bytes: z.number().nullable().optional(),
  counted_datetime: instant.nullable().optional(),
  create_datetime: instant,
  update_datetime: instant,
});

/** The state of a dataset that a run saw: stored with the run, whatever becomes of the dataset. */
export const SeenDataset = z.object({
  dataset_id: z.string(),
  dataset_name: z.string(),
  snapshot_id: z.string(),
  file_count: z.number(),
  total_bytes: z.number(),
});

/** The contents of a dataset at one moment, identified by the hash of all names and contents. */
export const Snapshot = z.object({
  snapshot_id: z.string(),
  file_count: z.number(),
  total_bytes: z.number(),
  /** When it was first seen to hold this, and when it was last. */
  create_datetime: instant,
  seen_datetime: instant,
});

/** How far reading the contents has come. */
export const Progress = z.object({
  files: z.number(),
  of_files: z.number(),
  bytes: z.number(),
  of_bytes: z.number(),
});

export const Column = z.object({
  name: z.string(),
  type: z.enum(['integer', 'number', 'boolean', 'date', 'text', 'nested', 'empty']),
  /** Rows without a value. */
  missing: z.number(),
  distinct: z.number(),
  /** There are more than `distinct`. */
  more_distinct: z.boolean(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  mean: z.number().nullable(),
});

const Statistics = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('working'), bytes: z.number(), of_bytes: z.number() }),
  z.object({
    phase: z.literal('ready'),
    rows: z.number(),
    columns: z.array(Column),
    /** Only the first rows were read: so many bytes of so many. */
    truncated: z.boolean(),
    bytes: z.number(),
    of_bytes: z.number(),
    content_hash: z.string(),
    /** A sentence about lines that could not be read; left out where all could. */
    unread: z.string().optional(),
  }),
  z.object({ phase: z.literal('none'), reason: z.string() }),
]);

const ofOne = { dataset_id: id };
const one = z.object({ dataset: Dataset });
const many = z.object({ datasets: z.array(Dataset) });
const name = displayName(200, 'Please input a name!');
const Snapshots = z.object({
  snapshots: z.array(Snapshot),
  /** A snapshot is being made; null where none is. */
  working: Progress.nullable(),
  /** Why the last one that was asked for could not be made, or what it lacks. */
  problem: z.string().nullable(),
});
/** Paths of files, at most 500 of each. */
const Changes = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  counts: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
});

export const schemas = {
  readAll: { request: authenticated({}), reply: many },
  readTeam: { request: authenticated({}), reply: many },
  /** With who names it. */
  read: { request: authenticated(ofOne), reply: one.extend({ used_by: z.array(DatasetUse) }) },
  create: {
    request: authenticated({
      dataset_name: name,
      dataset_type: z.enum(['bucket', 'volume']).default('bucket'),
      storage_provider: choice.default(''),
      storage_region: choice.default(''),
      compute_provider: choice.default(''),
      compute_region: choice.default(''),
      compute_zone: choice.default(''),
      storage: Storage.default('drive'),
      /** A folder of that drive, never its root. */
      path,
    }),
    reply: one,
  },
  update: {
    request: authenticated({
      ...ofOne,
      dataset_name: name,
      storage: Storage.optional(),
      path: path.optional(),
    }),
    reply: one,
  },
  /** The files of the drive stay. Refused with 409 and who uses it while objects name it, unless `even_if_used`. */
  delete: {
    request: authenticated({ ...ofOne, even_if_used: z.boolean().default(false) }),
    reply: Done,
  },
  /** One folder of it, '/' the whole. */
  contents: {
    request: authenticated({ ...ofOne, path: path.default('/') }),
    reply: z.object({ path: z.string(), contents: z.array(DriveEntry) }),
  },
  preview: { request: authenticated({ ...ofOne, file_url: path }), reply: Preview },
  /** As those of the drive. */
  thumbnails: {
    request: authenticated({ ...ofOne, paths: listOf(path, MAX_THUMBNAILS).min(1) }),
    reply: z.object({ pictures: z.record(z.string(), z.string()) }),
  },
  /** Statistics of the columns of a file. The first request starts the work; while it is `working` clients ask again. */
  statistics: { request: authenticated({ ...ofOne, path }), reply: Statistics },
  /** Its tables: the files that have a schema, at most 1,000. */
  tables: {
    request: authenticated(ofOne),
    reply: z.object({ files: z.array(DriveEntry), truncated: z.boolean() }),
  },
  /** Begins to make one; while `working` is told it is asked for with `snapshots`. */
  snapshot: { request: authenticated(ofOne), reply: Snapshots },
  /** Newest first, at most 200. */
  snapshots: { request: authenticated(ofOne), reply: Snapshots },
  /** The differences between its present contents and a snapshot. */
  changes: { request: authenticated({ ...ofOne, snapshot_id: id }), reply: Changes },
};
