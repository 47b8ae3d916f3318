import { z } from 'zod';
import { MAX_PREFETCHED_URLS, MAX_THUMBNAILS } from '../drive';
import { authenticated, id, instant, line, listOf, MAX_FILES, path, paths } from './wire.schema';

/** The two areas a person keeps files in (CON-02). */
export const Storage = z.enum(['drive', 'teamdrive']);

/** One line of a folder. A path starts with '/', and a trailing slash marks a folder (DRV-18). */
export const DriveEntry = z.object({
  path: z.string(),
  name: z.string(),
  isDir: z.boolean(),
  /** Bytes; null of a folder. */
  size: z.number().nullable(),
  update_datetime: instant.nullable(),
});

/** The use and the quota of a storage area, bytes; a quota of null is none. */
export const Usage = z.object({
  used_bytes: z.number(),
  quota_bytes: z.number().nullable(),
  /** The size of the trash; it counts towards the quota. Absent where there is no trash. */
  trash_bytes: z.number().optional(),
});

/** The rule for an entry whose name is taken where it is to go: reported in `clashes` and left alone, written over, given a free name, or left out. */
export const OnClash = z.enum(['ask', 'replace', 'keep_both', 'skip']);

/** The statuses that count as accepted, for any of the operations (DRV-20, DRV-22). */
export const DriveStatus = z.enum(['creating', 'deleting', 'moving', 'copying']);

/** How an operation on several entries came out: it may have succeeded for some only (DRV-21). Every path asked for is in exactly one list. */
export const BulkReply = z.object({
  status: DriveStatus,
  success: z.array(z.string()),
  failure: z.array(z.string()),
  /** Only with `on_clash: 'ask'`: these were left alone because something of their name is there. */
  clashes: z.array(z.string()),
  /** Why, for each failed path. */
  reasons: z.record(z.string(), z.string()),
  /** Where the successful ones are now, for those that moved or were copied. */
  places: z.record(z.string(), z.string()),
  /** The ids under which deleted ones can be brought back. */
  trashed: z.record(z.string(), z.string()).optional(),
});

const COPY_ID = 'Give the copy an id of 1 to 64 letters, digits, “_” and “-”';
/** Chosen by who asks for a copy, to ask how far it is meanwhile. */
export const CopyId = z
  .string()
  .max(64, COPY_ID)
  .regex(/^[\w-]+$/, COPY_ID);

/** Bytes by the lengths of files, their holes included. The total is 0 until it is known. */
export const CopyProgress = z.object({ copied_bytes: z.number(), total_bytes: z.number() });

/** Something that was deleted from a storage area and can be brought back until it is removed. */
export const TrashedEntry = z.object({
  id: z.string(),
  /** Where it was. */
  path: z.string(),
  name: z.string(),
  isDir: z.boolean(),
  /** Bytes of the file, or of all files in the folder. */
  size: z.number(),
  deleted_by: z.string(),
  deleted_at: instant,
  until: instant,
});

/** An output of a cell of an executed notebook; HTML is not shown, only named. */
const CellOutput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('error'), text: z.string() }),
  z.object({ kind: z.literal('image'), url: z.string() }),
  z.object({ kind: z.literal('other'), type: z.string() }),
]);
const Executed = z.object({
  kind: z.literal('executed'),
  cells: z.array(
    z.object({
      cell_type: z.string(),
      source: z.string(),
      execution_count: z.number().nullable(),
      outputs: z.array(CellOutput),
    }),
  ),
  truncated: z.boolean(),
});

/** A notebook as a page of the gateway's origin, to be shown in a frame; the address opens once. */
const Page = z.object({ kind: z.literal('page'), url: z.string() });

/** A file that the browser reads itself, from an address that takes ranges; `version` is another one when the file has changed. */
const ownReading = { url: z.string(), size: z.number(), version: z.string() };

/** The head of a file, to be looked at beside the list. */
export const Preview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), url: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string(), truncated: z.boolean() }),
  z.object({ kind: z.literal('json'), text: z.string(), truncated: z.boolean() }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    truncated: z.boolean(),
  }),
  Page,
  Executed,
  z.object({ kind: z.literal('pdf'), ...ownReading }),
  z.object({ kind: z.literal('parquet'), ...ownReading }),
  z.object({ kind: z.literal('none'), reason: z.string() }),
]);

const ids = listOf(id, MAX_FILES).min(1);
const move = { content_list: paths, destination_path: path, on_clash: OnClash.default('ask') };
const bytes = z.number().int().min(0);
/** A file that follows another one to the drive, and where one may be sent to. */
const Following = z.object({ destination_path: path, size: bytes });
const Address = z.object({ url: z.string(), path: z.string() });
const inStorage = <Shape extends z.ZodRawShape>(shape: Shape) =>
  authenticated({ storage: Storage, ...shape });

export const schemas = {
  /** `path` is a folder, '/' the root. `usage` is left out where the server does not say it. */
  read: {
    request: inStorage({ path: path.default('/') }),
    reply: z.object({ path: z.string(), contents: z.array(DriveEntry), usage: Usage.optional() }),
  },
  /** Names below `path` that hold `query`, case folded; at most 500. */
  search: {
    request: inStorage({ path, query: line(200) }),
    reply: z.object({ contents: z.array(DriveEntry), truncated: z.boolean() }),
  },
  createFolder: {
    request: inStorage({ complete_folder_path: path, existing_ok: z.boolean().default(false) }),
    reply: z.object({ status: DriveStatus }),
  },
  delete: {
    request: inStorage({ complete_object_path: z.union([path, paths]) }),
    reply: BulkReply,
  },
  move: { request: inStorage(move), reply: BulkReply },
  /** Ends where its connection does: what was copied by then stays, of the rest nothing is left. */
  copy: { request: inStorage({ ...move, copy_id: CopyId.optional() }), reply: BulkReply },
  /** How far a copy of one's own is that is under way, whether in the drive or into it; `missing` of any other. */
  copyProgress: { request: authenticated({ copy_id: CopyId }), reply: CopyProgress },
  rename: {
    request: inStorage({ path, name: path }),
    reply: z.object({ status: DriveStatus, path: z.string() }),
  },
  /** An address for one file (or one folder, as a zip) that may be fetched without a bearer for some minutes. */
  download: { request: inStorage({ file_url: path }), reply: z.object({ url: z.string() }) },
  /** The same for several entries as one zip, streamed. */
  downloadAll: {
    request: inStorage({ content_list: paths }),
    reply: z.object({ url: z.string(), name: z.string() }),
  },
  /** The deleted entries of the area, the latest first; at most 1,000. */
  trash: {
    request: inStorage({}),
    reply: z.object({
      contents: z.array(TrashedEntry),
      total_bytes: z.number(),
      truncated: z.boolean(),
    }),
  },
  /** Puts things back where they were, by their ids; the lists of the reply hold ids too, and `places` says where each is now. */
  restore: { request: inStorage({ ids }), reply: BulkReply },
  /** Removes things from the trash for good; all of it where no ids are named. */
  emptyTrash: { request: inStorage({ ids: ids.optional() }), reply: BulkReply },
  preview: { request: inStorage({ file_url: path }), reply: Preview },
  /** Addresses of pictures that are small enough to be shown in tiles, by path; what is none, or not there any more, is left out. */
  thumbnails: {
    request: inStorage({ paths: listOf(path, MAX_THUMBNAILS).min(1) }),
    reply: z.object({ pictures: z.record(z.string(), z.string()) }),
  },
  /**
   * An address to PUT a file of exactly `size` bytes to; where it is not told, of any that the drive has room for. With 'ask' a taken name is a
   * 409 with the code `exists`; with 'skip' too. `following` are files that are sent right after it: each gets an address as with 'ask', or null
   * where that would be refused. Small files need half the calls so.
   */
  uploadUrl: {
    request: inStorage({
      destination_path: path,
      size: bytes.optional(),
      on_clash: OnClash.default('ask'),
      following: listOf(Following, MAX_PREFETCHED_URLS).optional(),
    }),
    reply: Address.extend({ following: z.array(Address.nullable()).optional() }),
  },
};
