import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HttpError } from '../httpError';
import { requireFreeSpace } from './system';

/** One lump is written while the next arrives: fewer and larger writes than a chunk of the network at a time, and little memory. */
const LUMP_BYTES = 1024 * 1024;

/** Bytes to be stored: at hand, of a request, or a stretch of one. */
export type Content = Buffer | Readable | AsyncIterable<Buffer>;

/** A stream stays open when its reader stops, so that the person still gets the reason. */
export const chunksOf = (content: Content): AsyncIterable<Buffer | string> | Buffer[] => {
  if (Buffer.isBuffer(content)) return [content];
  return 'iterator' in content && 'read' in content
    ? content.iterator({ destroyOnReturn: false })
    : content;
};

const writeAll = async (handle: FileHandle, lump: Buffer[], position: number): Promise<void> => {
  let { bytesWritten } = await handle.writev(lump, position);
  const all = lump.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten === all) return;
  const rest = Buffer.concat(lump);
  while (bytesWritten < all)
    bytesWritten += (
      await handle.write(rest, bytesWritten, all - bytesWritten, position + bytesWritten)
    ).bytesWritten;
};

/**
 * Writes a stream into an open file from `position` on and returns its length, bytes. `check` is told the length so far before
 * anything of it is written, and throws to refuse more: the stream then stays open, so that the person still gets the reason.
 * Throws `full` where too little of the disk would stay free.
 */
export const pour = async (
  content: Content,
  handle: FileHandle,
  position: number,
  check: (size: number) => void,
): Promise<number> => {
  let size = 0;
  let written = 0;
  let lump: Buffer[] = [];
  let failure: Error | null = null;
  let writing = Promise.resolve();
  const lastLump = async () => {
    await writing;
    if (failure !== null) throw failure;
  };
  const writeLump = async () => {
    await lastLump();
    await requireFreeSpace(handle);
    writing = writeAll(handle, lump, position + written).catch((error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    written = size;
    lump = [];
  };
  try {
    for await (const chunk of chunksOf(content)) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.length;
      check(size);
      if (bytes.length > 0) lump.push(bytes);
      if (size - written >= LUMP_BYTES) await writeLump();
    }
    if (lump.length > 0) await writeLump();
  } finally {
    await writing;
  }
  await lastLump();
  return size;
};

const bytes = (count: number) => `${count} ${count === 1 ? 'byte' : 'bytes'}`;

/** The refusal of a body that is not as long as it was said to be. */
export const wrongSize = (expected: number, came: number | null): HttpError =>
  new HttpError(
    'invalid',
    `Exactly ${bytes(expected)} were expected, but ${came === null ? 'more' : bytes(came)} came. Nothing was stored.`,
  );

/** `pour` for a stream that must have exactly `size` bytes. */
export const pourExactly = async (
  content: Content,
  handle: FileHandle,
  position: number,
  size: number,
): Promise<void> => {
  const came = await pour(content, handle, position, (soFar) => {
    if (soFar > size) throw wrongSize(size, null);
  });
  if (came !== size) throw wrongSize(size, came);
};
