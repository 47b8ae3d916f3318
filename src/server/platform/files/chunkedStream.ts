import type { Readable } from 'node:stream';
import { chunksOf } from './pour';

/** A stream that is read in stretches, one after the other. */
export interface ChunkedStream {
  /** The next `size` bytes; fewer where the stream ends before. Each is read to its end before the next is asked for. */
  next(size: number): AsyncIterable<Buffer>;
  /** All that is left. */
  rest(): AsyncIterable<Buffer>;
}

/** Cuts a stream without copying it; what a chunk holds beyond a stretch begins the next one. */
export const chunkStream = (content: Readable): ChunkedStream => {
  const chunks = chunksOf(content) as AsyncIterable<Buffer>;
  const reader = chunks[Symbol.asyncIterator]();
  let rest: Buffer | null = null;

  const read = async (): Promise<Buffer | null> => {
    const chunk =
      rest ?? (await reader.next().then(({ value, done }) => (done ? null : (value as Buffer))));
    rest = null;
    return chunk;
  };

  return {
    async *next(size) {
      let left = size;
      while (left > 0) {
        const chunk = await read();
        if (chunk === null) return;
        if (chunk.length > left) rest = chunk.subarray(left);
        yield rest ? chunk.subarray(0, left) : chunk;
        left -= Math.min(left, chunk.length);
      }
    },
    async *rest() {
      for (let chunk = await read(); chunk !== null; chunk = await read()) yield chunk;
    },
  };
};
