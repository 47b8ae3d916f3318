import type { Readable } from 'node:stream';
import type { OpenFile } from '../files/untrusted';

/**
 * One person's or one team's storage area. Paths are relative ('data/iris.csv'; '' is the root) without slashes at either end; an
 * implementation still refuses (`invalid`) names that are not allowed. On a disk or in S3: `test/server/drive` runs the same
 * suite on both. Beside what is said at each method everything may throw `full` (507: no room left on the disk).
 */
export interface StoredEntry {
  /** The last segment. */
  readonly name: string;
  readonly isDir: boolean;
  /** Bytes; null of a folder. */
  readonly size: number | null;
  /** Milliseconds since 1970; null where the storage keeps none, as S3 does of folders. */
  readonly modified: number | null;
  /** The name on the disk is no UTF-8: it is shown with a sign in place of what cannot be read, and nothing is found under it. */
  readonly isNotUtf8?: true;
}

/** A file that may be written once or more until the address is out of date. */
export interface PutTerms {
  /** Exactly so many bytes; fewer or more are refused (`invalid`). */
  readonly size: number;
  /**
   * False refuses (409 `exists`) where something of that name has appeared by the time the bytes are there. A signed S3 address
   * cannot say so: there the name is checked when the address is made.
   */
  readonly replace: boolean;
}

/** How an upload in parts is cut: every part has `partSize` bytes, the last one what is left of `size`. Parts count from 1. */
export interface PartPlan {
  readonly size: number;
  readonly partSize: number;
}

/** How a copy is followed while it is made. */
export interface CopyWatch {
  /** Aborting ends it, and nothing of it is left then. */
  readonly signal?: AbortSignal | undefined;
  /** Told of so many bytes more that are copied. A hole counts by its length, so that all of it is the length of the files. */
  readonly onCopied?: ((bytes: number) => void) | undefined;
}

export interface Store {
  /** 'user/admin' or 'team/atelier': the same for all who share the area. */
  readonly area: string;
  /** The content of a folder, in no order; throws `missing` where there is no such folder. Links are left out. The root always exists. */
  list(folder: string): Promise<StoredEntry[]>;
  /** Null where there is nothing, or a link. The root is a folder called ''. */
  find(path: string): Promise<StoredEntry | null>;
  /**
   * Every file and folder below `folder`, with its path relative to the area's root; folders come before what they hold. What lies in a
   * folder whose own name is no UTF-8 is not among them.
   */
  walk(folder: string): AsyncIterable<StoredEntry & { readonly path: string }>;
  /** Makes a folder and those above it; one that is there already is fine. Throws `conflict` where a file or link is in the way. */
  makeFolder(folder: string): Promise<void>;
  /** Writes durably; folders above are made. Throws `conflict` over a folder or a link, `exists` and `invalid` as `PutTerms` say. */
  write(path: string, content: Buffer | Readable, terms: PutTerms): Promise<void>;
  /**
   * As `write`, of a file of this machine's disk, as long as it was when it was opened: its holes stay holes, and aborting ends it. Throws `full`
   * before anything is copied where too little room would be left. Only a disk can: elsewhere it is streamed.
   */
  readonly copyIn?: (
    path: string,
    file: OpenFile,
    terms: Pick<PutTerms, 'replace'> & CopyWatch,
  ) => Promise<void>;
  /** Streams a file, or a range of it (both ends included, within the file). Throws `missing`. */
  read(path: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Removes a file, or a folder with all it holds. Throws `missing`, and `invalid` of the root. */
  remove(path: string): Promise<void>;
  /**
   * Neither overwrites: both throw `exists` where `to` is taken, `missing` where `from` or the folder of `to` is not there, and
   * `invalid` where a folder would go into itself. On a disk either happens wholly or not at all.
   */
  move(from: string, to: string): Promise<void>;
  /** In S3 it ends between two files, and a file is counted when it is copied. */
  copy(from: string, to: string, watch?: CopyWatch): Promise<void>;
  /** Bytes of all files. Cheap: it is remembered and kept up with what is written through this server. */
  used(): Promise<number>;
  /**
   * An address the browser may PUT the file to without a bearer for some minutes: of the storage itself ('https://…'), or of
   * this server, and then without its origin ('/blob/…'): the handler hands out `call.addressed(url)`, bound to the session.
   * Throws `conflict`, and `exists` where `terms.replace` is false and the name is taken already.
   */
  putUrl(path: string, terms: PutTerms): Promise<string>;
  /** Whether its addresses refuse a name that was taken after they were made. */
  readonly refusesTaken: boolean;
  /** The same to GET the file from; `attachment` asks the browser to save it under its name. Throws `missing`. */
  getUrl(path: string, how: { readonly attachment: boolean }): Promise<string>;
  /**
   * Where a file lies on this machine's disk, absolute; null of storage that is elsewhere. It may be anything by now: whoever opens it does
   * so as of a file that others write.
   */
  place(path: string): Promise<string | null>;
  /** Deleted entries, for as long as they are stored. */
  readonly trash: TrashedContent;
  /** Uploads in parts: opened, filled part by part in any order, put together or given up. */
  readonly parts: PartedUploads;
}

/** As much of an area as whoever only looks at files needs. */
export type ReadableStore = Pick<Store, 'find' | 'read' | 'getUrl'>;

/** Content that was taken out of an area, each by an id that whoever put it there chose. It does not count as used. */
export interface TrashedContent {
  /** Takes out a file, or a folder with all it holds; returns its bytes. Throws `missing`, and `invalid` of the root. */
  put(path: string, id: string): Promise<number>;
  /** Puts it back in a place of the area; folders above are made. Throws `missing`, and `exists` where the name is taken. */
  restore(id: string, to: string): Promise<void>;
  /** Removes it for good; fine where there is nothing. */
  remove(id: string): Promise<void>;
}

/** All throw `missing` where there is no such upload (completed, aborted, given up after 7 days, or of another area or path). */
export interface PartedUploads {
  /** Returns the storage's own id of the upload. S3 takes parts of at least 5 MiB (the last excepted). */
  begin(path: string, plan: PartPlan): Promise<string>;
  /** Whether one address may take several parts, one after the other as one body. */
  readonly spans: boolean;
  /**
   * As `Store.putUrl`, for part `number`, or for it and all after it where the storage `spans` and `size` says so. A part may be sent
   * again: the last one that arrived whole counts. Throws `invalid` where `size` is not the plan's.
   */
  putUrl(path: string, id: string, number: number, size: number): Promise<string>;
  /** The parts that arrived whole and are safe, by number. */
  list(path: string, id: string): Promise<{ number: number; size: number }[]>;
  /** When something last arrived, ms since 1970; 0 where nothing has. A disk knows it of a part that is still coming, too. */
  lastArrival(path: string, id: string): Promise<number>;
  /**
   * Puts the file together in its place, durably; folders above are made. Throws `invalid` where the parts do not make up
   * `terms.size`, `exists` and `conflict` as `Store.write`; the upload is then still open. May be called again after a crash.
   */
  complete(path: string, id: string, terms: PutTerms): Promise<void>;
  /** Throws away what has arrived; fine where there is nothing (any more). */
  abort(path: string, id: string): Promise<void>;
}
