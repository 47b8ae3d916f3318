import type { Readable } from 'node:stream';

/**
 * One person's or one team's storage area. Paths are relative and already checked segments ('data/iris.csv'; '' is the root),
 * without slashes at either end. On a disk or in S3: `test/server/drive` runs the same suite on both.
 */
export interface StoredEntry {
  /** The last segment. */
  readonly name: string;
  readonly isDir: boolean;
  /** Bytes; null of a folder. */
  readonly size: number | null;
  /** Milliseconds since 1970; null where the storage keeps none, as S3 does of folders. */
  readonly modified: number | null;
}

/** A file that may be written once or more until the address is out of date. */
export interface PutTerms {
  /** Exactly so many bytes; fewer or more are refused. */
  readonly size: number;
  /** False refuses (409 `exists`) where something of that name has appeared by the time the bytes are there. */
  readonly replace: boolean;
}

export interface Store {
  /** What a folder holds, in no order; throws `missing` where there is no such folder. Links are left out. */
  list(folder: string): Promise<StoredEntry[]>;
  /** Null where there is nothing, or a link. */
  find(path: string): Promise<StoredEntry | null>;
  /** Every file and folder below `folder`, with its path relative to the area's root; folders come before what they hold. */
  walk(folder: string): AsyncIterable<StoredEntry & { readonly path: string }>;
  /** Makes a folder and those above it. Throws `conflict` where a file is in the way. */
  makeFolder(folder: string): Promise<void>;
  /** Writes durably; folders above are made. Throws `conflict` over a folder. */
  write(path: string, content: Buffer | Readable, terms: PutTerms): Promise<void>;
  /** Streams a file, or a range of it (both ends included). Throws `missing`. */
  read(path: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Removes a file, or a folder with all it holds. */
  remove(path: string): Promise<void>;
  /** Neither overwrites: the caller has made room. Parent folders of `to` exist. */
  move(from: string, to: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Bytes of all files. */
  used(): Promise<number>;
  /** An address the browser may PUT the file to without a bearer: of this server, or of the storage itself. */
  putUrl(path: string, terms: PutTerms): Promise<string>;
  /** An address the browser may GET the file from for some minutes; `attachment` asks the browser to save it under its name. */
  getUrl(path: string, how: { readonly attachment: boolean }): Promise<string>;
  /** Uploads in parts: opened, filled part by part in any order, put together or given up. */
  readonly parts: PartedUploads;
}

export interface PartedUploads {
  /** Returns the storage's own id of the upload. */
  begin(path: string): Promise<string>;
  putUrl(path: string, id: string, number: number, size: number): Promise<string>;
  list(path: string, id: string): Promise<{ number: number; size: number }[]>;
  /** Puts the file together in its place, durably; `terms.size` is checked first. */
  complete(path: string, id: string, terms: PutTerms): Promise<void>;
  abort(path: string, id: string): Promise<void>;
}
